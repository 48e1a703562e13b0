import { decimal } from "@bourse/core"
import { startMock } from "@bourse/testing/mock"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SpotClient } from "../src/index.ts"
import { before, callsWith, type Ids } from "./calls.ts"

type Mock = Awaited<ReturnType<typeof startMock>>
let mock: Mock
/** For the table of calls: what they place, the other tests do not find. */
let own: Mock
beforeAll(async () => {
  ;[mock, own] = await Promise.all([startMock(), startMock()])
})
afterAll(() => Promise.all([mock, own].map(({ stop }) => stop())))

type Spot = SpotClient["Service"]
const run = <A, E>(use: (spot: Spot) => Effect.Effect<A, E>, changes: object = {}) =>
  Effect.runPromise(
    Effect.flatMap(SpotClient, use).pipe(Effect.provide(SpotClient.layer({ ...mock, ...changes }))),
  )

/** Any call by its name. */
const call = (name: string, parameters: object): Promise<unknown> =>
  run(
    (spot) =>
      (spot[name as keyof Spot] as (parameters: object) => Effect.Effect<unknown, unknown>)(parameters),
    own,
  )

/** The session as every call finds it. */
const prepare = async (): Promise<Ids> => {
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
  it.each(names)("%s is answered as documented", async (name) => {
    const [parameters, answers] = callsWith(await prepare())[name]
    expect(await call(name, parameters)).toMatchObject(answers as object)
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
  ])("%s an order is rejected", async (_, changes, status, code) => {
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
