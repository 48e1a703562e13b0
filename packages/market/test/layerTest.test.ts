/** The market's test layer: a user's program runs against a test's answers. */
import { TransportError } from "@bourse/core"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { MarketClient } from "../src/index.ts"

/** The program under test says whether the exchange answers. */
const program = Effect.gen(function* () {
  const market = yield* MarketClient
  return yield* market.time().pipe(
    Effect.map(({ serverTime }) => `at ${serverTime}`),
    Effect.catchTag("TransportError", () => Effect.succeed("away")),
  )
})

const run = (layer: ReturnType<typeof MarketClient.layerTest>) =>
  Effect.runPromise(Effect.provide(program, layer))

it("the market's test layer answers each method with the test's answer, in success and failure", async () => {
  expect(await run(MarketClient.layerTest({ time: () => Effect.succeed({ serverTime: 7 }) }))).toBe("at 7")
  const away = new TransportError({
    endpoint: "market.time",
    message: "refused",
    sent: false,
    cause: undefined,
  })
  expect(await run(MarketClient.layerTest({ time: () => away }))).toBe("away")
})
