/** Recorded data that symbols of the simulated market replay: read from files, and verified at the next start. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { basename } from "node:path"
import type { State } from "@bourse/engine"
import { type MarketFile, type Replay, readTape, type Tape } from "@bourse/simulator"
import type { BookTape } from "../books/BookTape.ts"
import { readMarketRecording } from "../books/readMarketRecording.ts"

export interface Recording {
  /** The recording's file name, without its folder. */
  readonly name: string
  readonly sha256: string
  /** The first recorded price. */
  readonly openingPrice: number
  readonly tape: Tape
  /** The recorded books; undefined for recorded candles and trades. */
  readonly book?: BookTape | undefined
}

/** Recordings for the market, by symbol. */
export type Recordings = ReadonlyMap<string, Recording>

/** Error for a file that cannot be replayed; the message names the file and says what to do. */
export class ReplayError extends Error {
  override readonly name = "ReplayError"
}

/** The listed symbol with which the file's name begins. */
const symbolOf = (state: State, name: string): string => {
  const found = [...state.markets.keys()]
    .filter((symbol) => name.toUpperCase().startsWith(symbol))
    .toSorted((a, b) => b.length - a.length)[0]
  if (found !== undefined) return found
  const listed = [...state.markets.keys()].join(", ")
  throw new ReplayError(`${name} must begin with its symbol, as in BTCUSDT-1m.csv; listed are ${listed}`)
}

/**
 * Reads whole files of recorded data. Throws {@link ReplayError} or the simulator's RecordedDataError, which
 * names the line.
 */
export const readRecordings = async (
  state: State,
  paths: ReadonlyArray<string>,
  rounding: boolean,
): Promise<Recordings> => {
  const recordings = new Map<string, Recording>()
  for (const path of paths) {
    const name = basename(path)
    const market = await readMarketRecording(state, path, name)
    if (market !== undefined) {
      for (const [symbol, recording] of market) {
        if (recordings.has(symbol))
          throw new ReplayError(`${name}: there are two files of ${symbol}; give one`)
        recordings.set(symbol, recording)
      }
      continue
    }
    const symbol = symbolOf(state, name)
    if (recordings.has(symbol))
      throw new ReplayError(`${name}: there are two files of ${symbol}; name only one`)
    const { tickDecimals, lotDecimals } = state.markets.get(symbol)!
    const hash = createHash("sha256")
    const tape = await readTape(name, hashed(path, hash), { tickDecimals, lotDecimals, rounding })
    const openingPrice = (tape.ticks[0] ?? 0) / 10 ** tickDecimals
    if (openingPrice === 0) throw new ReplayError(`${name}: the file has no trades`)
    recordings.set(symbol, { name, sha256: hash.digest("hex"), openingPrice, tape })
  }
  return recordings
}

async function* hashed(path: string, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
      hash.update(bytes)
      yield bytes
    }
  } catch (error) {
    throw new ReplayError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** The market file with the recordings, each symbol opening at its first recorded price. */
export const fromRecordings = (
  file: MarketFile,
  recordings: Recordings,
  shiftOf: (tape: Tape) => number,
): MarketFile => {
  if (recordings.size === 0) return file
  const recorded = [...recordings].map(
    ([symbol, { name, sha256, tape }]) => [symbol, { file: name, sha256, shiftMs: shiftOf(tape) }] as const,
  )
  const symbols = { ...file.symbols }
  for (const [symbol, { openingPrice }] of recordings) symbols[symbol] = { ...symbols[symbol], openingPrice }
  return { ...file, symbols, recorded: Object.fromEntries(recorded) }
}

/** The recordings that a market file replays; throws if a recording was not read. */
export const replaysOf = (file: MarketFile, recordings: Recordings): ReadonlyMap<string, Replay> =>
  new Map(
    Object.entries(file.recorded ?? {}).map(([symbol, { file: name, sha256, shiftMs }]) => {
      const found = recordings.get(symbol)
      if (found?.sha256 !== sha256)
        throw new ReplayError(
          `the market of this data replays ${name} in ${symbol}: start with --market replay:${name} and the same content, or with --market off`,
        )
      return [symbol, { tape: found.tape, shiftMs }]
    }),
  )
