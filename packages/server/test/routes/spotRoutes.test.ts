/** Spot account and trading over HTTP: each answer read by its endpoint's own schema, and type by type as documented. */
import { type Endpoint, Limits } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import * as Schema from "effect/Schema"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  type Answer,
  alice,
  bob,
  limitBuy,
  mandatory,
  notTaken,
  ok,
  rejection,
  serverOfFile,
  typesOf,
  uids,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()

const dayMs = 86_400_000

/** The answer's body, after a check that it is the endpoint's success. */
const success = (endpoint: Endpoint, answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers["content-type"]).toBe("application/json")
  Schema.decodeUnknownSync(endpoint.success as Schema.Codec<unknown, unknown>)(answer.json)
  return answer.json
}

const cancelOrder = (parameters: object) =>
  server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", ...parameters })
const queryOrder = (parameters: object) =>
  server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", ...parameters })
const openOrders = (parameters = {}, request = {}) =>
  server.signed("GET", "/api/v3/openOrders", parameters, request)
const myTrades = (parameters: object, request = {}) =>
  server.signed("GET", "/api/v3/myTrades", { symbol: "MXUSDT", ...parameters }, request)

/** Bob offers, alice takes: a trade of `quantity` MX at 3. */
const trade = async (quantity = "1", more = {}) => {
  await server.order({ symbol: "MXUSDT", side: "SELL", quantity, price: "3" }, { key: bob })
  return (await server.order({ symbol: "MXUSDT", quantity, price: "3", ...more })).json
}

const orderTypes = {
  symbol: "string",
  orderId: "string",
  orderListId: "number",
  clientOrderId: "string",
  price: "string",
  origQty: "string",
  executedQty: "string",
  cummulativeQuoteQty: "string",
  status: "string",
  timeInForce: "string",
  type: "string",
  side: "string",
  stopPrice: "string",
  icebergQty: "string",
  time: "number",
  updateTime: "number",
  isWorking: "boolean",
  stpMode: "string",
  cancelReason: "string",
  origQuoteOrderQty: "string",
}

describe("the account", () => {
  it("the account shows its owner's verification level", async () => {
    expect(success(SpotApi.kycStatus, await server.signed("GET", "/api/v3/kyc/status"))).toEqual({
      status: "3",
    })
  })

  it("the account shows its uid as text to each of its keys", async () => {
    expect(success(SpotApi.uid, await server.signed("GET", "/api/v3/uid"))).toEqual({ uid: uids.alice })
    expect(success(SpotApi.uid, await server.signed("GET", "/api/v3/uid", {}, { key: bob }))).toEqual({
      uid: uids.bob,
    })
  })

  it("the account lists the symbols open to trading in an envelope with code 200", async () => {
    expect(success(SpotApi.selfSymbols, await server.signed("GET", "/api/v3/selfSymbols"))).toEqual({
      code: 200,
      data: ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT", "USDCUSDT"],
      msg: null,
    })
  })

  it("the account shows its balances, free, locked and available, as text", async () => {
    const { json: order } = await server.order({}, { key: bob })
    const account = success(SpotApi.account, await server.signed("GET", "/api/v3/account", {}, { key: bob }))
    await server.signed(
      "DELETE",
      "/api/v3/order",
      { symbol: "BTCUSDT", orderId: order.orderId },
      { key: bob },
    )
    expect(typesOf(account)).toEqual({
      makerCommission: "null",
      takerCommission: "null",
      buyerCommission: "null",
      sellerCommission: "null",
      canTrade: "boolean",
      canWithdraw: "boolean",
      canDeposit: "boolean",
      updateTime: "null",
      accountType: "string",
      balances: [{ asset: "string", free: "string", locked: "string", available: "string" }],
      permissions: ["string"],
    })
    expect(account.accountType).toBe("SPOT")
    expect(account.permissions).toEqual(["SPOT"])
    // Locked amount: 0.001 BTC at 50000, plus the possible taker fee of 0.05 %.
    expect(account.balances[0]).toEqual({
      asset: "USDT",
      free: "49949.975",
      locked: "50.025",
      available: "49949.975",
    })
  })
})

describe("a new order", () => {
  it("a new order answers with the order as it was placed", async () => {
    const from = await server.now()
    const answer = success(
      SpotApi.placeOrder,
      await server.order({ newClientOrderId: "placed-1", stpMode: "cancel_taker" }),
    )
    expect(answer).toEqual({
      symbol: "BTCUSDT",
      orderId: expect.stringMatching(/^\d+$/),
      orderListId: -1,
      price: "50000",
      origQty: "0.001",
      type: "LIMIT",
      side: "BUY",
      stpMode: "cancel_taker",
      transactTime: expect.any(Number),
    })
    expect(answer.transactTime).toBeGreaterThanOrEqual(from)
    expect(answer.transactTime).toBeLessThanOrEqual(await server.now())
    await cancelOrder({ origClientOrderId: "placed-1" })
  })

  it("an order of type LIMIT_ORDER is a LIMIT order", async () => {
    const { type, orderId } = success(SpotApi.placeOrder, await server.order({ type: "LIMIT_ORDER" }))
    expect(type).toBe("LIMIT")
    await cancelOrder({ orderId })
  })

  it("a test order answers with an empty object and stores nothing, its client id included", async () => {
    const before = await server.snapshot()
    const parameters = { ...limitBuy, newClientOrderId: "tested" }
    const test = () => server.signed("POST", "/api/v3/order/test", parameters)
    expect(success(SpotApi.testOrder, await test())).toEqual({})
    expect(success(SpotApi.testOrder, await test())).toEqual({})
    expect(await server.snapshot()).toBe(before)
  })

  it.each([
    ["an unknown symbol", { symbol: "NOPEUSDT" }, 400, -1121, withReason("Invalid symbol")],
    ["more than the account has", { quantity: "100" }, 400, 30004, withReason("Insufficient position")],
    [
      "a sale of more than the balance",
      { symbol: "PEPEUSDT", side: "SELL", quantity: "500000", price: "0.00001" },
      400,
      30005,
      withReason("Oversold"),
    ],
    ["a market order on an empty book", { type: "MARKET" }, 400, 30010, withReason("no valid trade price")],
  ])("an order with %s is rejected, tested or placed", async (_, change, status, code, message) => {
    const before = await server.snapshot()
    for (const path of ["/api/v3/order", "/api/v3/order/test"]) {
      const answer = await server.signed("POST", path, { ...limitBuy, ...change })
      expect(rejection(answer)).toEqual([status, code, message])
    }
    expect(await server.snapshot()).toBe(before)
  })

  it("a post-only order that would take at once is rejected", async () => {
    const { json: ask } = await server.order(
      { symbol: "MXUSDT", side: "SELL", quantity: "1", price: "3" },
      { key: bob },
    )
    const answer = await server.order({ symbol: "MXUSDT", type: "LIMIT_MAKER", quantity: "1", price: "3" })
    expect(rejection(answer)).toEqual([400, 30063, withReason("post-only order would execute at once")])
    await server.signed("DELETE", "/api/v3/order", { symbol: "MXUSDT", orderId: ask.orderId }, { key: bob })
  })

  it("a new order with a client id in use is rejected, also when the earlier order is closed", async () => {
    const again = () => server.order({ newClientOrderId: "taken" })
    await again()
    expect(rejection(await again())).toEqual([400, 30064, withReason("duplicate client order id")])
    await cancelOrder({ origClientOrderId: "taken" })
    expect(rejection(await again())).toEqual([400, 30064, withReason("duplicate client order id")])
  })
})

describe("cancelling", () => {
  it("a cancel answers with the order, and with the id of the cancel when one was given", async () => {
    await server.order({ newClientOrderId: "to-cancel" })
    const answer = success(
      SpotApi.cancelOrder,
      await cancelOrder({ origClientOrderId: "to-cancel", newClientOrderId: "cancel-1" }),
    )
    expect(answer).toEqual({
      symbol: "BTCUSDT",
      origClientOrderId: "to-cancel",
      orderId: expect.stringMatching(/^\d+$/),
      orderListId: -1,
      clientOrderId: "cancel-1",
      price: "50000",
      origQty: "0.001",
      executedQty: "0",
      cummulativeQuoteQty: "0",
      status: "CANCELED",
      timeInForce: "GTC",
      type: "LIMIT",
      side: "BUY",
    })
  })

  it("a cancel needs one of the two ids", async () => {
    expect(rejection(await cancelOrder({}))).toEqual([400, 700004, withReason(mandatory("orderId"))])
  })

  it("cancels of a missing, a foreign and a finished order, and with mismatched ids, answer alike", async () => {
    const { json: own } = await server.order({ newClientOrderId: "own" })
    const { json: other } = await server.order({ newClientOrderId: "other" })
    const { json: foreign } = await server.order({ newClientOrderId: "foreign" }, { key: bob })
    await cancelOrder({ orderId: other.orderId })
    const before = await server.snapshot()
    for (const ids of [
      { orderId: "999999" },
      { orderId: foreign.orderId },
      { origClientOrderId: "foreign" },
      { orderId: other.orderId },
      { orderId: own.orderId, origClientOrderId: "other" },
      { orderId: own.orderId, symbol: "ETHUSDT" },
      { orderId: `${own.orderId}.0` },
      { orderId: `0${own.orderId}` },
      { orderId: "abc" },
    ]) {
      expect(rejection(await cancelOrder(ids)), JSON.stringify(ids)).toEqual([
        400,
        -2011,
        withReason("Unknown order sent"),
      ])
    }
    expect(rejection(await cancelOrder({ orderId: own.orderId, symbol: "NOPEUSDT" }))).toEqual([
      400,
      -1121,
      withReason("Invalid symbol"),
    ])
    expect(await server.snapshot()).toBe(before)
    await cancelOrder({ orderId: own.orderId, origClientOrderId: "own" })
    await server.signed(
      "DELETE",
      "/api/v3/order",
      { symbol: "BTCUSDT", orderId: foreign.orderId },
      { key: bob },
    )
  })
})

describe("asking for one order", () => {
  it("a query by either id, or by both, returns the order, with the quantity under both of its names", async () => {
    const { json: placed } = await server.order({ newClientOrderId: "asked" })
    const ids = [
      { orderId: placed.orderId },
      { origClientOrderId: "asked" },
      { orderId: placed.orderId, origClientOrderId: "asked" },
    ]
    const [byId, byClientId, byBoth] = await Promise.all(
      ids.map(async (each) => success(SpotApi.queryOrder, await queryOrder(each))),
    )
    expect(typesOf(byId)).toEqual({ ...orderTypes, Qty: "string" })
    expect(byId).toMatchObject({
      clientOrderId: "asked",
      Qty: "0.001",
      origQty: "0.001",
      status: "NEW",
      isWorking: true,
      cancelReason: "",
    })
    expect(byClientId).toEqual(byId)
    expect(byBoth).toEqual(byId)
    await cancelOrder({ orderId: placed.orderId })
    for (const each of ids) {
      const closed = success(SpotApi.queryOrder, await queryOrder(each))
      expect(closed).toMatchObject({
        orderId: placed.orderId,
        Qty: "0.001",
        status: "CANCELED",
        isWorking: false,
        cancelReason: "",
      })
    }
  })

  it("a query with mismatched, foreign or missing ids is rejected alike, open or closed", async () => {
    const { json: open } = await server.order({ newClientOrderId: "query-open" })
    const { json: closed } = await server.order({ newClientOrderId: "query-closed" })
    const { json: foreign } = await server.order({}, { key: bob })
    await cancelOrder({ orderId: closed.orderId })
    for (const ids of [
      { orderId: open.orderId, origClientOrderId: "query-closed" },
      { orderId: closed.orderId, origClientOrderId: "query-open" },
      { orderId: closed.orderId, origClientOrderId: "never" },
      { orderId: foreign.orderId },
      { orderId: open.orderId, symbol: "ETHUSDT" },
      { orderId: "1e3" },
      { origClientOrderId: "' OR 1=1--" },
    ]) {
      expect(rejection(await queryOrder(ids)), JSON.stringify(ids)).toEqual([
        400,
        -2013,
        withReason("Order does not exist"),
      ])
    }
    expect(rejection(await queryOrder({ orderId: open.orderId, symbol: "NOPEUSDT" }))).toEqual([
      400,
      -1121,
      withReason("Invalid symbol"),
    ])
    expect(rejection(await queryOrder({}))).toEqual([400, 700004, withReason(mandatory("orderId"))])
    await cancelOrder({ orderId: open.orderId })
    await server.signed(
      "DELETE",
      "/api/v3/order",
      { symbol: "BTCUSDT", orderId: foreign.orderId },
      { key: bob },
    )
  })

  it("a queried IOC or FOK order shows its validity, as its type never rests in the book", async () => {
    await server.order({ symbol: "MXUSDT", side: "SELL", quantity: "10", price: "3" }, { key: bob })
    const validity = []
    for (const [type, more] of [
      ["IMMEDIATE_OR_CANCEL", { price: "3" }],
      ["FILL_OR_KILL", { price: "3" }],
      ["MARKET", { price: undefined }],
    ] as const) {
      const { json } = await server.order({ symbol: "MXUSDT", type, quantity: "2", ...more })
      const { timeInForce, status } = success(
        SpotApi.queryOrder,
        await queryOrder({ symbol: "MXUSDT", orderId: json.orderId }),
      )
      validity.push([type, timeInForce, status])
    }
    expect(validity).toEqual([
      ["IMMEDIATE_OR_CANCEL", "IOC", "FILLED"],
      ["FILL_OR_KILL", "FOK", "FILLED"],
      ["MARKET", "IOC", "FILLED"],
    ])
    const rest = (await openOrders({ symbol: "MXUSDT" }, { key: bob })).json
    for (const { orderId } of rest)
      await server.signed("DELETE", "/api/v3/order", { symbol: "MXUSDT", orderId }, { key: bob })
  })
})

describe("open orders", () => {
  it("open orders without a symbol are all, newest first; with one or five symbols only those", async () => {
    const first = (await server.order()).json.orderId
    const second = (await server.order({ symbol: "ETHUSDT", quantity: "0.01", price: "2000" })).json.orderId
    const third = (await server.order()).json.orderId
    const ids = async (parameters = {}) =>
      success(SpotApi.openOrders, await openOrders(parameters)).map(
        ({ orderId }: { orderId: string }) => orderId,
      )
    expect(typesOf((await openOrders({ symbol: "ETHUSDT" })).json)).toEqual([orderTypes])
    expect(await ids()).toEqual([third, second, first])
    expect(await ids({ symbol: "BTCUSDT" })).toEqual([third, first])
    expect(await ids({ symbol: "ETHBTC" })).toEqual([])
    expect(await ids({ symbol: "BTCUSDT,ETHUSDT,MXUSDT,ETHBTC,PEPEUSDT" })).toEqual([third, second, first])
    expect(await ids({ symbol: "BTCUSDT,BTCUSDT" })).toEqual([third, first])
    expect((await openOrders({}, { key: bob })).json).toEqual([])
    for (const orderId of [first, third]) await cancelOrder({ orderId })
    await cancelOrder({ orderId: second, symbol: "ETHUSDT" })
  })

  it.each([
    [
      "six symbols",
      "BTCUSDT,ETHUSDT,MXUSDT,ETHBTC,PEPEUSDT,BTCUSDT",
      700004,
      `Parameter 'symbol' is invalid: "BTCUSDT,ETHUSDT,MXUSDT,ETHBTC,PEPEUSDT,B..." has more than the maximum of 5 items.`,
    ],
    ["an unknown symbol", "NOPEUSDT", -1121, withReason("Invalid symbol")],
    ["an unknown symbol among known ones", "BTCUSDT,NOPEUSDT", -1121, withReason("Invalid symbol")],
    [
      "a list that ends with a comma",
      "BTCUSDT,",
      700004,
      `Parameter 'symbol' is invalid: "BTCUSDT," has nothing at place 2 of the list.`,
    ],
    ["a property name of every object", "__proto__", -1121, withReason("Invalid symbol")],
  ])("open orders of %s are rejected", async (_, symbol, code, message) => {
    expect(rejection(await openOrders({ symbol }))).toEqual([400, code, message])
  })
})

describe("my trades", () => {
  it("my trades show each fill with its order, its fee and its role", async () => {
    const { orderId } = await trade("2", { newClientOrderId: "taker" })
    const taken = success(SpotApi.myTrades, await myTrades({ orderId }))
    expect(taken).toEqual([
      {
        symbol: "MXUSDT",
        id: expect.stringMatching(/^\d+$/),
        orderId,
        orderListId: -1,
        price: "3",
        qty: "2",
        quoteQty: "6",
        commission: "0.003",
        commissionAsset: "USDT",
        time: expect.any(Number),
        isBuyer: true,
        isMaker: false,
        isBuyerMaker: false,
        isBestMatch: true,
        isSelfTrade: false,
        clientOrderId: "taker",
      },
    ])
    const [made] = success(SpotApi.myTrades, await myTrades({ limit: 1 }, { key: bob }))
    expect(made).toMatchObject({
      id: taken[0].id,
      qty: "2",
      commission: "0",
      isBuyer: false,
      isMaker: true,
      clientOrderId: null,
    })
    expect((await myTrades({ orderId }, { key: bob })).json).toEqual([])
  })

  it("my trades are newest first, both ends of the window included", async () => {
    const times: Array<number> = []
    for (let i = 0; i < 3; i++) {
      await server.advance(1_000)
      await trade()
      times.unshift((await myTrades({ limit: 1 })).json[0].time)
    }
    const [newest, middle, oldest] = times as [number, number, number]
    const seen = async (parameters: object) =>
      (await myTrades(parameters)).json.map(({ time }: { time: number }) => time)
    expect(await seen({ startTime: oldest })).toEqual([newest, middle, oldest])
    expect(await seen({ startTime: oldest, endTime: newest })).toEqual([newest, middle, oldest])
    expect(await seen({ startTime: oldest + 1, endTime: newest - 1 })).toEqual([middle])
    expect(await seen({ startTime: middle, endTime: middle })).toEqual([middle])
    expect(await seen({ startTime: newest + 1 })).toEqual([])
    expect(await seen({ startTime: oldest, limit: 2 })).toEqual([newest, middle])
  })

  it.each([
    [
      "no symbol",
      { symbol: undefined, orderId: "1" },
      700004,
      "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
    ],
    ["an unknown symbol", { symbol: "NOPEUSDT" }, -1121, withReason("Invalid symbol")],
  ])("my trades with %s are rejected", async (_, parameters, code, message) => {
    expect(rejection(await myTrades(parameters))).toEqual([400, code, message])
  })

  it("my trades of an unknown order id are none", async () => {
    for (const orderId of ["abc", "1e3", "999999", "-1"])
      expect((await myTrades({ orderId })).json).toEqual([])
  })

  it("my trades are a hundred at most, whatever the limit is", async () => {
    await server.order({ symbol: "MXUSDT", side: "SELL", quantity: "110", price: "3" }, { key: bob })
    for (let i = 0; i < 11; i++) {
      await Promise.all(
        Array.from({ length: 10 }, () => server.order({ symbol: "MXUSDT", quantity: "1", price: "3" })),
      )
    }
    for (const limit of [101, 500, 999_999_999_999_999, undefined]) {
      expect((await myTrades({ limit })).json).toHaveLength(Limits.myTrades.limitMax)
    }
  })

  it("my trades of an order closed more than seven days ago are found; the order is not", async () => {
    await server.control("POST", "/sandbox/v1/clock/freeze")
    onTestFinished(async () => {
      await server.control("POST", "/sandbox/v1/clock/unfreeze")
    })
    const { orderId } = await trade("1", { newClientOrderId: "old" })
    const resting = ok(await server.order({ newClientOrderId: "resting" })).orderId
    await server.advance(7 * dayMs)
    expect((await queryOrder({ symbol: "MXUSDT", orderId })).json.status).toBe("FILLED")
    expect((await queryOrder({ symbol: "BTCUSDT", orderId: resting })).json.status).toBe("NEW")
    await server.advance(1)
    // An open order is found at any age, and a canceled one for 7 days after its cancel.
    const statusOfResting = async () => {
      const answers = [{ orderId: resting }, { origClientOrderId: "resting" }].map((ids) =>
        queryOrder({ symbol: "BTCUSDT", ...ids }),
      )
      return (await Promise.all(answers)).map(({ json }) => json.status ?? json.msg)
    }
    expect(await statusOfResting()).toEqual(["NEW", "NEW"])
    ok(await cancelOrder({ orderId: resting }))
    expect(await statusOfResting()).toEqual(["CANCELED", "CANCELED"])
    const closedBefore = withReason("Order does not exist in the last 7 days: it was closed before")
    for (const ids of [{ orderId }, { origClientOrderId: "old" }])
      expect(rejection(await queryOrder({ symbol: "MXUSDT", ...ids }))).toEqual([400, -2013, closedBefore])
    for (const ids of [{ orderId: "999999" }, { origClientOrderId: "never" }])
      expect(rejection(await queryOrder({ symbol: "MXUSDT", ...ids }))).toEqual([
        400,
        -2013,
        withReason("Order does not exist"),
      ])
    expect((await myTrades({ orderId })).json).toHaveLength(1)
    await server.advance(7 * dayMs)
    expect(await statusOfResting()).toEqual(["CANCELED", "CANCELED"])
    await server.advance(1)
    expect(await statusOfResting()).toEqual([closedBefore, closedBefore])
  })
})

describe("parameters", () => {
  it.each(["symbol", "side", "type"])(
    "an order without %s is not placed, and the answer names the missing parameter",
    async (name) => {
      const answer = await server.order({ [name]: undefined })
      expect(rejection(answer)).toEqual([
        400,
        700004,
        `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`,
      ])
    },
  )

  it.each([
    ["quantity", {}],
    ["price", {}],
    ["quantity", { type: "MARKET", price: undefined }],
  ])("an order that needs %s is rejected without it", async (name, change) => {
    const answer = await server.order({ ...change, [name]: undefined })
    expect(rejection(answer)).toEqual([
      400,
      700004,
      "type" in change ? withReason(mandatory(name)) : mandatory(name),
    ])
  })

  it.each([
    ["side", "buy"],
    ["side", "HOLD"],
    ["type", "limit"],
    ["type", "STOP_LIMIT"],
    ["stpMode", "cancel_all"],
    ["newClientOrderId", "x".repeat(65)],
  ])("the parameter %s cannot be %j", async (name, value) => {
    const answer = await server.order({ [name]: value })
    expect(rejection(answer)).toEqual(notTaken(name, value))
  })

  it("unknown parameters are ignored, since clients send some", async () => {
    const { json } = await server.order({
      timeInForce: "GTC",
      clientOrderId: "stray",
      __proto__x: "1",
      constructor: "2",
    })
    expect((await cancelOrder({ orderId: json.orderId, clientOrderId: "stray" })).json.clientOrderId).toBe("")
  })

  it("a client id of 64 characters in any script is kept as it was sent", async () => {
    for (const id of [
      "x".repeat(64),
      "漢字 é/+&=,*'!~",
      "<script>alert(1)</script>",
      "' OR 1=1--",
      "$\u007bjndi:ldap://x}",
    ]) {
      const { json } = await server.order({ newClientOrderId: id })
      expect((await queryOrder({ orderId: json.orderId })).json.clientOrderId).toBe(id)
      expect((await cancelOrder({ origClientOrderId: id })).json.origClientOrderId).toBe(id)
      expect(
        (
          await server.signed(
            "GET",
            "/api/v3/order",
            { symbol: "BTCUSDT", origClientOrderId: id },
            { key: alice },
          )
        ).json.clientOrderId,
      ).toBe(id)
    }
  })
})
