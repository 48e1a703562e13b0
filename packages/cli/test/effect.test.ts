/** The exchange as an Effect layer. */
import { ControlClient } from "@bourse/control"
import { decimal } from "@bourse/core"
import { MarketClient } from "@bourse/market"
import { SpotClient } from "@bourse/spot"
import { BourseTest } from "bourse/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"

const bid = {
  symbol: "BTCUSDT",
  side: "BUY",
  type: "LIMIT",
  price: decimal("50000"),
  quantity: decimal("0.01"),
} as const

test("a program trades on the layer's exchange and moves its clock by the control plane", async () => {
  const program = Effect.gen(function* () {
    const spot = yield* SpotClient
    const market = yield* MarketClient
    const control = yield* ControlClient
    yield* spot.placeOrder(bid)
    const { serverTime: before } = yield* market.time()
    yield* control.sandbox.advanceClock({ payload: { ms: 3_600_000 } })
    return [
      (yield* spot.openOrders({ symbol: "BTCUSDT" })).length,
      (yield* market.time()).serverTime - before,
    ]
  })
  const clients = Layer.merge(BourseTest.client(SpotClient, "alice"), BourseTest.client(MarketClient))
  const layer = Layer.provideMerge(clients, BourseTest.layer({ clock: { frozen: true } }))
  expect(await Effect.runPromise(Effect.provide(program, layer))).toEqual([1, 3_600_000])
})

test("a client takes a key that the program granted", async () => {
  const program = Effect.gen(function* () {
    const control = yield* ControlClient
    const key = { key: "of-the-test", secret: "secret-of-the-test" }
    yield* control.admin.createKey({ payload: { uid: "10000002", permissions: "all", ...key } })
    const account = { apiKey: key.key, secret: key.secret }
    return yield* SpotClient.use((spot) => spot.uid()).pipe(
      Effect.provide(BourseTest.client(SpotClient, account)),
    )
  })
  expect(await Effect.runPromise(Effect.provide(program, BourseTest.layer()))).toEqual({ uid: "10000002" })
})

test("the exchange is closed with the layer's scope", async () => {
  const { url } = await Effect.runPromise(
    Effect.provide(
      BourseTest.useSync((bourse) => bourse),
      BourseTest.layer(),
    ),
  )
  await expect(fetch(`${url}/api/v3/ping`)).rejects.toThrow()
})

test("an exchange that cannot start fails in the error channel", async () => {
  const layer = BourseTest.layer({ sandboxToken: "short" })
  const error = await Effect.runPromise(
    Effect.flip(
      Effect.provide(
        BourseTest.useSync((bourse) => bourse),
        layer,
      ),
    ),
  )
  expect(error).toMatchObject({ _tag: "BourseStartError", message: expect.stringContaining("at least 16") })
})
