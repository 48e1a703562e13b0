/** What `@bourse/core` and the packages above it are built on. A program uses the other entries. */
export * from "./attempt.ts"
export * from "./CallError.ts"
export * from "./CallSteps.ts"
export { type Codec, type Converted, shapeCodec, surplusOf } from "./Codec.ts"
export * as conversions from "./conversions.ts"
export { startOfDay } from "./days.ts"
export type { EndpointData, Method, Reconciliation, ReconciliationRule } from "./Endpoint.ts"
export * from "./functions/broker.ts"
export * from "./functions/market.ts"
export * from "./functions/spot.ts"
export * from "./functions/wallet.ts"
export { hasCode } from "./hasCode.ts"
export {
  baseUrl as baseUrlRule,
  type CallOptions,
  type CallOverrides,
  checkOptions,
  keyRules,
} from "./Options.ts"
export * from "./PaginationError.ts"
export * from "./Paging.ts"
export { type PaginationParameters, paginationPlan } from "./paginationPlan.ts"
export * from "./RateLimiter.ts"
export type { Rule, Rules } from "./rules.ts"
export * from "./Send.ts"
export type { Shape } from "./Shape.ts"
export * from "./Signing.ts"
export * from "./Steps.ts"
