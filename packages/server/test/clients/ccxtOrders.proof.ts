/**
 * Real ccxt against a real server: placing, querying and cancelling orders. Bob makes the book: 0.1 BTC at each of
 * three prices around 60000.
 */
import type * as ccxt from "ccxt"
import * as errors from "ccxt"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"
import { failureOf, pointed, resetToBook, symbol } from "../support/ccxtClient.ts"
import { withReason } from "../support/testServer.ts"

let bourse: RunningBourse
let alice: ccxt.mexc
let bob: ccxt.mexc

/** Places an order and queries it, as bots do: the answer to a new order has no fills. */
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

beforeEach(() => resetToBook(bourse, bob))

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

  test("a market sell takes the best bid and changes the balances", async () => {
    expect(await place(symbol, "market", "sell", 0.01)).toMatchObject({
      status: "closed",
      filled: 0.01,
      average: 59990,
    })
    const { BTC, USDT } = await alice.fetchBalance()
    expect(BTC).toEqual({ free: 1.99, used: 0, total: 1.99 })
    expect(USDT!.total).toBeCloseTo(100000 + 599.9 * 0.9995, 8)
  })

  test("a market buy by quantity fills at several levels of the book", async () => {
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

  test("a post-only order rests in the book, or is rejected when it would cross", async () => {
    const resting = await alice.createOrder(symbol, "limit", "buy", 0.01, 50000, { postOnly: true })
    expect(await alice.fetchOrder(resting.id!, symbol)).toMatchObject({ status: "open", type: "limit" })
    const crossing = alice.createOrder(symbol, "limit", "buy", 0.01, 60010, { postOnly: true })
    // ccxt has no exception class for our code 30063.
    await expect(crossing).rejects.toThrow(errors.ExchangeError)
    await expect(crossing).rejects.toThrow(/30063/)
  })

  test("an IOC order fills what is available and is canceled for the rest", async () => {
    expect(await place(symbol, "limit", "buy", 0.5, 60010, { timeInForce: "IOC" })).toMatchObject({
      status: "canceled",
      timeInForce: "IOC",
      filled: 0.1,
      remaining: 0.4,
      average: 60010,
    })
  })

  test("an FOK order fills completely or not at all", async () => {
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

describe("orders placed and canceled together", () => {
  const far = (more = {}) => ({ symbol, type: "limit", side: "buy", amount: 0.01, price: 50000, ...more })

  test("a batch answers each order separately, with rejected orders marked", async () => {
    const orders = await alice.createOrders([
      far({ params: { clientOrderId: "b-1" } }),
      far({ amount: 10, params: { clientOrderId: "b-2" } }),
      far({ price: 60010, params: { postOnly: true, clientOrderId: "b-3" } }),
      far({ amount: 0.05, price: 60010, params: { timeInForce: "IOC" } }),
      far({ type: "market", side: "sell", amount: 0.01, price: undefined }),
    ] as never)
    expect(orders.map(({ id, clientOrderId, status }) => [typeof id, clientOrderId, status])).toEqual([
      ["string", undefined, undefined],
      ["undefined", "b-2", "rejected"],
      ["undefined", "b-3", "rejected"],
      ["string", undefined, undefined],
      ["string", undefined, undefined],
    ])
    expect(orders[1]!.info).toEqual({
      newClientOrderId: "b-2",
      msg: withReason("Insufficient position"),
      code: 30004,
    })
    expect((await alice.fetchOpenOrders(symbol)).map(({ clientOrderId }) => clientOrderId)).toEqual(["b-1"])
    expect(await alice.fetchOrder(orders[3]!.id!, symbol)).toMatchObject({ status: "closed", filled: 0.05 })
    expect(await alice.fetchOrder(orders[4]!.id!, symbol)).toMatchObject({ status: "closed", type: "market" })
  })

  test("a batch of more than twenty orders, or of two symbols, is rejected whole", async () => {
    expect(await failureOf(alice.createOrders(Array(21).fill(far()) as never))).toBe("BadRequest")
    const mixed = [far(), far({ symbol: "ETH/USDT", price: 2000 })]
    expect(await failureOf(alice.createOrders(mixed as never))).toBe("BadRequest")
    expect(await alice.fetchOpenOrders()).toEqual([])
  })

  test("cancelling all orders of a symbol leaves other symbols' orders open", async () => {
    const ids = (await alice.createOrders([far(), far(), far()] as never)).map(({ id }) => id)
    const other = await alice.createOrder("ETH/USDT", "limit", "sell", 0.1, 4000)
    const canceled = await alice.cancelAllOrders(symbol)
    expect(canceled.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, "canceled"]))
    expect((await alice.fetchOpenOrders()).map(({ id }) => id)).toEqual([other.id])
    expect(await alice.cancelAllOrders(symbol)).toEqual([])
  })

  // ccxt cannot cancel many spot orders by id, and for all symbols it calls a path that the interface does not have.
  test("ccxt methods without an endpoint in this interface fail with an error", async () => {
    expect(await failureOf(alice.cancelOrders(["1", "2"], symbol))).toBe("BadRequest")
    expect(await failureOf(alice.fetchClosedOrders(symbol))).toBe("NotSupported")
    expect(await failureOf(alice.fetchCanceledOrders(symbol))).toBe("NotSupported")
    await expect(alice.cancelAllOrders()).rejects.toThrow(/no such endpoint/)
  })
})

const sandbox = async (verb: string, body: object = {}): Promise<unknown> => {
  const headers = { "X-Bourse-Token": bourse.sandboxToken!, "Content-Type": "application/json" }
  const init = { method: "POST", headers, body: JSON.stringify(body) }
  return (await fetch(`${bourse.url}/sandbox/v1/${verb}`, init)).json()
}

describe("the orders of a symbol", () => {
  test("orders of a symbol, open, filled and canceled, are fetched oldest first, by since, until and limit", async () => {
    // ccxt sorts records by time alone, so their times must differ.
    await sandbox("clock/freeze")
    onTestFinished(async () => {
      await sandbox("clock/unfreeze")
    })
    const open = await alice.createOrder(symbol, "limit", "buy", 0.01, 50000)
    const tick = () => sandbox("clock/advance", { ms: 1 })
    await tick()
    const filled = await alice.createOrder(symbol, "limit", "buy", 0.01, 60010, { clientOrderId: "taken" })
    await tick()
    const canceled = await alice.createOrder(symbol, "limit", "buy", 0.01, 50000)
    await alice.cancelOrder(canceled.id!, symbol)
    const ids = async (...window: [since?: number, limit?: number, params?: object]) =>
      (await alice.fetchOrders(symbol, ...window)).map(({ id }) => id)
    const orders = await alice.fetchOrders(symbol)
    expect(orders.map(({ id, status, filled: done }) => [id, status, done])).toEqual([
      [open.id, "open", 0],
      [filled.id, "closed", 0.01],
      [canceled.id, "canceled", 0],
    ])
    expect(orders[1]).toMatchObject({
      clientOrderId: "taken",
      average: 60010,
      cost: 600.1,
      timeInForce: "GTC",
    })
    const [first, last] = [orders[0]!.timestamp!, orders[2]!.timestamp!]
    const all = [open.id, filled.id, canceled.id]
    expect(await ids(first)).toEqual(all)
    expect(await ids(first, 500, { until: last })).toEqual(all)
    expect(await ids(undefined, 1)).toEqual([canceled.id])
    expect(await ids(last + 1)).toEqual([])
    // A start before the list's earliest time still returns today's orders.
    expect(await ids(first - 30 * 86_400_000)).toEqual(all)
    expect(await alice.fetchOrders("ETH/USDT")).toEqual([])
  })

  test("a fetched order shows that self-trade prevention ended it", async () => {
    const group = { tradeGroupName: "ccxt" }
    const strategy = (method: string, params: object) =>
      alice.request("strategy/group", ["spot", "private"], method, params)
    await strategy("POST", group)
    const maker = await alice.createOrder(symbol, "limit", "buy", 0.01, 60000)
    const taker = await alice.createOrder(symbol, "limit", "sell", 0.01, 60000, { stpMode: "cancel_taker" })
    expect((taker.info as { stpMode: string }).stpMode).toBe("cancel_taker")
    expect(await alice.fetchOrder(taker.id!, symbol)).toMatchObject({
      status: "canceled",
      info: { cancelReason: "stp_cancel", stpMode: "cancel_taker" },
    })
    expect(await alice.fetchOrder(maker.id!, symbol)).toMatchObject({ status: "open" })
    const { data } = await strategy("GET", group)
    expect(data).toMatchObject([group])
  })

  test("an OCO pair is fetched with both legs, and the stop leg has its price", async () => {
    const pair = { uid: "10000001", symbol: "MXUSDT", side: "SELL", quantity: "1" }
    const prices = { price: "4", stopPrice: "2", stopLimitPrice: "1.9" }
    const { orderIds } = (await sandbox("oco", { ...pair, ...prices })) as { orderIds: [string, string] }
    const legs = await alice.fetchOpenOrders("MX/USDT")
    const [limit, stop] = orderIds.map((id) => legs.find((leg) => leg.id === id))
    expect(limit).toMatchObject({ id: orderIds[0], price: 4, status: "open" })
    expect(stop).toMatchObject({ id: orderIds[1], price: 1.9, status: "open", info: { stopPrice: "2" } })
    expect((await alice.cancelAllOrders("MX/USDT")).map(({ id }) => id)).toEqual(orderIds)
  })
})
