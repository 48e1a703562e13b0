/**
 * Real ccxt against a real server: what a bot asks for in its life, and which exception it gets when it is told no.
 * Bob makes the book: 0.1 BTC at each of three prices around 60000.
 */
import * as ccxt from "ccxt"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type RunningBourse, startBourse } from "../src/index.ts"

const symbol = "BTC/USDT"
let bourse: RunningBourse
let alice: ccxt.mexc
let bob: ccxt.mexc

const pointed = (url: string, apiKey: string, secret: string): ccxt.mexc => {
  const exchange = new ccxt.mexc({ apiKey, secret, enableRateLimit: false })
  exchange.urls.api = {
    spot: { public: url, private: url },
    spot2: { public: url, private: url },
    contract: { public: `${url}/api/v1/contract`, private: `${url}/api/v1/private` },
    broker: { private: `${url}/api/v3/broker` },
  }
  // The same order twice in one millisecond would be one signature twice.
  let last = 0
  exchange.milliseconds = () => {
    last = Math.max(last + 1, Date.now())
    return last
  }
  return exchange
}

const reset = async () => {
  const headers = { "X-Bourse-Token": bourse.sandboxToken! }
  const response = await fetch(`${bourse.url}/sandbox/v1/reset`, { method: "POST", headers })
  expect(response.status).toBe(200)
}

/** The name of the exception a call ends with. */
const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: Error) => error.constructor.name,
  )

/** Places an order and reads it back, as bots do: the answer to a new order tells nothing about fills. */
const place = async (...order: Parameters<ccxt.mexc["createOrder"]>): Promise<ccxt.Order> => {
  const { id } = await alice.createOrder(...order)
  return alice.fetchOrder(id!, symbol)
}

beforeAll(async () => {
  bourse = await startBourse({ weights: false })
  alice = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
  bob = pointed(bourse.url, "dev-bob", "dev-secret-bob")
  await alice.loadMarkets()
  await bob.loadMarkets()
})
afterAll(() => bourse.close())

beforeEach(async () => {
  await reset()
  for (const price of [60010, 60020, 60030]) await bob.createOrder(symbol, "limit", "sell", 0.1, price)
  for (const price of [59990, 59980, 59970]) await bob.createOrder(symbol, "limit", "buy", 0.1, price)
})

describe("markets", () => {
  // The smallest price step, quantity step, quantity, amount; the largest amount; maker and taker fee.
  test.each([
    ["BTC/USDT", 0.01, 0.000001, 0.000001, 1, 5_000_000, 0, 0.0005],
    ["ETH/USDT", 0.01, 0.00001, 0.00001, 1, 5_000_000, 0, 0.0005],
    ["MX/USDT", 0.0001, 0.01, 0.01, 1, 5_000_000, 0, 0.0005],
    ["ETH/BTC", 0.000001, 0.0001, 0.0001, 0.0001, 100, 0.0002, 0.0005],
    ["PEPE/USDT", 0.0000000001, 1, 1, 1, 500_000, 0, 0.0005],
  ])(
    "%s has its steps, limits and fees",
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

  test("there is no sixth market", () => {
    expect(alice.symbols).toHaveLength(5)
  })

  test("prices and quantities are written with the right number of digits", () => {
    expect(alice.priceToPrecision("PEPE/USDT", 0.00001234567)).toBe("0.0000123457")
    expect(alice.priceToPrecision("ETH/BTC", 0.0512345)).toBe("0.051235")
    expect(alice.amountToPrecision("BTC/USDT", 0.1234567)).toBe("0.123456")
    expect(alice.amountToPrecision("PEPE/USDT", 1234.5)).toBe("1234")
  })

  test("every coin can be deposited and withdrawn over a network that ccxt knows", async () => {
    const currencies = await alice.fetchCurrencies()
    expect(Object.keys(currencies).sort()).toEqual(["BTC", "ETH", "MX", "PEPE", "USDT"])
    for (const currency of Object.values(currencies))
      expect(currency).toMatchObject({ deposit: true, withdraw: true })
    expect(Object.keys(currencies.USDT!.networks).sort()).toEqual(["BEP20", "ERC20", "TRC20"])
  })

  test("the clock is the exchange's", async () => {
    expect(Math.abs((await alice.fetchTime())! - bourse.clock().time)).toBeLessThan(1_000)
  })
})

describe("orders", () => {
  test("a limit order that crosses is filled at the maker's price", async () => {
    expect(await place(symbol, "limit", "buy", 0.01, 60020)).toMatchObject({
      status: "closed",
      type: "limit",
      side: "buy",
      timeInForce: "GTC",
      amount: 0.01,
      filled: 0.01,
      remaining: 0,
      price: 60020,
      average: 60010,
      cost: 600.1,
    })
  })

  test("a limit order that does not cross stays open and locks its money", async () => {
    expect(await place(symbol, "limit", "buy", 0.01, 50000)).toMatchObject({
      status: "open",
      filled: 0,
      remaining: 0.01,
    })
    const { USDT } = await alice.fetchBalance()
    expect(USDT).toEqual({ free: 99499.75, used: 500.25, total: 100000 })
  })

  test("a market sell takes the best bid, and the balances tell", async () => {
    expect(await place(symbol, "market", "sell", 0.01)).toMatchObject({
      status: "closed",
      filled: 0.01,
      average: 59990,
    })
    const { BTC, USDT } = await alice.fetchBalance()
    expect(BTC).toEqual({ free: 1.99, used: 0, total: 1.99 })
    expect(USDT!.total).toBeCloseTo(100000 + 599.9 * 0.9995, 8)
  })

  test("a market buy by quantity walks the book", async () => {
    expect(await place(symbol, "market", "buy", 0.15)).toMatchObject({
      status: "closed",
      filled: 0.15,
      cost: 9002,
    })
  })

  test.each([
    ["createMarketBuyOrderWithCost", () => alice.createMarketBuyOrderWithCost(symbol, 500)],
    ["a cost parameter", () => alice.createOrder(symbol, "market", "buy", 0, undefined, { cost: 500 })],
  ])("a market buy for 500 USDT by %s never spends more, fees included", async (_, buy) => {
    const order = await alice.fetchOrder((await buy()).id!, symbol)
    expect(order).toMatchObject({ status: "closed", filled: 0.008327 })
    const { USDT } = await alice.fetchBalance()
    expect(USDT!.used).toBe(0)
    expect(USDT!.total).toBeGreaterThan(99499.9)
    expect(USDT!.total).toBeLessThan(99500.1)
    expect(USDT!.total).toBeGreaterThanOrEqual(99500)
  })

  test("a market buy with a price is a buy by cost", async () => {
    const order = await place(symbol, "market", "buy", 0.01, 60010)
    expect(order).toMatchObject({ status: "closed" })
    expect(order.cost).toBeLessThanOrEqual(600.1)
  })

  test("post-only rests, or is refused when it would cross", async () => {
    const resting = await alice.createOrder(symbol, "limit", "buy", 0.01, 50000, { postOnly: true })
    expect(await alice.fetchOrder(resting.id!, symbol)).toMatchObject({ status: "open", type: "limit" })
    const crossing = alice.createOrder(symbol, "limit", "buy", 0.01, 60010, { postOnly: true })
    // 30063 is our code: ccxt has no class of its own for it.
    await expect(crossing).rejects.toThrow(ccxt.ExchangeError)
    await expect(crossing).rejects.toThrow(/30063/)
  })

  test("IOC takes what is there and is canceled for the rest", async () => {
    expect(await place(symbol, "limit", "buy", 0.5, 60010, { timeInForce: "IOC" })).toMatchObject({
      status: "canceled",
      timeInForce: "IOC",
      filled: 0.1,
      remaining: 0.4,
      average: 60010,
    })
  })

  test("FOK takes all or nothing", async () => {
    const nothing = await place(symbol, "limit", "buy", 0.5, 60010, { timeInForce: "FOK" })
    expect(nothing).toMatchObject({ status: "canceled", timeInForce: "FOK", filled: 0 })
    const all = await place(symbol, "limit", "buy", 0.3, 60030, { timeInForce: "FOK" })
    expect(all).toMatchObject({ status: "closed", filled: 0.3 })
  })

  test("a test order is checked and never placed", async () => {
    await alice.createOrder(symbol, "limit", "buy", 0.01, 60010, { test: true })
    expect(await alice.fetchOpenOrders(symbol)).toEqual([])
    expect(await alice.fetchMyTrades(symbol)).toEqual([])
    const tooMuch = alice.createOrder(symbol, "limit", "buy", 10, 60010, { test: true })
    expect(await failureOf(tooMuch)).toBe("InsufficientFunds")
  })

  test("an order is found by its id and by the client's id, open and closed", async () => {
    const { id } = await alice.createOrder(symbol, "limit", "buy", 0.01, 50000, { clientOrderId: "my-1" })
    const byClientId = () => alice.fetchOrder(undefined as never, symbol, { clientOrderId: "my-1" })
    expect(await alice.fetchOrder(id!, symbol)).toMatchObject({ id, clientOrderId: "my-1", status: "open" })
    expect(await byClientId()).toMatchObject({ id, status: "open" })
    await alice.cancelOrder(id!, symbol)
    expect(await alice.fetchOrder(id!, symbol)).toMatchObject({
      id,
      clientOrderId: "my-1",
      status: "canceled",
    })
    expect(await byClientId()).toMatchObject({ id, status: "canceled" })
  })

  test("open orders are listed, for one symbol or all", async () => {
    const { id } = await alice.createOrder(symbol, "limit", "buy", 0.01, 50000)
    const other = await alice.createOrder("ETH/USDT", "limit", "sell", 0.1, 4000)
    expect((await alice.fetchOpenOrders(symbol)).map((order) => order.id)).toEqual([id])
    expect((await alice.fetchOpenOrders()).map((order) => order.id).sort()).toEqual([id, other.id].sort())
  })

  test("an order is canceled by its id and by the client's id", async () => {
    const { id } = await alice.createOrder(symbol, "limit", "buy", 0.01, 50000)
    expect(await alice.cancelOrder(id!, symbol)).toMatchObject({ id, status: "canceled", remaining: 0.01 })
    await alice.createOrder(symbol, "limit", "buy", 0.01, 50000, { clientOrderId: "my-2" })
    await alice.cancelOrder(undefined as never, symbol, { clientOrderId: "my-2" })
    expect(await alice.fetchOpenOrders(symbol)).toEqual([])
    expect((await alice.fetchBalance()).USDT).toEqual({ free: 100000, used: 0, total: 100000 })
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

  test("the fills of one order, and no others", async () => {
    const { id } = await alice.createOrder(symbol, "market", "buy", 0.15)
    await alice.createOrder(symbol, "market", "sell", 0.01)
    const fills = await alice.fetchOrderTrades(id!, symbol)
    expect(fills.map(({ order, price, amount }) => [order, price, amount])).toEqual([
      [id, 60010, 0.1],
      [id, 60020, 0.05],
    ])
  })

  test("limit and since narrow the trades", async () => {
    await alice.createOrder(symbol, "market", "buy", 0.01)
    await alice.createOrder(symbol, "market", "sell", 0.02)
    expect((await alice.fetchMyTrades(symbol, undefined, 1)).map(({ amount }) => amount)).toEqual([0.02])
    expect(await alice.fetchMyTrades(symbol, bourse.clock().time - 60_000)).toHaveLength(2)
  })
})

describe("market data", () => {
  test("the book, best prices first", async () => {
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

  test("the public trades name the taker's side", async () => {
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

  test.each(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"])("candles of %s", async (timeframe) => {
    await alice.createOrder(symbol, "market", "buy", 0.01)
    await alice.createOrder(symbol, "market", "sell", 0.02)
    const candles = await alice.fetchOHLCV(symbol, timeframe, undefined, 5)
    const [openTime, open, high, low, close, volume] = candles.at(-1)!
    // A new minute may begin between the two trades.
    expect(bourse.clock().time - openTime!).toBeLessThan(
      alice.parseTimeframe(timeframe) * 1_000 * (timeframe === "1M" ? 1.04 : 1),
    )
    expect([high, low, close]).toEqual([Math.max(open!, close!), Math.min(open!, close!), 59990])
    expect(volume! + (candles.length > 1 ? candles.at(-2)![5]! : 0)).toBeCloseTo(0.03, 9)
  })

  test("tickers and best prices", async () => {
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
    expect(Object.keys(await alice.fetchTickers())).toHaveLength(5)
    expect((await alice.fetchTickers([symbol, "ETH/USDT"]))[symbol]).toMatchObject(day)
    // For exactly one symbol ccxt asks for all and reads the array as an object: ask it for two, or for all.
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

describe("refusals", () => {
  const limit = (exchange: ccxt.mexc, amount: number, price: number) =>
    exchange.createOrder(symbol, "limit", "buy", amount, price)

  test.each<[string, string, () => Promise<unknown>]>([
    ["more than the balance", "InsufficientFunds", () => limit(alice, 10, 50000)],
    ["an order below the smallest amount", "InvalidOrder", () => limit(alice, 0.000001, 50000)],
    ["a symbol ccxt does not know", "BadSymbol", () => alice.fetchTicker("NO/USDT")],
    ["a symbol the server does not know", "BadSymbol", () => alice.spotPublicGetDepth({ symbol: "NOUSDT" })],
    [
      "a market order on an empty book",
      "InvalidOrder",
      () => alice.createOrder("MX/USDT", "market", "buy", 10),
    ],
    ["a wrong secret", "AuthenticationError", () => pointed(bourse.url, "dev-ccxt", "wrong").fetchBalance()],
    // ccxt reads the field's own code for an unknown key, 10072, as a bad request.
    ["an unknown key", "BadRequest", () => pointed(bourse.url, "nobody", "wrong").fetchBalance()],
    ["cancelling an order nobody has", "BadRequest", () => alice.cancelOrder("999999", symbol)],
    // -2013 has no class of its own in ccxt.
    ["asking for an order nobody has", "ExchangeError", () => alice.fetchOrder("999999", symbol)],
    [
      "an order of somebody else",
      "BadRequest",
      async () => alice.cancelOrder((await bob.fetchOpenOrders(symbol))[0]!.id!, symbol),
    ],
  ])("%s is %s", async (_, name, call) => {
    expect(await failureOf(call())).toBe(name)
  })

  test("a clock that is a minute slow is InvalidNonce, until ccxt has measured the difference", async () => {
    const slow = () => {
      const exchange = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
      exchange.milliseconds = () => Date.now() - 60_000
      return exchange
    }
    expect(await failureOf(slow().fetchBalance())).toBe("InvalidNonce")
    const measured = slow()
    await measured.loadTimeDifference()
    expect((await measured.fetchBalance()).BTC!.total).toBe(2)
  })

  test("a client order id in use is refused and places nothing", async () => {
    const order = () => alice.createOrder(symbol, "limit", "buy", 0.01, 50000, { clientOrderId: "twice" })
    await order()
    await expect(order()).rejects.toThrow(/30064/)
    expect(await alice.fetchOpenOrders(symbol)).toHaveLength(1)
  })

  test("too many calls are RateLimitExceeded", async () => {
    const strict = await startBourse({ weights: true })
    try {
      const hasty = pointed(strict.url, "dev-ccxt", "dev-secret-ccxt")
      const calls = await Promise.all(Array.from({ length: 6 }, () => failureOf(hasty.fetchBalance())))
      expect(calls).toContain("RateLimitExceeded")
    } finally {
      await strict.close()
    }
  })
})
