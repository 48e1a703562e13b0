/** The book's levels, best first: `[price, quantity]`. */
import { Decimal, field } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const Level = Schema.Tuple([Decimal, Decimal])
export type Level = typeof Level.Type

export const Depth = Schema.Struct({
  lastUpdateId: field(Schema.Number, { description: "Increases with every change", example: 1 }),
  bids: field(Schema.Array(Level), { description: "Levels of price and quantity, the highest price first" }),
  asks: field(Schema.Array(Level), { description: "Levels of price and quantity, the lowest price first" }),
  timestamp: field(Schema.Number, {
    description: "The exchange clock, in milliseconds",
    example: 1785542400000,
    unit: "ms",
  }),
})
export type Depth = typeof Depth.Type
