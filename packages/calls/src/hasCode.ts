/** Recognises rejections by their names. */
import type { ApiError } from "./CallError.ts"
import { type ErrorName, errorCodes } from "./generated/errorCodes.ts"

export type { ErrorName } from "./generated/errorCodes.ts"

/** A ban has the same code as the 429 before it; the status distinguishes them. */
const bannedStatus = 418

/**
 * Whether an error is a rejection with this code: `if (hasCode("duplicateClientOrderId")(error))`, or with Effect
 * `Effect.catchIf(hasCode("insufficientPosition"), ...)`.
 */
export const hasCode =
  <Name extends ErrorName>(name: Name) =>
  (error: unknown): error is ApiError & { readonly code: (typeof errorCodes)[Name] } => {
    const { _tag, code, status } = (error ?? {}) as Partial<ApiError>
    if (_tag !== "ApiError" || code !== errorCodes[name]) return false
    return code !== 429 || (status === bannedStatus) === (name === "banned")
  }
