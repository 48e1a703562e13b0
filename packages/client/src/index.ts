/** Every client, and what they share. The types of an area's parameters and answers are exported by its own entry. */
export { type Broker, makeBroker } from "./broker.ts"
export * from "./client.ts"
export { type Control, ControlRejected, ControlUnauthorized, makeControl } from "./control.ts"
export { type Market, makeMarket } from "./market.ts"
export { makeSpot, type Spot } from "./spot.ts"
export { makeWallet, type Wallet } from "./wallet.ts"
