import { accepts, describeEndpoints } from "@bourse/testing/areaEndpoints"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { SpotApi } from "../src/index.ts"
import { answers } from "./answers.ts"

type Name = keyof typeof SpotApi
const success = (name: Name): Schema.Codec<unknown, unknown> => SpotApi[name].success
const query = (name: Name): Schema.Codec<unknown, unknown> => SpotApi[name].query
/** Fields that may be null, fields that may be text or number, and fields with a second spelling. */
const tolerated = new RegExp(
  [
    /(^|\.|\])(msg|clientOrderId|origClientOrderId|newClientOrderId|timeInForce|stopPrice|icebergQty) as null$/,
    /(^|\.|\])(updateTime|cancelReason|origQuoteOrderQty|\w+Commission|isSelfTrade) as null$/,
    /orderListId as (a number|text)$|(newClientOrderId|tradeGroupId) as a number$/,
    /(^|\])\.?(isMaker|isBuyerMaker) left out$|^(Qty|origQty) left out$/,
  ]
    .map(({ source }) => source)
    .join("|"),
)

describeEndpoints({
  area: "spot",
  api: SpotApi,
  list: [
    "kycStatus GET /api/v3/kyc/status SPOT_ACCOUNT_READ any read ip 1",
    "uid GET /api/v3/uid SPOT_ACCOUNT_READ any read ip 1",
    "selfSymbols GET /api/v3/selfSymbols SPOT_ACCOUNT_READ any read ip 1",
    "testOrder POST /api/v3/order/test SPOT_DEAL_WRITE any read ip 1",
    "placeOrder POST /api/v3/order SPOT_DEAL_WRITE any write ip 1 uid 1",
    "batchOrders POST /api/v3/batchOrders SPOT_DEAL_WRITE any write ip 1 uid 1 2 per second",
    "cancelOrder DELETE /api/v3/order SPOT_DEAL_WRITE any write ip 1",
    "cancelOpenOrders DELETE /api/v3/openOrders SPOT_DEAL_WRITE any write ip 1",
    "queryOrder GET /api/v3/order SPOT_DEAL_READ any read ip 2",
    "openOrders GET /api/v3/openOrders SPOT_DEAL_READ any read ip 3",
    "allOrders GET /api/v3/allOrders SPOT_DEAL_READ any read ip 10",
    "account GET /api/v3/account SPOT_ACCOUNT_READ any read ip 10 2 per second",
    "myTrades GET /api/v3/myTrades SPOT_ACCOUNT_READ any read ip 10",
    "setFeeDeduction POST /api/v3/mxDeduct/enable SPOT_DEAL_WRITE any write ip 1",
    "feeDeduction GET /api/v3/mxDeduct/enable SPOT_DEAL_READ any read ip 1",
    "tradeFee GET /api/v3/tradeFee SPOT_ACCOUNT_READ any read ip 20",
    "createStrategyGroup POST /api/v3/strategy/group SPOT_ACCOUNT_WRITE master write ip 20",
    "strategyGroups GET /api/v3/strategy/group SPOT_ACCOUNT_READ any read ip 20",
    "deleteStrategyGroup DELETE /api/v3/strategy/group SPOT_ACCOUNT_WRITE master write ip 20",
    "addToStrategyGroup POST /api/v3/strategy/group/uid SPOT_ACCOUNT_WRITE master write ip 20",
    "addToStrategyGroupByGet GET /api/v3/strategy/group/uid SPOT_ACCOUNT_WRITE master write ip 20",
    "removeFromStrategyGroup DELETE /api/v3/strategy/group/uid SPOT_ACCOUNT_WRITE master write ip 20",
  ],
  answers,
  tolerated,
})

describe("an order's parameters", () => {
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT" }
  const accepted = (more: object) => accepts(query("placeOrder"), { ...order, ...more })

  it.each(["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"])(
    "an order may be of type %s",
    (type) => {
      expect(accepted({ type })).toBe(true)
    },
  )

  it.each(["", "cancel_maker", "cancel_taker", "cancel_both"])(
    "an order may have the self-trade prevention %j",
    (stpMode) => {
      expect(accepted({ stpMode })).toBe(true)
    },
  )

  it("an order's parameters are the same for a test order", () => {
    expect(SpotApi.testOrder.query).toBe(SpotApi.placeOrder.query)
  })

  it.each([
    { symbol: "" },
    { side: "buy" },
    { side: "" },
    { type: "STOP" },
    { type: "limit" },
    { price: "" },
    { quantity: "" },
    { quantity: "-1" },
    { quantity: "1e5" },
    { quoteOrderQty: ".5" },
    { quantity: 1 },
    { newClientOrderId: "" },
    { newClientOrderId: "x".repeat(65) },
    { stpMode: "CANCEL_MAKER" },
    { stpMode: "none" },
  ])("an order's parameters are rejected with %j", (more) => {
    expect(accepted(more)).toBe(false)
  })

  it.each(["symbol", "side", "type"])("an order's parameters are rejected without %s", (name) => {
    expect(accepts(query("placeOrder"), { ...order, [name]: undefined })).toBe(false)
  })

  it("an order accepts a client id of 64 characters", () => {
    expect(accepted({ newClientOrderId: "x".repeat(64) })).toBe(true)
  })
})

describe("open orders", () => {
  it("open orders can be queried for up to five symbols at once, or for all", () => {
    expect(accepts(query("openOrders"), {})).toBe(true)
    expect(accepts(query("openOrders"), { symbol: "A,B,C,D,E" })).toBe(true)
    expect(accepts(query("openOrders"), { symbol: "A,B,C,D,E,F" })).toBe(false)
    expect(accepts(query("openOrders"), { symbol: "" })).toBe(false)
  })
})

describe("trades", () => {
  it("a query of trades accepts any limit, which the server clamps", () => {
    expect(Schema.decodeUnknownSync(query("myTrades"))({ symbol: "X", limit: "500" })).toEqual({
      symbol: "X",
      limit: 500,
    })
  })

  it.each([{ limit: "ten" }, { startTime: "1700000000" }, { endTime: "" }, { orderId: "" }])(
    "a query of trades is rejected with %j",
    (more) => {
      expect(accepts(query("myTrades"), { symbol: "X", ...more })).toBe(false)
    },
  )
})

describe("all orders", () => {
  it.each([{ symbol: "" }, { limit: "ten" }, { startTime: "1700000000" }, { endTime: "" }])(
    "a query of all orders is rejected with %j",
    (more) => {
      expect(accepts(query("allOrders"), { symbol: "X", ...more })).toBe(false)
    },
  )
})

describe("the fee deduction", () => {
  it("the fee deduction accepts only true and false", () => {
    for (const [mxDeductEnable, flag] of Object.entries({ true: true, false: false }))
      expect(Schema.decodeUnknownSync(query("setFeeDeduction"))({ mxDeductEnable })).toEqual({
        mxDeductEnable: flag,
      })
    for (const mxDeductEnable of ["", "1", "TRUE", "yes", undefined])
      expect(accepts(query("setFeeDeduction"), { mxDeductEnable })).toBe(false)
  })
})

describe("an envelope", () => {
  it("an envelope has code 0 for fees and 200 for strategy groups", () => {
    expect(accepts(success("tradeFee"), { ...answers.tradeFee, code: 200 })).toBe(false)
    expect(accepts(success("deleteStrategyGroup"), { ...answers.deleteStrategyGroup, code: 0 })).toBe(false)
    expect(accepts(success("deleteStrategyGroup"), { ...answers.deleteStrategyGroup, data: false })).toBe(
      false,
    )
  })
})

describe("a queried order", () => {
  it("a queried order from a server with one spelling reads as if it had both", () => {
    const { Qty, ...field } = answers.queryOrder
    const { origQty, ...documented } = answers.queryOrder
    for (const each of [field, documented])
      expect(Schema.decodeUnknownSync(success("queryOrder"))(each)).toEqual({
        ...answers.queryOrder,
        Qty,
        origQty,
      })
  })
})
