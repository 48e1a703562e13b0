/** How many rows an answer holds: unless asked, and at most. A larger `limit` is clamped, never refused. */
export { MarketLimits } from "@bourse/client/shared"
