import { describe, expect, test } from "vitest"
import { describeCandle, ErrorCode, type LoadedCandle, type Market } from "../../src/index.ts"
import { books, startTime, TestExchange } from "../support/testExchange.ts"

const past = (minutesAgo: number, more: Partial<LoadedCandle> = {}): LoadedCandle => ({
  openTime: startTime - minutesAgo * 60_000,
  open: "59000",
  high: "59200",
  low: "58900",
  close: "59100.5",
  volume: "1.5",
  quoteVolume: "88500",
  trades: 7,
  ...more,
})

const marketOf = (exchange: TestExchange): Market => exchange.state.markets.get("BTCUSDT") as Market

describe.each(books)("on %s", (_, makeBook) => {
  test("the minute's trades make its candle, which is recorded with the first trade of a later minute", () => {
    const exchange = new TestExchange({ makeBook })
    for (const price of [60000, 60300, 59900, 60100]) {
      exchange.tell(`alice sells 0.1 at ${price}`)
      exchange.tell(`bob buys 0.1 at ${price}`)
      exchange.tell("10000 ms pass")
    }
    const candle = {
      generation: 1,
      symbol: "BTCUSDT",
      openTime: startTime,
      open: "60000",
      high: "60300",
      low: "59900",
      close: "60100",
      volume: "0.4",
      quoteVolume: "24030",
      trades: 4,
    }
    const { candle: current } = marketOf(exchange)
    expect(current && describeCandle(exchange.state, marketOf(exchange), current)).toEqual(candle)
    // Five minutes without a trade have no candle.
    exchange.tell("300000 ms pass")
    expect(exchange.records.candles).toEqual([])
    exchange.tell("alice sells 0.1 at 61000")
    exchange.tell("alice buys 0.1")
    expect(exchange.records.candles).toEqual([candle])
    expect(marketOf(exchange).candle).toMatchObject({
      openTime: startTime + 300_000,
      openTicks: 6_100_000,
      trades: 1,
    })
  })
})

describe("candles of the past", () => {
  const load = (exchange: TestExchange, ...candles: ReadonlyArray<LoadedCandle>) =>
    exchange.run({ type: "loadCandles", symbol: "BTCUSDT", candles })

  test("loaded candles of the past are recorded, and their last close is the last price", () => {
    const exchange = new TestExchange()
    expect(load(exchange, past(3), past(1, { close: "58950" }))).toBe(null)
    expect(exchange.records.candles).toEqual([
      { generation: 1, symbol: "BTCUSDT", ...past(3) },
      { generation: 1, symbol: "BTCUSDT", ...past(1, { close: "58950" }) },
    ])
    expect(marketOf(exchange).lastPriceTicks).toBe(5_895_000)
    expect(exchange.replayed().markets.get("BTCUSDT")?.lastPriceTicks).toBe(5_895_000)
  })

  test("candles of one minute are loaded once: a second load continues after the first", () => {
    const exchange = new TestExchange()
    expect(load(exchange, past(3), past(2))).toBe(null)
    expect(load(exchange, past(2), past(1))).toMatchObject({ code: 33333 })
    expect(load(exchange, past(1))).toBe(null)
    exchange.run({ type: "reset" })
    expect(load(exchange, past(3))).toBe(null)
  })

  test("candles may be loaded after trading began, for the time before, and keep the last price", () => {
    const exchange = new TestExchange()
    exchange.tell("alice sells 0.1 at 61000")
    exchange.tell("bob buys 0.1")
    expect(load(exchange, past(1))).toBe(null)
    expect(marketOf(exchange).lastPriceTicks).toBe(6_100_000)
  })

  test("loaded candles never overwrite traded minutes", () => {
    const exchange = new TestExchange()
    for (const _ of [1, 2]) {
      exchange.tell("alice sells 0.1 at 61000")
      exchange.tell("bob buys 0.1")
      exchange.tell("180000 ms pass")
    }
    const rejection = {
      code: ErrorCode.parameterError,
      detail: "candles must lie before the current minute and the first trade",
    }
    expect(load(exchange, past(0))).toMatchObject(rejection)
    expect(load(exchange, past(1), past(-1))).toMatchObject(rejection)
    expect(load(exchange, past(1))).toBe(null)
  })

  test.each([
    ["none at all", []],
    ["the current minute", [past(0)]],
    ["a minute's middle", [past(2, { openTime: startTime - 90_000 })]],
    ["the newest first", [past(1), past(2)]],
    ["a minute twice", [past(1), past(1)]],
    ["a time before time began", [past(1, { openTime: -60_000 })]],
    ["no number as time", [past(1, { openTime: Number.NaN })]],
    ["a price of nothing", [past(1, { low: "0" })]],
    ["a price off the tick", [past(1, { open: "59000.001" })]],
    ["a price too large to count", [past(1, { high: "99999999999999999999" })]],
    ["a close above the high", [past(1, { close: "59200.01" })]],
    ["an open below the low", [past(1, { open: "58899.99" })]],
  ])("loaded candles are rejected with %s", (_, candles) => {
    const exchange = new TestExchange()
    const codes: ReadonlyArray<number> = [
      ErrorCode.parameterError,
      ErrorCode.priceOffTick,
      ErrorCode.priceOutOfBand,
    ]
    expect(codes).toContain((load(exchange, ...candles) as { code: number }).code)
  })

  test("loaded candles are rejected for a symbol that is not listed", () => {
    const command = { type: "loadCandles", symbol: "DOGEUSDT", candles: [past(1)] } as const
    expect(new TestExchange().run(command)).toMatchObject({ code: ErrorCode.invalidSymbol })
  })
})
