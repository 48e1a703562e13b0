/** The simulated market at a start: whether it fits the data, and which recordings it replays. */
import { MarketFileError } from "@bourse/simulator"
import * as Effect from "effect/Effect"
import type { Exchange } from "../exchange/Exchange.ts"
import type { Log } from "../log/Log.ts"
import type { SimulatedMarketOptions } from "../options/BourseOptions.ts"
import { GenesisError } from "../StartError.ts"
import type { MarketDriver } from "../simulation/MarketDriver.ts"
import { isSameMarket, marketOfState } from "../simulation/marketOfState.ts"
import { readRecordings, replayed, replaysOf } from "../simulation/recordings.ts"
import { submitted } from "../submitted.ts"

/** Refuses a market that does not fit; takes out the quotes of one that is not to go on. */
export const prepareMarket = Effect.fnUntraced(function* (
  exchange: Exchange,
  driver: MarketDriver | null,
  market: SimulatedMarketOptions | null,
  isAsRecorded: boolean,
  log: Log,
) {
  const { simulation } = exchange.state
  if (market === null || driver === null) {
    if (simulation !== null && exchange.status.name === "ready")
      yield* submitted(exchange, { type: "stopSimulation" }).pipe(
        Effect.mapError(({ message }) => new GenesisError({ message })),
      )
    return
  }
  const recordings = yield* Effect.tryPromise({
    try: async () => {
      if (market.file?.recorded !== undefined)
        throw new MarketFileError(
          "the market file is wrong: leave out recorded, and replay with --market replay:FILE",
        )
      marketOfState(exchange.state, market.file ?? {})
      const found = await readRecordings(exchange.state, market.replay ?? [], market.rounding === true)
      if (simulation !== null) replayed.set(simulation, replaysOf(simulation.file, found))
      return found
    },
    catch: (error) => new GenesisError({ message: (error as Error).message }),
  })
  const now = exchange.now()
  for (const [symbol, { name, tape }] of recordings) {
    if (!isAsRecorded || simulation !== null) break
    const [from, to] = [tape.from, tape.to].map((time) => new Date(time).toISOString())
    if (tape.to <= now)
      yield* new GenesisError({
        message: `${name} ends at ${to}, before the clock's start: nothing of it would be played; give a --clock-start from ${from} on, or none to play it from now on`,
      })
    if (tape.from > now)
      log.warn("recorded data begins later than the clock; nothing is traded until then", { symbol, from })
  }
  driver.replay(recordings, isAsRecorded)
  for (const [symbol, { name, tape }] of recordings)
    if (tape.gaps.length > 0) {
      const from = new Date(tape.gaps[0]!.from).toISOString()
      log.warn("recorded data has gaps, in which nothing is traded", {
        symbol,
        file: name,
        gaps: tape.gaps.length,
        from,
      })
    }
  if (simulation !== null && simulation.seed !== (market.seed ?? 1))
    log.warn("the simulated market keeps the seed it began with, until a reset", { seed: simulation.seed })
  if (simulation !== null && !isSameMarket(exchange.state, simulation.file, market.file ?? {}))
    log.warn("the simulated market keeps the market file it began with, until a reset")
})
