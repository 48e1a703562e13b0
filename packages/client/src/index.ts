/** Every client, and their common exports. Each area's own entry exports the types of its parameters and answers. */
export { type Broker, makeBroker } from "./broker.ts"
export * from "./client.ts"
export { type Control, ControlRejected, ControlUnauthorized, makeControl } from "./control.ts"
export { type Market, makeMarket } from "./market.ts"
export { makeSpot, type Spot } from "./spot.ts"
export { makeWallet, type Wallet } from "./wallet.ts"
