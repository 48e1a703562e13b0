export * from "./SpotApi.ts"
export * from "./SpotClient.ts"
export * from "./SpotDocs.ts"
export * from "./SpotEndpoints.ts"
