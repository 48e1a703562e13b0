/** Merges several candles into one: the first open, the last close, the extremes and the exact sums. */
import { formatUnits, toUnits } from "@bourse/vocabulary"
import type { CandleRecord } from "../model/trading/records.ts"

export type Prices = Pick<
  CandleRecord,
  "open" | "high" | "low" | "close" | "volume" | "quoteVolume" | "trades"
>

// Sums and comparisons of candles use the wire's finest scale, which is exact for every tick and lot.
const scale = 18
const units = (text: string): bigint => toUnits(text, scale)!
const text = (value: bigint): string => formatUnits(value, scale)

/** Merges candles of one time span; oldest first, at least one. */
export const mergeCandles = (candles: ReadonlyArray<Prices>): Prices => {
  const first = candles[0]!
  let [high, low, volume, quoteVolume, trades] = [units(first.high), units(first.low), 0n, 0n, 0]
  for (const candle of candles) {
    const [candleHigh, candleLow] = [units(candle.high), units(candle.low)]
    if (candleHigh > high) high = candleHigh
    if (candleLow < low) low = candleLow
    volume += units(candle.volume)
    quoteVolume += units(candle.quoteVolume)
    trades += candle.trades
  }
  return {
    open: first.open,
    high: text(high),
    low: text(low),
    close: candles.at(-1)!.close,
    volume: text(volume),
    quoteVolume: text(quoteVolume),
    trades,
  }
}
