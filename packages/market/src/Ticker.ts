/**
 * Tickers of a symbol: the last 24 hours, the last price, the best prices. The best prices are null if the book
 * is empty.
 */
import { Decimal, field, SignedDecimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const AmountOrNull = Schema.NullOr(Decimal)

// Fields of the best level of each side, which two tickers have.
const bidPrice = field(AmountOrNull, {
  description: "The best bid; null if there are no orders",
  example: "59999.99",
  unit: "quote asset",
})
const bidQty = field(AmountOrNull, {
  description: "The quantity at that price; null if there are no orders",
  example: "0.5",
  unit: "base asset",
})
const askPrice = field(AmountOrNull, {
  description: "The best ask; null if there are no orders",
  example: "60000.01",
  unit: "quote asset",
})
const askQty = field(AmountOrNull, {
  description: "The quantity at that price; null if there are no orders",
  example: "0.5",
  unit: "base asset",
})

export const DayTicker = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  priceChange: field(SignedDecimal, {
    description: "The change from the opening price to the last price",
    example: "1000",
    unit: "quote asset",
  }),
  priceChangePercent: field(SignedDecimal, {
    description: "The change as a share of the opening price: 0.01 is one per cent",
    example: "0.0169",
  }),
  prevClosePrice: field(Decimal, {
    description: "The same as openPrice",
    example: "59000",
    unit: "quote asset",
  }),
  lastPrice: field(Decimal, {
    description: "The price of the last trade",
    example: "60000",
    unit: "quote asset",
  }),
  bidPrice,
  bidQty,
  askPrice,
  askQty,
  openPrice: field(Decimal, {
    description: "The first price of the 24 hours",
    example: "59000",
    unit: "quote asset",
  }),
  highPrice: field(Decimal, { description: "The highest price", example: "61000", unit: "quote asset" }),
  lowPrice: field(Decimal, { description: "The lowest price", example: "58500", unit: "quote asset" }),
  volume: field(Decimal, {
    description: "The volume, in the base asset",
    example: "12.5",
    unit: "base asset",
  }),
  quoteVolume: field(AmountOrNull, {
    description: "The volume, in the quote asset",
    example: "750000",
    unit: "quote asset",
  }),
  openTime: field(Schema.Number, {
    description:
      "When the 24 hours begin, in milliseconds; the minute that contains it is counted as a whole",
    example: 1785456000000,
    unit: "ms",
  }),
  closeTime: field(Schema.Number, {
    description: "When the 24 hours end, in milliseconds",
    example: 1785542400000,
    unit: "ms",
  }),
  count: field(Schema.NullOr(Schema.Number), { description: "Number of trades", example: 1200 }),
})
export type DayTicker = typeof DayTicker.Type

export const PriceTicker = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  price: field(Decimal, {
    description: "The price of the last trade",
    example: "50000",
    unit: "quote asset",
  }),
})
export type PriceTicker = typeof PriceTicker.Type

export const BookTicker = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  bidPrice,
  bidQty,
  askPrice,
  askQty,
})
export type BookTicker = typeof BookTicker.Type
