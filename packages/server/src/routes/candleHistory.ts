/**
 * Candles between two times from few rows: complete days and hours inside the span, minutes for the rest. For
 * unfinished days and hours candles are folded: at most the hours of one day and the minutes of one hour at
 * either end.
 */
import { type CandleRecord, mergeCandles, type Prices } from "@bourse/engine"
import type { CandleWidth, HistorySince } from "@bourse/store"
import type { QueryHistory } from "../exchange/Exchange.ts"
import { type Folded, foldCandles, type Interval, intervals, minuteMs } from "./foldCandles.ts"
import { minutesMax, type ReadMinutes } from "./RecentMinutes.ts"

/** Rows of candles per page: parsing more would delay other requests for longer than a millisecond or two. */
export const rowsPerPage = minutesMax

const widths = { day: 86_400_000, hour: 3_600_000 } as const
const finer = { day: "hour", hour: "minute" } as const

/** One symbol's candles as of one read; both ends of a time span are inclusive, in ms. */
export interface CandleSource {
  readonly query: QueryHistory
  readonly symbol: string
  /** Candle of the minute in progress. */
  readonly live: CandleRecord | null
  /** Function that reads minute candles, possibly from the cache. */
  readonly minutes?: ReadMinutes | undefined
}

/** The rows of one candle table, newest first, page by page. */
async function* rowsOf({ query, symbol, minutes }: CandleSource, from: number, to: number, per: CandleWidth) {
  const ask = (from: number, to: number) => query("candles", { symbol, per, from, to, limit: rowsPerPage })
  for (let until = to; from <= until; ) {
    const rows = await (per === "minute" && minutes !== undefined
      ? minutes(from, until, ask)
      : ask(from, until))
    if (rows.length > 0) yield rows
    if (rows.length < rowsPerPage) return
    until = rows.at(-1)!.openTime - 1
  }
}

/** Candles between two times, newest first, page by page; `widest` is the widest candle wanted. */
async function* candlesBetween(
  source: CandleSource,
  from: number,
  to: number,
  widest: CandleWidth,
): AsyncGenerator<ReadonlyArray<CandleRecord>> {
  const { live } = source
  if (widest === "minute") {
    // A minute that ends in the commit that this read waits for is both in memory and in the page; the one in memory
    // counts.
    if (live !== null && live.openTime >= from && live.openTime <= to) yield [live]
    yield* rowsOf(source, from, live === null ? to : Math.min(to, live.openTime - 1), "minute")
    return
  }
  const width = widths[widest]
  const first = Math.ceil(from / width) * width
  // The hour or day that contains the minute in progress has no row yet, so its candle is folded from finer
  // ones.
  const over = Math.min(to + 1, live?.openTime ?? Number.POSITIVE_INFINITY)
  const end = over - (over % width)
  if (first >= end) {
    yield* candlesBetween(source, from, to, finer[widest])
    return
  }
  // The newest traded candle is not written yet, so after the newest row comes that candle, or none.
  const [newest] = await source.query("candles", {
    symbol: source.symbol,
    per: widest,
    from: first,
    to: end - 1,
    limit: 1,
  })
  const rest = newest === undefined ? first : newest.openTime + width
  yield* candlesBetween(source, rest, to, finer[widest])
  if (newest !== undefined) yield* rowsOf(source, first, newest.openTime, widest)
  if (from < first) yield* candlesBetween(source, from, first - 1, finer[widest])
}

/** One candle per interval with trades, oldest first; `openTime` is the interval's beginning. */
const candlesPer = async (
  source: CandleSource,
  from: number,
  to: number,
  interval: Interval,
): Promise<ReadonlyArray<CandleRecord>> => {
  // Candles of all other intervals are folded from minutes.
  if (interval.widestMs === minuteMs) {
    const newestFirst: Array<CandleRecord> = []
    for await (const rows of candlesBetween(source, from, to, "minute")) newestFirst.push(...rows)
    return newestFirst.reverse()
  }
  // Candles are folded page by page, so that memory is bounded by the answer.
  const folded = new Map<number, CandleRecord>()
  for await (const rows of candlesBetween(source, from, to, interval.multipleOf))
    for (const [openTime, newestFirst] of Map.groupBy(rows, (row) => interval.bounds(row.openTime)[0])) {
      const later = folded.get(openTime)
      const [only] = newestFirst
      if (later === undefined && newestFirst.length === 1 && only!.openTime === openTime) {
        folded.set(openTime, only!)
        continue
      }
      const parts = newestFirst.toReversed()
      if (later !== undefined) parts.push(later)
      const merged = parts.length === 1 ? parts[0]! : mergeCandles(parts)
      folded.set(openTime, { ...parts[0]!, ...merged, openTime })
    }
  return [...folded.values()].toReversed()
}

/** All trades between two times as one candle; undefined without trades. */
export const candleOver = async (
  source: CandleSource,
  from: number,
  to: number,
): Promise<Prices | undefined> => {
  let folded: Prices | undefined
  for await (const rows of candlesBetween(source, from, to, "hour")) {
    const parts: Array<Prices> = rows.toReversed()
    if (folded !== undefined) parts.push(folded)
    folded = mergeCandles(parts)
  }
  return folded
}

/** By width of the candles: how long before a time the last candle begins that is complete by then. */
const closes = [
  ["minute", 1],
  ["hour", widths.hour],
  ["day", widths.day],
] as const

/**
 * The last close before a time; undefined without earlier trades. After pruning of minutes, a complete hour or day
 * may be newer than the newest remaining minute.
 */
const closeBefore = async (
  { query, symbol, live, since }: KlineSource,
  time: number,
): Promise<string | undefined> => {
  if (live !== null && live.openTime < time) return live.close
  let newest: CandleRecord | undefined
  const arePruned = since().minuteCandles !== undefined
  for (const [per, width] of arePruned ? closes : closes.slice(0, 1)) {
    const [last] = await query("candles", { symbol, per, from: 0, to: time - width, limit: 1 })
    if (last !== undefined && last.openTime > (newest?.openTime ?? -1)) newest = last
  }
  return newest?.close
}

export interface KlineSource extends CandleSource {
  /** The current earliest time of the history. */
  readonly since: () => HistorySince
}

export interface KlinesAsked {
  readonly interval: string
  readonly startTime: number | undefined
  readonly endTime: number | undefined
  readonly rows: number
}

/**
 * An interval's candles, oldest first: with a start the oldest that open at or after it, without one the
 * newest. With an end time, the answer has only candles that open before it. The answer's candles begin with
 * the earliest kept minute or hour, and not before the first trade.
 */
export const klines = async (
  source: KlineSource,
  asked: KlinesAsked,
  now: number,
): Promise<ReadonlyArray<Folded>> => {
  const { interval: name, startTime, endTime, rows } = asked
  const interval = intervals[name]!
  const { bounds, widestMs } = interval
  const last = Math.min(endTime === undefined ? now : endTime - 1, now)
  const kept = keptSince(source, interval)
  const first =
    startTime === undefined
      ? bounds(Math.max(bounds(last)[0] - (rows - 1) * widestMs, 0))[0]
      : firstFrom(interval, startTime)
  const from = Math.max(first, kept)
  const until = startTime === undefined ? last : Math.min(last, from + rows * widestMs - 1)
  if (from > until) return []
  // The last candle is complete, even if the requested end is inside it.
  const to = Math.min(bounds(until)[1] - 1, now)
  const candles = await candlesPer(source, from, to, interval)
  // The previous close is read only if the first candle has no trades, and therefore is flat.
  const isFlat = candles.length === 0 || bounds(from)[0] !== candles[0]!.openTime
  const before = isFlat ? await closeBefore(source, from) : undefined
  if (isFlat && before === undefined && startTime !== undefined) {
    // If the kept history begins after the requested start, the answer's rows do too.
    const begin = candles[0]?.openTime ?? (await oldestBetween(source, until + 1, last))
    return begin === undefined ? [] : klines(source, { ...asked, startTime: bounds(begin)[0] }, now)
  }
  const folded = foldCandles(candles, name, from, until, before)
  // Some rows may have been pruned during the read, so the read is repeated.
  if (keptSince(source, interval) > kept) return klines(source, asked, now)
  return startTime === undefined ? folded.slice(-rows) : folded.slice(0, rows)
}

/** The first traded minute between two times; undefined if none. */
const oldestBetween = async (source: CandleSource, from: number, to: number): Promise<number | undefined> => {
  let [first, last] = [from, to]
  let oldest: CandleRecord | undefined
  for (const [per, width] of Object.entries({ ...widths, minute: minuteMs })) {
    // The day and the hour in which the span starts have no earlier trade.
    const begin = first - (first % width)
    for await (const rows of rowsOf(source, begin, last, per as CandleWidth)) oldest = rows.at(-1)
    if (oldest !== undefined) [first, last] = [oldest.openTime, oldest.openTime + width - 1]
  }
  const { live } = source
  if (oldest !== undefined) return oldest.openTime
  return live !== null && live.openTime >= from && live.openTime <= to ? live.openTime : undefined
}

/** Opening time of the first candle that opens at or after `time`. */
const firstFrom = ({ bounds }: Interval, time: number): number => {
  const [start, end] = bounds(time)
  return start === time ? start : end
}

/** Beginning of the day that contains a time, and therefore of a candle of every interval up to a day. */
const keptSince = ({ since }: KlineSource, { multipleOf }: Interval): number =>
  (multipleOf === "minute" ? since().minuteCandles : multipleOf === "hour" ? since().hourCandles : 0) ?? 0
