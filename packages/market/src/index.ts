export * from "./generated/market.ts"
export * from "./MarketApi.ts"
export * from "./MarketClient.ts"
