import { startMock } from "@bourse/testing/mock"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { BrokerClient } from "../src/index.ts"
import { before, callsWith, type Ids } from "./calls.ts"

type Mock = Awaited<ReturnType<typeof startMock>>
let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.stop())

type Broker = BrokerClient["Service"]
const run = <A, E>(use: (broker: Broker) => Effect.Effect<A, E>, changes: object = {}) =>
  Effect.runPromise(
    Effect.flatMap(BrokerClient, use).pipe(Effect.provide(BrokerClient.layer({ ...mock, ...changes }))),
  )

/** Any call by its name. */
const call = (name: string, parameters: object): Promise<unknown> =>
  run((broker) =>
    (broker[name as keyof Broker] as (parameters: object) => Effect.Effect<unknown, unknown>)(parameters),
  )

let made = 0
/** The session as every call finds it: each time another sub-account. */
const prepare = async (): Promise<Ids> => {
  made++
  const subAccount = `marketmaker${made}`
  const { createSubAccount, createApiKey, universalTransfer } = before(subAccount)
  await call("createSubAccount", createSubAccount)
  const { apikey } = (await call("createApiKey", createApiKey)) as { apikey: string }
  const { tranId } = (await call("universalTransfer", universalTransfer)) as { tranId: string }
  return { subAccount, apiKey: apikey, tranId }
}

const names = Object.keys(callsWith({ subAccount: "", apiKey: "", tranId: "" })) as ReadonlyArray<
  keyof Broker
>

describe("without an exchange", () => {
  it.each(names)("%s is answered as documented", async (name) => {
    const [parameters, answers] = callsWith(await prepare())[name]
    const answer = await call(name, parameters)
    expect({ answer }).toMatchObject({ answer: answers as object })
  })

  it("a call signed with a wrong secret is rejected", async () => {
    expect(await run((broker) => Effect.flip(broker.rebates()), { secret: "wrong" })).toMatchObject({
      _tag: "ApiError",
      status: 400,
      code: 700002,
    })
  })

  it("what no fixture covers is told as such", async () => {
    expect(await run((broker) => Effect.flip(broker.rebates({ page: 3, pageSize: 7 })))).toMatchObject({
      _tag: "ApiError",
      status: 404,
      message: expect.stringMatching(/^no fixture covers GET \/api\/v3\/broker\/rebate\/taxQuery with /),
    })
  })
})
