/**
 * The errors of a call, in the error channel: those of the promise clients as tagged errors of Effect. The
 * fields and messages of these errors are those of `@bourse/calls`.
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

/**
 * An undocumented response to a call. Only reads fail with this error; a write fails with {@link
 * OutcomeUnknown}.
 */
export class UnexpectedResponse extends Data.TaggedError("UnexpectedResponse")<
  Fields<typeof calls.UnexpectedResponse>
> {
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.UnexpectedResponse)
}

/**
 * No response: no connection, a closed connection, or a timeout. A write fails with this error only if the
 * write was not sent.
 */
export class TransportError extends Data.TaggedError("TransportError")<Fields<typeof calls.TransportError>> {
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.TransportError)
}

/**
 * A write was sent, and its outcome could not be determined. Look the write up by the client id in
 * `parameters`, or run the same effect again: a second run looks the write up before it sends it.
 */
export class OutcomeUnknown<Sent extends object = object> extends Data.TaggedError("OutcomeUnknown")<
  Fields<typeof calls.OutcomeUnknown>
> {
  /** The parameters that were sent, including the generated client id; a password is masked. */
  declare readonly parameters: Sent
  /** Advice for the reader of the error. */
  readonly help: string = helpOf(calls.OutcomeUnknown)
}

/** The endpoint does not accept these parameters; nothing was sent. The message names the invalid parameter. */
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

/** The errors with which a call can fail. */
export type CallError = ReadError | WriteError

/** The errors with which a read can fail. */
export type ReadError = ApiError | UnexpectedResponse | TransportError | InvalidParameters

/** The errors of a write; `Sent` is the type of the sent parameters in an {@link OutcomeUnknown}. */
export type WriteError<Sent extends object = object> =
  | ApiError
  | OutcomeUnknown<Sent>
  | TransportError
  | InvalidParameters
  | DryRun

const classes = { ApiError, UnexpectedResponse, TransportError, OutcomeUnknown, InvalidParameters, DryRun }

/** Converts an error of a call's steps, and its causes, to the tagged class; returns any other value unchanged. */
export const asTagged = (thrown: unknown): unknown => {
  if (!(thrown instanceof calls.CallFailure)) return thrown
  const { _tag, message, cause, ...fields } = thrown as calls.CallError & { readonly cause?: unknown }
  const Failure = classes[_tag] as new (fields: object) => CallError
  return new Failure({ ...fields, message, ...("cause" in thrown ? { cause: asTagged(cause) } : {}) })
}

/** Converts the error of a transport for the steps of a call. */
export const asThrown = ({ message, cause, sent }: TransportError): calls.TransportError =>
  new calls.TransportError({ message, cause, sent })
