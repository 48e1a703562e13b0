/** Spot account and trading: one method an endpoint, each a promise. */
import { api, type Spot } from "./generated/spot.ts"
import { type ClientOptions, makeClient } from "./makeClient.ts"
import { operations } from "./operations.ts"

export * from "./client.ts"
export * from "./generated/spot.ts"

/** `const spot = makeSpot({ baseUrl, apiKey, secret })`, then for example `await spot.placeOrder({ symbol: "BTCUSDT", ... })`. */
export const makeSpot = (options: ClientOptions): Spot =>
  operations(api, makeClient(options)) as unknown as Spot
