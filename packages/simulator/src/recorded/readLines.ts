/**
 * The lines of a file, plain or compressed (gzip, or a zip archive with one file inside), while its bytes arrive:
 * only the current line is in memory, so a dump of gigabytes needs no more than a small one.
 */
import { RecordedDataError } from "./RecordedDataError.ts"

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

async function* unzipped(file: string, source: Bytes): AsyncGenerator<Uint8Array> {
  let out: Array<Uint8Array> = []
  const names: Array<string> = []
  let failure: Error | null = null
  let isWhole = false
  // The decompressor is loaded on demand: its tables take milliseconds, and most files are no archives.
  const { Unzip, UnzipInflate } = await import("fflate")
  const unzip = new Unzip((entry) => {
    names.push(entry.name)
    entry.ondata = (error, bytes, isLast) => {
      failure ??= error
      isWhole ||= isLast
      if (error === null) out.push(bytes)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  const push = (bytes: Uint8Array, isLast: boolean): ReadonlyArray<Uint8Array> => {
    out = []
    unzip.push(bytes, isLast)
    if (failure !== null) throw failure
    if (names.length > 1)
      throw new RecordedDataError(file, 0, `the archive holds ${names.join(" and ")}: give one with one file`)
    return out
  }
  for await (const bytes of source) yield* push(bytes, false)
  yield* push(new Uint8Array(0), true)
  if (!isWhole) throw new Error(names.length === 0 ? "no file inside" : "the archive is cut short")
}

/** Decompresses a stream whose first bytes show compression; these bytes are passed on with the rest. */
async function* inflated(file: string, source: Bytes): AsyncGenerator<Uint8Array> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  const read: Array<Uint8Array> = []
  const head: Array<number> = []
  while (head.length < 2) {
    const { value, done } = await iterator.next()
    if (done === true) break
    read.push(value)
    head.push(...value.subarray(0, 2))
  }
  const whole = (async function* () {
    try {
      yield* read
      for (;;) {
        const { value, done } = await iterator.next()
        if (done === true) return
        yield value
      }
    } finally {
      // A reader of the first lines leaves the rest: a file is closed.
      await iterator.return?.()
    }
  })()
  if (head[0] === 0x1f && head[1] === 0x8b)
    yield* ReadableStream.from(whole).pipeThrough(new DecompressionStream("gzip"))
  else if (head[0] === 0x50 && head[1] === 0x4b) yield* unzipped(file, whole)
  else yield* whole
}

/**
 * Lines of a text without their ends, an empty last line left out; throws {@link RecordedDataError} on a
 * damaged archive.
 */
export async function* readLines(file: string, source: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let rest = ""
  const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line)
  try {
    for await (const bytes of inflated(file, source)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n")
      rest = lines.pop()!
      for (const line of lines) yield withoutReturn(line)
    }
    rest += decoder.decode()
  } catch (error) {
    if (error instanceof RecordedDataError) throw error
    throw new RecordedDataError(file, 0, `cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  if (rest !== "") yield withoutReturn(rest)
}
