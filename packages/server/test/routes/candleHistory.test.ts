/** Charts read few rows, and their candles equal the folded minutes. */

import { type CandleRecord, mergeCandles, type Prices } from "@bourse/engine"
import type { KlineInterval } from "@bourse/market"
import { rowsPerCandle } from "@bourse/market/calls"
import { type HistorySince, openStore } from "@bourse/store"
import { randomCases } from "@bourse/testing/randomCases"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { candleOver, type KlineSource, klines } from "../../src/routes/candleHistory.ts"
import { type Folded, foldCandles, intervals } from "../../src/routes/foldCandles.ts"

const minuteMs = 60_000
const dayMs = 86_400_000
const names = Object.keys(intervals)
/** The streams also have candles of 8 hours. */
const rowsEach = { ...rowsPerCandle, "8h": 8 }

type Store = Awaited<ReturnType<typeof openStore>>
let store: Store
beforeAll(async () => {
  store = await openStore({ path: ":memory:" })
})
afterAll(() => store.close())

let seq = 0
let generation = 0
/**
 * Each random history has a separate generation. The newest minute of the history is in memory and not in the
 * tables, as a read sees it.
 */
const listed = async (minutes: ReadonlyArray<CandleRecord>, perGroup = 50) => {
  const rows = minutes.map((row) => ({ ...row, generation }))
  for (let i = 0; i < rows.length; i += perGroup)
    await store.append({
      seq: ++seq,
      time: seq,
      events: "[]",
      records: { candles: rows.slice(i, i + perGroup) },
    })
}

/** The rows that candles read through this query are counted. */
const source = (live: CandleRecord | null, asOf = Number.MAX_SAFE_INTEGER) => {
  const counted = { rows: 0, pages: 0 }
  const life = generation
  const read: KlineSource = {
    symbol: "BTCUSDT",
    live,
    since: () => ({}),
    query: async (name, parameters) => {
      const rows = await store.query(name, { ...parameters, generation: life, seq: asOf } as never)
      counted.rows += rows.length
      counted.pages++
      expect(rows.length).toBeLessThanOrEqual(1_000)
      return rows
    },
  }
  return { read, counted }
}

const minute = (openTime: number, price: number): CandleRecord => ({
  generation: 0,
  symbol: "BTCUSDT",
  openTime,
  open: `${price}`,
  high: `${price + 3}.5`,
  low: `${price - 1}`,
  close: `${price + 1}`,
  volume: `0.${price}`,
  quoteVolume: `${price}.25`,
  trades: price,
})

/** Expected candles, folded from all minutes; those of minutes and hours begin at their earliest kept time. */
const naive = (
  all: ReadonlyArray<CandleRecord>,
  { interval, startTime, endTime, rows }: Parameters<typeof klines>[1],
  now: number,
  { minuteCandles = 0, hourCandles = 0 }: HistorySince = {},
): ReadonlyArray<Folded> => {
  const { bounds, widestMs, multipleOf } = intervals[interval]!
  const kept = { minute: minuteCandles, hour: hourCandles, day: 0 }[multipleOf]
  const last = Math.min(endTime === undefined ? now : endTime - 1, now)
  const enough = (rows + 2) * widestMs
  // The candles begin with the one that contains the start, left out if it opens before the start, or with the
  // first of all.
  const start = Math.max(bounds(Math.max(startTime ?? bounds(last)[0] - enough, 0))[0], kept)
  const before = all.findLast(({ openTime }) => openTime < start)?.close
  const oldest = all.find(({ openTime }) => openTime >= start)?.openTime ?? last + 1
  const from = before === undefined ? bounds(Math.max(oldest, start))[0] : start
  const until = startTime === undefined ? last : Math.min(last, from + enough)
  if (rows === 0 || until < from) return []
  const inside = all.filter(({ openTime }) => openTime >= from && openTime < bounds(until)[1])
  const folded = foldCandles(inside, interval, from, until, before).filter(
    ({ openTime }) => openTime >= (startTime ?? 0),
  )
  return startTime === undefined ? folded.slice(-rows) : folded.slice(0, rows)
}

/**
 * Random numbers from a seed, so that every run has the same histories; BOURSE_CANDLE_RUNS is the number of
 * histories.
 */
const seeded = (seed: number) => {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  const oneOf = <T>(each: ReadonlyArray<T>): T => each[whole(0, each.length - 1)]!
  return { random, whole, oneOf }
}
type Random = ReturnType<typeof seeded>

/** Random minutes with gaps of minutes, of hours and sometimes of days. */
const historyOf = ({ random, whole }: Random): Array<CandleRecord> => {
  let at = Date.UTC(2026, 0, 30, 21, 13)
  return Array.from({ length: whole(1, 150) }, () => {
    const kind = random()
    at += minuteMs * (kind < 0.8 ? whole(1, 8) : kind < 0.93 ? whole(50, 200) : whole(1_000, 60_000))
    return minute(at, whole(2, 99))
  })
}

/** Removes minutes and hours older than these numbers of days. */
const prune = (first: CandleRecord, now: number, days: readonly [minutes: number, hours: number]) => {
  const [minuteCandles, hourCandles] = days.map((each) => {
    const before = Math.max(0, now - each * dayMs)
    return before - (before % dayMs)
  }) as [number, number]
  const none = { orders: 0, fills: 0, trades: 0, withdrawals: 0, transfers: 0 }
  return store.pruneHistory({
    generation,
    kept: [],
    markets: [{ symbol: "BTCUSDT", loadedUntil: 0, tradedFrom: first.openTime }],
    before: { ...none, minuteCandles, hourCandles },
  })
}

describe("an interval's candles", () => {
  it("candles of minutes and hours equal the folded minutes from the earliest kept time on", async () => {
    let seen = 0
    let cut = 0
    for (let run = 0; run < randomCases(8); run++) {
      const random = seeded(500 + run)
      const minutes = historyOf(random)
      generation++
      await listed(minutes, 7)
      const now = minutes.at(-1)!.openTime + minuteMs * random.whole(1, 3_000)
      const span = (now - minutes[0]!.openTime) / dayMs
      await prune(minutes[0]!, now, [span * random.random(), span * (0.5 + random.random() / 2)])
      const since = store.historySince
      const { read } = source(null)
      const at = () => (random.random() < 0.4 ? undefined : Math.round(now - random.random() * span * dayMs))
      for (let question = 0; question < 40; question++) {
        const interval = random.oneOf(names)
        const asked = { interval, startTime: at(), endTime: at(), rows: random.oneOf([1, 7, 1_000]) }
        const answer = await klines({ ...read, since: () => since }, asked, now)
        const expected = naive(minutes, asked, now, since)
        expect(answer, JSON.stringify({ run, asked, since })).toEqual(expected)
        seen += answer.length
        if (expected.length < naive(minutes, asked, now).length) cut++
      }
    }
    expect(seen).toBeGreaterThan(1_000)
    expect(cut).toBeGreaterThan(10)
  })

  it("candles are read again when some of their rows are removed meanwhile", async () => {
    generation++
    const minutes = Array.from({ length: 8 * 24 }, (_, i) =>
      minute(30_000 * dayMs + i * 60 * minuteMs, 2 + (i % 90)),
    )
    await listed(minutes)
    const now = minutes.at(-1)!.openTime + minuteMs
    const { read } = source(null)
    let isRemoved = false
    const query: typeof read.query = async (name, parameters) => {
      const rows = await read.query(name, parameters)
      if (!isRemoved) {
        isRemoved = true
        await prune(minutes[0]!, now, [2, 300])
      }
      return rows
    }
    const before = store.historySince
    let since = before
    const asked = { interval: "30m", startTime: 30_000 * dayMs, endTime: undefined, rows: 1_000 }
    const reading = klines(
      { ...read, query, since: () => (since = isRemoved ? store.historySince : before) },
      asked,
      now,
    )
    expect(await reading).toEqual(naive(minutes, asked, now, store.historySince))
    expect(since).not.toEqual(before)
  })

  it("candles equal the folded minutes, whatever start, end and limit, while the last minute trades", async () => {
    let seen = 0
    const runs = Number(process.env.BOURSE_CANDLE_RUNS ?? randomCases(25))
    for (let run = 0; run < runs; run++) {
      const random = seeded(run + 1)
      const minutes = historyOf(random)
      const [isLive, racing] = [random.random() < 0.5, random.random() < 0.5]
      const quietMinutes = random.whole(0, 3_000)
      generation++
      const last = minutes.at(-1)!
      await listed(isLive ? minutes.slice(0, -1) : minutes, 7)
      const now = last.openTime + (isLive ? 30_000 : (1 + quietMinutes) * minuteMs)
      const life = generation
      const live = isLive ? { ...last, generation: life } : null
      const [first, span] = [minutes[0]!.openTime, now - minutes[0]!.openTime]
      const at = (share: number | undefined) =>
        share === undefined ? undefined : Math.max(0, Math.round(first + share * span))
      // The current minute ends and others follow, in the commit that the read waits for.
      if (isLive && racing)
        await listed([
          { ...last, close: "1", low: "0.5" },
          minute(last.openTime + minuteMs, 50),
          minute(last.openTime + 90 * minuteMs, 50),
          minute(last.openTime + 3 * dayMs, 50),
          minute(last.openTime + 6 * dayMs, 50),
        ])
      const sometimes = () => (random.random() < 0.4 ? undefined : random.random() * 1.4 - 0.2)
      for (let question = 0; question < 20; question++) {
        const interval = random.oneOf(names)
        const rows = random.oneOf([0, 1, 2, 7, 60, 1_000])
        const asked = { interval, startTime: at(sometimes()), endTime: at(sometimes()), rows }
        const { read, counted } = source(live)
        const answer = await klines(read, asked, now)
        expect(answer, JSON.stringify(asked)).toEqual(naive(minutes, asked, now))
        seen += answer.length
        expect(counted.rows).toBeLessThanOrEqual(
          rows * rowsEach[interval as KlineInterval] + 30 + 24 + 60 + 10,
        )
      }
      const { read } = source(live)
      for (const from of [now - dayMs, now - 5 * minuteMs, first]) {
        const inside = minutes.filter(({ openTime }) => openTime >= from)
        const whole = inside.length === 0 ? undefined : mergeCandles(inside)
        const { open, high, low, close, volume, quoteVolume, trades } = ((await candleOver(
          read,
          from,
          now,
        )) ?? {}) as Partial<Prices>
        const prices = { open, high, low, close, volume, quoteVolume, trades }
        expect(open === undefined ? undefined : prices).toEqual(whole)
      }
    }
    expect(seen).toBeGreaterThan(1_000)
  })
})

describe("over sixty days of minutes without a gap", () => {
  const days = 60
  const start = Date.UTC(2026, 0, 1)
  const now = start + days * dayMs + 11 * 3_600_000 + 17 * minuteMs
  let life = 0
  beforeAll(async () => {
    life = ++generation
    const count = (now - start) / minuteMs
    await listed(
      Array.from({ length: count }, (_, index) => minute(start + index * minuteMs, 2 + (index % 90))),
      5_000,
    )
  })

  it.each(names)(
    "candles of %s are read from at most sixty rows each, and one more hour and day",
    async (interval) => {
      for (const rows of [1, 10, 1_000]) {
        const { read, counted } = source({ ...minute(now, 5), generation: life })
        const candles = await klines(read, { interval, startTime: undefined, endTime: undefined, rows }, now)
        expect(counted.rows).toBeLessThanOrEqual(60 * candles.length + 30 + 24 + 60)
        expect(counted.pages).toBeLessThanOrEqual(8 + counted.rows / 1_000)
      }
    },
  )

  it("a day ticker reads the hours of a day and the minutes of two", async () => {
    const { read, counted } = source({ ...minute(now, 5), generation: life })
    await candleOver(read, now - dayMs, now)
    expect(counted.rows).toBeLessThanOrEqual(24 + 2 * 60)
  })
})
