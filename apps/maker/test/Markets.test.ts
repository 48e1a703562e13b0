import { ApiError } from "@bourse/core"
import { Streams } from "@bourse/core/streams"
import { MarketClient } from "@bourse/market"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { Markets, Settings } from "../src/index.ts"
import { viewOf } from "./support/views.ts"

const { rules } = viewOf({})
const down = new ApiError({ endpoint: "market.exchangeInfo", status: 503, code: 503, message: "down" })

it.effect("rules are read once in five minutes, and again after a failed read", () => {
  let reads = 0
  const exchangeInfo = () =>
    ++reads === 1 ? Effect.fail(down) : Effect.succeed({ symbols: [rules] } as never)
  const markets = Markets.layer.pipe(
    Layer.provide(MarketClient.layerTest({ exchangeInfo })),
    Layer.provide(Layer.mock(Streams, { book: () => Stream.never })),
    Layer.provide(Settings.layer({ symbols: [{ symbol: "BTCUSDT" }] })),
  )
  return Effect.gen(function* () {
    const { rules: read } = yield* Markets
    yield* Effect.flip(read("BTCUSDT"))
    yield* read("BTCUSDT")
    yield* read("BTCUSDT")
    expect(reads).toBe(2)
    yield* TestClock.adjust("6 minutes")
    yield* read("BTCUSDT")
    expect(reads).toBe(3)
  }).pipe(Effect.provide(markets))
})
