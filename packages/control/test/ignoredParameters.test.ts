/** Ignored parameters of orders: which values change an order on other venues. */
import { expect, test } from "vitest"
import { ignoredIn } from "../src/index.ts"

type Parameters = Readonly<Record<string, unknown>>

const limit = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01", price: "50000" }
const ignored = (more: Parameters) => ignoredIn({ ...limit, ...more })

test("documented parameters of an order and of its signature are never marked", () => {
  const documented = { newClientOrderId: "stopPrice", stpMode: "cancel_both", quoteOrderQty: "10" }
  const signed = { timestamp: "1795000000000", recvWindow: "5000", signature: "***" }
  expect(ignored({ ...documented, ...signed })).toEqual([])
})

test.each<Parameters>([
  { stopPrice: "49000" },
  { stopPrice: 49_000 },
  { triggerPrice: "49000" },
  { trailingDelta: "100" },
  { trailingPercent: "1" },
  { icebergQty: "0.001" },
  { stopLossPrice: "49000" },
  { takeProfitPrice: "60000" },
  { stopLoss: { triggerPrice: 49_000 } },
  { "stopLoss[triggerPrice]": "49000" },
  { stop_price: "49000" },
  { postOnly: "true" },
  { postOnly: true },
  { reduceOnly: "true" },
  { closePosition: "true" },
  { selfTradePreventionMode: "EXPIRE_MAKER" },
  { timeInForce: "IOC" },
  { timeInForce: "FOK" },
  { timeInForce: "GTX" },
  { time_in_force: "ioc" },
])("the parameter %o on a limit order is marked", (more) => {
  expect(ignored(more)).toEqual(Object.keys(more))
})

test.each<Parameters>([
  { timeInForce: "GTC" },
  { timeInForce: "constructor" },
  { strategyId: "7" },
  { newOrderRespType: "FULL" },
  { constructor: "1" },
  { nonstop: "1" },
  { stopPrice: "" },
  { stopPrice: null },
  { stopPrice: "null" },
  { stopPrice: "0" },
  { stopPrice: 0 },
  { icebergQty: "0.00000000" },
  { postOnly: "false" },
  { postOnly: "False" },
  { timeInForce: "" },
  { timeInForce: null },
])("the parameter %o on a limit order has no effect and is not marked", (more) => {
  expect(ignored(more)).toEqual([])
})

test("an order type that already has the parameter's effect is not marked", () => {
  expect(ignored({ type: "IMMEDIATE_OR_CANCEL", timeInForce: "IOC" })).toEqual([])
  expect(ignored({ type: "MARKET", timeInForce: "IOC" })).toEqual([])
  expect(ignored({ type: "FILL_OR_KILL", timeInForce: "FOK" })).toEqual([])
  expect(ignored({ type: "LIMIT_MAKER", timeInForce: "GTX", postOnly: "true" })).toEqual([])
  expect(ignored({ side: "SELL", reduceOnly: "true" })).toEqual([])
  expect(ignored({ stpMode: "cancel_maker", selfTradePreventionMode: "EXPIRE_MAKER" })).toEqual([])
  expect(ignored({ type: "MARKET", timeInForce: "FOK" })).toEqual(["timeInForce"])
  expect(ignored({ type: "FILL_OR_KILL", timeInForce: "IOC" })).toEqual(["timeInForce"])
  expect(ignored({ type: "LIMIT_MAKER", stopPrice: "49000" })).toEqual(["stopPrice"])
})

test("a field that cannot be converted to text does no harm", () => {
  expect(ignored(JSON.parse('{"stopLoss": {"toString": 1}, "__proto__": {"stopPrice": 1}}'))).toEqual([
    "stopLoss",
  ])
})
