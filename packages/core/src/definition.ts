/**
 * Tools for defining endpoints and resources, separate from calling them: importing definitions alone loads no
 * Stream, no Layer and no HttpClient.
 */
export { orderStatuses, orderTypes, sides, stpModes } from "@bourse/vocabulary"
export * from "./Decimal.ts"
export * from "./doubledMembers.ts"
export * from "./Endpoint.ts"
export * from "./EndpointDocs.ts"
export * from "./Envelope.ts"
export * from "./Paging.ts"
export * from "./Parameter.ts"
export * from "./Permission.ts"
export * from "./Secret.ts"
export * from "./Spelling.ts"
export * from "./TextOrNumber.ts"
