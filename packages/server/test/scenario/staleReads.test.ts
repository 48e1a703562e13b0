/** Reads answered from an earlier moment: every answer is from the same consistent state. */
import { beforeEach, describe, expect, it } from "vitest"
import {
  alice,
  bob,
  folderOfTest,
  ok,
  rejection,
  serverOfTest,
  type TestServer,
  type Values,
} from "../support/testServer.ts"

let server: TestServer
beforeEach(async () => {
  server = await serverOfTest({ clock: { frozen: true } })
})

const add = async (rule: object, on = server) =>
  ok(await on.control("POST", "/sandbox/v1/faults", { kind: "staleRead", for: "1d", ...rule }))
const symbol = "BTCUSDT"
const read = async (path: string, more: Values = {}, on = server) =>
  ok(await on.signed("GET", `/api/v3/${path}`, { symbol, ...more }))
const placed = async (parameters: Values = {}, key = alice): Promise<string> =>
  ok(await server.order(parameters, { key })).orderId
const ids = (orders: ReadonlyArray<{ readonly orderId: string }>) => orders.map(({ orderId }) => orderId)
const free = async (asset: string) =>
  ok(await server.signed("GET", "/api/v3/account")).balances.find(
    (each: { readonly asset: string }) => each.asset === asset,
  ).free

describe("stale reads by time", () => {
  it("stale reads hide a younger order from queries, lists and locked balances until its time has passed", async () => {
    const before = await placed({ newClientOrderId: "before" })
    await add({ staleMs: 5_000 })
    const orderId = await placed({ newClientOrderId: "mine" })
    const query = () => server.signed("GET", "/api/v3/order", { symbol, origClientOrderId: "mine" })
    const first = await query()
    expect([first.status, first.json.code, first.headers["x-bourse-fault"]]).toEqual([400, -2013, "1"])
    expect([ids(await read("openOrders")), ids(await read("allOrders"))]).toEqual([[before], [before]])
    expect(await free("USDT")).toBe("99949.975")
    await server.advance(4_999)
    expect(rejection(await query())[1]).toBe(-2013)
    await server.advance(1)
    expect(ok(await query())).toMatchObject({ orderId, status: "NEW" })
    expect(ids(await read("openOrders"))).toEqual([orderId, before])
    expect(await free("USDT")).toBe("99899.95")
  })

  it("stale reads hide a fill and a cancel in orders, trades, balances and the book until their time has passed", async () => {
    const filled = await placed({ side: "SELL", price: "61000" })
    const cancelled = await placed()
    await add({ staleMs: 10_000 })
    await placed({ price: "61000" }, bob)
    ok(await server.signed("DELETE", "/api/v3/order", { symbol, orderId: cancelled }))
    const seen = async () => ({
      open: ids(await read("openOrders")),
      status: (await read("order", { orderId: filled })).status,
      all: (await read("allOrders")).map((each: { readonly status: string }) => each.status),
      fills: (await read("myTrades")).length,
      trades: (await read("trades")).length,
      asks: (await read("depth")).asks.length,
      usdt: await free("USDT"),
    })
    const early = {
      open: [cancelled, filled],
      status: "NEW",
      all: ["NEW", "NEW"],
      fills: 0,
      trades: 0,
      asks: 1,
    }
    expect(await seen()).toEqual({ ...early, usdt: "99949.975" })
    await server.advance(9_999)
    expect(await seen()).toEqual({ ...early, usdt: "99949.975" })
    await server.advance(1)
    const late = { open: [], status: "FILLED", all: ["CANCELED", "FILLED"], fills: 1, trades: 1, asks: 0 }
    expect(await seen()).toEqual({ ...late, usdt: "100061" })
  })

  it("stale reads do not affect writes, which use the real state and answer truly", async () => {
    await add({ staleMs: 60_000 })
    const orderId = await placed()
    expect(ok(await server.signed("DELETE", "/api/v3/order", { symbol, orderId }))).toMatchObject({
      orderId,
      status: "CANCELED",
    })
    expect(rejection(await server.signed("DELETE", "/api/v3/order", { symbol, orderId }))[1]).toBe(-2011)
    expect(ok(await server.control("GET", "/admin/v1/verify")).problems).toEqual([])
  })
})

describe("stale reads by requests", () => {
  it("stale reads by requests give each answer of N requests ago, and the first answers from the rule's start", async () => {
    await add({ staleRequests: 2, endpoint: "spot.openOrders" })
    const open = async () => ids(await read("openOrders"))
    const first = await placed()
    const seen = [await open(), await open()]
    const second = await placed()
    for (let i = 0; i < 4; i++) seen.push(await open())
    expect(seen).toEqual([[], [], [first], [first], [second, first], [second, first]])
    expect(ids(await read("allOrders"))).toHaveLength(2)
  })
})

describe("a rule of stale reads", () => {
  it("a stale-read rule for an endpoint, a key and a count changes nothing else", async () => {
    await add({
      staleMs: 60_000,
      endpoint: "spot.queryOrder",
      key: bob.key,
      nth: 2,
      count: 1,
      for: undefined,
    })
    const [mine, his] = [await placed(), await placed({}, bob)]
    const status = async (orderId: string, key = bob) =>
      (await server.signed("GET", "/api/v3/order", { symbol, orderId }, { key })).json.status ?? "none"
    expect([await status(mine, alice), await status(his), await status(mine, alice)]).toEqual([
      "NEW",
      "NEW",
      "NEW",
    ])
    expect([await status(his), await status(his), await status(mine, alice)]).toEqual(["none", "NEW", "NEW"])
  })

  it("a stale-read rule does not change the server's time, and cannot select writes", async () => {
    await add({ staleMs: 60_000 })
    await server.advance(1_000)
    const { time } = ok(await server.control("GET", "/sandbox/v1/clock"))
    const answer = await server.get("/api/v3/time")
    expect([answer.json.serverTime, answer.headers["x-bourse-fault"]]).toEqual([time, undefined])
    const rejected = { kind: "staleRead", staleMs: 5 }
    for (const [rule, words] of [
      [
        { ...rejected, endpoint: "spot.placeOrder" },
        /staleRead can be injected into reads only: spot.placeOrder/,
      ],
      [{ ...rejected, staleRequests: 1 }, /staleMs and staleRequests exclude each other/],
      [{ kind: "staleRead" }, /staleRead needs staleMs or staleRequests/],
      [{ kind: "garbage", staleMs: 5 }, /staleMs is only for staleRead/],
    ] as const)
      expect(rejection(await server.control("POST", "/sandbox/v1/faults", rule))[2]).toMatch(words)
  })

  it("a stale-read rule does not apply to an account opened later", async () => {
    await add({ staleMs: 60_000 })
    const { uid } = ok(await server.control("POST", "/admin/v1/accounts", { name: "dave" }))
    const key = await server.grant(uid)
    expect((await server.signed("GET", "/api/v3/account", {}, { key })).status).toBe(200)
  })

  it("a stale-read rule in a scenario hides everything since the scenario's start", async () => {
    const fault = { kind: "staleRead", staleMs: 3_000, endpoint: "spot.queryOrder" }
    const acts = [{ kind: "fault", at: "10s", for: "1h", fault }]
    ok(await server.control("POST", "/sandbox/v1/scenario", { name: "late", acts }))
    await server.advance(9_000)
    const orderId = await placed()
    const query = () => server.signed("GET", "/api/v3/order", { symbol, orderId })
    expect((await query()).status).toBe(200)
    await server.advance(1_000)
    expect(rejection(await query())[1]).toBe(-2013)
    await server.advance(2_000)
    expect((await query()).status).toBe(200)
  })
})

it("a stale-read rule hides younger data after a restart, too", async () => {
  const data = folderOfTest()
  const options = { data, masterKey: "a".repeat(64) }
  const first = await serverOfTest({ ...options, clock: { frozen: true } })
  await add({ staleMs: 5_000 }, first)
  await first.bourse.close()
  const second = await serverOfTest(options)
  ok(await second.order())
  expect(await read("openOrders", {}, second)).toEqual([])
  await second.advance(5_000)
  expect(await read("openOrders", {}, second)).toHaveLength(1)
})

it("a stale-read rule shows the simulated market's earlier book, to the last level", async () => {
  const live = await serverOfTest({ market: true, clock: { start: Date.UTC(2026, 0, 5, 12), frozen: true } })
  await add({ staleMs: 30_000, endpoint: "market.depth" }, live)
  const depth = async () => ok(await live.get("/api/v3/depth", { symbol, limit: 100 }))
  const books: Array<object> = []
  for (let i = 0; i < 8; i++) {
    const { bids, asks } = await depth()
    books.push({ bids, asks })
    await live.advance(10_000)
  }
  expect(books[0]).toEqual(books[3])
  const ticker = ok(await live.get("/api/v3/ticker/bookTicker", { symbol }))
  expect((await depth()).bids[0][0]).not.toBe(ticker.bidPrice)
  await live.control("DELETE", "/sandbox/v1/faults")
  const { bids } = await depth()
  expect(bids[0][0]).toBe(ticker.bidPrice)
})
