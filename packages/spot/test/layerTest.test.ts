/** The test layer: a user's program runs against a test's answers. */
import { ApiError, decimal, hasCode, OutcomeUnknown, paginate } from "@bourse/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { expect, it } from "vitest"
import { SpotClient, type Trade } from "../src/index.ts"

const market = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: decimal("100") } as const

/** The program under test: buys, stops without funds, and looks up an order with an unknown outcome. */
const program = Effect.gen(function* () {
  const spot = yield* SpotClient
  return yield* spot.placeOrder(market, { timeoutMs: 2_000 }).pipe(
    Effect.map(({ orderId }) => `bought ${orderId}`),
    Effect.catchIf(hasCode("insufficientPosition"), () => Effect.succeed("no funds")),
    Effect.catchTag("OutcomeUnknown", ({ parameters }) =>
      Effect.map(
        spot.queryOrder({ symbol: parameters.symbol, origClientOrderId: parameters.newClientOrderId }),
        ({ orderId, status }) => `found ${orderId} ${status}`,
      ),
    ),
  )
})

const queried = {
  symbol: "BTCUSDT",
  orderId: "121",
  orderListId: -1,
  clientOrderId: null,
  price: decimal("0"),
  origQty: decimal("0.001"),
  Qty: decimal("0.001"),
  executedQty: decimal("0.001"),
  cummulativeQuoteQty: decimal("60"),
  status: "FILLED",
  timeInForce: null,
  type: "MARKET",
  side: "BUY",
  stopPrice: null,
  icebergQty: null,
  time: 1785542400000,
  updateTime: 1785542400000,
  isWorking: false,
  stpMode: "",
  cancelReason: null,
  origQuoteOrderQty: null,
} as const

const placed = {
  symbol: "BTCUSDT",
  orderId: "121",
  orderListId: -1,
  price: decimal("0"),
  origQty: decimal("0"),
  type: "MARKET",
  side: "BUY",
  stpMode: "",
  transactTime: 1785542400000,
} as const

it("the test layer answers each method with the test's answer, in success and failure", async () => {
  const asked: Array<unknown> = []
  const buys = SpotClient.layerTest({
    placeOrder: (parameters, options) => {
      asked.push([parameters, options])
      return Effect.succeed(placed)
    },
  })
  expect(await Effect.runPromise(Effect.provide(program, buys))).toBe("bought 121")
  expect(asked).toEqual([[market, { timeoutMs: 2_000 }]])
  const fields = { endpoint: "spot.placeOrder", status: 400, code: 30004, message: "Insufficient position" }
  const poor = SpotClient.layerTest({ placeOrder: () => new ApiError(fields) })
  expect(await Effect.runPromise(Effect.provide(program, poor))).toBe("no funds")
})

it("the test layer can fail like a lost answer, with the client id of the order", async () => {
  const lost = SpotClient.layerTest({
    placeOrder: (parameters) =>
      new OutcomeUnknown({
        endpoint: "spot.placeOrder",
        message: "lost",
        parameters: { ...parameters, newClientOrderId: "made-1" },
        cause: undefined,
      }),
    queryOrder: ({ origClientOrderId }) =>
      Effect.succeed({ ...queried, clientOrderId: origClientOrderId ?? null }),
  })
  expect(await Effect.runPromise(Effect.provide(program, lost))).toBe("found 121 FILLED")
})

it("the test layer supports a method's members: responses, rates, pages", async () => {
  const trade = { id: "1", time: 1785542400000 } as Trade
  const layer = SpotClient.layerTest({
    myTrades: ({ startTime = 0 }) => Effect.succeed(startTime > trade.time ? [] : [trade]),
    uid: () => Effect.succeed({ uid: "1" }),
  })
  const seen = Effect.gen(function* () {
    const spot = yield* SpotClient
    const { data, response } = yield* spot.uid.withResponse()
    const trades = paginate(
      spot.myTrades,
      { symbol: "BTCUSDT", startTime: trade.time - 1 },
      { nowMs: trade.time + 1 },
    )
    return [data.uid, response.status, yield* spot.uid.rateBudget, yield* Stream.runCollect(trades)]
  })
  expect(await Effect.runPromise(Effect.provide(seen, layer))).toEqual([
    "1",
    200,
    { used: 0, limit: 500 },
    [trade],
  ])
})

it("the test layer calls the test's function each time that the effect runs, not when the method is called", async () => {
  let asked = 0
  const layer = SpotClient.layerTest({
    uid: () => {
      asked++
      return asked < 3
        ? new ApiError({ endpoint: "spot.uid", status: 503, code: 503, message: "busy" })
        : Effect.succeed({ uid: String(asked) })
    },
  })
  const [before, { uid }] = await Effect.runPromise(
    Effect.flatMap(SpotClient, (spot) => {
      const call = spot.uid()
      const before = asked
      return Effect.map(Effect.retry(call, { times: 5 }), (answer) => [before, answer] as const)
    }).pipe(Effect.provide(layer)),
  )
  expect([before, uid, asked]).toEqual([0, "3", 3])
})
