/** The simulated market at a start: whether it fits the data, and which recordings it replays. */
import type { State } from "@bourse/engine"
import { MarketFileError } from "@bourse/simulator"
import * as Effect from "effect/Effect"
import type { Exchange } from "../exchange/Exchange.ts"
import { submitted } from "../exchange/submitted.ts"
import type { Log } from "../log/Log.ts"
import type { SimulatedMarketOptions } from "../options/BourseOptions.ts"
import { GenesisError } from "../StartError.ts"
import type { MarketDriver } from "../simulation/MarketDriver.ts"
import { isSameMarket, marketOfState } from "../simulation/marketOfState.ts"
import { type Recordings, readRecordings, replayed, replaysOf } from "../simulation/recordings.ts"

/** What the market replays. Rejects with a GenesisError for one that does not fit the state at this exchange time. */
export const readMarket = async (
  state: State,
  now: number,
  market: SimulatedMarketOptions | null,
  isAsRecorded: boolean,
): Promise<Recordings> => {
  if (market === null) return new Map()
  const { simulation } = state
  const recordings = await readFiles(state, market).catch((error: Error) => {
    throw new GenesisError({ message: error.message })
  })
  for (const { name, tape } of recordings.values()) {
    if (!isAsRecorded || simulation !== null || tape.to > now) continue
    const [from, to] = [tape.from, tape.to].map((time) => new Date(time).toISOString())
    throw new GenesisError({
      message: `${name} ends at ${to}, before the clock's start: nothing of it would be played; give a --clock-start from ${from} on, or none to play it from now on`,
    })
  }
  return recordings
}

const readFiles = async (state: State, market: SimulatedMarketOptions): Promise<Recordings> => {
  if (market.file?.recorded !== undefined)
    throw new MarketFileError(
      "the market file is wrong: leave out recorded, and replay with --market replay:FILE",
    )
  marketOfState(state, market.file ?? {})
  const found = await readRecordings(state, market.replay ?? [], market.rounding === true)
  if (state.simulation !== null) replaysOf(state.simulation.file, found)
  return found
}

/** Takes out the quotes of a market that is not to go on; hands one that is to its driver. */
export const prepareMarket = Effect.fnUntraced(function* (
  exchange: Exchange,
  driver: MarketDriver | null,
  market: SimulatedMarketOptions | null,
  recordings: Recordings,
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
  if (simulation !== null) replayed.set(simulation, replaysOf(simulation.file, recordings))
  const now = exchange.now()
  for (const [symbol, { tape }] of recordings)
    if (isAsRecorded && simulation === null && tape.from > now)
      log.warn("recorded data begins later than the clock; nothing is traded until then", {
        symbol,
        from: new Date(tape.from).toISOString(),
      })
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
