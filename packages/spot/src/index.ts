export * from "./generated/spot.ts"
export * from "./SpotApi.ts"
export * from "./SpotClient.ts"
