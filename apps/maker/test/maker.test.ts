/** The maker against a real exchange with a simulated market. */

import { ControlClient, type ScenarioRun } from "@bourse/control"
import { decimal } from "@bourse/core"
import { Streams } from "@bourse/core/streams"
import { MarketClient } from "@bourse/market"
import { SpotClient } from "@bourse/spot"
import { expect, layer } from "@effect/vitest"
import { BourseTest } from "bourse/effect"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { Exchange, Maker, Markets, Quotes, Risk, Settings } from "../src/index.ts"

const symbols = [
  { symbol: "BTCUSDT", positionMax: 300_000 },
  { symbol: "MXUSDT", orderValue: 20, positionMax: 4_000, spreadBps: 40, stepBps: 20 },
] as const

const clients = Layer.mergeAll(
  BourseTest.client(SpotClient, "alice"),
  BourseTest.client(MarketClient),
  BourseTest.client(Streams),
)
const exchange = clients.pipe(Layer.provideMerge(BourseTest.layer({ market: true })))

const maker = (settings: Parameters<typeof Settings.layer>[0]) =>
  Maker.layer.pipe(
    Layer.provide([Exchange.layer, Markets.layer, Quotes.layer, Risk.layer]),
    Layer.provide(Settings.layer(settings)),
  )

/** Runs the maker beside a part of a test, and stops it as SIGTERM does. */
const beside = <A, E, R>(
  part: Effect.Effect<A, E, R>,
  settings: Parameters<typeof Settings.layer>[0] = { symbols, pauseMs: 100 },
) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkScoped(Maker.use(({ run }) => run).pipe(Effect.provide(maker(settings))))
    const result = yield* part
    yield* Fiber.interrupt(fiber)
    return result
  }).pipe(Effect.scoped)

/** Repeats a read until its value meets the condition. */
const until = <A, E, R>(read: Effect.Effect<A, E, R>, holds: (value: A) => boolean) =>
  read.pipe(Effect.repeat({ until: holds, schedule: Schedule.spaced("50 millis") }))

const openOrders = (symbol: string) => SpotClient.use((spot) => spot.openOrders({ symbol }))
const sides = (orders: ReadonlyArray<{ readonly side: string }>) =>
  orders
    .map(({ side }) => side)
    .sort()
    .join()
const isQuoted = (orders: ReadonlyArray<{ readonly side: string }>) => sides(orders) === "BUY,BUY,SELL,SELL"

layer(exchange, { excludeTestServices: true, timeout: "5 minutes" })("the maker", (it) => {
  const slow = { timeout: 300_000 }

  it.effect(
    "quotes both sides of every symbol, and cancels its orders alone when it is stopped",
    () =>
      Effect.gen(function* () {
        const spot = yield* SpotClient
        const hand = {
          symbol: "BTCUSDT",
          side: "BUY",
          type: "LIMIT",
          price: decimal("50000"),
          quantity: decimal("0.001"),
        } as const
        const { orderId } = yield* spot.placeOrder(hand)
        yield* beside(
          Effect.gen(function* () {
            yield* until(openOrders("BTCUSDT"), (orders) =>
              isQuoted(orders.filter((order) => order.orderId !== orderId)),
            )
            yield* until(openOrders("MXUSDT"), isQuoted)
          }),
        )
        expect((yield* openOrders("BTCUSDT")).map((order) => order.orderId)).toEqual([orderId])
        expect(yield* openOrders("MXUSDT")).toEqual([])
        yield* spot.cancelOrder({ symbol: "BTCUSDT", orderId })
      }),
    slow,
  )

  it.effect(
    "never has more orders open than it wants while answers to placements are lost",
    () =>
      Effect.gen(function* () {
        const control = yield* ControlClient
        yield* control.sandbox.createFault({
          payload: {
            kind: "dropAfterCommit",
            endpoint: "spot.placeOrder",
            share: 0.5,
            seed: 1,
            for: "1h",
          },
        })
        const counts = yield* beside(
          Effect.gen(function* () {
            const seen: Array<number> = []
            yield* until(openOrders("BTCUSDT"), (orders) => {
              seen.push(orders.length)
              return seen.length >= 40
            })
            return seen
          }),
        )
        expect(Math.max(...counts)).toBeLessThanOrEqual(4)
        yield* control.sandbox.deleteFaults()
      }),
    slow,
  )

  const requests = (query: { readonly endpoint?: string; readonly code?: string }) =>
    ControlClient.use(({ sandbox }) => sandbox.requests({ query: { limit: "5000", ...query } }))
  const runActs = (...acts: NonNullable<ScenarioRun["acts"]>) =>
    ControlClient.use(({ sandbox }) => sandbox.runScenario({ payload: { name: "maker", acts } }))
  const inMxusdt = { for: "1h", symbols: ["MXUSDT"] } as const

  it.effect(
    "sends a halted symbol at most one order a minute and goes on with the others",
    () =>
      Effect.gen(function* () {
        yield* runActs({ kind: "halt", ...inMxusdt })
        const rounds = requests({ endpoint: "spot.openOrders" })
        const before = (yield* rounds).length
        yield* beside(
          Effect.andThen(
            until(openOrders("BTCUSDT"), isQuoted),
            until(rounds, ({ length }) => length > before + 15),
          ),
        )
        expect((yield* requests({ code: "30000" })).length).toBeLessThanOrEqual(1)
        yield* ControlClient.use(({ sandbox }) => sandbox.stopScenario())
      }),
    slow,
  )

  it.effect(
    "reads a symbol's rules again after a refusal, and quotes on the new steps",
    () =>
      Effect.gen(function* () {
        yield* beside(
          Effect.gen(function* () {
            yield* until(openOrders("MXUSDT"), isQuoted)
            yield* runActs(
              { kind: "steps", tick: decimal("0.01"), lot: decimal("1"), ...inMxusdt },
              { kind: "price", change: 0.02, for: "2s" },
            )
            yield* until(requests({ code: "30061" }), ({ length }) => length > 0)
            const onSteps = yield* until(openOrders("MXUSDT"), isQuoted)
            expect(
              onSteps.map(({ price }) => price).filter((price) => !/^\d+(\.\d{1,2})?$/.test(price)),
            ).toEqual([])
          }),
          { symbols: [symbols[1]], pauseMs: 100, cooldownMs: 300 },
        )
        expect((yield* requests({ code: "30061" })).length).toBeLessThanOrEqual(2)
      }),
    slow,
  )

  it.effect(
    "tries again after answers of 503, without a cooldown",
    () =>
      Effect.gen(function* () {
        const fault = {
          kind: "serverErrorBeforeCommit",
          status: 503,
          endpoint: "spot.account",
          count: 8,
        } as const
        yield* ControlClient.use(({ sandbox }) => sandbox.createFault({ payload: fault }))
        // A cooldown of this length would never end, so the order proves that there was none.
        const settings = { symbols: [symbols[0]], pauseMs: 100, cooldownMs: 1e9 } as const
        yield* beside(until(openOrders("BTCUSDT"), isQuoted), settings)
      }),
    slow,
  )

  it.effect(
    "ends with a sentence for a symbol that the exchange does not have",
    () =>
      Effect.gen(function* () {
        const settings = { symbols: [{ symbol: "NOPEUSDT" }] } as const
        const error = yield* Effect.flip(Maker.use(({ run }) => run).pipe(Effect.provide(maker(settings))))
        expect(error.message).toBe("the exchange has no symbol NOPEUSDT")
      }),
    slow,
  )
})
