/** Records what an exchange shows into files: `bourse record`. */
import { createWriteStream, existsSync } from "node:fs"
import { finished } from "node:stream/promises"
import { constants, createGzip, type Gzip } from "node:zlib"
import { type RecordingHeader, recordingFormat, recordingVersion } from "../books/recordingFormat.ts"
import { MarketRecorder } from "./MarketRecorder.ts"
import { parseMirrorUrl } from "./MirrorUrl.ts"
import { MirrorError, Upstream } from "./Upstream.ts"

export interface RecordOptions {
  /** The exchange to record, as `https://host?symbols=BTCUSDT,ETHUSDT`. */
  readonly from: string
  /** The file, ending in `.jsonl` or `.jsonl.gz`; an existing one stays, and the next part gets a number. */
  readonly out: string
  /** A file grows to about this many bytes before the next part begins; default: no limit. */
  readonly bytesMax?: number | undefined
  /** Called with the name of each file that is begun. */
  readonly onFile?: ((path: string) => void) | undefined
}

/** A recording in progress. */
export interface Recorder {
  /** Symbols that are recorded. */
  readonly symbols: ReadonlyArray<string>
  /** Number of lines written. */
  readonly lines: () => number
  /** Ends the recording; resolves when the file is complete. */
  readonly stop: () => Promise<void>
}

const flushEveryMs = 1_000
const partPattern = /(\.jsonl(?:\.gz)?)$/

/** The first name of `day.jsonl.gz`, `day.2.jsonl.gz`, `day.3.jsonl.gz` that is free. */
const freeName = (out: string): string => {
  for (let part = 1; ; part++) {
    const name = part === 1 ? out : out.replace(partPattern, `.${part}$1`)
    if (!existsSync(name)) return name
  }
}

/** One file of a recording. */
class Part {
  readonly #gzip: Gzip | null
  readonly #file: ReturnType<typeof createWriteStream>

  constructor(path: string) {
    // The file must not exist: a recording never overwrites another.
    this.#file = createWriteStream(path, { flags: "wx" })
    this.#gzip = path.endsWith(".gz") ? createGzip() : null
    this.#gzip?.pipe(this.#file)
  }

  get bytes(): number {
    return this.#file.bytesWritten
  }

  write(line: string): void {
    ;(this.#gzip ?? this.#file).write(line)
  }

  /** Writes what was compressed so far, so that a killed recorder loses a second at most. */
  flush(): void {
    this.#gzip?.flush(constants.Z_SYNC_FLUSH)
  }

  async end(): Promise<void> {
    ;(this.#gzip ?? this.#file).end()
    await finished(this.#file)
  }
}

/** Begins to record. Throws an error with one sentence if the exchange or the file cannot be used. */
export const recordMarket = async ({ from, out, bytesMax, onFile }: RecordOptions): Promise<Recorder> => {
  if (!partPattern.test(out)) throw new MirrorError(`the file ${out} must end in .jsonl or .jsonl.gz`)
  const url = parseMirrorUrl(from)
  if (typeof url === "string") throw new MirrorError(`--from ${from} ${url}`)
  const upstream = await Upstream.read(url)
  const feed = await upstream.feed()
  const { names, symbols, clockOffsetMs, prices } = upstream
  const begin = (): Part => {
    const path = freeName(out)
    const part = new Part(path)
    const header: RecordingHeader = {
      ...{ format: recordingFormat, version: recordingVersion, source: url.baseUrl, by: feed.by },
      ...{ clockOffsetMs, start: Date.now(), symbols, prices },
    }
    part.write(`${JSON.stringify(header)}\n`)
    onFile?.(path)
    return part
  }
  let part = begin()
  let ending: Promise<void> = Promise.resolve()
  const recorder = new MarketRecorder(names, (line) => part.write(line))
  const end = feed.start(recorder)
  const flushing = setInterval(() => {
    part.flush()
    if (bytesMax === undefined || part.bytes < bytesMax) return
    const full = part
    recorder.beginFile()
    part = begin()
    ending = ending.then(() => full.end())
  }, flushEveryMs)
  return {
    symbols: names,
    lines: () => recorder.lines,
    stop: async () => {
      clearInterval(flushing)
      end()
      await ending
      await part.end()
    },
  }
}
