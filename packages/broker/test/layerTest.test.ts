/** The broker's test layer: a user's program runs against a test's answers. */
import { ApiError } from "@bourse/core"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { BrokerClient } from "../src/index.ts"

/** A sub-account with this name: an existing one or a new one. */
const program = Effect.gen(function* () {
  const broker = yield* BrokerClient
  const made = broker.createSubAccount({ subAccount: "gridbot01", note: "" })
  return yield* made.pipe(
    Effect.catchTag("ApiError", () => broker.subAccounts({ subAccount: "gridbot01" })),
    Effect.map(({ data }) => data.map(({ subAccount }) => subAccount)),
  )
})

const run = (layer: ReturnType<typeof BrokerClient.layerTest>) =>
  Effect.runPromise(Effect.provide(program, layer))

it("the broker's test layer answers each method with the test's answer, in success and failure", async () => {
  const asked: Array<unknown> = []
  const answer = { code: "0", message: "success", msg: "success" } as const
  const account = { subAccount: "gridbot01", note: "", timestamp: 1785542400000 }
  const made = BrokerClient.layerTest({
    createSubAccount: (parameters) => {
      asked.push(parameters)
      return Effect.succeed({ ...answer, data: [account] })
    },
  })
  expect(await run(made)).toEqual(["gridbot01"])
  expect(asked).toEqual([{ subAccount: "gridbot01", note: "" }])
  const fields = { endpoint: "broker.createSubAccount", status: 400, code: 730101, message: "taken" }
  const taken = BrokerClient.layerTest({
    createSubAccount: () => new ApiError(fields),
    subAccounts: () => Effect.succeed({ ...answer, data: [account] }),
  })
  expect(await run(taken)).toEqual(["gridbot01"])
})
