/** One round of the maker, before an exchange that the test plays. */
import { ApiError, decimal } from "@bourse/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Exchange, Maker, Markets, type OwnOrder, type Quote, Quotes, Risk, Settings } from "../src/index.ts"
import { book, viewOf } from "./support/views.ts"

const { rules } = viewOf({})
const old: OwnOrder = {
  ...{ symbol: "BTCUSDT", id: "maker-1", side: "BUY", executed: decimal("0") },
  ...{ price: decimal("59000"), quantity: decimal("0.01") },
}

/** Failures of a round. */
interface Failures {
  readonly rules?: boolean
  readonly placement?: boolean
}

const failure = (status: number) =>
  new ApiError({ endpoint: "market.exchangeInfo", status, code: status, message: "no" })

/**
 * Plays the first round with one old order; its cancel sets the mocked price to `price`. Returns the sides of
 * the placed orders and the number of cancels.
 */
const playRound = Effect.fnUntraced(function* (price: number, failures: Failures = {}) {
  const placed: Array<Quote> = []
  let [cancels, reads, middle] = [0, 0, 60_000]
  const exchange = Layer.mock(Exchange, {
    balances: Effect.succeed(new Map([["USDT", { free: 1e6, total: 1e6 }]])),
    openOrders: () => Effect.succeed([old]),
    cancel: () =>
      Effect.sync(() => {
        cancels++
        middle = price
      }),
    place: (_, quote) =>
      failures.placement ? Effect.fail(failure(400)) : Effect.sync(() => void placed.push(quote)),
  })
  const markets = Layer.mock(Markets, {
    // The maker reads the rules once before the first round.
    rules: () =>
      failures.rules && ++reads > 1
        ? Effect.fail(failure(503))
        : Effect.succeed({ ...rules, baseAsset: "BTC", quoteAsset: "USDT" }),
    book: () => Effect.sync(() => book([[`${middle - 0.1}`, "1"]], [[`${middle + 0.1}`, "1"]])),
    forget: () => Effect.void,
  })
  const maker = Maker.layer.pipe(
    Layer.provide([exchange, markets, Quotes.layer, Risk.layer]),
    Layer.provide(Settings.layer({ symbols: [{ symbol: "BTCUSDT" }] })),
  )
  const fiber = yield* Effect.forkChild(Maker.use(({ run }) => run).pipe(Effect.provide(maker)))
  yield* TestClock.adjust("1 milli")
  const result = { placed: placed.map(({ side }) => side), cancels }
  yield* Fiber.interrupt(fiber)
  return result
})

it.effect("new orders take the place of old ones while the market stands still", () =>
  Effect.gen(function* () {
    expect(yield* playRound(60_000)).toEqual({ placed: ["BUY", "BUY"], cancels: 1 })
  }),
)

it.effect("no order is placed by the price from before a fall", () =>
  Effect.gen(function* () {
    expect(yield* playRound(54_000)).toEqual({ placed: [], cancels: 1 })
  }),
)

it.effect("open orders are cancelled while the rules of the symbol cannot be read", () =>
  Effect.gen(function* () {
    expect(yield* playRound(60_000, { rules: true })).toEqual({ placed: [], cancels: 1 })
  }),
)

it.effect("a symbol that rejects an order is left without open orders", () =>
  Effect.gen(function* () {
    expect(yield* playRound(60_000, { placement: true })).toEqual({ placed: [], cancels: 2 })
  }),
)
