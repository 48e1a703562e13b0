/**
 * Real ccxt against a real server: the markets, the market data and the trades a bot reads. Bob makes the book:
 * 0.1 BTC at each of three prices around 60000.
 */
import type * as ccxt from "ccxt"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"
import { pointed, resetToBook, symbol } from "../support/ccxtClient.ts"

let bourse: RunningBourse
let alice: ccxt.mexc
let bob: ccxt.mexc

beforeAll(async () => {
  bourse = await startBourse({ weights: false })
  alice = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
  bob = pointed(bourse.url, "dev-bob", "dev-secret-bob")
  await alice.loadMarkets()
  await bob.loadMarkets()
})
afterAll(() => bourse.close())

beforeEach(() => resetToBook(bourse, bob))

describe("markets", () => {
  // Expected price step, quantity step, minimum quantity, minimum and maximum amount, maker and taker fee.
  test.each([
    ["BTC/USDT", 0.01, 0.000001, 0.000001, 1, 5_000_000, 0, 0.0005],
    ["ETH/USDT", 0.01, 0.00001, 0.00001, 1, 5_000_000, 0, 0.0005],
    ["MX/USDT", 0.0001, 0.01, 0.01, 1, 50_000, 0, 0.0005],
    ["ETH/BTC", 0.000001, 0.0001, 0.0001, 0.0001, 100, 0.0002, 0.0005],
    ["USDC/USDT", 0.0001, 0.01, 0.01, 1, 5_000_000, 0, 0.0005],
    ["PEPE/USDT", 0.0000000001, 1, 1, 1, 80_000, 0, 0.0005],
  ])(
    "the market %s has its steps, limits and fees in ccxt",
    (name, price, amount, amountMin, costMin, costMax, maker, taker) => {
      const market = alice.market(name)
      expect(market).toMatchObject({
        type: "spot",
        active: true,
        id: name.replace("/", ""),
        precision: { price, amount },
        limits: { amount: { min: amountMin }, cost: { min: costMin, max: costMax } },
        maker,
        taker,
      })
    },
  )

  test("ccxt lists the six markets and no other", () => {
    expect(alice.symbols).toHaveLength(6)
  })

  test("ccxt writes prices and quantities with the right number of digits", () => {
    expect(alice.priceToPrecision("PEPE/USDT", 0.00001234567)).toBe("0.0000123457")
    expect(alice.priceToPrecision("ETH/BTC", 0.0512345)).toBe("0.051235")
    expect(alice.amountToPrecision("BTC/USDT", 0.1234567)).toBe("0.123456")
    expect(alice.amountToPrecision("PEPE/USDT", 1234.5)).toBe("1234")
  })

  test("every coin can be deposited and withdrawn over a network that ccxt knows", async () => {
    const currencies = await alice.fetchCurrencies()
    expect(Object.keys(currencies).sort()).toEqual(["BTC", "ETH", "MX", "PEPE", "USDC", "USDT", "XRP"])
    for (const currency of Object.values(currencies))
      expect(currency).toMatchObject({ deposit: true, withdraw: true })
    expect(Object.keys(currencies.USDT!.networks).sort()).toEqual(["BEP20", "ERC20", "TRC20"])
  })

  test("ccxt reads the exchange's clock", async () => {
    const from = bourse.clock().time
    const told = (await alice.fetchTime())!
    expect(told).toBeGreaterThanOrEqual(from)
    expect(told).toBeLessThanOrEqual(bourse.clock().time)
  })
})

describe("commission", () => {
  test("ccxt reads the commission rates of the symbol", async () => {
    expect(await alice.fetchTradingFee(symbol)).toMatchObject({ symbol, maker: 0, taker: 0.0005 })
    expect(await alice.fetchTradingFee("ETH/BTC")).toMatchObject({ maker: 0.0002, taker: 0.0005 })
  })

  test("a commission paid in the platform token appears in each trade", async () => {
    const toggle = (mxDeductEnable: string) =>
      alice.request("mxDeduct/enable", ["spot", "private"], "POST", { mxDeductEnable })
    await toggle("true")
    await alice.createOrder(symbol, "limit", "buy", 0.01, 60010)
    const [{ fee }] = (await alice.fetchMyTrades(symbol)) as [ccxt.Trade]
    expect(fee).toEqual({ currency: "MX", cost: 0.080013333334 })
    expect((await alice.fetchBalance()).MX!.total).toBeCloseTo(1000 - 0.080013333334, 9)
  })
})

describe("trades", () => {
  test("each side of a trade reads its own side, role and fee", async () => {
    const buy = await alice.createOrder(symbol, "limit", "buy", 0.01, 60010)
    const sell = await alice.createOrder(symbol, "market", "sell", 0.01)
    const resting = await alice.createOrder(symbol, "limit", "buy", 0.01, 60000)
    await bob.createOrder(symbol, "limit", "sell", 0.01, 60000)
    const rows = (await alice.fetchMyTrades(symbol)).map(
      ({ order, side, takerOrMaker, price, amount, cost, fee }) => {
        return { order, side, takerOrMaker, price, amount, cost, fee }
      },
    )
    const row = { amount: 0.01 }
    expect(rows).toEqual([
      {
        ...row,
        order: buy.id,
        side: "buy",
        takerOrMaker: "taker",
        price: 60010,
        cost: 600.1,
        fee: { currency: "USDT", cost: 0.30005 },
      },
      {
        ...row,
        order: sell.id,
        side: "sell",
        takerOrMaker: "taker",
        price: 59990,
        cost: 599.9,
        fee: { currency: "USDT", cost: 0.29995 },
      },
      {
        ...row,
        order: resting.id,
        side: "buy",
        takerOrMaker: "maker",
        price: 60000,
        cost: 600,
        fee: { currency: "USDT", cost: 0 },
      },
    ])
  })

  test("ccxt fetches the fills of one order, and no others", async () => {
    const { id } = await alice.createOrder(symbol, "market", "buy", 0.15)
    await alice.createOrder(symbol, "market", "sell", 0.01)
    const fills = await alice.fetchOrderTrades(id!, symbol)
    expect(fills.map(({ order, price, amount }) => [order, price, amount])).toEqual([
      [id, 60010, 0.1],
      [id, 60020, 0.05],
    ])
  })

  test("the parameters limit and since restrict the trades", async () => {
    await alice.createOrder(symbol, "market", "buy", 0.01)
    await alice.createOrder(symbol, "market", "sell", 0.02)
    expect((await alice.fetchMyTrades(symbol, undefined, 1)).map(({ amount }) => amount)).toEqual([0.02])
    expect(await alice.fetchMyTrades(symbol, bourse.clock().time - 60_000)).toHaveLength(2)
  })
})

describe("market data", () => {
  test("ccxt fetches the order book, best prices first", async () => {
    const { bids, asks, nonce } = await alice.fetchOrderBook(symbol, 2)
    expect([bids, asks]).toEqual([
      [
        [59990, 0.1],
        [59980, 0.1],
      ],
      [
        [60010, 0.1],
        [60020, 0.1],
      ],
    ])
    expect(nonce).toBeGreaterThan(0)
  })

  test("public trades show the taker's side", async () => {
    await alice.createOrder(symbol, "market", "buy", 0.01)
    await alice.createOrder(symbol, "market", "sell", 0.02)
    const trades = await alice.fetchTrades(symbol)
    expect(trades.map(({ side, price, amount }) => [side, price, amount])).toEqual([
      ["buy", 60010, 0.01],
      ["sell", 59990, 0.02],
    ])
    const from = bourse.clock().time - 60_000
    const aggregated = await alice.fetchTrades(symbol, from, 10, { until: bourse.clock().time })
    expect(aggregated.map(({ side, amount }) => [side, amount])).toEqual([
      ["buy", 0.01],
      ["sell", 0.02],
    ])
  })

  test.each(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"])(
    "ccxt fetches candles of %s",
    async (timeframe) => {
      await alice.createOrder(symbol, "market", "buy", 0.01)
      await alice.createOrder(symbol, "market", "sell", 0.02)
      const now = bourse.clock().time
      const candles = await alice.fetchOHLCV(symbol, timeframe, undefined, 5)
      const [openTime, open, high, low, close, volume] = candles.at(-1)!
      // A new minute may begin between the two trades.
      expect(now - openTime!).toBeLessThan(
        alice.parseTimeframe(timeframe) * 1_000 * (timeframe === "1M" ? 1.04 : 1),
      )
      expect([high, low, close]).toEqual([Math.max(open!, close!), Math.min(open!, close!), 59990])
      expect(volume! + (candles.length > 1 ? candles.at(-2)![5]! : 0)).toBeCloseTo(0.03, 9)
    },
  )

  test("ccxt fetches tickers and best prices", async () => {
    await alice.createOrder(symbol, "market", "buy", 0.01)
    await alice.createOrder(symbol, "market", "sell", 0.02)
    const day = {
      last: 59990,
      open: 60010,
      high: 60010,
      low: 59990,
      bid: 59990,
      ask: 60010,
      baseVolume: 0.03,
      change: -20,
    }
    expect(await alice.fetchTicker(symbol)).toMatchObject({ symbol, ...day })
    expect((await alice.fetchTicker(symbol)).percentage).toBeCloseTo(-0.03, 9)
    expect(Object.keys(await alice.fetchTickers())).toHaveLength(6)
    expect((await alice.fetchTickers([symbol, "ETH/USDT"]))[symbol]).toMatchObject(day)
    // For exactly one symbol ccxt requests all tickers and misreads the array: request two symbols, or all.
    expect((await alice.fetchBidsAsks())[symbol]).toMatchObject({
      bid: 59990,
      ask: 60010,
      bidVolume: 0.08,
      askVolume: 0.09,
    })
    expect((await alice.fetchBidsAsks([symbol, "ETH/USDT"]))[symbol]).toMatchObject({
      bid: 59990,
      ask: 60010,
    })
  })
})
