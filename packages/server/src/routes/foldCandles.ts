/**
 * Folds traded candles into an interval's candles. A gap without trades continues at the last close with no volume,
 * as charts expect; before the first candle there are none.
 */

import { type CandleRecord, mergeCandles, type Prices } from "@bourse/engine"
import type { CandleWidth } from "@bourse/store"

export const minuteMs = 60_000
const dayMs = 86_400_000

export interface Interval {
  /** Beginning of the candle that contains `time`, and beginning of the next candle. */
  readonly bounds: (time: number) => readonly [start: number, end: number]
  /** Length of the longest candle: months differ. */
  readonly widestMs: number
  /** The widest candles that fit into the interval completely. */
  readonly multipleOf: CandleWidth
}

/** Beginning of a week, on Monday; all in UTC. */
export const intervals: Readonly<Record<string, Interval>> = {
  ...Object.fromEntries(
    Object.entries({
      "1m": 1,
      "5m": 5,
      "15m": 15,
      "30m": 30,
      "60m": 60,
      "4h": 240,
      "8h": 480,
      "1d": 1440,
    }).map(([name, minutes]) => {
      const width = minutes * minuteMs
      return [
        name,
        {
          bounds: (time: number) => [time - (time % width), time - (time % width) + width] as const,
          widestMs: width,
          multipleOf: minutes % 1440 === 0 ? "day" : minutes % 60 === 0 ? "hour" : "minute",
        } satisfies Interval,
      ]
    }),
  ),
  "1W": {
    bounds: (time) => {
      // 1 January 1970 was a Thursday, three days into its week.
      const start = time - ((time + 3 * dayMs) % (7 * dayMs))
      return [start, start + 7 * dayMs]
    },
    widestMs: 7 * dayMs,
    multipleOf: "day",
  },
  "1M": {
    bounds: (time) => {
      const date = new Date(time)
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
      return [Date.UTC(year, month), Date.UTC(year, month + 1)]
    },
    widestMs: 31 * dayMs,
    multipleOf: "day",
  },
}

export interface Folded extends Prices {
  readonly openTime: number
  readonly closeTime: number
}

/** Loaded candles may have trailing zeros. */
const isPlain = (amount: string): boolean => !amount.endsWith("0") || !amount.includes(".")

/** Whether folding this candle alone leaves all its texts unchanged. */
const isAsMerged = ({ high, low, volume, quoteVolume }: Prices): boolean =>
  isPlain(high) && isPlain(low) && isPlain(volume) && isPlain(quoteVolume)

const pricesOf = ({ open, high, low, close, volume, quoteVolume, trades }: Prices): Prices => ({
  ...{ open, high, low, close },
  ...{ volume, quoteVolume, trades },
})

/** A flat candle: a span without trades, at the given price. */
const flatAt = (price: string): Prices => ({
  ...{ open: price, high: price, low: price, close: price },
  ...{ volume: "0", quoteVolume: "0", trades: 0 },
})

/**
 * Folds candles from `from` on, oldest first, into an interval's candles, up to and including the one that contains
 * `until`. `before` is the last close before `from`: with it, the gap before the first candle is flat.
 */
export const foldCandles = (
  candles: ReadonlyArray<CandleRecord>,
  interval: string,
  from: number,
  until: number,
  before?: string,
): Array<Folded> => {
  const { bounds } = intervals[interval]!
  const folded: Array<Folded> = []
  let next = 0
  const first = candles.length === 0 ? Number.POSITIVE_INFINITY : bounds(candles[0]!.openTime)[0]
  let at = before === undefined ? first : from
  while (at <= until) {
    const [openTime, end] = bounds(at)
    const begin = next
    while (next < candles.length && candles[next]!.openTime < end) next++
    const count = next - begin
    const isOne = count === 1 && isAsMerged(candles[begin]!)
    const prices =
      count === 0
        ? flatAt(folded.at(-1)?.close ?? before ?? "0")
        : isOne
          ? pricesOf(candles[begin]!)
          : mergeCandles(candles.slice(begin, next))
    folded.push({ openTime, closeTime: end, ...prices })
    at = end
  }
  return folded
}
