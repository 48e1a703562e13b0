/** The client of spot account and trading for code without Effect: one method an endpoint, each a promise. */
import { type ClientOptions, makeClient, operations, type PromiseOperations } from "@bourse/core/promise"
import { SpotApi } from "./SpotApi.ts"

export * from "@bourse/core/promise"

/** `addToStrategyGroupByGet` is for clients of others: it does what `addToStrategyGroup` does. */
const { addToStrategyGroupByGet: _, ...api } = SpotApi

export type Spot = PromiseOperations<typeof api>

/** `const spot = makeSpot({ baseUrl, apiKey, secret })`, then for example `await spot.placeOrder({ symbol: "BTCUSDT", ... })`. */
export const makeSpot = (options: ClientOptions): Spot => operations(api, makeClient(options))
