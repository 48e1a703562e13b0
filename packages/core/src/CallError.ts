/** How a call can fail. Every one of them is an `Error` with a `_tag` to tell it by, thrown or in the error channel. */
import * as Data from "effect/Data"

/** The server refused: `code` and `message` as documented, compare with `ErrorCode`. A 429 or 418 says when to come back. */
export class ApiError extends Data.TaggedError("ApiError")<{
  readonly code: number
  readonly message: string
  /** Of HTTP. */
  readonly status: number
  /** From the Retry-After header, in milliseconds. */
  readonly retryAfterMs?: number | undefined
}> {}

/** The server answered something else than documented; `body` holds the first 500 characters. */
export class UnexpectedAnswer extends Data.TaggedError("UnexpectedAnswer")<{
  readonly message: string
  /** Of HTTP. */
  readonly status: number
  readonly body: string
  readonly isJson: boolean
}> {}

/** There was no answer: no connection, a connection that was cut, or the time was up. */
export class TransportError extends Data.TaggedError("TransportError")<{
  readonly message: string
  readonly cause: unknown
  /** Whether the request may have reached the server; false when there was no connection. */
  readonly sent: boolean
}> {}

/**
 * A write was sent, and whether it was carried out could not be found out. It was not sent a second time, or (where
 * a client id makes that safe) once. `parameters` are those sent, the client id made for them included: look it up.
 */
export class OutcomeUnknown extends Data.TaggedError("OutcomeUnknown")<{
  readonly message: string
  /** The endpoint's id, such as `spot.placeOrder`. */
  readonly operation: string
  readonly parameters: object
  /** What was the last to go wrong. */
  readonly cause: CallError
}> {}

/** The client is one for dry runs, and this call changes something that the exchange cannot merely check. */
export class DryRun extends Data.TaggedError("DryRun")<{ readonly message: string }> {}

export type CallError = ApiError | UnexpectedAnswer | TransportError | OutcomeUnknown | DryRun
