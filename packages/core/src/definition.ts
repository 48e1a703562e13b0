/**
 * Tools with which the packages of the areas define endpoints and resources, apart from what calls them: who imports
 * definitions alone loads no Stream, no Layer and no HttpClient.
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
export * from "./Spelling.ts"
export * from "./TextOrNumber.ts"
