/**
 * How a call can fail, in the error channel: the errors of the promise clients as tagged errors of Effect. Their fields
 * and words are those of `@bourse/calls`.
 */
import * as Data from "effect/Data"
import * as calls from "#calls"

/** Parameters of an error's constructor: its own fields and its message. */
type Fields<E extends abstract new (fields: never) => unknown> = ConstructorParameters<E>[0]

/** The advice for an error of this kind. */
const helpOf = (Failure: new (fields: never) => { readonly help: string }): string =>
  new Failure({ message: "" } as never).help

/** The server rejected the call: it was not executed. `code` and `message` are the documented ones; compare with `hasCode`. */
export class ApiError extends Data.TaggedError("ApiError")<Fields<typeof calls.ApiError>> {
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.ApiError)
}

/** An undocumented response. Only reads fail with it; a write fails with {@link OutcomeUnknown}. */
export class UnexpectedResponse extends Data.TaggedError("UnexpectedResponse")<
  Fields<typeof calls.UnexpectedResponse>
> {
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.UnexpectedResponse)
}

/** No response: no connection, a closed connection, or a timeout. A write fails with it only if it was not sent. */
export class TransportError extends Data.TaggedError("TransportError")<Fields<typeof calls.TransportError>> {
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.TransportError)
}

/**
 * A write was sent, and its outcome could not be determined. Look it up by the client id in `parameters`, or run the same
 * effect again: it looks the write up before it sends it.
 */
export class OutcomeUnknown<Sent extends object = object> extends Data.TaggedError("OutcomeUnknown")<
  Fields<typeof calls.OutcomeUnknown>
> {
  /** The parameters that were sent, including the generated client id; a password is masked. */
  declare readonly parameters: Sent
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.OutcomeUnknown)
}

/** The endpoint does not accept these parameters; nothing was sent. The message names the invalid one. */
export class InvalidParameters extends Data.TaggedError("InvalidParameters")<
  Fields<typeof calls.InvalidParameters>
> {
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.InvalidParameters)
}

/** The client has `dryRun` set, and the server cannot check this write, or did not; nothing was executed. */
export class DryRun extends Data.TaggedError("DryRun")<Fields<typeof calls.DryRun>> {
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.DryRun)
}

/** How a call can fail. */
export type CallError = ReadError | WriteError

/** How a read can fail. */
export type ReadError = ApiError | UnexpectedResponse | TransportError | InvalidParameters

/** How a write can fail; `Sent` is what an {@link OutcomeUnknown} says of what was sent. */
export type WriteError<Sent extends object = object> =
  | ApiError
  | OutcomeUnknown<Sent>
  | TransportError
  | InvalidParameters
  | DryRun

const classes = { ApiError, UnexpectedResponse, TransportError, OutcomeUnknown, InvalidParameters, DryRun }

/** An error of the steps of a call as it stands in the error channel, its causes too; anything else as it is. */
export const asTagged = (thrown: unknown): unknown => {
  if (!(thrown instanceof calls.CallFailure)) return thrown
  const { _tag, message, cause, ...fields } = thrown as calls.CallError & { readonly cause?: unknown }
  const Failure = classes[_tag] as new (fields: object) => CallError
  return new Failure({ ...fields, message, ...("cause" in thrown ? { cause: asTagged(cause) } : {}) })
}

/** The error of a transport as the steps of a call take it. */
export const asThrown = ({ message, cause, sent }: TransportError): calls.TransportError =>
  new calls.TransportError({ message, cause, sent })
