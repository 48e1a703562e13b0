/** Trades as everybody sees them, one by one and aggregated. The field leaves all their ids null. */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const IdOrNull = /*#__PURE__*/ Schema.NullOr(/*#__PURE__*/ Schema.Union([Schema.Number, Schema.String]))

export const PublicTrade = /*#__PURE__*/ Schema.Struct({
  id: IdOrNull,
  price: Decimal,
  qty: Decimal,
  quoteQty: Decimal,
  time: Schema.Number,
  /** Whether the buyer's order was the resting one. */
  isBuyerMaker: Schema.Boolean,
  isBestMatch: Schema.Boolean,
  /** The taker's side: `BID` or `ASK`. */
  tradeType: Schema.String,
})
export type PublicTrade = typeof PublicTrade.Type

export const AggregateTrade = /*#__PURE__*/ Schema.Struct({
  a: IdOrNull,
  /** The first of its trades. */
  f: IdOrNull,
  /** The last of its trades. */
  l: IdOrNull,
  /** Price. */
  p: Decimal,
  /** Quantity. */
  q: Decimal,
  /** Time. */
  T: Schema.Number,
  /** Whether the buyer's order was the resting one. */
  m: Schema.Boolean,
  /** Whether it was the best match. */
  M: Schema.Boolean,
})
export type AggregateTrade = typeof AggregateTrade.Type
