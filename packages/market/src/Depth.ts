/** The book's levels, best first: `[price, quantity]`. */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const Level = /*#__PURE__*/ Schema.Tuple([Decimal, Decimal])
export type Level = typeof Level.Type

export const Depth = /*#__PURE__*/ Schema.Struct({
  lastUpdateId: Schema.Number,
  bids: /*#__PURE__*/ Schema.Array(Level),
  asks: /*#__PURE__*/ Schema.Array(Level),
  timestamp: Schema.Number,
})
export type Depth = typeof Depth.Type
