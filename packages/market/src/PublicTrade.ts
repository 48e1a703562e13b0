/** Public trades, single and aggregated. The venue sends null for all ids of public trades. */
import { Decimal, field } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const IdOrNull = Schema.NullOr(Schema.Union([Schema.Number, Schema.String]))

export const PublicTrade = Schema.Struct({
  id: field(IdOrNull, { description: "Null, as on the live venue", example: null }),
  price: field(Decimal, { description: "The price", example: "50000", unit: "quote asset" }),
  qty: field(Decimal, {
    description: "The quantity, in the base asset",
    example: "0.01",
    unit: "base asset",
  }),
  quoteQty: field(Decimal, {
    description: "The amount, in the quote asset",
    example: "500",
    unit: "quote asset",
  }),
  time: field(Schema.Number, {
    description: "Time of the trade, in milliseconds",
    example: 1785542400000,
    unit: "ms",
  }),
  isBuyerMaker: field(Schema.Boolean, { description: "Whether the buyer was the maker", example: false }),
  isBestMatch: field(Schema.Boolean, { description: "true", example: true }),
  tradeType: field(Schema.String, { description: "The incoming order's side: BID or ASK", example: "BID" }),
})
export type PublicTrade = typeof PublicTrade.Type

export const AggregateTrade = Schema.Struct({
  a: field(IdOrNull, { description: "Null, as on the live venue", example: null }),
  f: field(IdOrNull, {
    description: "The id of the first trade: null, as on the live exchange",
    example: null,
  }),
  l: field(IdOrNull, {
    description: "The id of the last trade: null, as on the live exchange",
    example: null,
  }),
  p: field(Decimal, { description: "The price", example: "60000", unit: "quote asset" }),
  q: field(Decimal, { description: "The quantity, in the base asset", example: "0.01", unit: "base asset" }),
  T: field(Schema.Number, {
    description: "Time of the trade, in milliseconds",
    example: 1785542400000,
    unit: "ms",
  }),
  m: field(Schema.Boolean, { description: "Whether the buyer was the maker", example: false }),
  M: field(Schema.Boolean, { description: "true", example: true }),
})
export type AggregateTrade = typeof AggregateTrade.Type
