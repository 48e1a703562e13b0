/** The base of `@bourse/core` and `@bourse/client`. */
export * from "./CallError.ts"
export { type CallSteps, type Key, makeCallSteps, timeEndpoint } from "./CallSteps.ts"
export * from "./Codec.ts"
export * from "./Endpoint.ts"
export { type ErrorName, hasCode } from "./hasCode.ts"
export {
  baseUrl as baseUrlRule,
  type CallOptions,
  type CallOverrides,
  callRules,
  checkOptions,
  clientRules,
  controlRules,
  keyRules,
  overrideRules,
} from "./Options.ts"
export * from "./PaginationError.ts"
export * from "./Paging.ts"
export { type PaginationParameters, paginationPlan } from "./paginationPlan.ts"
export type { RateBudget } from "./RateLimiter.ts"
export { parseJson, withoutSecrets } from "./readResponse.ts"
export { Aborted, makeId } from "./reconcile.ts"
export type { Rule, Rules } from "./rules.ts"
export { runSteps } from "./runSteps.ts"
export { noResponse, sendByFetch, type TransportRequest, type TransportResponse } from "./Send.ts"
export { prepareSigner, type Sign } from "./Signing.ts"
export type { Step, Steps } from "./Steps.ts"
