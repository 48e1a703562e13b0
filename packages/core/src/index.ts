export { orderStatuses, orderTypes, sides, stpModes } from "@bourse/vocabulary"
export {
  type CallEndpoint,
  type CallOptions,
  type CallOverrides,
  type RateBudget,
  schemaCodec,
  type WithResponse,
} from "./CallEndpoint.ts"
export {
  ApiError,
  type CallError,
  DryRun,
  InvalidParameters,
  OutcomeUnknown,
  type ReadError,
  TransportError,
  UnexpectedResponse,
  type WriteError,
} from "./CallError.ts"
export * from "./Client.ts"
export * from "./Decimal.ts"
export * from "./documented.ts"
export * from "./doubledMembers.ts"
export {
  type CallParameters,
  type Endpoint,
  methodName,
  type PagedEndpoint,
  type Parameters,
  type Success,
  type WireSuccess,
} from "./Endpoint.ts"
export type { ErrorNotes, FieldNote } from "./EndpointDocs.ts"
export { ErrorBody } from "./Envelope.ts"
export * from "./ErrorCode.ts"
export * from "./HttpClientTransport.ts"
export { InvalidOptions } from "./InvalidOptions.ts"
export * as Limits from "./Limits.ts"
export * from "./layerConfig.ts"
export { BeyondLookback, type PaginationError, WindowOverflow } from "./PaginationError.ts"
export { isSent, otherSpelling } from "./Parameter.ts"
export * from "./Permission.ts"
export * from "./paginate.ts"
export * from "./Send.ts"
export * from "./Signer.ts"
export * from "./Signing.ts"
export * from "./Transport.ts"
export { withClientId } from "./withClientId.ts"
