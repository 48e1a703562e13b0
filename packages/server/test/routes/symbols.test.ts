/** Halting, delisting and listing symbols, seen by a bot over HTTP. */
import { expect, test } from "vitest"
import {
  alice,
  bob,
  ok,
  rejection,
  serverOfTest,
  type TestServer,
  withReason,
} from "../support/testServer.ts"

const change = (server: TestServer, symbol: string, changed: object) =>
  server.control("POST", `/admin/v1/symbols/${symbol}`, changed)
const infoOf = async (server: TestServer, symbol: string) =>
  ok(await server.get("/api/v3/exchangeInfo", { symbol })).symbols[0]
const symbols = async (server: TestServer) => [
  ok(await server.get("/api/v3/defaultSymbols")).data,
  ok(await server.signed("GET", "/api/v3/selfSymbols")).data,
]

test("a halted symbol reports its halt, accepts cancels and no orders, and trades again afterwards", async () => {
  const server = await serverOfTest()
  const { orderId } = ok(await server.order())
  expect(ok(await change(server, "BTCUSDT", { status: "halted" }))).toMatchObject({
    symbol: "BTCUSDT",
    status: "halted",
    openOrders: 1,
  })
  expect(await infoOf(server, "BTCUSDT")).toMatchObject({ status: "2", isSpotTradingAllowed: false })
  for (const open of await symbols(server)) expect(open).not.toContain("BTCUSDT")
  expect(rejection(await server.order())).toEqual([
    400,
    30000,
    withReason("suspended transaction for the symbol"),
  ])
  expect(ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))).toHaveLength(1)
  expect(ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId })).status).toBe(
    "CANCELED",
  )
  ok(await change(server, "BTCUSDT", { status: "trading" }))
  expect(await infoOf(server, "BTCUSDT")).toMatchObject({ status: "1", isSpotTradingAllowed: true })
  ok(await server.order())
})

test("orders of a delisted symbol are cancelled, and all of its history can be read", async () => {
  const server = await serverOfTest()
  ok(await server.order({ side: "SELL", price: "60000", quantity: "0.01" }, { key: bob }))
  ok(await server.order({ price: "60000", quantity: "0.01" }))
  const { orderId } = ok(await server.order())
  ok(await change(server, "BTCUSDT", { status: "delisted" }))
  expect(await infoOf(server, "BTCUSDT")).toMatchObject({ status: "3", isSpotTradingAllowed: false })
  expect(ok(await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId }))).toMatchObject({
    status: "CANCELED",
    cancelReason: "symbol_delisted",
  })
  expect(rejection(await server.order()).slice(0, 2)).toEqual([400, 30016])
  for (const [path, count] of [
    ["/api/v3/allOrders", 2],
    ["/api/v3/myTrades", 1],
    ["/api/v3/openOrders", 0],
  ] as const)
    expect(ok(await server.signed("GET", path, { symbol: "BTCUSDT" })), path).toHaveLength(count)
  expect(ok(await server.get("/api/v3/trades", { symbol: "BTCUSDT" }))).toHaveLength(1)
  expect(ok(await server.get("/api/v3/klines", { symbol: "BTCUSDT", interval: "1m" }))).toHaveLength(1)
  const balances = ok(await server.signed("GET", "/api/v3/account")).balances
  expect(balances.every(({ locked }: { readonly locked: string }) => locked === "0")).toBe(true)
  await server.snapshot()
})

test("new fees and a new price band of a symbol are shown and apply at once", async () => {
  const server = await serverOfTest()
  ok(await change(server, "BTCUSDT", { makerFee: "0.001", takerFee: "0.002", priceBand: "0.1" }))
  expect(ok(await server.signed("GET", "/api/v3/tradeFee", { symbol: "BTCUSDT" })).data).toEqual({
    makerCommission: 0.001,
    takerCommission: 0.002,
  })
  expect(await infoOf(server, "BTCUSDT")).toMatchObject({
    makerCommission: "0.001",
    takerCommission: "0.002",
  })
  expect(rejection(await server.order({ price: "30000" }))[1]).toBe(30087)
  expect(ok(await change(server, "BTCUSDT", { priceBand: null })).priceBand).toBeNull()
  ok(await server.order({ price: "30000" }))
})

test("new steps and bounds of a symbol are shown and apply at once; earlier orders can be cancelled and filled", async () => {
  const server = await serverOfTest()
  const { orderId } = ok(await server.order({ price: "50000.01", quantity: "0.000123" }))
  ok(await change(server, "BTCUSDT", { tick: "1", lot: "0.001", minQuantity: "0.002", minAmount: "100" }))
  expect(await infoOf(server, "BTCUSDT")).toMatchObject({
    quotePrecision: 0,
    baseAssetPrecision: 3,
    baseSizePrecision: "0.002",
    quoteAmountPrecision: "100",
  })
  expect(ok(await server.control("GET", "/admin/v1/symbols"))).toContainEqual(
    expect.objectContaining({ symbol: "BTCUSDT", tick: "1", lot: "0.001", minQuantity: "0.002" }),
  )
  const rejected = async (parameters: Record<string, string>) =>
    rejection(await server.order(parameters)).slice(1)
  expect(await rejected({ price: "50000.01", quantity: "0.002" })).toEqual([
    30061,
    "price must be a multiple of 1; 'price' is 50000.01",
  ])
  expect(await rejected({ quantity: "0.0025" })).toEqual([
    30062,
    "quantity must be a multiple of 0.001; 'quantity' is 0.0025",
  ])
  expect((await rejected({ quantity: "0.001" }))[0]).toBe(30002)
  ok(await server.order({ quantity: "0.002" }))
  ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
  await server.snapshot()
})

test.each([
  ["BTCUSDT", { tick: "0.001" }, 33333, /tick 0.001 is finer than 0.01, with which it was listed/],
  ["BTCUSDT", { tck: "0.1" }, 33333, /'tck' is invalid: it is not a known field\. Did you mean tick\?/],
  ["NOPEUSDT", { status: "halted" }, -1121, /Invalid symbol/],
  [
    "BTCUSDT",
    { status: "paused" },
    33333,
    /^Parameter 'status' is invalid: it is not one of trading, halted, delisted\.$/,
  ],
  ["BTCUSDT", { makerFee: "1" }, 33333, /maker fee 1 must be below 1/],
  ["BTCUSDT", { fee: "1" }, 33333, /^Parameter 'fee' is invalid: it is not a known field\.$/],
])("changing a symbol's %s to %j is rejected with a reason", async (symbol, changed, code, words) => {
  const server = await serverOfTest()
  expect(rejection(await change(server, symbol, changed))).toEqual([400, code, expect.stringMatching(words)])
})

const sol = { symbol: "SOLUSDT", base: "SOL", quote: "USDT", tick: "0.01", lot: "0.001", openingPrice: "150" }

test("a rejected symbol adds no coin", async () => {
  const server = await serverOfTest()
  const before = await server.snapshot()
  const listing = { symbol: "NEWUSDT", base: "NEW", quote: "USDT", tick: "0.01", lot: "0.001" }
  for (const more of [
    { openingPrice: "0.001" },
    { openingPrice: "1", tick: "0.02" },
    { openingPrice: "1", symbol: "BTCUSDT" },
    { openingPrice: "1", quote: "NEW" },
    { openingPrice: "1", symbol: "NEW,USDT" },
    { openingPrice: "1", base: "NEW,ER" },
  ]) {
    const answer = await server.control("POST", "/admin/v1/symbols", { ...listing, ...more })
    expect(rejection(answer).slice(0, 2), answer.text).toEqual([400, 33333])
  }
  expect(await server.snapshot()).toBe(before)
  ok(await server.control("POST", "/admin/v1/symbols", { ...listing, openingPrice: "1", quote: "DAI" }))
})

test("a symbol that is listed while the market runs is quoted, trades, and has years of candles", async () => {
  const server = await serverOfTest({
    market: true,
    clock: { start: Date.UTC(2026, 0, 5, 12, 34, 56), frozen: true },
  })
  await server.advance(3 * 3_600_000)
  await server.get("/api/v3/klines", { symbol: "BTCUSDT", interval: "1m" })
  expect(ok(await server.control("POST", "/admin/v1/symbols", sol))).toMatchObject({
    status: "trading",
    lastPrice: "150",
  })
  expect(rejection(await server.control("POST", "/admin/v1/symbols", sol))[2]).toMatch(
    /SOLUSDT is listed already/,
  )
  await server.advance(90_000)
  const ticker = ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "SOLUSDT" }))
  expect(Math.abs(Number(ticker.bidPrice) / 150 - 1)).toBeLessThan(0.02)
  ok(
    await server.order(
      { symbol: "SOLUSDT", type: "MARKET", quantity: "1", price: undefined },
      { key: alice },
    ),
  )
  for (const [interval, count] of [
    ["1m", 500],
    ["60m", 500],
    ["1d", 500],
  ] as const) {
    const rows = ok(await server.get("/api/v3/klines", { symbol: "SOLUSDT", interval, limit: 500 }))
    expect(rows).toHaveLength(count)
    for (const [i, row] of rows.entries()) if (i > 0) expect(row[0]).toBe(rows[i - 1][6])
  }
  await server.snapshot()
})

test("while a symbol is halted it has no quotes and no trades; its model price and other symbols continue", async () => {
  const server = await serverOfTest({
    market: true,
    clock: { start: Date.UTC(2026, 0, 5, 12, 34, 56), frozen: true },
  })
  const tradesOf = async (symbol: string) => ok(await server.get("/api/v3/trades", { symbol }))
  await server.advance(60_000)
  const { lastPrice } = ok(await change(server, "BTCUSDT", { status: "halted" }))
  const before = await tradesOf("BTCUSDT")
  const depth = async () => ok(await server.get("/api/v3/depth", { symbol: "BTCUSDT" }))
  expect(await depth()).toMatchObject({ bids: [], asks: [] })
  const others = (await tradesOf("ETHUSDT"))[0].time
  await server.advance(6 * 3_600_000)
  expect(await depth()).toMatchObject({ bids: [], asks: [] })
  expect(await tradesOf("BTCUSDT")).toEqual(before)
  expect((await tradesOf("ETHUSDT"))[0].time).toBeGreaterThan(others)
  ok(await change(server, "BTCUSDT", { status: "trading" }))
  await server.advance(1_000)
  const { bids } = await depth()
  expect(bids.length).toBeGreaterThan(10)
  expect(Number(bids[0][0])).not.toBe(Number(lastPrice))
  // The price of ETHBTC is the ratio of its two coins' prices.
  const middle = async (symbol: string) => {
    const { bidPrice, askPrice } = ok(await server.get("/api/v3/ticker/bookTicker", { symbol }))
    return (Number(bidPrice) + Number(askPrice)) / 2
  }
  expect((await middle("ETHBTC")) / ((await middle("ETHUSDT")) / (await middle("BTCUSDT")))).toBeCloseTo(1, 2)
  await server.snapshot()
})
