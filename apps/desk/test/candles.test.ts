/** Lists of candles: joined, searched, and averaged. */
import { decimal } from "@bourse/client"
import type { Kline } from "@bourse/client/market"
import { expect, test } from "vitest"
import { candleAt, joinCandles } from "../src/trade/candles.ts"
import { movingAverage, sessionStart, volumeWeighted } from "../src/trade/indicators.ts"

const minuteMs = 60_000
const midnight = Date.UTC(2026, 10, 26)

/** One-minute candles from a time on, with these closes and a volume of 2 each. */
const candles = (from: number, ...closes: ReadonlyArray<number>): ReadonlyArray<Kline> =>
  closes.map((close, index): Kline => {
    const price = decimal(String(close))
    const openTime = from + index * minuteMs
    const quoteVolume = decimal(String(2 * close))
    return [openTime, price, price, price, price, decimal("2"), openTime + minuteMs, quoteVolume]
  })

test("the latest candles replace older versions of themselves; earlier candles stay", () => {
  const known = candles(midnight, 1, 2, 3)
  const latest = candles(midnight + 2 * minuteMs, 4, 5)
  expect(joinCandles(known, latest)).toEqual(candles(midnight, 1, 2, 4, 5))
})

test("candles after a gap are not joined to the list", () => {
  expect(joinCandles(candles(midnight, 1, 2), candles(midnight + 5 * minuteMs, 6))).toBeUndefined()
  expect(joinCandles([], candles(midnight, 1))).toBeUndefined()
  expect(joinCandles(candles(midnight, 1), [])).toBeUndefined()
})

test("after a reset closed candles differ, so the list starts empty", () => {
  const known = candles(midnight, 1, 2, 3)
  expect(joinCandles(known, candles(midnight + minuteMs, 9, 3))).toBeUndefined()
})

test("a time belongs to the last candle that opened before it", () => {
  const list = candles(midnight, 1, 2, 3)
  expect(candleAt(list, midnight - 1)).toBe(-1)
  expect(candleAt(list, midnight)).toBe(0)
  expect(candleAt(list, midnight + minuteMs - 1)).toBe(0)
  expect(candleAt(list, midnight + 99 * minuteMs)).toBe(2)
  expect(candleAt([], midnight)).toBe(-1)
})

test("a moving average begins where there are enough candles, and is the same for a part of the list", () => {
  const list = candles(midnight, 1, 2, 3, 4, 8)
  const average = movingAverage(3)
  expect(average(list, 0)).toEqual([undefined, undefined, 2, 3, 5])
  expect(average(list, 3)).toEqual([3, 5])
  expect(average(list, 2, 3)).toEqual([2])
})

test("the volume-weighted average starts again each day, in UTC", () => {
  const list = candles(midnight - 2 * minuteMs, 10, 30, 2, 4)
  const average = volumeWeighted("1m", true)
  expect(average(list, 0)).toEqual([10, 20, 2, 3])
  expect(average(list, 3)).toEqual([3])
  expect(average(list, 1, 2)).toEqual([20])
})

test("the volume-weighted average is missing for a day without its beginning", () => {
  const list = candles(midnight - 2 * minuteMs, 10, 30, 2, 4)
  expect(volumeWeighted("1m", false)(list, 0)).toEqual([undefined, undefined, 2, 3])
  expect(volumeWeighted("1m", false)(candles(midnight, 6), 0)).toEqual([6])
  expect(volumeWeighted("1m", true)([], 0)).toEqual([])
})

test("for candles of a day and longer the session is the year", () => {
  expect(sessionStart(midnight + 5, "4h")).toBe(midnight)
  expect(sessionStart(midnight, "1d")).toBe(Date.UTC(2026, 0))
  expect(sessionStart(midnight, "1M")).toBe(Date.UTC(2026, 0))
})
