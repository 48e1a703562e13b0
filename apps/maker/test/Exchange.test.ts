import { ApiError, decimal, OutcomeUnknown } from "@bourse/core"
import { type Order, SpotClient } from "@bourse/spot"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Exchange, type Quote } from "../src/index.ts"

const bid: Quote = { side: "BUY", price: decimal("59000"), quantity: decimal("0.01") }

const orderOf = (clientOrderId: string, more: Partial<Order> = {}) =>
  ({
    ...{ symbol: "BTCUSDT", orderId: "1", clientOrderId, price: "59000", origQty: "0.01", executedQty: "0" },
    ...{ status: "NEW", side: "BUY", type: "LIMIT_MAKER" },
    ...more,
  }) as Order

const rejection = (code: number, message = "") =>
  new ApiError({ endpoint: "spot", status: 400, code, message })
const notFound = Effect.fail(rejection(-2013, "Order does not exist"))

type Answers = Parameters<typeof SpotClient.layerTest>[0]
const withSpot = (answers: Answers) => Exchange.layer.pipe(Layer.provide(SpotClient.layerTest(answers)))

/** The client ids of the orders that a test has seen sent. */
const sentTo = () => {
  const ids: Array<string> = []
  const placeOrder: NonNullable<Answers["placeOrder"]> = (order) => {
    ids.push(order.newClientOrderId!)
    return Effect.succeed({ orderId: "1" } as never)
  }
  const lost: NonNullable<Answers["placeOrder"]> = (order) => {
    ids.push(order.newClientOrderId!)
    return Effect.fail(
      new OutcomeUnknown({
        endpoint: "spot.placeOrder",
        message: "lost",
        cause: "lost",
        parameters: order,
      }) as never,
    )
  }
  return { ids, placeOrder, lost }
}

it.effect("a lost placement that exists is one of the open orders", () => {
  const { ids, lost } = sentTo()
  const spot = {
    placeOrder: lost,
    queryOrder: ({ origClientOrderId = "" }) => Effect.succeed(orderOf(origClientOrderId) as never),
    openOrders: () => Effect.succeed([]),
  } satisfies Answers
  return Effect.gen(function* () {
    const exchange = yield* Exchange
    yield* Effect.flip(exchange.place("BTCUSDT", bid))
    expect(yield* exchange.openOrders("BTCUSDT")).toMatchObject([{ id: ids[0], price: "59000" }])
  }).pipe(Effect.provide(withSpot(spot)))
})

it.effect("a lost placement that is not found stays pending for 15 s, then it never happened", () => {
  const { lost } = sentTo()
  const spot = {
    placeOrder: lost,
    queryOrder: () => notFound,
    openOrders: () => Effect.succeed([]),
  } satisfies Answers
  return Effect.gen(function* () {
    const exchange = yield* Exchange
    yield* Effect.flip(exchange.place("BTCUSDT", bid))
    expect(yield* Effect.flip(exchange.openOrders("BTCUSDT"))).toMatchObject({ _tag: "OutcomePending" })
    yield* TestClock.adjust("16 seconds")
    expect(yield* exchange.openOrders("BTCUSDT")).toEqual([])
  }).pipe(Effect.provide(withSpot(spot)))
})

it.effect("a list that lags behind neither hides a new order nor revives a cancelled one", () => {
  const { ids, placeOrder } = sentTo()
  let listed: ReadonlyArray<Order> = []
  const spot = {
    placeOrder,
    cancelOrder: () => Effect.succeed({} as never),
    openOrders: () => Effect.succeed(listed),
  } satisfies Answers
  return Effect.gen(function* () {
    const exchange = yield* Exchange
    yield* exchange.place("BTCUSDT", bid)
    const [order] = yield* exchange.openOrders("BTCUSDT")
    expect(order).toMatchObject({ id: ids[0] })
    yield* exchange.cancel(order!)
    listed = [orderOf(ids[0]!)]
    expect(yield* exchange.openOrders("BTCUSDT")).toEqual([])
    // A list cannot be 16 seconds old, so the listed order does exist.
    yield* TestClock.adjust("16 seconds")
    expect(yield* exchange.openOrders("BTCUSDT")).toMatchObject([{ id: ids[0] }])
  }).pipe(Effect.provide(withSpot(spot)))
})

it.effect("orders of somebody else are not the maker's", () =>
  Effect.gen(function* () {
    const exchange = yield* Exchange
    expect(yield* exchange.openOrders("BTCUSDT")).toMatchObject([{ id: "maker-1" }])
  }).pipe(
    Effect.provide(
      withSpot({
        openOrders: () => Effect.succeed([orderOf("maker-1"), orderOf("hand"), orderOf(null as never)]),
      }),
    ),
  ),
)

it.effect("a rejected order is not looked up", () =>
  Effect.gen(function* () {
    const exchange = yield* Exchange
    const error = yield* Effect.flip(exchange.place("BTCUSDT", bid))
    expect(error).toMatchObject({ _tag: "ApiError", code: 30004 })
    expect(yield* exchange.openOrders("BTCUSDT")).toEqual([])
  }).pipe(
    Effect.provide(withSpot({ placeOrder: () => rejection(30004), openOrders: () => Effect.succeed([]) })),
  ),
)

it.effect("cancelling an order that was filled meanwhile succeeds after a look at the order", () => {
  let asked = 0
  const spot = {
    cancelOrder: () => rejection(-2011, "Unknown order sent"),
    queryOrder: () => {
      asked++
      return Effect.succeed(orderOf("maker-1", { status: "FILLED" }) as never)
    },
  } satisfies Answers
  return Effect.gen(function* () {
    const exchange = yield* Exchange
    yield* exchange.cancel({ ...bid, symbol: "BTCUSDT", id: "maker-1", executed: decimal("0") })
    expect(asked).toBe(1)
  }).pipe(Effect.provide(withSpot(spot)))
})

it.effect("an unknown key ends as KeyRefused, with the exchange's words", () =>
  Effect.gen(function* () {
    const exchange = yield* Exchange
    expect(yield* Effect.flip(exchange.balances)).toMatchObject({
      _tag: "KeyRefused",
      message: "the exchange rejects the API key: Api key info invalid",
    })
  }).pipe(Effect.provide(withSpot({ account: () => rejection(10072, "Api key info invalid") }))),
)
