/** Public market data: one method an endpoint, each a promise. */
import { api, type Market } from "./generated/market.ts"
import { makePublicClient, type PublicClientOptions } from "./makeClient.ts"
import { operations } from "./operations.ts"

export * from "./client.ts"
export * from "./generated/market.ts"

/** `const market = makeMarket({ baseUrl })`, then for example `await market.time()`. */
export const makeMarket = (options: PublicClientOptions): Market =>
  operations(api, makePublicClient(options)) as unknown as Market
