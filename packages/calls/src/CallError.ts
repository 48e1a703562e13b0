/**
 * The errors of a call. Distinguish them by `instanceof` or `_tag`; `endpoint` is the endpoint's id, such as
 * `spot.placeOrder`. The Effect clients fail with errors of the same names and fields.
 */

/** An error with its own fields, which are printed after its message. */
export class CallFailure extends Error {
  /** The name of the class of the error. */
  readonly _tag: string = this.name

  constructor(fields: { readonly message: string }) {
    super(fields.message)
    Object.assign(this, fields)
  }
}

/** A class of errors with these fields. */
type Failure<Fields> = new (fields: Fields & { readonly message: string }) => CallFailure & Fields

/** The server rejected the call: it was not executed. `code` and `message` are the documented ones; compare with `hasCode`. */
export class ApiError extends (CallFailure as unknown as Failure<{
  readonly endpoint: string
  readonly code: number
  /** The status of the HTTP response that rejected the call. */
  readonly status: number
  /**
   * How long to wait before the next call, in milliseconds, from the Retry-After header (seconds) of a 429 or 418,
   * for example.
   */
  readonly retryAfterMs?: number | undefined
}>) {
  declare readonly _tag: "ApiError"
  /** Advice for the reader of the error. */
  readonly help: string = "The request was not executed. The documentation explains the code."

  override get name(): "ApiError" {
    return "ApiError"
  }
}

/**
 * An undocumented response to a call. Only reads fail with this error; a write fails with {@link
 * OutcomeUnknown}.
 */
export class UnexpectedResponse extends (CallFailure as unknown as Failure<{
  readonly endpoint: string
  /** The status of the undocumented HTTP response. */
  readonly status: number
  /** The first 500 characters of the response, with passwords and secrets of keys masked. */
  readonly body: string
  readonly isJson: boolean
  /** How long to wait before the next call, in milliseconds, from a Retry-After header in seconds. */
  readonly retryAfterMs?: number | undefined
}>) {
  declare readonly _tag: "UnexpectedResponse"
  /** Advice for the reader of the error. */
  readonly help: string = "A gateway may have sent this response: see status and body."

  override get name(): "UnexpectedResponse" {
    return "UnexpectedResponse"
  }
}

/**
 * No response: no connection, a closed connection, or a timeout. A write fails with this error only if the
 * write was not sent.
 */
export class TransportError extends (CallFailure as unknown as Failure<{
  /** The endpoint's id, set by the call; a `send` leaves it empty. */
  endpoint?: string
  /** False when the request cannot have reached the server, because there was no connection. */
  readonly sent: boolean
  readonly cause: unknown
}>) {
  declare readonly _tag: "TransportError"
  /** Advice for the reader of the error. */
  readonly help: string = "Check baseUrl and the network. A write was not sent."

  override get name(): "TransportError" {
    return "TransportError"
  }
}

/**
 * A write was sent, and its outcome could not be determined. Look the write up by the client id in `parameters`
 * before you send it again.
 */
export class OutcomeUnknown extends (CallFailure as unknown as Failure<{
  readonly endpoint: string
  /** The parameters that were sent, including the generated client id; a password is masked. */
  readonly parameters: object
  /** The last error, or the reason of the signal that aborted the call. */
  readonly cause: unknown
}>) {
  declare readonly _tag: "OutcomeUnknown"
  /** Advice for the reader of the error. */
  readonly help: string = "Query the write by its ids before you send it again."

  override get name(): "OutcomeUnknown" {
    return "OutcomeUnknown"
  }
}

/** The endpoint does not accept these parameters; nothing was sent. The message names the invalid parameter. */
export class InvalidParameters extends (CallFailure as unknown as Failure<{
  readonly endpoint: string
}>) {
  declare readonly _tag: "InvalidParameters"
  /** Advice for the reader of the error. */
  readonly help: string = "No request was sent. Correct the parameters."

  override get name(): "InvalidParameters" {
    return "InvalidParameters"
  }
}

/** The client has `dryRun` set, and the server cannot check this write, or did not; nothing was executed. */
export class DryRun extends (CallFailure as unknown as Failure<{
  readonly endpoint: string
}>) {
  declare readonly _tag: "DryRun"
  /** Advice for the reader of the error. */
  readonly help: string = "The write was not executed: dryRun is set."

  override get name(): "DryRun" {
    return "DryRun"
  }
}

export type CallError =
  | ApiError
  | UnexpectedResponse
  | TransportError
  | OutcomeUnknown
  | InvalidParameters
  | DryRun
