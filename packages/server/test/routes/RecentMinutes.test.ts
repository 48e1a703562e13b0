/** Minutes read earlier are not read again, and answers equal the store's rows. */
import {
  type Candle,
  type CandleRecord,
  describeCandle,
  type Market,
  Money,
  type State,
} from "@bourse/engine"
import { expect, test } from "vitest"
import { minutesMax, RecentMinutes } from "../../src/routes/RecentMinutes.ts"

const minuteMs = 60_000

const candle = (openTime: number): CandleRecord => ({
  ...{ generation: 0, symbol: "BTCUSDT", openTime, trades: 1 },
  ...{ open: "1", high: "1", low: "1", close: "1", volume: "1", quoteVolume: "1" },
})

/** An exchange whose minutes close one after the other, and the queries of its store. */
const venue = () => {
  const state = { generation: 0, simulation: null as object | null }
  let market = {
    ...{ symbol: "BTCUSDT", loadedUntil: 0, quotes: null as object | null },
    ...{ tickDecimals: 2, base: { ledgerScale: 8 }, quote: { ledgerScale: 8 } },
    candle: null as Candle | null,
  }
  const asMarket = () => market as unknown as Market
  /** Finished minutes, oldest first. */
  let over: Array<CandleRecord> = []
  const asked: Array<{ readonly from: number; readonly to: number; readonly rows: number }> = []
  const recent = new RecentMinutes()
  const inStore = (from: number, to: number) =>
    over
      .filter(({ openTime }) => openTime >= from && openTime <= to)
      .slice(-minutesMax)
      .toReversed()
  return {
    state,
    market,
    renew: () => (market = { ...market }),
    asked,
    inStore,
    trade: (openTime: number) => {
      if (market.candle?.openTime !== openTime) {
        if (market.candle !== null) over.push(describeCandle(state, asMarket(), market.candle))
        const ticks = { openTicks: 1, highTicks: 1, lowTicks: 1, closeTicks: 1 }
        market.candle = { openTime, ...ticks, volume: new Money(), quoteVolume: new Money(), trades: 0 }
      }
      market.candle!.trades++
    },
    change: (rows: Array<CandleRecord>) => {
      over = rows
    },
    /** The minutes that a read returns, up to the current one, or to an earlier time. */
    read: (from: number, to = market.candle!.openTime - 1) =>
      recent.of(state as unknown as State, asMarket())!(from, to, async (from, to) => {
        const rows = inStore(from, to)
        asked.push({ from, to, rows: rows.length })
        return rows
      }),
    reader: () => recent.of(state as unknown as State, asMarket()),
  }
}

test("a poll of recent minutes reads only rows closed since the previous poll", async () => {
  const { trade, read, asked, inStore } = venue()
  for (let minute = 0; minute <= 500; minute++) trade(minute * minuteMs)
  expect(await read(minuteMs)).toEqual(inStore(minuteMs, 500 * minuteMs - 1))
  trade(501 * minuteMs)
  trade(502 * minuteMs)
  expect(await read(2 * minuteMs)).toEqual(inStore(2 * minuteMs, 502 * minuteMs - 1))
  trade(503 * minuteMs)
  expect(await read(2 * minuteMs)).toEqual(inStore(2 * minuteMs, 503 * minuteMs - 1))
  await read(2 * minuteMs)
  expect(asked.map(({ rows }) => rows)).toEqual([499, 2])
})

test("trades in the minute of a poll are in the next poll, without reading the store", async () => {
  const { trade, read, asked, inStore } = venue()
  for (let minute = 0; minute <= 5; minute++) trade(minute * minuteMs)
  await read(0)
  trade(5 * minuteMs)
  trade(6 * minuteMs)
  expect(await read(0)).toEqual(inStore(0, 6 * minuteMs - 1))
  expect((await read(0))[0]).toMatchObject({ openTime: 5 * minuteMs, trades: 2 })
  expect(asked).toHaveLength(1)
})

test("every window of recent minutes equals the store's, while minutes close", async () => {
  let seed = 7
  const below = (count: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * count)
  }
  const { trade, read, asked, inStore } = venue()
  let minute = 0
  for (let round = 0; round < 200; round++) {
    if (minute > 0) trade(minute * minuteMs)
    for (let count = below(below(10) === 0 ? 1_500 : 4) + 1; count > 0; count--) {
      minute += 1 + (below(5) === 0 ? below(90) : 0)
      trade(minute * minuteMs)
    }
    const live = minute * minuteMs
    const from = Math.max(0, live - below(3_000) * minuteMs)
    const to = below(3) === 0 ? from + below(live - from) : live - 1
    expect(await read(from, to)).toEqual(inStore(from, to))
  }
  expect(asked.some(({ rows }) => rows === minutesMax)).toBe(true)
})

test.each<[string, (of: ReturnType<typeof venue>) => object]>([
  ["of an exchange that was reloaded from its store", ({ renew }) => renew()],
  ["of another generation", ({ state }) => Object.assign(state, { generation: 1 })],
  ["of another simulated market", ({ state }) => Object.assign(state, { simulation: {} })],
  ["of a symbol that joins the simulated market", ({ market }) => Object.assign(market, { quotes: {} })],
  ["after candles were loaded", ({ market }) => Object.assign(market, { loadedUntil: minuteMs })],
])("recent minutes %s are read anew", async (_, change) => {
  const of = venue()
  for (let minute = 5; minute < 9; minute++) of.trade(minute * minuteMs)
  await of.read(0)
  of.change([candle(2 * minuteMs)])
  change(of)
  expect(await of.read(0)).toEqual([candle(2 * minuteMs)])
})

test("minutes of a symbol without trades are not kept in memory", () => {
  expect(venue().reader()).toBeUndefined()
})
