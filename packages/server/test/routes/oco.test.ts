/** OCO pairs over HTTP: placed through the control plane; queried, canceled and filled through the interface. */
import { afterEach, describe, expect, it } from "vitest"
import { alice, bob, ok, rejection, serverOfFile, uids, withReason } from "../support/testServer.ts"

const server = await serverOfFile()
afterEach(async () => void ok(await server.control("POST", "/sandbox/v1/reset")))

const symbol = "MXUSDT"
/** MX costs 3 USDT: the limit leg sells at 4, the stop leg at 2. */
const sell = {
  uid: uids.alice,
  symbol,
  side: "SELL",
  quantity: "10",
  price: "4",
  stopPrice: "2",
  stopLimitPrice: "1.9",
}
const oco = (parameters = {}) => server.control("POST", "/sandbox/v1/oco", { ...sell, ...parameters })
const query = async (orderId: string) => ok(await server.signed("GET", "/api/v3/order", { symbol, orderId }))
const openOrders = async () => ok(await server.signed("GET", "/api/v3/openOrders", { symbol }))
const allOrders = async () => ok(await server.signed("GET", "/api/v3/allOrders", { symbol }))
const order = (side: string, quantity: string, price: string, key = bob) =>
  server.order({ symbol, side, quantity, price }, { key })
const balance = async (asset: string) =>
  ok(await server.signed("GET", "/api/v3/account")).balances.find(
    (each: { asset: string }) => each.asset === asset,
  )

describe("an OCO pair", () => {
  it("an OCO pair is two open orders of one list with one lock; its stop leg is not in the book", async () => {
    const { orderListId, orderIds } = ok(await oco())
    const legs = await openOrders()
    expect(legs).toEqual(await allOrders())
    expect(legs).toMatchObject([
      { orderId: orderIds[1], orderListId, price: "1.9", stopPrice: "2", isWorking: false, status: "NEW" },
      { orderId: orderIds[0], orderListId, price: "4", stopPrice: "", isWorking: true, status: "NEW" },
    ])
    expect(await query(orderIds[1])).toMatchObject({
      orderListId,
      stopPrice: "2",
      isWorking: false,
      Qty: "10",
    })
    expect(await balance("MX")).toMatchObject({ free: "990", locked: "10" })
    expect((await server.get("/api/v3/depth", { symbol })).json.asks).toEqual([["4", "10"]])
  })

  it.each([0, 1])(
    "an OCO pair canceled by leg %i ends both legs, and the answer shows the named leg",
    async (leg) => {
      const { orderListId, orderIds } = ok(await oco())
      const canceled = ok(await server.signed("DELETE", "/api/v3/order", { symbol, orderId: orderIds[leg] }))
      expect(canceled).toMatchObject({ orderId: orderIds[leg], orderListId, status: "CANCELED" })
      expect(await openOrders()).toEqual([])
      for (const orderId of orderIds)
        expect(await query(orderId)).toMatchObject({ orderListId, status: "CANCELED", cancelReason: "" })
      expect((await query(orderIds[1])).stopPrice).toBe("2")
      expect(await balance("MX")).toMatchObject({ free: "1000", locked: "0" })
      const again = await server.signed("DELETE", "/api/v3/order", { symbol, orderId: orderIds[1 - leg] })
      expect(rejection(again)).toEqual([400, -2011, withReason("Unknown order sent")])
    },
  )

  it("an OCO pair is canceled with all orders of its symbol, and the answer shows both legs", async () => {
    const { orderListId, orderIds } = ok(await oco())
    const single = ok(await order("BUY", "1", "2.5", alice)).orderId
    const canceled = ok(await server.signed("DELETE", "/api/v3/openOrders", { symbol }))
    expect(
      canceled.map(({ orderId, orderListId, status }: Record<string, unknown>) => [
        orderId,
        orderListId,
        status,
      ]),
    ).toEqual([
      [orderIds[0], orderListId, "CANCELED"],
      [orderIds[1], orderListId, "CANCELED"],
      [single, -1, "CANCELED"],
    ])
    expect(await openOrders()).toEqual([])
  })

  it("an OCO pair whose limit leg begins to fill loses the stop leg, and its fills have the list's id", async () => {
    const { orderListId, orderIds } = ok(await oco())
    await order("BUY", "4", "4")
    expect(await query(orderIds[0])).toMatchObject({ status: "PARTIALLY_FILLED", executedQty: "4" })
    expect(await query(orderIds[1])).toMatchObject({ status: "CANCELED", executedQty: "0", cancelReason: "" })
    const [fill] = ok(await server.signed("GET", "/api/v3/myTrades", { symbol }))
    expect(fill).toMatchObject({ orderId: orderIds[0], orderListId, qty: "4", isMaker: true })
    expect(await allOrders()).toMatchObject([{ status: "CANCELED" }, { status: "PARTIALLY_FILLED" }])
    expect(await balance("MX")).toMatchObject({ locked: "6" })
  })

  it("an OCO pair whose stop price is reached sells at the stop's limit, and its limit leg ends", async () => {
    const { orderListId, orderIds } = ok(await oco())
    await order("BUY", "3", "2")
    await order("BUY", "20", "1.95")
    // The trade at 2 triggers the stop.
    await order("SELL", "1", "2", alice)
    expect(await query(orderIds[0])).toMatchObject({ status: "CANCELED", orderListId })
    expect(await query(orderIds[1])).toMatchObject({
      status: "FILLED",
      orderListId,
      stopPrice: "2",
      executedQty: "10",
    })
    const fills = ok(await server.signed("GET", "/api/v3/myTrades", { symbol, orderId: orderIds[1] }))
    expect(
      fills.map(({ price, qty, orderListId }: Record<string, string>) => [price, qty, orderListId]),
    ).toEqual([
      ["1.95", "8", orderListId],
      ["2", "2", orderListId],
    ])
  })

  it.each<readonly [string, object, number, ReturnType<typeof withReason> | RegExp]>([
    ["an unknown account", { uid: "99999999" }, 10001, withReason("user does not exist")],
    ["an unknown symbol", { symbol: "NOPEUSDT" }, -1121, withReason("Invalid symbol")],
    ["more than the account has", { quantity: "1001" }, 30005, withReason("Oversold")],
    ["too small a quantity", { quantity: "0.1" }, 30002, /^The minimum transaction volume/],
    [
      "a quantity off the lot",
      { quantity: "1.001" },
      30062,
      withReason("quantity must be a multiple of 0.01"),
    ],
    [
      "a stop price off the tick",
      { stopPrice: "2.00001" },
      30061,
      withReason("price must be a multiple of 0.0001"),
    ],
    ["a limit below the market", { price: "2.9" }, 33333, /^the last price must lie between/],
    ["a stop above the market", { stopPrice: "3.1" }, 33333, /^the last price must lie between/],
    ["a buy with the prices of a sell", { side: "BUY" }, 33333, /^the last price must lie between/],
    ["no stop price", { stopPrice: undefined }, 33333, /stopPrice/],
    ["an amount that is a number", { quantity: 10 }, 33333, /quantity/],
  ])("an OCO pair with %s is rejected, both legs", async (_, change, code, message) => {
    const before = await server.snapshot()
    const expected = message instanceof RegExp ? expect.stringMatching(message) : message
    expect(rejection(await oco(change))).toEqual([400, code, expected])
    expect(await server.snapshot()).toBe(before)
  })

  it("an OCO pair counts as two of the open orders that an account may have", async () => {
    await server.change({ openOrdersPerSymbolMax: 2 })
    await order("BUY", "1", "2.5", alice)
    expect(rejection(await oco())).toEqual([400, 30029, withReason("Cannot exceed the maximum order limit")])
    await server.change({ openOrdersPerSymbolMax: 500 })
  })
})
