/** The types of the Effect client reject calls that break the rules of an order's type or ids. */
import {
  type ApiError,
  type CallError,
  type Decimal,
  type DryRun,
  decimal,
  type InvalidParameters,
  type OutcomeUnknown,
  type TransportError,
  type UnexpectedResponse,
} from "@bourse/core"
import * as Effect from "effect/Effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import { type PlacedOrder, type PlaceOrderParameters, SpotClient } from "../src/index.ts"

type Spot = SpotClient["Service"]
const layer = SpotClient.layer({ baseUrl: "http://127.0.0.1:1", apiKey: "k", secret: "s" })
/** The error of a call to an address where nothing listens. */
const failure = (call: (spot: Spot) => Effect.Effect<unknown, CallError>): Promise<CallError> =>
  Effect.runPromise(Effect.flatMap(SpotClient, (spot) => Effect.flip(call(spot))).pipe(Effect.provide(layer)))
const [price, quantity] = [decimal("60000"), decimal("1")]
const limit = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT" } as const
const market = { symbol: "BTCUSDT", side: "BUY", type: "MARKET" } as const

describe("the Effect client", () => {
  it("the Effect client enforces the rules of each type of order, in the compiler and at run time", async () => {
    const needsBoth = /LIMIT needs quantity and price$/
    // @ts-expect-error no price
    expect((await failure((spot) => spot.placeOrder({ ...limit, quantity }))).message).toMatch(needsBoth)
    // @ts-expect-error no quantity
    expect((await failure((spot) => spot.testOrder({ ...limit, price }))).message).toMatch(needsBoth)
    const needsEither = /MARKET needs quantity or quoteOrderQty$/
    // @ts-expect-error neither quantity nor amount
    expect((await failure((spot) => spot.placeOrder(market))).message).toMatch(needsEither)
    const ioc = { ...limit, type: "IMMEDIATE_OR_CANCEL" } as const
    // @ts-expect-error no price
    expect((await failure((spot) => spot.placeOrder({ ...ioc, quantity }))).message).toMatch(/needs/)
    const one = { ...limit, quantity }
    // @ts-expect-error one of them has no price
    const batch = await failure((spot) => spot.batchOrders({ batchOrders: [one] }))
    expect(batch.message).toMatch(/batchOrders\[0\]: LIMIT needs/)
  })

  it("the Effect client requires one of the two order ids", async () => {
    const needed = /orderId or origClientOrderId is needed$/
    // @ts-expect-error no id
    expect((await failure((spot) => spot.cancelOrder({ symbol: "BTCUSDT" }))).message).toMatch(needed)
    const none = { symbol: "BTCUSDT", orderId: undefined }
    // @ts-expect-error undefined is none
    expect((await failure((spot) => spot.queryOrder(none))).message).toMatch(needed)
  })

  it("the Effect client accepts everything that the rules allow", () => {
    type Order = Parameters<Spot["placeOrder"]>[0]
    expectTypeOf<typeof limit & { price: Decimal; quantity: Decimal }>().toExtend<Order>()
    expectTypeOf<typeof market & { quantity: Decimal }>().toExtend<Order>()
    expectTypeOf<typeof market & { quoteOrderQty: Decimal }>().toExtend<Order>()
    expectTypeOf<{ symbol: string; orderId: string }>().toExtend<Parameters<Spot["cancelOrder"]>[0]>()
    expectTypeOf<Effect.Success<ReturnType<Spot["placeOrder"]>>>().toEqualTypeOf<PlacedOrder>()
  })

  it("the Effect client's errors match the kind of call, and include the sent parameters", () => {
    type Read = Effect.Error<ReturnType<Spot["account"]>>
    expectTypeOf<Read>().toEqualTypeOf<ApiError | UnexpectedResponse | TransportError | InvalidParameters>()
    type Failure = Effect.Error<ReturnType<Spot["placeOrder"]>>
    type Sent = PlaceOrderParameters & { readonly newClientOrderId: string }
    expectTypeOf<Failure>().toEqualTypeOf<
      ApiError | OutcomeUnknown<Sent> | TransportError | InvalidParameters | DryRun
    >()
    type Batch = Effect.Error<ReturnType<Spot["batchOrders"]>>
    expectTypeOf<Extract<Batch, OutcomeUnknown>["parameters"]["batchOrders"]>().toEqualTypeOf<
      ReadonlyArray<PlaceOrderParameters>
    >()
    expectTypeOf<Extract<Failure, UnexpectedResponse>>().toBeNever()
  })
})
