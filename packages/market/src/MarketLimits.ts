/** The number of rows in a response: default and maximum. A larger `limit` is clamped, never rejected. */
export { MarketLimits } from "@bourse/client/shared"
