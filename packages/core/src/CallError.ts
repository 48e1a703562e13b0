/** How a call can fail: the same classes as those of `@bourse/client`, in the error channel. */
export {
  ApiError,
  type CallError,
  DryRun,
  InvalidParameters,
  OutcomeUnknown,
  TransportError,
  UnexpectedResponse,
} from "@bourse/client/shared"
