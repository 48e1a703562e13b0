import { decimal } from "@bourse/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { type Quote, Risk, Settings } from "../src/index.ts"
import { viewOf } from "./support/views.ts"

const layer = Risk.layer.pipe(Layer.provide(Settings.layer({ symbols: [{ symbol: "BTCUSDT" }] })))
const quote = (side: Quote["side"], price: string, quantity: string): Quote => ({
  ...{ side, price: decimal(price), quantity: decimal(quantity) },
})
const ladder = [
  quote("BUY", "50000", "0.1"),
  quote("SELL", "51000", "0.1"),
  quote("BUY", "49000", "0.1"),
  quote("SELL", "52000", "0.1"),
]

it.effect("the position limit drops the bids that would exceed it", () =>
  Effect.gen(function* () {
    const risk = yield* Risk
    const within = (position: number) => risk.within(viewOf({ position, positionMax: 10_000 }), ladder)
    expect(within(0)).toEqual(ladder)
    expect(within(0.1)).toEqual([ladder[0], ladder[1], ladder[3]])
    expect(within(0.2)).toEqual([ladder[1], ladder[3]])
  }).pipe(Effect.provide(layer)),
)

it.effect("funds drop the orders farthest from the market, and count what replaced orders lock", () =>
  Effect.gen(function* () {
    const risk = yield* Risk
    const poor = { freeBase: 0.1, freeQuote: 5_000, positionMax: 1e9 }
    expect(risk.within(viewOf(poor), ladder)).toEqual([ladder[0], ladder[1]])
    const own = [{ ...ladder[2]!, symbol: "BTCUSDT", id: "maker-1", executed: decimal("0") }]
    expect(risk.within(viewOf({ ...poor, own }), ladder)).toEqual([ladder[0], ladder[1], ladder[2]])
  }).pipe(Effect.provide(layer)),
)

it.effect("orders below the symbol's minimum are dropped", () =>
  Effect.gen(function* () {
    const risk = yield* Risk
    const [small, large] = [quote("SELL", "50000", "0.1"), quote("SELL", "50000", "0.2")]
    expect(risk.within(viewOf({ minimum: "6000" }), [small, large])).toEqual([large])
  }).pipe(Effect.provide(layer)),
)

it.effect("a symbol is left alone for cooldownMs, the others are not", () =>
  Effect.gen(function* () {
    const risk = yield* Risk
    yield* risk.coolDown("BTCUSDT")
    expect([yield* risk.isCoolingDown("BTCUSDT"), yield* risk.isCoolingDown("ETHUSDT")]).toEqual([
      true,
      false,
    ])
    yield* TestClock.adjust("59 seconds")
    expect(yield* risk.isCoolingDown("BTCUSDT")).toBe(true)
    yield* TestClock.adjust("1 second")
    expect(yield* risk.isCoolingDown("BTCUSDT")).toBe(false)
  }).pipe(Effect.provide(layer)),
)
