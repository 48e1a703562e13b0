/** The error codes, and how to recognise them in what a call fails with. */
export { hasCode } from "@bourse/client/shared"
export { describeError, ErrorCode, type ErrorName, errorTable } from "@bourse/vocabulary"
