/** The error codes, and how to tell them in what a call fails with. */
import { type ErrorName, errorTable } from "@bourse/vocabulary"
import type { ApiError } from "./CallError.ts"

export { describeError, ErrorCode, type ErrorName, errorTable } from "@bourse/vocabulary"

/**
 * Tells whether an error is a refusal with this code: `Effect.catchIf(hasCode("insufficientPosition"), ...)`, or
 * `if (hasCode("duplicateClientOrderId")(error))`. A ban shares its code with the 429 before it; the status tells them apart.
 */
export const hasCode =
  <Name extends ErrorName>(name: Name) =>
  (error: unknown): error is ApiError & { readonly code: (typeof errorTable)[Name]["code"] } => {
    const { _tag, code, status } = (error ?? {}) as Partial<ApiError>
    const wanted: { readonly code: number; readonly status: number } = errorTable[name]
    return _tag === "ApiError" && code === wanted.code && (code !== 429 || status === wanted.status)
  }
