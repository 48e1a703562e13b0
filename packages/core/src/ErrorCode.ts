/** The interface's error codes, and how to recognise them in a call's error. */

export { describeError, ErrorCode, type ErrorName, errorTable } from "@bourse/vocabulary"
export { hasCode } from "#calls"
