/** What every area's entry exports beside its calls. */
export {
  compareDecimals,
  type Decimal,
  decimal,
  divide,
  isZero,
  minus,
  plus,
  type Rounding,
  type SignedDecimal,
  sum,
  times,
  toStep,
} from "#vocabulary"
export {
  ApiError,
  type CallError,
  DryRun,
  InvalidParameters,
  OutcomeUnknown,
  TransportError,
  UnexpectedResponse,
} from "./CallError.ts"
export type { Endpoint, PagedEndpoint } from "./Endpoint.ts"
export { fromEnvironment } from "./fromEnvironment.ts"
export { type ErrorName, hasCode } from "./hasCode.ts"
export {
  type CallControl,
  type CallEndpoint,
  type ClientOptions,
  makeClient,
  makePublicClient,
  type PendingCall,
  type PublicClientOptions,
  type ReceivedResponse,
  type SentRequest,
} from "./makeClient.ts"
export type { CallOptions, CallOverrides } from "./Options.ts"
export type { Operation, PagedOperation } from "./operations.ts"
export * from "./PaginationError.ts"
export { paginate } from "./paginate.ts"
export type { RateBudget } from "./RateLimiter.ts"
export type { TransportResponse } from "./Send.ts"
