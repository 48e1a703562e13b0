/**
 * After a restart on the same data every answer is the same. After a reset of the exchange all records are
 * gone.
 */
import { expect, test } from "vitest"
import {
  alice,
  bob,
  carol,
  folderOfTest,
  type Key,
  ok,
  rejection,
  startServer,
  type TestServer,
  uids,
  withReason,
} from "../support/testServer.ts"

const symbol = "MXUSDT"
const mx = { symbol, quantity: "1", price: "2.5" }
const masterKey = "ab".repeat(32)
const serve = (data: string) => startServer({ data, masterKey, sandboxToken: "token-of-restarts" })

/** All answers about past records; lists have fixed windows, so they do not depend on the time of the call. */
const answersOf = async (server: TestServer, window: { startTime: number; endTime: number }) => {
  const ask = async (key: Key, path: string, parameters = {}) =>
    ok(await server.signed("GET", path, parameters, { key }))
  const answers: Array<unknown> = []
  for (const key of [alice, bob, carol]) {
    for (const path of ["/api/v3/account", "/api/v3/kyc/status", "/api/v3/openOrders"])
      answers.push(await ask(key, path))
    answers.push(await ask(key, "/api/v3/allOrders", { symbol, ...window }))
    answers.push(await ask(key, "/api/v3/myTrades", { symbol, ...window }))
    answers.push((await ask(key, "/api/v3/mxDeduct/enable")).data)
    answers.push((await ask(key, "/api/v3/strategy/group", { tradeGroupName: "desk" })).data)
  }
  for (const { orderId } of await ask(alice, "/api/v3/allOrders", { symbol, ...window }))
    answers.push(await ask(alice, "/api/v3/order", { symbol, orderId }))
  return answers
}

test("orders, pairs, groups, deduction, frozen accounts and their history survive a restart; a reset ends them", async () => {
  const data = folderOfTest()
  let server = await serve(data)
  const write = async (method: string, path: string, parameters = {}, key = alice) =>
    ok(await server.signed(method, path, parameters, { key }))
  const restart = async () => {
    await server.bourse.close()
    server = await serve(data)
  }
  try {
    const { tradeGroupId } = (await write("POST", "/api/v3/strategy/group", { tradeGroupName: "desk" })).data
    await write("POST", "/api/v3/strategy/group/uid", { tradeGroupId, uid: `${uids.alice},${uids.carol}` })
    await write("POST", "/api/v3/mxDeduct/enable", { mxDeductEnable: "true" })
    const startTime = await server.now()
    // Records that survive the restart: an order ended by self-trade prevention, a fill with its fee in MX, a
    // batch, a pair, a partly filled order.
    ok(await server.order({ ...mx, side: "SELL", price: "3.1", newClientOrderId: "own-maker" }))
    ok(await server.order({ ...mx, price: "3.1", stpMode: "cancel_both", newClientOrderId: "kept-off" }))
    ok(await server.order({ ...mx, side: "SELL", quantity: "5", price: "3" }, { key: bob }))
    ok(await server.order({ ...mx, quantity: "2", price: "3" }))
    const orders = [
      { ...mx, side: "BUY", type: "LIMIT" },
      { ...mx, side: "BUY", type: "LIMIT", price: "2.4" },
    ]
    await write("POST", "/api/v3/batchOrders", { batchOrders: JSON.stringify(orders) })
    const pair = {
      uid: uids.alice,
      symbol,
      side: "SELL",
      quantity: "10",
      price: "4",
      stopPrice: "2",
      stopLimitPrice: "1.9",
    }
    const { orderListId, orderIds } = ok(await server.control("POST", "/sandbox/v1/oco", pair))
    ok(await server.order(mx, { key: carol }))
    ok(await server.control("POST", `/admin/v1/accounts/${uids.carol}`, { frozen: true, kyc: "1" }))
    const window = { startTime, endTime: await server.now() }
    await server.advance(86_400_000)

    const [before, snapshot] = [await answersOf(server, window), await server.snapshot()]
    await restart()
    expect(await server.snapshot()).toBe(snapshot)
    expect(await answersOf(server, window)).toEqual(before)

    // After the restart accounts keep their restrictions and groups. The closed order's client id is free
    // again, because time has passed.
    expect(rejection(await server.order(mx, { key: carol }))).toEqual([
      400,
      140002,
      withReason("sub account is forbidden"),
    ])
    const keptOff = { symbol, origClientOrderId: "kept-off" }
    expect(ok(await server.signed("GET", "/api/v3/order", keptOff))).toMatchObject({
      cancelReason: "stp_cancel",
    })
    ok(await server.order({ ...mx, price: "2.6" }))
    const taker = ok(
      await server.order({
        ...mx,
        side: "SELL",
        price: "2.6",
        stpMode: "cancel_taker",
        newClientOrderId: "kept-off",
      }),
    )
    expect(await write("GET", "/api/v3/order", { symbol, orderId: taker.orderId })).toMatchObject({
      status: "CANCELED",
      cancelReason: "stp_cancel",
    })
    await restart()
    expect(rejection(await server.order({ ...mx, newClientOrderId: "kept-off" }))).toEqual([
      400,
      30064,
      withReason("duplicate client order id"),
    ])
    expect(await write("DELETE", "/api/v3/order", { symbol, orderId: orderIds[1] })).toMatchObject({
      orderListId,
    })
    expect(await write("GET", "/api/v3/order", { symbol, orderId: orderIds[0] })).toMatchObject({
      status: "CANCELED",
    })
    ok(await server.control("POST", "/sandbox/v1/oco", pair))

    ok(await server.control("POST", "/sandbox/v1/reset"))
    const day = { startTime: (await server.now()) - 86_400_000 }
    for (let life = 0; life < 2; life++) {
      expect((await write("GET", "/api/v3/strategy/group", { tradeGroupName: "desk" })).data).toEqual([])
      expect((await write("GET", "/api/v3/mxDeduct/enable")).data).toEqual({ mxDeductEnable: false })
      for (const path of ["/api/v3/openOrders", "/api/v3/allOrders", "/api/v3/myTrades"])
        expect(await write("GET", path, { symbol, ...day })).toEqual([])
      expect((await server.get("/api/v3/depth", { symbol })).json).toMatchObject({ bids: [], asks: [] })
      const ended = await server.signed("GET", "/api/v3/order", { symbol, orderId: orderIds[0] })
      expect(rejection(ended)).toEqual([400, -2013, withReason("Order does not exist")])
      await server.snapshot()
      if (life === 0) await restart()
    }
    const again = (await write("POST", "/api/v3/strategy/group", { tradeGroupName: "desk" })).data
    expect(Number(again.tradeGroupId)).toBeGreaterThan(Number(tradeGroupId))
    expect(ok(await server.control("POST", "/sandbox/v1/oco", pair)).orderListId).toBeGreaterThan(
      orderListId + 1,
    )
  } finally {
    await server.bourse.close()
  }
})
