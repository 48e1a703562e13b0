/** Lists of candles, oldest first: joined from several answers, searched by time. */
import type { Kline } from "@bourse/client/market"

/** Index of the candle that contains a time; -1 for a time before the first. */
export const candleAt = (candles: ReadonlyArray<Kline>, time: number): number => {
  let [from, to] = [0, candles.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (candles[middle]![0] <= time) from = middle + 1
    else to = middle
  }
  return from - 1
}

const isSame = (a: Kline, b: Kline): boolean => a.every((value, index) => value === b[index])

/**
 * Joins the latest candles to the known ones. Returns undefined if candles are missing between the lists, or if
 * closed candles differ because the exchange was reset or a snapshot was loaded.
 */
export const joinCandles = (
  known: ReadonlyArray<Kline>,
  latest: ReadonlyArray<Kline>,
): ReadonlyArray<Kline> | undefined => {
  const [first, last] = [latest[0], known.at(-1)]
  if (first === undefined || last === undefined || first[0] > last[0]) return undefined
  const at = candleAt(known, first[0])
  const overlap = known.slice(Math.max(0, at), -1)
  if (
    at < 0 ||
    overlap.some((candle, index) => latest[index] === undefined || !isSame(candle, latest[index]))
  )
    return undefined
  return [...known.slice(0, at), ...latest]
}
