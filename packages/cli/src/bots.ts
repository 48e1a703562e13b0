/**
 * The sandbox's own bots: the maker and the taker, through the public interface like any user. A new life of the
 * exchange (a fresh start, a reset) begins with a day of candles from the walk the maker then goes on with.
 */
import { ControlClient } from "@bourse/control"
import { decimal } from "@bourse/core"
import { readSymbols, runMaker, type WalkedCandle, walkPast } from "@bourse/maker"
import { MarketClient } from "@bourse/market"
import type { Bourse, Log } from "@bourse/server"
import * as Effect from "effect/Effect"

const pastMinutes = 1440

const loadPast = Effect.fn("bots.loadPast")(function* (bourse: Bourse, token: string, seed: number) {
  const { url: baseUrl } = bourse
  const market = yield* MarketClient.pipe(Effect.provide(MarketClient.layer({ baseUrl })))
  const control = yield* ControlClient.pipe(Effect.provide(ControlClient.layer({ baseUrl, token })))
  const symbols = yield* readSymbols(market)
  const { candles } = walkPast(symbols, seed, bourse.now(), pastMinutes)
  const row = ([openTime, open, high, low, close, volume, quoteVolume, trades]: WalkedCandle) =>
    [openTime, decimal(open), decimal(high), decimal(low), decimal(close), decimal(volume), decimal(quoteVolume), trades] as const
  yield* Effect.forEach(
    candles,
    ([symbol, rows]) => control.sandbox.loadCandles({ payload: { symbol, candles: rows.map(row) } }),
    { discard: true },
  )
})

/** Resolves when a reset has begun another life of the exchange. */
const nextGeneration = Effect.fnUntraced(function* (bourse: Bourse, generation: number) {
  while (bourse.generation() === generation) yield* Effect.sleep(250)
})

/** Runs the bots for as long as the scope lives; a reset starts them anew. */
export const runBots = Effect.fn("runBots")(function* (bourse: Bourse, token: string, seed: number, log: Log) {
  const [maker, taker] = yield* Effect.promise(() => Promise.all([bourse.botKey("maker"), bourse.botKey("taker")]))
  const onError = (error: { readonly message: string }) => log.warn("maker", { error: error.message })
  let past = bourse.isNew
  for (;;) {
    const generation = bourse.generation()
    if (past) yield* loadPast(bourse, token, seed)
    past = true
    yield* Effect.raceFirst(runMaker({ baseUrl: bourse.url, maker, taker, seed, onError }), nextGeneration(bourse, generation))
  }
})
