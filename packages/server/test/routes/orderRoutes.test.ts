/** Many orders over HTTP: cancelling all of a symbol, and the pages of what was placed. */
import { SpotApi } from "@bourse/spot"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  alice,
  bob,
  type limitBuy,
  notTaken,
  ok,
  rejection,
  serverOfFile,
  serverOfTest,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()

const mx = { symbol: "MXUSDT", side: "BUY", type: "LIMIT", quantity: "1", price: "2" }
const invalidSymbol = [400, -1121, withReason("Invalid symbol")]

const cancelAll = (parameters = {}, key = alice, of = server) =>
  of.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT", ...parameters }, { key })
const openOrders = async (key = alice, of = server) =>
  ok(await of.signed("GET", "/api/v3/openOrders", {}, { key }))
const idsOf = (orders: ReadonlyArray<{ readonly orderId: string }>) => orders.map(({ orderId }) => orderId)
const balance = async (asset: string, key = alice) => {
  const { balances } = ok(await server.signed("GET", "/api/v3/account", {}, { key }))
  return balances.find((each: { asset: string }) => each.asset === asset)
}

describe("cancelling all orders of a symbol", () => {
  it("cancelling all orders of a symbol ends each, oldest first, releases their balance and leaves other symbols", async () => {
    const first = ok(await server.order({ newClientOrderId: "all-1" })).orderId
    const second = ok(await server.order({ side: "SELL", price: "70000" })).orderId
    const elsewhere = ok(await server.order(mx)).orderId
    const foreign = ok(await server.order({}, { key: bob })).orderId
    const canceled = ok(await cancelAll())
    Schema.decodeUnknownSync(SpotApi.cancelOpenOrders.success)(canceled)
    expect(canceled).toEqual([
      {
        symbol: "BTCUSDT",
        origClientOrderId: "all-1",
        orderId: first,
        orderListId: -1,
        clientOrderId: "",
        price: "50000",
        origQty: "0.001",
        executedQty: "0",
        cummulativeQuoteQty: "0",
        status: "CANCELED",
        timeInForce: "GTC",
        type: "LIMIT",
        side: "BUY",
      },
      expect.objectContaining({ orderId: second, origClientOrderId: "", side: "SELL", status: "CANCELED" }),
    ])
    expect(idsOf(await openOrders())).toEqual([elsewhere])
    expect(idsOf(await openOrders(bob))).toEqual([foreign])
    expect(await balance("BTC")).toMatchObject({ free: "2", locked: "0" })
    expect(await balance("USDT")).toMatchObject({ locked: "2.001" })
    for (const key of [alice, bob]) await cancelAll({}, key)
    await cancelAll({ symbol: "MXUSDT" })
  })

  it("cancelling all orders where none is open answers with none and changes nothing", async () => {
    const before = await server.snapshot()
    expect(ok(await cancelAll())).toEqual([])
    expect(ok(await cancelAll({ symbol: "PEPEUSDT" }))).toEqual([])
    expect(await server.snapshot()).toBe(before)
  })

  it("cancelling all orders takes exactly one existing symbol", async () => {
    expect(rejection(await cancelAll({ symbol: "NOPEUSDT" }))).toEqual(invalidSymbol)
    expect(rejection(await cancelAll({ symbol: "BTCUSDT,MXUSDT" }))).toEqual(invalidSymbol)
    expect(rejection(await cancelAll({ symbol: undefined }))).toEqual(notTaken("symbol"))
    expect(rejection(await cancelAll({ symbol: "" }))).toEqual(notTaken("symbol"))
  })

  it("cancelling all orders keeps the executed quantity of each", async () => {
    await server.order({ ...mx, side: "SELL", quantity: "3" }, { key: bob })
    const { orderId } = ok(await server.order({ ...mx, quantity: "5" }))
    expect(ok(await cancelAll({ symbol: "MXUSDT" }))).toMatchObject([
      { orderId, status: "CANCELED", origQty: "5", executedQty: "3", cummulativeQuoteQty: "6" },
    ])
  })
})

describe("all orders", () => {
  const allOrders = (parameters = {}, key = alice, of = server) =>
    of.signed("GET", "/api/v3/allOrders", { symbol: "ETHUSDT", ...parameters }, { key })
  const eth = { symbol: "ETHUSDT", quantity: "0.01", price: "2000" }

  it("all orders are the open and the closed ones, newest first, each once", async () => {
    const first = ok(await server.order({ ...eth, newClientOrderId: "kept" })).orderId
    const second = ok(await server.order(eth)).orderId
    const third = ok(await server.order({ ...eth, stpMode: "cancel_maker" })).orderId
    await server.signed("DELETE", "/api/v3/order", { symbol: "ETHUSDT", orderId: second })
    const rows = ok(await allOrders())
    Schema.decodeUnknownSync(SpotApi.allOrders.success)(rows)
    expect(
      rows.map((row: typeof limitBuy & { orderId: string; status: string }) => [row.orderId, row.status]),
    ).toEqual([
      [third, "NEW"],
      [second, "CANCELED"],
      [first, "NEW"],
    ])
    expect(rows[0]).toMatchObject({
      isWorking: true,
      stpMode: "cancel_maker",
      cancelReason: "",
      orderListId: -1,
    })
    expect(rows[1]).toMatchObject({ isWorking: false, stopPrice: "", icebergQty: "" })
    expect(rows[2].clientOrderId).toBe("kept")
    // Each row of the list equals the answer about that order.
    const { Qty, ...told } = ok(
      await server.signed("GET", "/api/v3/order", { symbol: "ETHUSDT", orderId: second }),
    )
    expect(rows[1]).toEqual(told)
    expect(ok(await allOrders({}, bob))).toEqual([])
    expect(ok(await allOrders({ symbol: "ETHBTC" }))).toEqual([])
    expect(idsOf(ok(await allOrders({ limit: 2 })))).toEqual([third, second])
    await cancelAll({ symbol: "ETHUSDT" })
  })

  it("all orders of a window include both of its ends, open or closed", async () => {
    const own = await serverOfTest()
    await own.control("POST", "/sandbox/v1/clock/freeze")
    const placed: Array<{ orderId: string; transactTime: number }> = []
    for (let i = 0; i < 4; i++) {
      placed.unshift(ok(await own.order(eth)))
      await own.advance(1_000)
    }
    const [newest, , , oldest] = placed as [
      (typeof placed)[0],
      (typeof placed)[0],
      (typeof placed)[0],
      (typeof placed)[0],
    ]
    const seen = async (parameters: object) => idsOf(ok(await allOrders(parameters, alice, own)))
    const ids = idsOf(placed)
    for (const closed of [[], [ids[1]!, ids[3]!], [ids[0]!]]) {
      for (const orderId of closed)
        ok(await own.signed("DELETE", "/api/v3/order", { symbol: "ETHUSDT", orderId }))
      const [startTime, endTime] = [oldest.transactTime, newest.transactTime]
      expect(await seen({ startTime, endTime })).toEqual(ids)
      expect(await seen({ startTime: startTime + 1, endTime: endTime - 1 })).toEqual(ids.slice(1, 3))
      expect(await seen({ startTime: endTime, endTime })).toEqual(ids.slice(0, 1))
      expect(await seen({ startTime: endTime + 1 })).toEqual([])
      expect(await seen({ endTime: startTime - 1 })).toEqual([])
      expect(await seen({ startTime, endTime, limit: 3 })).toEqual(ids.slice(0, 3))
    }
  })

  it.each<readonly [string, object, ReadonlyArray<unknown>]>([
    ["no symbol", { symbol: undefined }, notTaken("symbol")],
    ["an unknown symbol", { symbol: "NOPEUSDT" }, invalidSymbol],
    ["two symbols", { symbol: "BTCUSDT,ETHUSDT" }, invalidSymbol],
  ])("all orders with %s are rejected", async (_, parameters, expected) => {
    expect(rejection(await allOrders(parameters))).toEqual(expected)
  })

  it("all orders are 500 by default and 1000 at most; orders of one time keep the order of placing", async () => {
    const own = await serverOfTest()
    await own.control("POST", "/sandbox/v1/clock/freeze")
    const order = { ...mx, type: "IMMEDIATE_OR_CANCEL" }
    // All orders fall into two milliseconds; the last of each ten stays open.
    for (let i = 0; i < 51; i++) {
      const orders = Array.from({ length: 20 }, (_, j) => (j % 10 === 9 ? mx : order))
      ok(await own.signed("POST", "/api/v3/batchOrders", { batchOrders: JSON.stringify(orders) }))
      if (i === 25) await own.advance(1)
    }
    const ids = async (parameters: object) =>
      idsOf(ok(await allOrders({ symbol: "MXUSDT", ...parameters }, alice, own))).map(Number)
    const all = await ids({ limit: 1_000 })
    expect(all).toHaveLength(1_000)
    const newest = all[0]!
    expect(all).toEqual(Array.from({ length: 1_000 }, (_, i) => newest - i))
    for (const limit of [undefined, 500]) expect(await ids({ limit })).toEqual(all.slice(0, 500))
    for (const limit of [1_001, 999_999_999_999_999]) expect(await ids({ limit })).toEqual(all)
    expect(await ids({ limit: 15 })).toEqual(all.slice(0, 15))
  })
})
