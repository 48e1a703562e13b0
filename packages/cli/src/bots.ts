/**
 * The sandbox's own bots: the maker and the taker, through the public interface like any user. A new generation of the
 * exchange (new data, a reset) starts with a day of candles; the maker continues from their last price.
 */
import { ControlClient } from "@bourse/control"
import { decimal } from "@bourse/core"
import { type GeneratedCandle, generateCandles, readSymbols, runMaker } from "@bourse/maker"
import type { Bourse, Log } from "@bourse/server"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"

const pastMinutes = 1440
/** A trade may execute before the candles are loaded, so they must end before its minute. */
const marginMs = 2_000

/** Loads a day of candles into this generation; ends early when a reset begins another. */
const loadPast = Effect.fn("bots.loadPast")(function* (
  bourse: Bourse,
  seed: number,
  generation: number,
  end: number,
) {
  const { url: baseUrl } = bourse
  const token = bourse.sandboxToken!
  const control = yield* ControlClient.pipe(Effect.provide(ControlClient.layer({ baseUrl, token })))
  const past = generateCandles(yield* readSymbols(baseUrl), seed, end - marginMs, pastMinutes)
  const candle = ([openTime, open, high, low, close, volume, quoteVolume, trades]: GeneratedCandle) => {
    const prices = [decimal(open), decimal(high), decimal(low), decimal(close)] as const
    return [openTime, ...prices, decimal(volume), decimal(quoteVolume), trades] as const
  }
  for (const [symbol, rows] of past) {
    if (bourse.generation() !== generation) return
    yield* control.sandbox.loadCandles({ payload: { symbol, candles: rows.map(candle) } })
  }
})

/** Resolves when a reset has begun another generation, with a time before all trades of that one. */
const nextGeneration = Effect.fnUntraced(function* (bourse: Bourse, generation: number) {
  for (let before = bourse.clock().time; ; ) {
    const { time } = bourse.clock()
    if (bourse.generation() !== generation) return before
    before = time
    yield* Effect.sleep(250)
  }
})

/** Starts the bots for as long as the scope lives, and waits until they have quoted; a reset starts them anew. */
export const startBots = Effect.fn("startBots")(function* (bourse: Bourse, seed: number, log: Log) {
  const [maker, taker] = yield* Effect.promise(() =>
    Promise.all([bourse.botKey("maker"), bourse.botKey("taker")]),
  )
  const quoted = yield* Deferred.make<void>()
  const onQuoted = () => Deferred.doneUnsafe(quoted, Effect.void)
  const onError = (error: { readonly message: string }) => log.warn("maker", { error: error.message })
  const options = { baseUrl: bourse.url, maker, taker, seed, onQuoted, onError }
  const run = Effect.gen(function* () {
    let pastEnd = bourse.isNew ? bourse.clock().time : undefined
    // A reset while candles are loaded: the last of them may have arrived after it, and then this load is refused.
    let wasInterrupted = false
    for (;;) {
      const generation = bourse.generation()
      // Without candles the bots still quote.
      if (pastEnd !== undefined)
        yield* Effect.catch(loadPast(bourse, seed, generation, pastEnd), (error) =>
          Effect.sync(() => {
            if (!wasInterrupted) onError(error)
          }),
        )
      wasInterrupted = bourse.generation() !== generation
      pastEnd = yield* Effect.raceFirst(runMaker(options), nextGeneration(bourse, generation))
    }
  })
  yield* Effect.forkScoped(run)
  yield* Effect.timeoutOption(Deferred.await(quoted), "5 seconds")
})
