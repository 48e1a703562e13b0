/** The client of public market data for code without Effect: one method an endpoint, each a promise. */
import {
  makePublicClient,
  operations,
  type PromiseOperations,
  type PublicClientOptions,
} from "@bourse/core/promise"
import { MarketApi } from "./MarketApi.ts"

export * from "@bourse/core/promise"

export type Market = PromiseOperations<typeof MarketApi>

/** `const market = makeMarket({ baseUrl })`, then for example `await market.time()`. */
export const makeMarket = (options: PublicClientOptions): Market =>
  operations(MarketApi, makePublicClient(options))
