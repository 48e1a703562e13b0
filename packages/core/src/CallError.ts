/** How a call can fail, in the error channel. */
export {
  ApiError,
  type CallError,
  DryRun,
  InvalidParameters,
  OutcomeUnknown,
  TransportError,
  UnexpectedResponse,
} from "#calls"
