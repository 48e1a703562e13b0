export * from "./SpotApi.ts"
export * from "./SpotClient.ts"
export * from "./SpotEndpoints.ts"
