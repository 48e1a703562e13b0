import { describe, expect, test } from "vitest"
import { Records } from "../../src/checks/Records.ts"

const order = { symbol: "BTCUSDT", orderId: "7", side: "BUY", type: "LIMIT", price: "10.50", origQty: "2" }
const other = { ...order, orderId: "8", side: "SELL" }

/** Fields of the last response whose values disagree with earlier responses. */
const disagreeing = (
  ...responses: ReadonlyArray<readonly [endpoint: string, account: string, json: unknown]>
) => {
  const records = new Records()
  return responses
    .map(([endpoint, account, json], at) => records.add(endpoint, account, `step ${at}`, json))
    .at(-1)
    ?.map(({ field }) => field)
}

describe("a record that is shown again", () => {
  test.each<[string, ReadonlyArray<readonly [string, string, unknown]>, ReadonlyArray<string>]>([
    [
      "unchanged",
      [
        ["spot.queryOrder", "a", order],
        ["spot.queryOrder", "a", order],
      ],
      [],
    ],
    [
      "with another side",
      [
        ["spot.queryOrder", "a", order],
        ["spot.queryOrder", "a", { ...order, side: "SELL" }],
      ],
      ["side"],
    ],
    [
      "with another price at another endpoint",
      [
        ["spot.placeOrder", "a", order],
        ["spot.openOrders", "a", [{ ...order, price: "10.51" }]],
      ],
      ["price"],
    ],
    [
      "with more executed after its end",
      [
        ["spot.cancelOrder", "a", { ...order, status: "CANCELED", executedQty: "1" }],
        ["spot.queryOrder", "a", { ...order, status: "CANCELED", executedQty: "2" }],
      ],
      ["executedQty"],
    ],
    [
      "with another quantity and position in the list",
      [
        ["spot.openOrders", "a", [order, other]],
        ["spot.openOrders", "a", [other, { ...order, origQty: "3" }]],
      ],
      ["origQty"],
    ],
    [
      "with another amount in a list inside the response",
      [
        ["wallet.transferHistory", "a", { data: [{ tranId: "1", amount: "5" }] }],
        ["wallet.transferRecord", "a", { tranId: "1", amount: "6" }],
      ],
      ["amount"],
    ],
    [
      "with another fee as a part of a conversion",
      [
        [
          "wallet.conversionHistory",
          "a",
          { data: [{ totalFee: "1", convertDetails: [{ id: "1", fee: "1" }] }] },
        ],
        [
          "wallet.conversionHistory",
          "a",
          {
            data: [
              { totalFee: "3", convertDetails: [{ id: "2", fee: "3" }] },
              { totalFee: "2", convertDetails: [{ id: "1", fee: "4" }] },
            ],
          },
        ],
      ],
      ["totalFee", "fee"],
    ],
    [
      "with another note under another spelling of its id",
      [
        ["broker.createApiKey", "a", { apikey: "k", note: "one" }],
        ["broker.apiKeys", "a", { subAccount: [{ apiKey: "k", note: "two" }] }],
      ],
      ["note"],
    ],
  ])("the changed fields are reported of a record shown again %s", (_, responses, fields) => {
    expect(disagreeing(...responses)).toEqual(fields)
  })
})

describe("a record does not disagree by", () => {
  test.each<[string, unknown]>([
    ["trailing zeros in a price", { ...order, price: "10.5000" }],
    ["LIMIT_ORDER for a LIMIT order", { ...order, type: "LIMIT_ORDER" }],
    ["an order id as a number", { ...order, orderId: 7 }],
    [
      "fields that change as an order is filled",
      { ...order, status: "FILLED", executedQty: "2", updateTime: 5 },
    ],
    ["an absent or empty field", { symbol: "BTCUSDT", orderId: "7", side: "" }],
    ["an order of another symbol", { ...order, symbol: "ETHUSDT", side: "SELL" }],
  ])("%s is not reported as a disagreement", (_, again) => {
    expect(disagreeing(["spot.queryOrder", "a", order], ["spot.queryOrder", "a", again])).toEqual([])
  })

  test("equal ids of two accounts are different records", () => {
    expect(
      disagreeing(["spot.queryOrder", "a", order], ["spot.queryOrder", "b", { ...order, side: "SELL" }]),
    ).toEqual([])
  })

  test("the price of a market order may change", () => {
    const market = { ...order, type: "MARKET" }
    expect(
      disagreeing(["spot.placeOrder", "a", market], ["spot.queryOrder", "a", { ...market, price: "9" }]),
    ).toEqual([])
  })

  test("two rows with the same id in one list are not compared", () => {
    const trade = { symbol: "BTCUSDT", id: "1", orderId: "7", isBuyer: true }
    expect(
      disagreeing(
        ["spot.myTrades", "a", [trade]],
        ["spot.myTrades", "a", [trade, { ...trade, isBuyer: false }]],
      ),
    ).toEqual([])
  })

  test("FUTURE and FUTURES are the same account type", () => {
    const sent = { tranId: "1", fromAccountType: "FUTURE" }
    expect(
      disagreeing(
        ["wallet.transferRecord", "a", sent],
        ["wallet.transferHistory", "a", { data: [{ ...sent, fromAccountType: "FUTURES" }] }],
      ),
    ).toEqual([])
  })
})

test("a record must be shown with the parameters that made it", () => {
  const records = new Records()
  const sent = { asset: "USDT", amount: "5", fromAccountType: "SPOT", toAccountType: "FUTURES" }
  expect(records.add("wallet.transfer", "a", "send", [{ tranId: "1" }], sent)).toEqual([])
  const shown = { tranId: "1", asset: "USDT", amount: "5.00", fromAccountType: "FUTURES" }
  const disagreements = records.add("wallet.transferHistory", "a", "ask", { data: [shown] })
  expect(disagreements.map(({ field }) => field)).toEqual(["fromAccountType"])
})

test("a disagreement contains the old value, its step and the new value", () => {
  const records = new Records()
  records.add("spot.placeOrder", "a", "place", order)
  expect(records.add("spot.queryOrder", "a", "ask", { ...order, price: "11" })).toEqual([
    {
      field: "price",
      wanted: "price 10.5, as step place has shown of order BTCUSDT 7",
      got: "price 11",
    },
  ])
})
