/** A symbol in one line: the last 24 hours, the last price, the best prices. Null where the book is empty. */
import { Decimal, type Notes, SignedDecimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const AmountOrNull = Schema.NullOr(Decimal)

export const DayTicker = Schema.Struct({
  symbol: Schema.String,
  priceChange: SignedDecimal,
  priceChangePercent: SignedDecimal,
  prevClosePrice: Decimal,
  lastPrice: Decimal,
  bidPrice: AmountOrNull,
  bidQty: AmountOrNull,
  askPrice: AmountOrNull,
  askQty: AmountOrNull,
  openPrice: Decimal,
  highPrice: Decimal,
  lowPrice: Decimal,
  volume: Decimal,
  quoteVolume: AmountOrNull,
  openTime: Schema.Number,
  closeTime: Schema.Number,
  count: Schema.NullOr(Schema.Number),
})
export type DayTicker = typeof DayTicker.Type

/** What the best level of each side is, in both tickers that have it. */
const bestPriceNotes = () => ({
  bidPrice: {
    description: "The best bid; null if there are no orders",
    example: "59999.99",
    unit: "quote asset",
  },
  bidQty: {
    description: "The quantity at that price; null if there are no orders",
    example: "0.5",
    unit: "base asset",
  },
  askPrice: {
    description: "The best ask; null if there are no orders",
    example: "60000.01",
    unit: "quote asset",
  },
  askQty: {
    description: "The quantity at that price; null if there are no orders",
    example: "0.5",
    unit: "base asset",
  },
})

export const dayTickerNotes = (): Notes<typeof DayTicker> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  priceChange: {
    description: "The change from the opening price to the last price",
    example: "1000",
    unit: "quote asset",
  },
  priceChangePercent: {
    description: "The change as a share of the opening price: 0.01 is one per cent",
    example: "0.0169",
  },
  prevClosePrice: { description: "The same as openPrice", example: "59000", unit: "quote asset" },
  lastPrice: { description: "The price of the last trade", example: "60000", unit: "quote asset" },
  ...bestPriceNotes(),
  openPrice: { description: "The first price of the 24 hours", example: "59000", unit: "quote asset" },
  highPrice: { description: "The highest price", example: "61000", unit: "quote asset" },
  lowPrice: { description: "The lowest price", example: "58500", unit: "quote asset" },
  volume: { description: "The volume, in the base asset", example: "12.5", unit: "base asset" },
  quoteVolume: { description: "The volume, in the quote asset", example: "750000", unit: "quote asset" },
  openTime: {
    description:
      "When the 24 hours begin, in milliseconds; the minute that contains it is counted as a whole",
    example: 1785456000000,
    unit: "ms",
  },
  closeTime: { description: "When the 24 hours end, in milliseconds", example: 1785542400000, unit: "ms" },
  count: { description: "Number of trades", example: 1200 },
})

export const PriceTicker = Schema.Struct({
  symbol: Schema.String,
  price: Decimal,
})
export type PriceTicker = typeof PriceTicker.Type

export const priceTickerNotes = (): Notes<typeof PriceTicker> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  price: { description: "The price of the last trade", example: "50000", unit: "quote asset" },
})

export const BookTicker = Schema.Struct({
  symbol: Schema.String,
  bidPrice: AmountOrNull,
  bidQty: AmountOrNull,
  askPrice: AmountOrNull,
  askQty: AmountOrNull,
})
export type BookTicker = typeof BookTicker.Type

export const bookTickerNotes = (): Notes<typeof BookTicker> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  ...bestPriceNotes(),
})
