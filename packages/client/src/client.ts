/** Common exports of every area's entry. */
export {
  ApiError,
  BeyondLookback,
  type CallError,
  type CallOptions,
  type CallOverrides,
  DryRun,
  type ErrorName,
  hasCode,
  InvalidParameters,
  OutcomeUnknown,
  type PaginationError,
  type RateBudget,
  TransportError,
  type TransportResponse,
  UnexpectedResponse,
  WindowOverflow,
} from "#calls"
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
export type { Endpoint, PagedEndpoint } from "./Endpoint.ts"
export { fromEnvironment } from "./fromEnvironment.ts"
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
export type { Operation, PagedOperation } from "./operations.ts"
export { paginate } from "./paginate.ts"
