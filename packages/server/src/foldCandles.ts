/**
 * Longer candles from 1-minute ones. A stretch without trades continues at the last close with no volume, as
 * charts expect; before the first candle there is nothing to continue.
 */
import { type CandleRecord, formatUnits, parseUnits } from "@bourse/engine"

const minuteMs = 60_000
const dayMs = 86_400_000

export interface Interval {
  /** Where the candle that holds `time` begins, and where the next one does. */
  readonly bounds: (time: number) => readonly [start: number, end: number]
  /** How long its longest candle is: months differ. */
  readonly widestMs: number
}

/** Weeks begin on Monday, all in UTC. */
export const intervals: Readonly<Record<string, Interval>> = {
  ...Object.fromEntries(
    Object.entries({ "1m": 1, "5m": 5, "15m": 15, "30m": 30, "60m": 60, "4h": 240, "1d": 1440 }).map(
      ([name, minutes]) => {
        const width = minutes * minuteMs
        return [
          name,
          {
            bounds: (time: number) => [time - (time % width), time - (time % width) + width] as const,
            widestMs: width,
          },
        ]
      },
    ),
  ),
  "1W": {
    bounds: (time) => {
      // 1 January 1970 was a Thursday, three days into its week.
      const start = time - ((time + 3 * dayMs) % (7 * dayMs))
      return [start, start + 7 * dayMs]
    },
    widestMs: 7 * dayMs,
  },
  "1M": {
    bounds: (time) => {
      const date = new Date(time)
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
      return [Date.UTC(year, month), Date.UTC(year, month + 1)]
    },
    widestMs: 31 * dayMs,
  },
}

export type Prices = Pick<
  CandleRecord,
  "open" | "high" | "low" | "close" | "volume" | "quoteVolume" | "trades"
>
export interface Folded extends Prices {
  readonly openTime: number
  readonly closeTime: number
}

// Sums and comparisons at the wire's finest scale: exact, whatever tick and lot are.
const scale = 18
const units = (text: string): bigint => parseUnits(text, scale)!
const text = (value: bigint): string => formatUnits(value, scale)

/** Candles of one stretch of time as one; oldest first. */
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

/**
 * 1-minute candles from `from` on, oldest first, folded into an interval's, up to and including the one that holds
 * `until`. `before` is the last close before `from`: where there is one, the stretch up to the first candle is flat.
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
  let at = before === undefined ? (candles[0]?.openTime ?? Number.POSITIVE_INFINITY) : from
  while (at <= until) {
    const [openTime, end] = bounds(at)
    const inside: Array<CandleRecord> = []
    while (next < candles.length && candles[next]!.openTime < end) inside.push(candles[next++]!)
    const previous = folded.at(-1)?.close ?? before ?? "0"
    const flat = {
      open: previous,
      high: previous,
      low: previous,
      close: previous,
      volume: "0",
      quoteVolume: "0",
      trades: 0,
    }
    folded.push({ openTime, closeTime: end, ...(inside.length === 0 ? flat : mergeCandles(inside)) })
    at = end
  }
  return folded
}
