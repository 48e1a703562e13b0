import { describe, expect, it } from "vitest"
import { contradicts } from "../src/contradicts.ts"

const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: "50000.10", quantity: "0.010" }
const market = { ...order, type: "MARKET", quoteOrderQty: "500" }

describe("the answer to a write", () => {
  it.each([
    ["equal amounts in other digits", order, { price: "50000.1", origQty: "0.01" }],
    ["amounts below one", { amount: "0.50" }, { amount: "0.5" }],
    ["none of the sent fields", order, { orderId: "7" }],
    ["nothing at all", order, null],
    ["empty and null fields", order, { symbol: "", side: null }],
    ["fields that were not sent", { symbol: "BTCUSDT", price: undefined }, { symbol: "BTCUSDT", price: "1" }],
    ["the other spelling of LIMIT", { type: "LIMIT_ORDER" }, { type: "LIMIT" }],
    ["the other spelling of FUTURES", { toAccountType: "FUTURES" }, { toAccountType: "FUTURE" }],
    ["other amounts of a MARKET order", market, { type: "MARKET", price: "49000", origQty: "0.0102" }],
    ["another name of the network", { network: "TRX" }, { network: "Tron(TRC20)" }],
    [
      "another client id than that of the order id",
      { orderId: "7", origClientOrderId: "a" },
      { orderId: "7", origClientOrderId: "b" },
    ],
    ["a number for text", { tradeGroupId: "12" }, { data: { tradeGroupId: 12 } }],
    ["a boolean for text", { mxDeductEnable: "true" }, { data: { mxDeductEnable: true } }],
  ])("the answer to a write may have %s", (_, sent, answer) => {
    expect(contradicts(sent, answer)).toBe(false)
  })

  it.each([
    ["symbol", order, { symbol: "ETHUSDT" }],
    ["side", order, { side: "SELL" }],
    ["type", order, { type: "LIMIT_MAKER" }],
    ["price", order, { price: "5000010" }],
    ["quantity", order, { origQty: "0.1" }],
    ["side of a MARKET order", market, { type: "MARKET", side: "SELL" }],
    ["order", { orderId: "12" }, { orderId: 13 }],
    ["client id", { origClientOrderId: "a" }, { origClientOrderId: "b" }],
    ["order of a list", { symbol: "BTCUSDT" }, [{ symbol: "BTCUSDT" }, { symbol: "ETHUSDT" }]],
    ["account", { subAccount: "desk01" }, { code: "0", data: [{ subAccount: "desk02" }] }],
    ["setting", { mxDeductEnable: true }, { data: { mxDeductEnable: false } }],
    ["coin", { coin: "USDT", amount: "1" }, { id: "7", coin: "USDC" }],
    ["amount", { coin: "USDT", amount: "10" }, { id: "7", amount: "100" }],
  ])("the answer to a write cannot be about another %s", (_, sent, answer) => {
    expect(contradicts(sent, answer)).toBe(true)
  })
})
