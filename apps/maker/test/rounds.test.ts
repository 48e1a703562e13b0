/** One round of the maker, before an exchange that the test plays. */
import { decimal } from "@bourse/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { Exchange, Maker, Markets, type OwnOrder, type Quote, Quotes, Risk, Settings } from "../src/index.ts"
import { book, viewOf } from "./support/views.ts"

const { rules } = viewOf({})
const old: OwnOrder = {
  ...{ symbol: "BTCUSDT", id: "maker-1", side: "BUY", executed: decimal("0") },
  ...{ price: decimal("59000"), quantity: decimal("0.01") },
}

/**
 * Plays the first round with one old order of the maker, whose cancel moves the market to this price. Returns
 * the quotes that the maker placed.
 */
const placedAfter = Effect.fnUntraced(function* (price: number) {
  const placed: Array<Quote> = []
  let middle = 60_000
  const exchange = Layer.mock(Exchange, {
    balances: Effect.succeed(new Map([["USDT", { free: 1e6, total: 1e6 }]])),
    openOrders: () => Effect.succeed([old]),
    cancel: () =>
      Effect.sync(() => {
        middle = price
      }),
    place: (_, quote) => Effect.sync(() => void placed.push(quote)),
  })
  const markets = Layer.mock(Markets, {
    rules: () => Effect.succeed({ ...rules, baseAsset: "BTC", quoteAsset: "USDT" }),
    book: () => Effect.sync(() => book([[`${middle - 0.1}`, "1"]], [[`${middle + 0.1}`, "1"]])),
  })
  const maker = Maker.layer.pipe(
    Layer.provide([exchange, markets, Quotes.layer, Risk.layer]),
    Layer.provide(Settings.layer({ symbols: [{ symbol: "BTCUSDT" }] })),
  )
  const fiber = yield* Effect.forkChild(Maker.use(({ run }) => run).pipe(Effect.provide(maker)))
  for (let turns = 0; turns < 100; turns++) yield* Effect.yieldNow
  yield* Fiber.interrupt(fiber)
  return placed
})

it.effect("new orders take the place of old ones while the market stands still", () =>
  Effect.gen(function* () {
    expect((yield* placedAfter(60_000)).map(({ side }) => side)).toEqual(["BUY", "BUY"])
  }),
)

it.effect("no order is placed by the price from before a fall", () =>
  Effect.gen(function* () {
    expect(yield* placedAfter(54_000)).toEqual([])
  }),
)
