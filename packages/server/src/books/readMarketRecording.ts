/** Reads a file that `bourse record` wrote. A file that was cut off is read up to its last whole line. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { PassThrough, pipeline, type Transform } from "node:stream"
import { constants, createGunzip } from "node:zlib"
import type { Command, State } from "@bourse/engine"
import { readLines, type Tape } from "@bourse/simulator"
import { type BookTape, headerOf, RecordingError, TapeReader } from "./BookTape.ts"
import { listingsOf } from "./listingsOf.ts"
import type { RecordingHeader } from "./recordingFormat.ts"

/** The lines of a file; the last one may be incomplete. */
const linesOf = (
  path: string,
  seen: (bytes: Buffer) => void = () => {},
): AsyncGenerator<string, void, undefined> => {
  const bytes = createReadStream(path)
  bytes.on("data", (chunk) => seen(chunk as Buffer))
  // A file that was cut off is not an error: what was decompressed until then is read.
  const text: Transform = path.endsWith(".gz")
    ? createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
    : new PassThrough()
  // The reader of the lines gets an error of either stream.
  pipeline(bytes, text, () => {})
  return readLines(basename(path), text)
}

/** The header of a recorded market; undefined for another file, or one that cannot be read. */
const readHeader = async (path: string): Promise<RecordingHeader | undefined> => {
  try {
    for await (const line of linesOf(path)) return headerOf(line)
  } catch (error) {
    if (error instanceof RecordingError) throw error
  }
  return undefined
}

/** The commands that give an exchange the symbols of recorded markets. Throws {@link RecordingError}. */
export const recordedListings = async (
  state: State,
  paths: ReadonlyArray<string>,
): Promise<ReadonlyArray<Command>> => {
  const commands: Array<Command> = []
  for (const path of paths) {
    const header = await readHeader(path).catch((error: Error) => {
      throw new RecordingError(`${basename(path)} ${error.message}`)
    })
    if (header !== undefined)
      commands.push(...listingsOf(state, header.symbols, (symbol) => header.prices?.[symbol]))
  }
  return commands
}

const tapeOfTrades = (book: BookTape): Tape => {
  const [times, ticks, lots]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  for (const { time, kind, numbers } of book.rows)
    for (let at = 0; kind === "trades" && at < numbers.length; at += 2) {
      times.push(time)
      ticks.push(numbers[at]!)
      lots.push(numbers[at + 1]!)
    }
  return {
    times: Float64Array.from(times),
    ticks: Float64Array.from(ticks),
    lots: Float64Array.from(lots),
    from: book.from,
    to: book.to + 1,
    gaps: [],
  }
}

/** The first price that a recording shows, in ticks. */
const firstTicks = (book: BookTape): number => {
  for (const { kind, numbers } of book.rows)
    if (kind !== "lost" && numbers[0] !== undefined) return Math.abs(numbers[0])
  return 0
}

/** The recorded market of one symbol. */
export interface RecordedMarket {
  readonly name: string
  readonly sha256: string
  readonly openingPrice: number
  readonly tape: Tape
  readonly book: BookTape
}

/** The recordings in a file by symbol; undefined for a file of another format. Throws {@link RecordingError}. */
export const readMarketRecording = async (
  state: State,
  path: string,
  name: string,
): Promise<ReadonlyMap<string, RecordedMarket> | undefined> => {
  try {
    const header = await readHeader(path)
    if (header === undefined) return undefined
    const steps = header.symbols.map(({ symbol }) => {
      const market = state.markets.get(symbol)
      if (market === undefined) throw new RecordingError(`has the symbol ${symbol}, which is not listed`)
      return market
    })
    const hash = createHash("sha256")
    const reader = new TapeReader(header, steps)
    let [last, number]: [string | undefined, number] = [undefined, 0]
    const add = (line: string): void => {
      try {
        if (!line.startsWith("{")) reader.add(line)
      } catch (error) {
        throw error instanceof RecordingError ? new RecordingError(`line ${number} ${error.message}`) : error
      }
    }
    for await (const line of linesOf(path, (bytes) => hash.update(bytes))) {
      if (last !== undefined) add(last)
      last = line
      number++
    }
    // The last line may be incomplete.
    if (last?.endsWith("]") === true) add(last)
    const sha256 = hash.digest("hex")
    const tapes = reader.tapes()
    if (tapes.size === 0) throw new RecordingError("has no line after its first one")
    return new Map(
      [...tapes].map(([symbol, book]) => {
        const { tickDecimals } = state.markets.get(symbol)!
        return [
          symbol,
          {
            name,
            sha256,
            openingPrice: firstTicks(book) / 10 ** tickDecimals,
            tape: tapeOfTrades(book),
            book,
          },
        ]
      }),
    )
  } catch (error) {
    if (error instanceof RecordingError) throw new RecordingError(`${name} ${error.message}`)
    throw error
  }
}
