/** Decides which recordings the simulated market replays, and whether the market fits the data. */
import type { State } from "@bourse/engine"
import { MarketFileError, RecordedDataError } from "@bourse/simulator"
import * as Effect from "effect/Effect"
import { RecordingError } from "../books/BookTape.ts"
import type { SimulatedMarketOptions } from "../options/BourseOptions.ts"
import { GenesisError, type StartError, startStep } from "../StartError.ts"
import { checkMarketFile, checkRecordings } from "../simulation/checkMarketFile.ts"
import { type Recordings, ReplayError, readRecordings, replaysOf } from "../simulation/recordings.ts"

/** Reads the recordings to replay. Fails if the recordings do not fit the state at this exchange time. */
export const readMarket = Effect.fnUntraced(function* (
  state: State,
  now: number,
  market: SimulatedMarketOptions | null,
  isAsRecorded: boolean,
): Effect.fn.Return<Recordings, StartError> {
  if (market === null || market.mirror !== undefined) return new Map()
  const recordings = yield* startStep(
    () => readFiles(state, market),
    MarketFileError,
    RecordedDataError,
    ReplayError,
    RecordingError,
  )
  for (const { name, tape } of recordings.values()) {
    if (!isAsRecorded || state.simulation !== null || tape.to > now) continue
    const [from, to] = [tape.from, tape.to].map((time) => new Date(time).toISOString())
    return yield* new GenesisError({
      message: `${name} ends at ${to}, before the clock's start, so none of it would be replayed: use a --clock-start from ${from} on, or leave --clock-start out to replay the file from now on`,
    })
  }
  return recordings
})

const readFiles = async (state: State, market: SimulatedMarketOptions): Promise<Recordings> => {
  if (market.file?.recorded !== undefined)
    throw new MarketFileError(
      "the market file is wrong: leave out recorded, and replay with --market replay:FILE",
    )
  checkMarketFile(state, market.file ?? {})
  const found = await readRecordings(state, market.replay ?? [], market.rounding === true)
  checkRecordings(state, market.file ?? {}, found)
  if (state.simulation !== null) replaysOf(state.simulation.file, found)
  return found
}
