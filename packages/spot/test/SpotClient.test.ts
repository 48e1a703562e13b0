import { clientConfig, decimal } from "@bourse/core"
import { describeClient } from "@bourse/testing/areaClient"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished } from "vitest"
import { SpotApi, SpotClient } from "../src/index.ts"
import { answers } from "./answers.ts"

type Spot = SpotClient["Service"]

/** One call of every endpoint, with every documented parameter, and the expected request. */
const calls: {
  readonly [Name in keyof Spot]: readonly [
    NonNullable<Parameters<Spot[Name]>[0]>,
    query: string,
    body?: string,
  ]
} = {
  kycStatus: [{}, ""],
  uid: [{}, ""],
  selfSymbols: [{}, ""],
  testOrder: [
    {
      symbol: "BTCUSDT",
      side: "SELL",
      type: "MARKET",
      quoteOrderQty: decimal("50"),
      stpMode: "",
    },
    "symbol=BTCUSDT&side=SELL&type=MARKET&quoteOrderQty=50&stpMode=&",
  ],
  placeOrder: [
    {
      stpMode: "cancel_both",
      newClientOrderId: "a b(1)",
      price: decimal("2987.5"),
      quantity: decimal("0.75"),
      type: "LIMIT",
      side: "BUY",
      symbol: "ETHUSDT",
    },
    "symbol=ETHUSDT&side=BUY&type=LIMIT&quantity=0.75&price=2987.5&newClientOrderId=a%20b%281%29&stpMode=cancel_both&",
  ],
  batchOrders: [
    {
      batchOrders: [
        {
          price: decimal("2987.5"),
          quantity: decimal("0.75"),
          type: "LIMIT",
          side: "BUY",
          symbol: "ETHUSDT",
          newClientOrderId: "b",
        },
        {
          symbol: "ETHUSDT",
          side: "SELL",
          type: "MARKET",
          quoteOrderQty: decimal("50"),
          newClientOrderId: "a(1)",
          stpMode: "cancel_both",
        },
      ],
    },
    `batchOrders=${[
      "%5B%7B%22symbol%22%3A%22ETHUSDT%22%2C%22side%22%3A%22BUY%22%2C%22type%22%3A%22LIMIT%22",
      "%2C%22quantity%22%3A%220.75%22%2C%22price%22%3A%222987.5%22%2C%22newClientOrderId%22%3A%22b%22%7D",
      "%2C%7B%22symbol%22%3A%22ETHUSDT%22%2C%22side%22%3A%22SELL%22%2C%22type%22%3A%22MARKET%22",
      "%2C%22quoteOrderQty%22%3A%2250%22%2C%22newClientOrderId%22%3A%22a%281%29%22",
      "%2C%22stpMode%22%3A%22cancel_both%22%7D%5D",
    ].join("")}&`,
  ],
  cancelOrder: [
    { symbol: "ETHUSDT", orderId: "1042", origClientOrderId: "o", newClientOrderId: "c" },
    "symbol=ETHUSDT&orderId=1042&origClientOrderId=o&newClientOrderId=c&",
  ],
  cancelOpenOrders: [{ symbol: "ETHUSDT" }, "symbol=ETHUSDT&"],
  queryOrder: [
    { symbol: "ETHUSDT", orderId: "1042", origClientOrderId: "o" },
    "symbol=ETHUSDT&origClientOrderId=o&orderId=1042&",
  ],
  openOrders: [{ symbol: "ETHUSDT,BTCUSDT" }, "symbol=ETHUSDT%2CBTCUSDT&"],
  allOrders: [
    { symbol: "ETHUSDT", startTime: 1763640000000, endTime: 1763650000000, limit: 1000 },
    "symbol=ETHUSDT&startTime=1763640000000&endTime=1763650000000&limit=1000&",
  ],
  account: [{}, ""],
  myTrades: [
    {
      symbol: "ETHUSDT",
      orderId: "1042",
      startTime: 1763640000000,
      endTime: 1763650000000,
      limit: 10,
    },
    "symbol=ETHUSDT&orderId=1042&startTime=1763640000000&endTime=1763650000000&limit=10&",
  ],
  setFeeDeduction: [{ mxDeductEnable: true }, "mxDeductEnable=true&"],
  feeDeduction: [{}, ""],
  tradeFee: [{ symbol: "ETHUSDT" }, "symbol=ETHUSDT&"],
  createStrategyGroup: [{ tradeGroupName: "makers" }, "tradeGroupName=makers&"],
  strategyGroups: [{ tradeGroupName: "makers" }, "tradeGroupName=makers&"],
  deleteStrategyGroup: [{ tradeGroupId: "12" }, "tradeGroupId=12&"],
  addToStrategyGroup: [
    { tradeGroupId: "12", uid: "10000002,10000003" },
    "uid=10000002%2C10000003&tradeGroupId=12&",
  ],
  removeFromStrategyGroup: [{ tradeGroupId: "12", uid: "10000002" }, "uid=10000002&tradeGroupId=12&"],
}

/** The server's second way to add members to a group, for other clients. */
const { addToStrategyGroupByGet: _, ...api } = SpotApi
const [placed, rejected] = answers.batchOrders

describeClient({
  client: SpotClient,
  layers: SpotClient,
  api,
  calls,
  // The answer has one element for each of the two orders.
  answers: { ...answers, batchOrders: [placed, { ...rejected, newClientOrderId: "a(1)" }] },
  rejected: {
    name: "cancelOrder",
    parameters: { symbol: "X", orderId: "1" },
    rows: [
      [400, 30004, "Insufficient position"],
      [400, -2011, "Unknown order sent"],
      [403, 700007, "No permission to access the endpoint."],
    ],
  },
})

it("a client from the environment uses its server and key, and reports the used rate", async () => {
  const server = await startRecordingServer()
  onTestFinished(async () => {
    await server.stop()
  })
  server.answer(200, answers.openOrders)
  const environment = {
    BOURSE_URL: server.baseUrl,
    BOURSE_API_KEY: "dev-bob",
    BOURSE_SECRET: "dev-secret-bob",
  }
  const budgets = Effect.gen(function* () {
    const { openOrders } = yield* SpotClient
    const before = yield* openOrders.rateBudget
    yield* openOrders()
    return [before, yield* openOrders.rateBudget]
  })
  const used = await Effect.runPromise(
    budgets.pipe(
      Effect.provide(SpotClient.layerConfig(clientConfig)),
      Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))),
    ),
  )
  expect(server.last().headers["x-mexc-apikey"]).toBe("dev-bob")
  expect(used).toEqual([
    { limit: 500, used: 0 },
    { limit: 500, used: 3 },
  ])
})
