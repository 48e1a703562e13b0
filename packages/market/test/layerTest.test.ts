/** The market's test layer: a program of one's own runs against what a test answers. */
import { TransportError } from "@bourse/core"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { MarketClient } from "../src/index.ts"

/** Whether the exchange answers. */
const program = Effect.gen(function* () {
  const market = yield* MarketClient
  return yield* market.time().pipe(
    Effect.map(({ serverTime }) => `at ${serverTime}`),
    Effect.catchTag("TransportError", () => Effect.succeed("away")),
  )
})

const run = (layer: ReturnType<typeof MarketClient.layerTest>) =>
  Effect.runPromise(Effect.provide(program, layer))

it("answers each method as the test says, in success and failure", async () => {
  expect(await run(MarketClient.layerTest({ time: () => Effect.succeed({ serverTime: 7 }) }))).toBe("at 7")
  const away = new TransportError({
    endpoint: "market.time",
    message: "refused",
    sent: false,
    cause: undefined,
  })
  expect(await run(MarketClient.layerTest({ time: () => away }))).toBe("away")
})
