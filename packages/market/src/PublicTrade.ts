/** Trades as everybody sees them, one by one and aggregated. The field leaves all their ids null. */
import { Decimal, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const IdOrNull = Schema.NullOr(Schema.Union([Schema.Number, Schema.String]))

export const PublicTrade = Schema.Struct({
  id: IdOrNull,
  price: Decimal,
  qty: Decimal,
  quoteQty: Decimal,
  time: Schema.Number,
  isBuyerMaker: Schema.Boolean,
  isBestMatch: Schema.Boolean,
  tradeType: Schema.String,
})
export type PublicTrade = typeof PublicTrade.Type

export const publicTradeNotes = (): Notes<typeof PublicTrade> => ({
  id: { description: "Null, as on the live venue", example: null },
  price: { description: "The price", example: "50000", unit: "quote asset" },
  qty: { description: "The quantity, in the base asset", example: "0.01", unit: "base asset" },
  quoteQty: { description: "The amount, in the quote asset", example: "500", unit: "quote asset" },
  time: { description: "When it was created, in milliseconds", example: 1785542400000, unit: "ms" },
  isBuyerMaker: { description: "Whether the buyer was the maker", example: false },
  isBestMatch: { description: "true", example: true },
  tradeType: { description: "The incoming order's side: BID or ASK", example: "BID" },
})

export const AggregateTrade = Schema.Struct({
  a: IdOrNull,
  f: IdOrNull,
  l: IdOrNull,
  p: Decimal,
  q: Decimal,
  T: Schema.Number,
  m: Schema.Boolean,
  M: Schema.Boolean,
})
export type AggregateTrade = typeof AggregateTrade.Type

export const aggregateTradeNotes = (): Notes<typeof AggregateTrade> => ({
  a: { description: "Null, as on the live venue", example: null },
  f: { description: "The id of its first trade: null, as on the live venue", example: null },
  l: { description: "The id of its last trade: null, as on the live venue", example: null },
  p: { description: "The price", example: "60000", unit: "quote asset" },
  q: { description: "The quantity, in the base asset", example: "0.01", unit: "base asset" },
  T: { description: "When it was created, in milliseconds", example: 1785542400000, unit: "ms" },
  m: { description: "Whether the buyer was the maker", example: false },
  M: { description: "true", example: true },
})
