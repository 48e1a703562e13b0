import { describe, expect, test } from "vitest"
import { Records } from "../../src/checks/Records.ts"

const order = { symbol: "BTCUSDT", orderId: "7", side: "BUY", type: "LIMIT", price: "10.50", origQty: "2" }
const other = { ...order, orderId: "8", side: "SELL" }

/** The fields that are not what they were, in the last of these responses. */
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
      "as it was",
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
      "by another endpoint",
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
      "in another place of the list",
      [
        ["spot.openOrders", "a", [order, other]],
        ["spot.openOrders", "a", [other, { ...order, origQty: "3" }]],
      ],
      ["origQty"],
    ],
    [
      "in a list that stands in the response",
      [
        ["wallet.transferHistory", "a", { data: [{ tranId: "1", amount: "5" }] }],
        ["wallet.transferRecord", "a", { tranId: "1", amount: "6" }],
      ],
      ["amount"],
    ],
    [
      "as the part of a conversion that stands elsewhere now",
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
      "under the other spelling of its name",
      [
        ["broker.createApiKey", "a", { apikey: "k", note: "one" }],
        ["broker.apiKeys", "a", { subAccount: [{ apiKey: "k", note: "two" }] }],
      ],
      ["note"],
    ],
  ])("%s", (_, responses, fields) => {
    expect(disagreeing(...responses)).toEqual(fields)
  })
})

describe("what is no disagreement", () => {
  test.each<[string, unknown]>([
    ["more zeros", { ...order, price: "10.5000" }],
    ["the other spelling of a limit order", { ...order, type: "LIMIT_ORDER" }],
    ["numbers in place of text", { ...order, orderId: 7 }],
    ["what changes as an order is filled", { ...order, status: "FILLED", executedQty: "2", updateTime: 5 }],
    ["a field that is not there, or has nothing", { symbol: "BTCUSDT", orderId: "7", side: "" }],
    ["an order of another symbol", { ...order, symbol: "ETHUSDT", side: "SELL" }],
  ])("%s", (_, again) => {
    expect(disagreeing(["spot.queryOrder", "a", order], ["spot.queryOrder", "a", again])).toEqual([])
  })

  test("the same id of another account", () => {
    expect(
      disagreeing(["spot.queryOrder", "a", order], ["spot.queryOrder", "b", { ...order, side: "SELL" }]),
    ).toEqual([])
  })

  test("the price of an order that has none of its own", () => {
    const market = { ...order, type: "MARKET" }
    expect(
      disagreeing(["spot.placeOrder", "a", market], ["spot.queryOrder", "a", { ...market, price: "9" }]),
    ).toEqual([])
  })

  test("two records of one name in one list", () => {
    const trade = { symbol: "BTCUSDT", id: "1", orderId: "7", isBuyer: true }
    expect(
      disagreeing(
        ["spot.myTrades", "a", [trade]],
        ["spot.myTrades", "a", [trade, { ...trade, isBuyer: false }]],
      ),
    ).toEqual([])
  })

  test("both spellings of futures", () => {
    const sent = { tranId: "1", fromAccountType: "FUTURE" }
    expect(
      disagreeing(
        ["wallet.transferRecord", "a", sent],
        ["wallet.transferHistory", "a", { data: [{ ...sent, fromAccountType: "FUTURES" }] }],
      ),
    ).toEqual([])
  })
})

test("what was sent to make a record is what it is shown as", () => {
  const records = new Records()
  const sent = { asset: "USDT", amount: "5", fromAccountType: "SPOT", toAccountType: "FUTURES" }
  expect(records.add("wallet.transfer", "a", "send", [{ tranId: "1" }], sent)).toEqual([])
  const shown = { tranId: "1", asset: "USDT", amount: "5.00", fromAccountType: "FUTURES" }
  const disagreements = records.add("wallet.transferHistory", "a", "ask", { data: [shown] })
  expect(disagreements.map(({ field }) => field)).toEqual(["fromAccountType"])
})

test("a disagreement says what was shown before, where, and what is shown now", () => {
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
