/** How many rows an answer holds: unless asked, and at most. A larger `limit` is clamped, never refused. */
export { MarketLimits } from "@bourse/client/shared"

/** One unit of weight for so many rows of candles that a call may read. */
export const rowsPerWeight = 1_000
