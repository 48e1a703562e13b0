/** A candle: open time, open, high, low, close, volume, close time, quote volume. */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const Kline = Schema.Tuple([
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

/** Intervals up to the hour are written in minutes; `1M` is a month. */
export const KlineInterval = Schema.Literals(["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"])
export type KlineInterval = typeof KlineInterval.Type
