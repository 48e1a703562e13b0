export * from "./MarketApi.ts"
export * from "./MarketClient.ts"
export * from "./MarketEndpoints.ts"
