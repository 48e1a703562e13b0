import { readFileSync } from "node:fs"
import { clientConfig, decimal, prepareHmac, verifySignature } from "@bourse/core"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SpotApi, SpotClient } from "../src/index.ts"
import { answers } from "./answers.ts"

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const secret = "dev-secret-alice"
const run = <A, E>(use: (spot: SpotClient["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.flatMap(SpotClient, use).pipe(
      Effect.provide(
        SpotClient.layer({ baseUrl: server.baseUrl, apiKey: "dev-alice", secret, recvWindowMs: 3000 }),
      ),
    ),
  )

/** The server's second way to add members, for others' clients. */
const notCalled = "addToStrategyGroupByGet"

/** One call of every endpoint, with every parameter the document names, and the query it should make. */
const calls: {
  readonly [Name in Exclude<keyof typeof SpotApi, typeof notCalled>]: readonly [
    (spot: SpotClient["Service"]) => Effect.Effect<unknown, unknown>,
    string,
  ]
} = {
  kycStatus: [(spot) => spot.kycStatus(), ""],
  uid: [(spot) => spot.uid(), ""],
  selfSymbols: [(spot) => spot.selfSymbols(), ""],
  testOrder: [
    (spot) =>
      spot.testOrder({
        symbol: "BTCUSDT",
        side: "SELL",
        type: "MARKET",
        quoteOrderQty: decimal("50"),
        stpMode: "",
      }),
    "symbol=BTCUSDT&side=SELL&type=MARKET&quoteOrderQty=50&stpMode=&",
  ],
  placeOrder: [
    (spot) =>
      spot.placeOrder({
        stpMode: "cancel_both",
        newClientOrderId: "a b(1)",
        price: decimal("2987.5"),
        quantity: decimal("0.75"),
        type: "LIMIT",
        side: "BUY",
        symbol: "ETHUSDT",
      }),
    "symbol=ETHUSDT&side=BUY&type=LIMIT&quantity=0.75&price=2987.5&newClientOrderId=a%20b%281%29&stpMode=cancel_both&",
  ],
  batchOrders: [
    (spot) =>
      spot.batchOrders({
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
      }),
    `batchOrders=${[
      "%5B%7B%22symbol%22%3A%22ETHUSDT%22%2C%22side%22%3A%22BUY%22%2C%22type%22%3A%22LIMIT%22",
      "%2C%22quantity%22%3A%220.75%22%2C%22price%22%3A%222987.5%22%2C%22newClientOrderId%22%3A%22b%22%7D",
      "%2C%7B%22symbol%22%3A%22ETHUSDT%22%2C%22side%22%3A%22SELL%22%2C%22type%22%3A%22MARKET%22",
      "%2C%22quoteOrderQty%22%3A%2250%22%2C%22newClientOrderId%22%3A%22a%281%29%22",
      "%2C%22stpMode%22%3A%22cancel_both%22%7D%5D",
    ].join("")}&`,
  ],
  cancelOrder: [
    (spot) =>
      spot.cancelOrder({ symbol: "ETHUSDT", orderId: "1042", origClientOrderId: "o", newClientOrderId: "c" }),
    "symbol=ETHUSDT&orderId=1042&origClientOrderId=o&newClientOrderId=c&",
  ],
  cancelOpenOrders: [(spot) => spot.cancelOpenOrders({ symbol: "ETHUSDT" }), "symbol=ETHUSDT&"],
  queryOrder: [
    (spot) => spot.queryOrder({ symbol: "ETHUSDT", orderId: "1042", origClientOrderId: "o" }),
    "symbol=ETHUSDT&origClientOrderId=o&orderId=1042&",
  ],
  openOrders: [(spot) => spot.openOrders({ symbol: "ETHUSDT,BTCUSDT" }), "symbol=ETHUSDT%2CBTCUSDT&"],
  allOrders: [
    (spot) =>
      spot.allOrders({ symbol: "ETHUSDT", startTime: 1763640000000, endTime: 1763650000000, limit: 1000 }),
    "symbol=ETHUSDT&startTime=1763640000000&endTime=1763650000000&limit=1000&",
  ],
  account: [(spot) => spot.account(), ""],
  myTrades: [
    (spot) =>
      spot.myTrades({
        symbol: "ETHUSDT",
        orderId: "1042",
        startTime: 1763640000000,
        endTime: 1763650000000,
        limit: 10,
      }),
    "symbol=ETHUSDT&orderId=1042&startTime=1763640000000&endTime=1763650000000&limit=10&",
  ],
  setFeeDeduction: [(spot) => spot.setFeeDeduction({ mxDeductEnable: true }), "mxDeductEnable=true&"],
  feeDeduction: [(spot) => spot.feeDeduction(), ""],
  tradeFee: [(spot) => spot.tradeFee({ symbol: "ETHUSDT" }), "symbol=ETHUSDT&"],
  createStrategyGroup: [
    (spot) => spot.createStrategyGroup({ tradeGroupName: "makers" }),
    "tradeGroupName=makers&",
  ],
  strategyGroups: [(spot) => spot.strategyGroups({ tradeGroupName: "makers" }), "tradeGroupName=makers&"],
  deleteStrategyGroup: [(spot) => spot.deleteStrategyGroup({ tradeGroupId: "12" }), "tradeGroupId=12&"],
  addToStrategyGroup: [
    (spot) => spot.addToStrategyGroup({ tradeGroupId: "12", uid: "10000002,10000003" }),
    "uid=10000002%2C10000003&tradeGroupId=12&",
  ],
  removeFromStrategyGroup: [
    (spot) => spot.removeFromStrategyGroup({ tradeGroupId: "12", uid: "10000002" }),
    "uid=10000002&tradeGroupId=12&",
  ],
}

it("the client has a method for every endpoint but one", async () => {
  const methods = await run((spot) => Effect.succeed(Object.keys(spot)))
  expect(methods).toEqual(Object.keys(SpotApi).filter((name) => name !== notCalled))
  expect(methods).toEqual(Object.keys(calls))
})

describe.each(Object.keys(calls) as Array<keyof typeof calls>)("%s", (name) => {
  it("goes to its path with its parameters in order, signed, and reads the answer", async () => {
    // One element for each of the two orders.
    const [placed, rejected] = answers.batchOrders
    const answer =
      name === "batchOrders" ? [placed, { ...rejected, newClientOrderId: "a(1)" }] : answers[name]
    server.answer(200, answer)
    const [call, parameters] = calls[name]
    expect(await run(call)).toEqual(answer)

    const { method, target, headers, body } = server.last()
    const [path, query] = target.split("?") as [string, string]
    expect([method, path, body]).toEqual([SpotApi[name].method, SpotApi[name].path, ""])
    expect(query.replace(/\d{13}&signature=[0-9a-f]{64}$/, "...")).toBe(
      `${parameters}recvWindow=3000&timestamp=...`,
    )
    expect(headers["x-mexc-apikey"]).toBe("dev-alice")
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(true)
  })
})

describe("a rejected order", () => {
  it.each([
    [400, 30004, "Insufficient position"],
    [400, -2011, "Unknown order sent"],
    [403, 700007, "No permission to access the endpoint."],
  ])("fails with status %i and code %i", async (status, code, msg) => {
    server.answer(status, { code, msg })
    expect(await run((spot) => Effect.flip(spot.cancelOrder({ symbol: "X", orderId: "1" })))).toMatchObject({
      _tag: "ApiError",
      code,
      message: msg,
      status,
    })
  })
})

describe("a client from the environment", () => {
  it("calls with the server and the key that are set there, and tells the rate it has used", async () => {
    server.answer(200, answers.openOrders)
    const environment = { BOURSE_URL: server.baseUrl, BOURSE_API_KEY: "dev-bob", BOURSE_SECRET: secret }
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
})

describe("the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

  it("names the one endpoint without a method", () => {
    const { method, path } = SpotApi[notCalled]
    expect(readme).toContain(`${method} ${path}`)
  })
})
