/** The error codes, and how to recognise them in what a call fails with. */

export { describeError, ErrorCode, type ErrorName, errorTable } from "@bourse/vocabulary"
export { hasCode } from "#calls"
