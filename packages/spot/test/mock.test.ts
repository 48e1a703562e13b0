import { makeSpot } from "@bourse/client"
import { decimal } from "@bourse/core"
import { startMock } from "@bourse/testing/mock"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SpotClient } from "../src/index.ts"
import { before, callsWith, type Ids } from "./calls.ts"

type Mock = Awaited<ReturnType<typeof startMock>>
let mock: Mock
/** One for each entry: what the one places, the other does not find. */
let own: { readonly effect: Mock; readonly promise: Mock }
beforeAll(async () => {
  const [first, effect, promise] = await Promise.all([startMock(), startMock(), startMock()])
  mock = first
  own = { effect, promise }
})
afterAll(() => Promise.all([mock, own.effect, own.promise].map(({ stop }) => stop())))

type Spot = SpotClient["Service"]
const run = <A, E>(use: (spot: Spot) => Effect.Effect<A, E>, changes: object = {}) =>
  Effect.runPromise(
    Effect.flatMap(SpotClient, use).pipe(Effect.provide(SpotClient.layer({ ...mock, ...changes }))),
  )

/** Any call by its name, by one of the entries. */
type Call = (name: string, parameters: object) => Promise<unknown>
const entries = {
  effect: (name, parameters) =>
    run(
      (spot) =>
        (spot[name as keyof Spot] as (parameters: object) => Effect.Effect<unknown, unknown>)(parameters),
      own.effect,
    ),
  promise: (name, parameters) =>
    (makeSpot(own.promise)[name as keyof Spot] as (parameters: object) => Promise<unknown>)(parameters),
} satisfies Record<string, Call>

/** The session as every call finds it. */
const prepare = async (call: Call): Promise<Ids> => {
  await call("setFeeDeduction", { mxDeductEnable: true })
  await call("cancelOpenOrders", { symbol: "ETHUSDT" })
  const place = async (order: object) => ((await call("placeOrder", order)) as { orderId: string }).orderId
  return {
    filled: await place(before.filled),
    buying: await place(before.buying),
    selling: await place(before.selling),
  }
}

const names = Object.keys(callsWith({ filled: "", buying: "", selling: "" })) as ReadonlyArray<keyof Spot>

describe("without an exchange", () => {
  it.each(names)("%s is answered as documented, by both entries", async (name) => {
    for (const call of Object.values(entries)) {
      const [parameters, answers] = callsWith(await prepare(call))[name]
      expect(await call(name, parameters)).toMatchObject(answers as object)
    }
  })

  it("an order without its price is not sent", async () => {
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("1") } as const
    expect(
      // @ts-expect-error no price
      await run((spot) => Effect.flip(spot.testOrder({ ...order, newClientOrderId: "a" }))),
    ).toMatchObject({ _tag: "InvalidParameters", message: expect.stringContaining("quantity and price") })
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
    expect(await run((spot) => Effect.flip(spot.placeOrder(before.buying)), changes)).toMatchObject({
      _tag: "ApiError",
      status,
      code,
    })
  })

  it("what no fixture asks of a session's orders is answered from the session", async () => {
    expect(await run((spot) => spot.allOrders({ symbol: "BTCUSDT", limit: 7 }))).toEqual([])
  })

  it("what no fixture covers is told as such", async () => {
    const elsewhere = { baseUrl: `${mock.baseUrl}/elsewhere` }
    expect(await run((spot) => Effect.flip(spot.uid()), elsewhere)).toMatchObject({
      _tag: "ApiError",
      status: 404,
      message: expect.stringMatching(
        /^no fixture covers GET \/elsewhere\/api\/v3\/uid with no parameters; there is no such endpoint/,
      ),
    })
  })
})
