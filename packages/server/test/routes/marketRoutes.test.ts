/** Public market data over HTTP: without a key, each answer decoded by its endpoint's schema. */
import type { Endpoint } from "@bourse/core"
import { MarketApi } from "@bourse/market"
import * as Schema from "effect/Schema"
import { beforeAll, describe, expect, it } from "vitest"
import {
  type Answer,
  alice,
  bob,
  notTaken,
  rejection,
  serverOfFile,
  serverOfTest,
  typesOf,
  type Values,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()
beforeAll(async () => {
  // A book with two levels a side, and three trades: alice takes 2 at 3, then 3 at 3 and 1 at 3.01 in one order.
  await order(bob, "SELL", "5", "3")
  await order(alice, "BUY", "2", "3")
  await order(bob, "SELL", "2", "3.01")
  await order(alice, "BUY", "4", "3.01")
  await order(bob, "SELL", "4", "3.02")
  await order(bob, "SELL", "6", "3.01")
  await order(alice, "BUY", "7", "2.99")
  await order(alice, "BUY", "8", "2.98")
  await order(alice, "BUY", "1", "2.99")
})

const order = (key: typeof alice, side: string, quantity: string, price: string, of = server) =>
  of.order({ symbol: "MXUSDT", side, quantity, price }, { key })

const success = (endpoint: Endpoint, answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  Schema.decodeUnknownSync(endpoint.success as Schema.Codec<unknown, unknown>)(answer.json)
  return answer.json
}
const ask = async (endpoint: Endpoint, parameters: Values = {}, of = server) =>
  success(endpoint, await of.get(endpoint.path, parameters))

const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT", "USDCUSDT"]
const minuteMs = 60_000
const dayMs = 86_400_000
const hourMs = 3_600_000

describe("what clients ask first", () => {
  it("a client's first calls return ping, time, symbols, and an empty list of futures contracts", async () => {
    expect(await ask(MarketApi.ping)).toEqual({})
    expect(typesOf(await ask(MarketApi.time))).toEqual({ serverTime: "number" })
    expect(await ask(MarketApi.defaultSymbols)).toEqual({ code: 200, data: symbols, msg: null })
    expect(await ask(MarketApi.contractDetail)).toEqual({ success: true, code: 0, data: [] })
  })

  it("the rules of every symbol, of one, or of a list are returned", async () => {
    const all = await ask(MarketApi.exchangeInfo)
    const names = (info: { symbols: ReadonlyArray<{ symbol: string }> }) =>
      info.symbols.map(({ symbol }) => symbol)
    expect(names(all)).toEqual(symbols)
    expect(names(await ask(MarketApi.exchangeInfo, { symbol: "MXUSDT" }))).toEqual(["MXUSDT"])
    expect(names(await ask(MarketApi.exchangeInfo, { symbols: "MXUSDT,ETHBTC" }))).toEqual([
      "MXUSDT",
      "ETHBTC",
    ])
    expect(typesOf({ ...all, symbols: [] })).toEqual({
      timezone: "string",
      serverTime: "number",
      rateLimits: [],
      exchangeFilters: [],
      symbols: [],
    })
    expect(all.symbols[0]).toMatchObject({ quoteAmountPrecision: "1", baseSizePrecision: "0.000001" })
    // Two field names mislead: the smallest amount and quantity are in fields called precisions.
    expect(all.symbols[3]).toEqual({
      symbol: "ETHBTC",
      status: "1",
      baseAsset: "ETH",
      baseAssetPrecision: 4,
      quoteAsset: "BTC",
      quotePrecision: 6,
      quoteAssetPrecision: 6,
      baseCommissionPrecision: 18,
      quoteCommissionPrecision: 12,
      orderTypes: ["LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"],
      isSpotTradingAllowed: true,
      isMarginTradingAllowed: false,
      quoteAmountPrecision: "0.0001",
      baseSizePrecision: "0.0001",
      permissions: ["SPOT"],
      filters: [],
      maxQuoteAmount: "100",
      makerCommission: "0.0002",
      takerCommission: "0.0005",
      quoteAmountPrecisionMarket: "0.0001",
      maxQuoteAmountMarket: "100",
      fullName: "ETH",
      tradeSideType: 1,
    })
  })
})

describe("the order book", () => {
  it("the order book has levels of price and quantity, best first, as deep as the limit", async () => {
    const book = await ask(MarketApi.depth, { symbol: "MXUSDT" })
    expect(typesOf(book)).toEqual({
      lastUpdateId: "number",
      bids: [["string"]],
      asks: [["string"]],
      timestamp: "number",
    })
    expect(book.bids).toEqual([
      ["2.99", "8"],
      ["2.98", "8"],
    ])
    expect(book.asks).toEqual([
      ["3.01", "7"],
      ["3.02", "4"],
    ])
    const [one, most] = await Promise.all(
      [1, 999_999].map((limit) => ask(MarketApi.depth, { symbol: "MXUSDT", limit })),
    )
    expect([one.bids, one.asks]).toEqual([[["2.99", "8"]], [["3.01", "7"]]])
    expect(most.bids).toEqual(book.bids)
  })

  it("the order book counts its updates", async () => {
    const before = (await ask(MarketApi.depth, { symbol: "MXUSDT" })).lastUpdateId
    await order(alice, "BUY", "1", "2")
    expect((await ask(MarketApi.depth, { symbol: "MXUSDT" })).lastUpdateId).toBeGreaterThan(before)
  })
})

describe("public trades", () => {
  it("public trades are listed newest first with the taker's side", async () => {
    const rows = await ask(MarketApi.trades, { symbol: "MXUSDT" })
    expect(rows.map((row: object) => ({ ...row, time: 0 }))).toEqual(
      [
        ["3.01", "1", "3.01"],
        ["3", "3", "9"],
        ["3", "2", "6"],
      ].map(([price, qty, quoteQty]) => ({
        ...{ id: null, price, qty, quoteQty, time: 0 },
        ...{ isBuyerMaker: false, isBestMatch: true, tradeType: "BID" },
      })),
    )
    expect(await ask(MarketApi.trades, { symbol: "MXUSDT", limit: 2 })).toEqual(rows.slice(0, 2))
    expect(await ask(MarketApi.trades, { symbol: "BTCUSDT" })).toEqual([])
  })

  it("public trades show that the buyer was the maker when a seller took", async () => {
    const other = await serverOfTest()
    await order(alice, "BUY", "1", "2.99", other)
    await order(bob, "SELL", "1", "2.99", other)
    const [row] = await ask(MarketApi.trades, { symbol: "MXUSDT" }, other)
    expect(row).toMatchObject({ isBuyerMaker: true, tradeType: "ASK" })
    const [aggregate] = await ask(MarketApi.aggTrades, { symbol: "MXUSDT" }, other)
    expect(aggregate).toMatchObject({ m: true })
  })

  it("each twenty fills of one taker order at one price are one aggregated trade", async () => {
    const other = await serverOfTest()
    for (let maker = 0; maker < 25; maker++) await order(bob, "SELL", "2", "3", other)
    await order(alice, "BUY", "50", "3", other)
    const rows = await ask(MarketApi.aggTrades, { symbol: "MXUSDT" }, other)
    expect(rows.map(({ p, q }: { p: string; q: string }) => [p, q])).toEqual([
      ["3", "40"],
      ["3", "10"],
    ])
    expect(await ask(MarketApi.aggTrades, { symbol: "MXUSDT", limit: 1 }, other)).toEqual(rows.slice(0, 1))
    expect(await ask(MarketApi.aggTrades, { symbol: "MXUSDT", limit: 2 }, other)).toEqual(rows)
  })

  it("the fills of one taker order at one price are one aggregated trade", async () => {
    const other = await serverOfTest()
    await order(bob, "SELL", "1", "3", other)
    await order(bob, "SELL", "2", "3", other)
    await order(bob, "SELL", "3", "3.1", other)
    await order(alice, "BUY", "4.5", "3.1", other)
    const rows = await ask(MarketApi.aggTrades, { symbol: "MXUSDT" }, other)
    const nobody = { a: null, f: null, l: null }
    expect(rows).toEqual([
      { ...nobody, p: "3.1", q: "1.5", T: expect.any(Number), m: false, M: true },
      { ...nobody, p: "3", q: "3", T: expect.any(Number), m: false, M: true },
    ])
    expect(await ask(MarketApi.aggTrades, { symbol: "MXUSDT", limit: 1 }, other)).toEqual(rows.slice(0, 1))
    expect(await ask(MarketApi.aggTrades, { symbol: "MXUSDT", limit: 2 }, other)).toEqual(rows)
    const time = rows[0].T
    expect(
      await ask(MarketApi.aggTrades, { symbol: "MXUSDT", startTime: time, endTime: time }, other),
    ).toEqual(rows)
    expect(await ask(MarketApi.aggTrades, { symbol: "MXUSDT", startTime: time + 1 }, other)).toEqual([])
    expect(await ask(MarketApi.aggTrades, { symbol: "MXUSDT", endTime: time - 1 }, other)).toEqual([])
  })
})

describe("tickers", () => {
  it.each([MarketApi.dayTicker, MarketApi.priceTicker, MarketApi.bookTicker])(
    "tickers at $path are an object for one symbol, an array for all and for a list",
    async (endpoint) => {
      const one = await ask(endpoint, { symbol: "MXUSDT" })
      expect(Array.isArray(one)).toBe(false)
      expect(one.symbol).toBe("MXUSDT")
      const names = (rows: ReadonlyArray<{ symbol: string }>) => rows.map(({ symbol }) => symbol)
      expect(names(await ask(endpoint))).toEqual(symbols)
      expect(names(await ask(endpoint, { symbol: "MXUSDT,ETHBTC" }))).toEqual(["MXUSDT", "ETHBTC"])
      expect(rejection(await server.get(endpoint.path, { symbol: "NOPEUSDT" }))).toEqual([
        400,
        -1121,
        "Invalid symbol: 'symbol' NOPEUSDT is not listed",
      ])
    },
  )

  it("tickers show the last price and the best ones, null where the book is empty", async () => {
    expect(await ask(MarketApi.priceTicker, { symbol: "MXUSDT" })).toEqual({
      symbol: "MXUSDT",
      price: "3.01",
    })
    expect(await ask(MarketApi.bookTicker, { symbol: "MXUSDT" })).toEqual({
      symbol: "MXUSDT",
      bidPrice: "2.99",
      bidQty: "8",
      askPrice: "3.01",
      askQty: "7",
    })
    expect(await ask(MarketApi.bookTicker, { symbol: "ETHBTC" })).toEqual({
      symbol: "ETHBTC",
      bidPrice: null,
      bidQty: null,
      askPrice: null,
      askQty: null,
    })
  })

  it("a ticker shows the last 24 hours", async () => {
    const { openTime, closeTime, ...day } = await ask(MarketApi.dayTicker, { symbol: "MXUSDT" })
    expect(closeTime - openTime).toBe(dayMs)
    expect(day).toEqual({
      symbol: "MXUSDT",
      priceChange: "0.01",
      priceChangePercent: "0.0033",
      prevClosePrice: "3",
      lastPrice: "3.01",
      bidPrice: "2.99",
      bidQty: "8",
      askPrice: "3.01",
      askQty: "7",
      openPrice: "3",
      highPrice: "3.01",
      lowPrice: "3",
      volume: "6",
      quoteVolume: "18.01",
      count: 3,
    })
    expect(await ask(MarketApi.dayTicker, { symbol: "BTCUSDT" })).toMatchObject({
      ...{ openPrice: "60000", highPrice: "60000", lowPrice: "60000", lastPrice: "60000" },
      ...{ priceChange: "0", priceChangePercent: "0", volume: "0", quoteVolume: "0", count: 0 },
    })
  })

  it("a ticker counts the trades of 24 hours, and averages those of the last five minutes", async () => {
    const other = await serverOfTest()
    await other.control("POST", "/sandbox/v1/clock/freeze")
    const trade = async (price: string) => {
      await order(bob, "SELL", "2", price, other)
      await order(alice, "BUY", "2", price, other)
    }
    const average = () => ask(MarketApi.avgPrice, { symbol: "MXUSDT" }, other)
    const day = () => ask(MarketApi.dayTicker, { symbol: "MXUSDT" }, other)
    await trade("3")
    await other.advance(6 * minuteMs)
    await trade("3.2")
    expect(await average()).toEqual({ mins: 5, price: "3.2" })
    expect(await day()).toMatchObject({ openPrice: "3", lowPrice: "3", volume: "4", count: 2 })
    await other.advance(dayMs - 3 * minuteMs)
    expect(await average()).toEqual({ mins: 5, price: "3.2" })
    expect(await day()).toMatchObject({ openPrice: "3.2", lowPrice: "3.2", volume: "2", count: 1 })
    await other.advance(5 * minuteMs)
    expect(await day()).toMatchObject({ openPrice: "3.2", lastPrice: "3.2", volume: "0", count: 0 })
  })

  it("a ticker omits no trade within the 24 hours, or the five minutes", async () => {
    const start = Date.UTC(2026, 0, 5, 12, 0, 30)
    const other = await serverOfTest({ clock: { start, frozen: true } })
    const trade = async (price: string) => {
      await order(bob, "SELL", "2", price, other)
      await order(alice, "BUY", "2", price, other)
    }
    await trade("3")
    await other.advance(4 * minuteMs)
    await trade("4")
    await other.advance(minuteMs - 1)
    expect(await ask(MarketApi.avgPrice, { symbol: "MXUSDT" }, other)).toEqual({ mins: 5, price: "3.5" })
    await other.advance(dayMs - 5 * minuteMs)
    const day = await ask(MarketApi.dayTicker, { symbol: "MXUSDT" }, other)
    expect(day.openTime).toBe(start - 1)
    expect(day).toMatchObject({ openPrice: "3", lowPrice: "3", volume: "4", quoteVolume: "14", count: 2 })
    await other.advance(minuteMs)
    expect(await ask(MarketApi.dayTicker, { symbol: "MXUSDT" }, other)).toMatchObject({
      ...{ openPrice: "4", lowPrice: "4", volume: "2", count: 1 },
    })
  })

  it("a ticker shows the average of five minutes, or the last price without trades", async () => {
    // Expected average price: 18.01 for 6, rounded down to a tick.
    expect(await ask(MarketApi.avgPrice, { symbol: "MXUSDT" })).toEqual({ mins: 5, price: "3.0016" })
    expect(await ask(MarketApi.avgPrice, { symbol: "ETHBTC" })).toEqual({ mins: 5, price: "0.05" })
  })
})

describe("candles", () => {
  /**
   * Loads past candles of BTCUSDT: one a day for `days` days, each a dollar higher, then a candle of four
   * minutes ago.
   */
  const withPast = async (days = 100) => {
    const other = await serverOfTest()
    await other.control("POST", "/sandbox/v1/clock/freeze")
    const now = await other.now()
    const minute = now - (now % minuteMs)
    const candle = (openTime: number, price: number) => {
      const [open, high, low] = [price, price + 2, price - 2].map(String)
      return [openTime, open, high, low, open, "0.5", "100", 3]
    }
    const past = Array.from({ length: days }, (_, i) => candle(minute - (days - i) * dayMs, 50_000 + i))
    const { json } = await other.control("POST", "/sandbox/v1/candles", {
      symbol: "BTCUSDT",
      candles: [...past, candle(minute - 4 * minuteMs, 60_000)],
    })
    expect(json).toEqual({ loaded: days + 1 })
    const klines = (parameters: Values) => ask(MarketApi.klines, { symbol: "BTCUSDT", ...parameters }, other)
    return { other, now, minute, klines }
  }

  it("candles have eight columns: times as numbers, prices and volumes as text", async () => {
    const { klines, minute } = await withPast()
    expect(await klines({ interval: "1m", startTime: minute - 4 * minuteMs, limit: 1 })).toEqual([
      [minute - 4 * minuteMs, "60000", "60002", "59998", "60000", "0.5", minute - 3 * minuteMs, "100"],
    ])
  })

  it.each(["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"])(
    "candles of %s have no gap up to now",
    async (interval) => {
      const { klines, now, minute } = await withPast()
      const startTime = minute - 5 * dayMs
      const rows = await klines({ interval, startTime, limit: 1000 })
      // The current week and the current month may have begun before the start of the market.
      if (rows.length === 0) expect(["1W", "1M"]).toContain(interval)
      if (rows.length === 0) return
      const all =
        rows.length < 1000
          ? rows
          : [...rows, ...(await klines({ interval, startTime: rows.at(-1)[6], limit: 1000 }))]
      for (let i = 1; i < all.length; i++) expect(all[i][0]).toBe(all[i - 1][6])
      const width = all[0][6] - all[0][0]
      expect([all[0][0] >= startTime, all[0][0] < startTime + width]).toEqual([true, true])
      if (all.length < 1000) {
        expect(all.at(-1)[0]).toBeLessThanOrEqual(now)
        expect(all.at(-1)[6]).toBeGreaterThan(now)
      }
    },
  )

  it("a day's candle is whole whatever end is given, and open before that end", async () => {
    const { klines, minute } = await withPast()
    const day = minute - (minute % dayMs) - 5 * dayMs
    const [whole] = await klines({ interval: "1d", startTime: day, limit: 1 })
    expect(whole[0]).toBe(day)
    expect(await klines({ interval: "1d", startTime: day, endTime: day + 1 })).toEqual([whole])
    expect(await klines({ interval: "1d", startTime: day, endTime: day + dayMs })).toEqual([whole])
    expect(await klines({ interval: "1d", startTime: day, endTime: day })).toEqual([])
    expect((await klines({ interval: "1d", endTime: day })).at(-1)[6]).toBe(day)
  })

  it("candles begin with the first that opens at the start or after it", async () => {
    const { klines, minute } = await withPast()
    const hour = minute - (minute % hourMs) - 3 * hourMs
    for (const [startTime, first] of [
      [hour, hour],
      [hour + 1, hour + hourMs],
      [hour + hourMs - 1, hour + hourMs],
    ] as const)
      expect((await klines({ interval: "60m", startTime, limit: 1 }))[0][0]).toBe(first)
  })

  it("candles begin with the first trade if the start is earlier", async () => {
    const { klines, minute } = await withPast()
    const [first] = await klines({ interval: "60m", startTime: minute - 4_000 * dayMs, limit: 2 })
    expect(first.slice(0, 2)).toEqual([minute - 100 * dayMs - (minute % hourMs), "50000"])
  })

  it("candles of quiet minutes are flat at the last close, also when no trade is in the window", async () => {
    const { klines, minute } = await withPast()
    const flat = (openTime: number) => [
      openTime,
      "60000",
      "60000",
      "60000",
      "60000",
      "0",
      openTime + minuteMs,
      "0",
    ]
    expect(await klines({ interval: "1m", limit: 3 })).toEqual(
      [2, 1, 0].map((ago) => flat(minute - ago * minuteMs)),
    )
    const quiet = await klines({ interval: "1m", startTime: minute - 10 * minuteMs, limit: 2 })
    expect(quiet.map((row: ReadonlyArray<unknown>) => [row[1], row[5]])).toEqual([
      ["50099", "0"],
      ["50099", "0"],
    ])
  })

  it("candles begin with the oldest from a start, with the newest without one", async () => {
    const { klines, minute } = await withPast()
    const opens = async (parameters: Values) =>
      (await klines({ interval: "1d", ...parameters })).map((row: ReadonlyArray<unknown>) => row[1])
    const today = minute - (minute % dayMs)
    expect(await opens({ startTime: today - 100 * dayMs, limit: 3 })).toEqual(["50000", "50001", "50002"])
    expect(await opens({ limit: 2, endTime: minute - 50 * dayMs })).toEqual(["50049", "50050"])
    expect(await opens({ startTime: today - 60 * dayMs, endTime: today - 57 * dayMs })).toEqual([
      "50040",
      "50041",
      "50042",
    ])
  })

  it("candles of months begin on the first, as many as requested", async () => {
    const { klines, now } = await withPast(400)
    const rows = await klines({ interval: "1M", limit: 12 })
    expect(rows).toHaveLength(12)
    const first = new Date(now)
    const starts = Array.from({ length: 12 }, (_, i) =>
      Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - 11 + i),
    )
    expect(rows.map((row: ReadonlyArray<unknown>) => row[0])).toEqual(starts)
    // Eleven months are shorter than eleven times the longest month.
    const startTime = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - 12)
    const oldest = await klines({ interval: "1M", startTime, limit: 11 })
    expect(oldest.map((row: ReadonlyArray<unknown>) => row[0])).toEqual([startTime, ...starts.slice(0, 10)])
  })

  it("candles before the first trade or after now do not exist", async () => {
    const { klines, now, minute } = await withPast()
    expect(
      await klines({ interval: "1d", startTime: 1_000_000_000_000, endTime: minute - 200 * dayMs }),
    ).toEqual([])
    expect(await klines({ interval: "1m", startTime: now + dayMs })).toEqual([])
    expect(await ask(MarketApi.klines, { symbol: "ETHBTC", interval: "1m" })).toEqual([])
  })

  it("candles are at most a thousand rows, and 500 by default", async () => {
    const { klines, minute } = await withPast()
    const startTime = minute - 3 * dayMs
    expect(await klines({ interval: "1m", startTime })).toHaveLength(500)
    expect(await klines({ interval: "1m", startTime, limit: 5_000 })).toHaveLength(1_000)
  })

  it("candles include the trade of the current minute", async () => {
    const [row] = await ask(MarketApi.klines, { symbol: "MXUSDT", interval: "1d", limit: 1 })
    expect(row.slice(1, 6)).toEqual(["3", "3.01", "3", "3.01", "6"])
  })
})

describe("parameters", () => {
  it.each([MarketApi.depth, MarketApi.trades, MarketApi.aggTrades, MarketApi.klines, MarketApi.avgPrice])(
    "the path $path needs a symbol that exists",
    async ({ path }) => {
      expect(rejection(await server.get(path, { interval: "1m" }))).toEqual(notTaken("symbol"))
      expect(rejection(await server.get(path, { interval: "1m", symbol: "" }))).toEqual(notTaken("symbol"))
      for (const symbol of ["NOPEUSDT", "btcusdt", "__proto__", "BTCUSDT "]) {
        expect(rejection(await server.get(path, { interval: "1m", symbol })), symbol).toEqual([
          400,
          -1121,
          withReason("Invalid symbol"),
        ])
      }
    },
  )

  it.each(["1h", "2m", "1w", "1Y", "", "toString"])(
    "the candle interval %j is rejected",
    async (interval) => {
      expect(rejection(await server.get(MarketApi.klines.path, { symbol: "BTCUSDT", interval }))).toEqual(
        notTaken("interval", interval),
      )
    },
  )

  it.each(["-1", "1.5", "1e3", "0x10", "NaN", "1000000000000000"])(
    "the candle limit %j is rejected",
    async (limit) => {
      expect(rejection(await server.get(MarketApi.depth.path, { symbol: "BTCUSDT", limit }))).toEqual(
        notTaken("limit", limit),
      )
    },
  )
})
