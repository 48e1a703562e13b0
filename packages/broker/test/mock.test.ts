import { makeBroker } from "@bourse/client"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startMock } from "../../../testing/mock.ts"
import { BrokerClient } from "../src/index.ts"
import { calls } from "./calls.ts"

let mock: Awaited<ReturnType<typeof startMock>>
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.stop())

type Broker = BrokerClient["Service"]
const run = <A, E>(use: (broker: Broker) => Effect.Effect<A, E>, changes: object = {}) =>
  Effect.runPromise(
    Effect.flatMap(BrokerClient, use).pipe(Effect.provide(BrokerClient.layer({ ...mock, ...changes }))),
  )

describe("without an exchange", () => {
  it.each(Object.entries(calls))(
    "%s is answered as documented, by both entries",
    async (name, [parameters, answers]) => {
      const answer = await run((broker) =>
        (broker[name as keyof Broker] as (parameters: object) => Effect.Effect<unknown, unknown>)(parameters),
      )
      expect(answer).toMatchObject(answers as object)
      const call = makeBroker(mock)[name as keyof Broker] as (parameters: object) => Promise<unknown>
      expect(await call(parameters)).toMatchObject(answers as object)
    },
  )

  it("a call signed with a wrong secret is refused", async () => {
    expect(await run((broker) => Effect.flip(broker.rebates()), { secret: "wrong" })).toMatchObject({
      _tag: "ApiError",
      status: 400,
      code: 700002,
    })
  })

  it("what no fixture covers is told as such", async () => {
    expect(
      await run((broker) =>
        Effect.flip(
          broker.universalTransferHistory({ ...calls.universalTransferHistory[0], page: 3, limit: 7 }),
        ),
      ),
    ).toMatchObject({
      _tag: "ApiError",
      status: 404,
      message: expect.stringMatching(
        /^no fixture covers GET \/api\/v3\/broker\/sub-account\/universalTransfer with /,
      ),
    })
  })
})
