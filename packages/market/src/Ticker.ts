/** A symbol in one line: the last 24 hours, the last price, the best prices. Null where the book is empty. */
import { Decimal, SignedDecimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const AmountOrNull = /*#__PURE__*/ Schema.NullOr(Decimal)

export const DayTicker = /*#__PURE__*/ Schema.Struct({
  symbol: Schema.String,
  priceChange: SignedDecimal,
  /** As a share of the opening price: `0.01` is one per cent. */
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
  count: /*#__PURE__*/ Schema.NullOr(Schema.Number),
})
export type DayTicker = typeof DayTicker.Type

export const PriceTicker = /*#__PURE__*/ Schema.Struct({
  symbol: Schema.String,
  price: Decimal,
})
export type PriceTicker = typeof PriceTicker.Type

export const BookTicker = /*#__PURE__*/ Schema.Struct({
  symbol: Schema.String,
  bidPrice: AmountOrNull,
  bidQty: AmountOrNull,
  askPrice: AmountOrNull,
  askQty: AmountOrNull,
})
export type BookTicker = typeof BookTicker.Type
