/**
 * How a call can fail. Each is an `Error`, told apart by `instanceof` or `_tag`; `endpoint` is the endpoint's id, such
 * as `spot.placeOrder`. The Effect clients fail with the same classes.
 */

/** What an error is made with: its own fields and its message. */
type Fields<E extends Error> = Omit<E, "_tag" | "help" | "name" | "stack">

/** An error with fields of its own, which stand beside its message when it is printed. */
export class CallFailure extends Error {
  constructor({ message, ...fields }: { readonly message: string }) {
    super(message)
    Object.assign(this, fields)
  }
}

/** The server refused the call: it was not carried out. `code` and `message` are the documented ones; compare with `hasCode`. */
export class ApiError extends CallFailure {
  readonly _tag = "ApiError"
  /** What to do. */
  readonly help: string = "Nothing was done. See the documentation of the code."
  declare readonly endpoint: string
  declare readonly code: number
  /** The status of the HTTP response. */
  declare readonly status: number
  /** How long to wait before the next call, in milliseconds, from the Retry-After header of a 429 or 418. */
  declare readonly retryAfterMs?: number | undefined

  constructor(fields: Fields<ApiError>) {
    super(fields)
  }

  override get name(): "ApiError" {
    return "ApiError"
  }
}

/** The response is not the documented one. Only reads fail so: of a write it is an {@link OutcomeUnknown}. */
export class UnexpectedResponse extends CallFailure {
  readonly _tag = "UnexpectedResponse"
  /** What to do. */
  readonly help: string = "A gateway may have answered: see status and body."
  declare readonly endpoint: string
  /** The status of the HTTP response. */
  declare readonly status: number
  /** The first 500 characters of the response. */
  declare readonly body: string
  declare readonly isJson: boolean

  constructor(fields: Fields<UnexpectedResponse>) {
    super(fields)
  }

  override get name(): "UnexpectedResponse" {
    return "UnexpectedResponse"
  }
}

/** There was no response: no connection, a cut connection, or none in time. A write fails so only when it was not sent. */
export class TransportError extends CallFailure {
  readonly _tag = "TransportError"
  /** What to do. */
  readonly help: string = "Check baseUrl and the network. A write was not sent."
  /** Set by the call; a `send` has none. */
  declare endpoint?: string
  /** False when the request cannot have reached the server, because there was no connection. */
  declare readonly sent: boolean
  declare readonly cause: unknown

  constructor(fields: Fields<TransportError>) {
    super(fields)
  }

  override get name(): "TransportError" {
    return "TransportError"
  }
}

/**
 * A write was sent, and whether it was carried out could not be found out. Look it up by the client id in `parameters`
 * before you send it again.
 */
export class OutcomeUnknown extends CallFailure {
  readonly _tag = "OutcomeUnknown"
  /** What to do. */
  readonly help: string = "Look it up by the ids in parameters before you send it again."
  declare readonly endpoint: string
  /** Those that were sent, the client id that was made for them included. */
  declare readonly parameters: object
  /** What went wrong last: another error of a call, or the reason of the signal that ended it. */
  declare readonly cause: unknown

  constructor(fields: Fields<OutcomeUnknown>) {
    super(fields)
  }

  override get name(): "OutcomeUnknown" {
    return "OutcomeUnknown"
  }
}

/** The parameters are not ones that the endpoint takes; nothing was sent. The message names the wrong one. */
export class InvalidParameters extends CallFailure {
  readonly _tag = "InvalidParameters"
  /** What to do. */
  readonly help: string = "Nothing was sent. Correct it."
  declare readonly endpoint: string

  constructor(fields: Fields<InvalidParameters>) {
    super(fields)
  }

  override get name(): "InvalidParameters" {
    return "InvalidParameters"
  }
}

/** The client makes dry runs only, and the server has no check for this write; nothing was sent. */
export class DryRun extends CallFailure {
  readonly _tag = "DryRun"
  /** What to do. */
  readonly help: string = "Nothing was sent: the client has dryRun."
  declare readonly endpoint: string

  constructor(fields: Fields<DryRun>) {
    super(fields)
  }

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
