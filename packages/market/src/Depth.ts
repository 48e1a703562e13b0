/** The book's levels, best first: `[price, quantity]`. */
import { Decimal, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const Level = Schema.Tuple([Decimal, Decimal])
export type Level = typeof Level.Type

export const Depth = Schema.Struct({
  lastUpdateId: Schema.Number,
  bids: Schema.Array(Level),
  asks: Schema.Array(Level),
  timestamp: Schema.Number,
})
export type Depth = typeof Depth.Type

export const depthNotes = (): Notes<typeof Depth> => ({
  lastUpdateId: { description: "Increases with every change", example: 1 },
  bids: { description: "Levels of price and quantity, the highest price first" },
  asks: { description: "Levels of price and quantity, the lowest price first" },
  timestamp: { description: "The exchange clock, in milliseconds", example: 1785542400000, unit: "ms" },
})
