import { decimal } from "@bourse/core"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startMock } from "../../../testing/mock.ts"
import { SpotClient } from "../src/index.ts"
import { makeSpot } from "../src/promise.ts"
import { calls } from "./calls.ts"

let mock: Awaited<ReturnType<typeof startMock>>
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.stop())

type Spot = SpotClient["Service"]
const run = <A, E>(use: (spot: Spot) => Effect.Effect<A, E>, changes: object = {}) =>
  Effect.runPromise(
    Effect.flatMap(SpotClient, use).pipe(Effect.provide(SpotClient.layer({ ...mock, ...changes }))),
  )

describe("without an exchange", () => {
  it.each(Object.entries(calls))(
    "%s is answered as documented, by both entries",
    async (name, [parameters, answers]) => {
      const answer = await run((spot) =>
        (spot[name as keyof Spot] as (parameters: object) => Effect.Effect<unknown, unknown>)(parameters),
      )
      expect(answer).toMatchObject(answers as object)
      const call = makeSpot(mock)[name as keyof Spot] as (parameters: object) => Promise<unknown>
      expect(await call(parameters)).toMatchObject(answers as object)
    },
  )

  it("an order without its price is refused", async () => {
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("1") } as const
    expect(
      await run((spot) => Effect.flip(spot.testOrder({ ...order, newClientOrderId: "a" }))),
    ).toMatchObject({ _tag: "ApiError", status: 400, code: 33333 })
  })

  it.each([
    ["with a wrong secret", { secret: "wrong" }, 400, 700002],
    ["with a key nobody has", { apiKey: "nobody" }, 400, 10072],
    [
      "with a key that may only read",
      { apiKey: "mock-reader-key", secret: "mock-reader-secret" },
      403,
      700007,
    ],
  ])("%s an order is refused", async (_, changes, status, code) => {
    expect(await run((spot) => Effect.flip(spot.placeOrder(calls.placeOrder[0])), changes)).toMatchObject({
      _tag: "ApiError",
      status,
      code,
    })
  })

  it("what no fixture covers is told as such", async () => {
    expect(await run((spot) => Effect.flip(spot.allOrders({ symbol: "BTCUSDT", limit: 7 })))).toMatchObject({
      _tag: "ApiError",
      status: 404,
      message: expect.stringMatching(
        /^no fixture covers GET \/api\/v3\/allOrders with symbol=BTCUSDT&limit=7; /,
      ),
    })
  })
})
