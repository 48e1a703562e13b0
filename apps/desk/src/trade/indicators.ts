/** Moving averages and the volume-weighted average price: for display, so floats are exact enough. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import { candleAt } from "./candles.ts"

/**
 * Computes a value for each candle from index `from` up to `to` (default: the end); undefined for a candle with too
 * few earlier candles.
 */
export type Indicator = (
  candles: ReadonlyArray<Kline>,
  from: number,
  to?: number,
) => ReadonlyArray<number | undefined>

/** The mean of the last `length` closing prices. */
export const movingAverage =
  (length: number): Indicator =>
  (candles, from, to = candles.length) => {
    const values: Array<number | undefined> = []
    const begin = Math.max(0, from - length + 1)
    let sum = 0
    for (let at = begin; at < to; at++) {
      sum += Number(candles[at]![4])
      if (at - length >= begin) sum -= Number(candles[at - length]![4])
      if (at >= from) values.push(at < length - 1 ? undefined : sum / length)
    }
    return values
  }

const dayMs = 86_400_000
const yearly: ReadonlySet<KlineInterval> = new Set(["1d", "1W", "1M"])

/** Start of the session that contains a time: the day in UTC, or the year for candles of a day or longer. */
export const sessionStart = (time: number, interval: KlineInterval): number =>
  yearly.has(interval) ? Date.UTC(new Date(time).getUTCFullYear(), 0) : time - (time % dayMs)

/**
 * Volume-weighted average price: quote volume divided by volume since the session began. `isComplete`: no older
 * candles exist, so the first candle's session is complete even if it began earlier.
 */
export const volumeWeighted =
  (interval: KlineInterval, isComplete: boolean): Indicator =>
  (candles, from, to = candles.length) => {
    const first = candles[from]
    if (first === undefined) return []
    const values: Array<number | undefined> = []
    let start = sessionStart(first[0], interval)
    let [volume, quoteVolume] = [0, 0]
    const begin = candleAt(candles, start - 1) + 1
    let isWhole = begin > 0 || isComplete || candles[0]![0] === start
    for (let at = begin; at < to; at++) {
      const candle = candles[at]!
      const own = sessionStart(candle[0], interval)
      if (own !== start) [start, volume, quoteVolume, isWhole] = [own, 0, 0, true]
      volume += Number(candle[5])
      quoteVolume += Number(candle[7])
      if (at >= from) values.push(isWhole && volume > 0 ? quoteVolume / volume : undefined)
    }
    return values
  }
