/** The private channels: orders, fills and balances equal REST's. */
import { describe, expect, test, vi } from "vitest"
import { makeListenKey, openAccount, openStream, type Pushed, patience } from "../support/streamClient.ts"
import { alice, bob, carol, ok, rejection, serverOfTest, times, withReason } from "../support/testServer.ts"

const orders = "spot@private.orders.v3.api.pb"
const fills = "spot@private.deals.v3.api.pb"
const account = "spot@private.account.v3.api.pb"

const frozen = () => serverOfTest({ clock: { frozen: true } })

const minute = 60_000

describe("orders", () => {
  test("order updates arrive step by step, in order, with the executed quantity", async () => {
    const server = await frozen()
    const client = await openAccount(server)
    await client.subscribe(orders, fills)
    ok(await server.order({ side: "SELL", quantity: "0.001", price: "50000" }, { key: bob }))
    ok(await server.order({ side: "SELL", quantity: "0.001", price: "50010" }, { key: bob }))
    const { orderId } = ok(
      await server.order({ quantity: "0.003", price: "50010", newClientOrderId: "mine" }),
    )
    ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
    const pushes = await client.count(orders, 4)
    expect(
      pushes.map(({ privateOrders: each }: Pushed) => [
        each.status,
        each.cumulativeQuantity,
        each.lastDealQuantity,
      ]),
    ).toEqual([
      [1, "0", undefined],
      [3, "0.001", "0.001"],
      [3, "0.002", "0.001"],
      // A cancelled order is CANCELED even if it was partially filled, as in REST.
      [4, "0.002", undefined],
    ])
    const rest = ok(await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
    const last = pushes.at(-1)
    expect(last).toMatchObject({
      symbol: "BTCUSDT",
      privateOrders: {
        id: orderId,
        clientId: "mine",
        price: rest.price,
        quantity: rest.origQty,
        amount: "150.03",
        avgPrice: "50005",
        orderType: 1,
        tradeType: 1,
        cumulativeQuantity: rest.executedQty,
        cumulativeAmount: rest.cummulativeQuoteQty,
        remainQuantity: "0.001",
        createTime: rest.time,
      },
    })
    const trades = ok(await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))
    const told = (await client.count(fills, 2)).map(({ privateDeals }: Pushed) => privateDeals)
    expect(told).toMatchObject(
      trades.toReversed().map((each: Pushed) => ({
        tradeId: each.id,
        orderId: each.orderId,
        price: each.price,
        quantity: each.qty,
        amount: each.quoteQty,
        feeAmount: each.commission,
        feeCurrency: each.commissionAsset,
        time: each.time,
      })),
    )
  })

  test("order updates have a number for every type: post-only, IOC, FOK, market by quantity and by amount", async () => {
    const server = await frozen()
    const client = await openAccount(server)
    await client.subscribe(orders)
    ok(await server.order({ side: "SELL", quantity: "1", price: "50000" }, { key: bob }))
    for (const type of ["LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"])
      ok(await server.order({ type, price: "49000" }))
    ok(await server.order({ type: "MARKET", price: undefined, quantity: "0.002" }))
    ok(await server.order({ type: "MARKET", price: undefined, quantity: undefined, quoteOrderQty: "100" }))
    await vi.waitFor(() => {
      const told = client
        .on(orders)
        .map(({ privateOrders: { orderType, status } }) => `${orderType}:${status}`)
      expect(told).toEqual(["2:1", "3:1", "3:4", "4:1", "4:4", "5:1", "5:2", "5:1", "5:3", "5:2"])
    }, patience)
    const { privateOrders } = client.on(orders).at(-1)
    const rest = ok(
      await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId: privateOrders.id }),
    )
    expect(privateOrders).toMatchObject({
      amount: "100",
      quantity: rest.origQty,
      cumulativeQuantity: rest.executedQty,
      cumulativeAmount: rest.cummulativeQuoteQty,
      remainQuantity: "0",
    })
  })

  test("order updates are not pushed to other accounts", async () => {
    const server = await frozen()
    const client = await openAccount(server, carol)
    await client.subscribe(orders, fills, account)
    ok(await server.order())
    ok(await server.order({ price: "40000" }, { key: carol }))
    await client.count(orders, 1)
    await client.count(account, 1)
    expect(client.on(orders)).toHaveLength(1)
    expect(client.on(account)).toMatchObject([{ privateAccount: { vcoinName: "USDT" } }])
  })
})

test("the last pushed balance equals REST's, whatever changed it", async () => {
  const server = await frozen()
  const client = await openAccount(server)
  await client.subscribe(account)
  ok(await server.order({ side: "SELL", quantity: "1", price: "50000" }, { key: bob }))
  await times(20, (i) => server.order({ quantity: "0.001", price: i % 2 === 0 ? "50000" : "49000" }))
  ok(await server.control("POST", "/sandbox/v1/fund", { uid: "10000001", asset: "BTC", amount: "2" }))
  ok(await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  const { balances } = ok(await server.signed("GET", "/api/v3/account"))
  await vi.waitFor(() => {
    const told = new Map(client.on(account).map(({ privateAccount: each }) => [each.vcoinName, each]))
    for (const asset of ["BTC", "USDT"]) {
      const rest = balances.find((each: Pushed) => each.asset === asset)
      expect([told.get(asset).balanceAmount, told.get(asset).frozenAmount]).toEqual([rest.free, rest.locked])
    }
  }, patience)
})

describe("listen keys", () => {
  test("listen keys are listed, extended and closed by their account, and expire after an hour of the exchange clock", async () => {
    const server = await frozen()
    const [first, second] = [await makeListenKey(server), await makeListenKey(server)]
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    const list = async () => ok(await server.signed("GET", "/api/v3/userDataStream")).listenKey
    expect(await list()).toEqual([first, second])
    await server.advance(40 * minute)
    expect(ok(await server.signed("PUT", "/api/v3/userDataStream", { listenKey: second }))).toEqual({
      listenKey: second,
    })
    const [a, b] = [await openStream(server, first), await openStream(server, second)]
    await server.advance(20 * minute)
    expect(await a.end()).toEqual({ code: 1008, reason: "the listen key is not valid any more" })
    expect(await list()).toEqual([second])
    ok(await server.signed("DELETE", "/api/v3/userDataStream", { listenKey: second }))
    expect((await b.end()).code).toBe(1008)
    expect(await list()).toEqual([])
  })

  test("listen keys of another account, or of none, are unknown", async () => {
    const server = await frozen()
    const listenKey = await makeListenKey(server, alice)
    for (const method of ["PUT", "DELETE"])
      expect(
        rejection(await server.signed(method, "/api/v3/userDataStream", { listenKey }, { key: bob })),
      ).toEqual([400, 22222, withReason("record does not exist")])
    for (const wrong of ["", "abc", `${listenKey}0`]) {
      const client = await openStream(server, wrong)
      expect(await client.end()).toEqual({ code: 1008, reason: "Invalid listen key" })
      expect(client.texts).toEqual(["Invalid listen key"])
    }
  })

  test("listen keys are limited to 60 per account, each with 5 connections", async () => {
    const server = await frozen()
    const keys = await times(60, () => makeListenKey(server))
    expect((await server.signed("POST", "/api/v3/userDataStream")).json.code).toBe(33333)
    const clients = await times(5, () => openStream(server, keys[0]))
    const sixth = await openStream(server, keys[0])
    expect(await sixth.end()).toEqual({ code: 1008, reason: "a listen key opens at most 5 connections" })
    expect(clients.every(({ closed }) => closed === undefined)).toBe(true)
  })

  test.each(["listen key", "API key", "hour of the exchange clock"])(
    "a listen key pushes nothing that happens after the answer to the end of its %s",
    async (ending) => {
      const server = await frozen()
      const key = await server.grant("10000001", ["SPOT_ACCOUNT_R"])
      const listenKey = await makeListenKey(server, key)
      const client = await openStream(server, listenKey)
      await client.subscribe(orders, account)
      ok(await server.order({ price: "40000" }))
      await client.count(orders, 1)
      if (ending === "listen key")
        ok(await server.signed("DELETE", "/api/v3/userDataStream", { listenKey }, { key }))
      else if (ending === "API key") ok(await server.control("DELETE", `/admin/v1/keys/${key.key}`))
      else await server.advance(60 * minute)
      const after = ok(await server.order({ price: "40001" })).orderId
      expect(await client.end()).toEqual({ code: 1008, reason: "the listen key is not valid any more" })
      expect(client.on(orders).map(({ privateOrders }) => privateOrders.id)).not.toContain(after)
      expect(client.on(account).length).toBeLessThanOrEqual(1)
    },
  )

  test("listen keys of a frozen account continue, because it may read", async () => {
    const server = await frozen()
    const client = await openAccount(server)
    await client.subscribe(orders)
    const { orderId } = ok(await server.order({ price: "40000" }))
    ok(await server.control("POST", "/admin/v1/accounts/10000001", { frozen: true }))
    ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
    await client.count(orders, 2)
    expect(client.closed).toBeUndefined()
  })

  test("listen keys end with the API key that made them, and need its permission", async () => {
    const server = await frozen()
    const key = await server.grant("10000001", ["SPOT_ACCOUNT_R"])
    const client = await openStream(server, await makeListenKey(server, key))
    ok(await server.control("DELETE", `/admin/v1/keys/${key.key}`))
    expect((await client.end()).code).toBe(1008)
    const trader = await server.grant("10000001", ["SPOT_DEAL_W"])
    expect((await server.signed("POST", "/api/v3/userDataStream", {}, { key: trader })).json.code).toBe(
      700007,
    )
  })
})
