/** A candle: open time, open, high, low, close, volume, close time, quote volume. */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const Kline = /*#__PURE__*/ Schema.Tuple([
  Schema.Number,
  Decimal,
  Decimal,
  Decimal,
  Decimal,
  Decimal,
  Schema.Number,
  Decimal,
])
export type Kline = typeof Kline.Type

/** Minutes up to the hour are written in minutes; `1M` is a month. */
export const KlineInterval = /*#__PURE__*/ Schema.Literals([
  "1m",
  "5m",
  "15m",
  "30m",
  "60m",
  "4h",
  "1d",
  "1W",
  "1M",
])
export type KlineInterval = typeof KlineInterval.Type

/**
 * How many rows one candle is made of at most. Candles are kept of minutes, hours and days: an interval is made of the
 * widest of which it holds whole ones.
 */
export const rowsPerCandle: { readonly [Interval in KlineInterval]: number } = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "60m": 1,
  "4h": 4,
  "1d": 1,
  "1W": 7,
  "1M": 31,
}
