/** A recorded market of one symbol, ready to play: books, changes and trades in order of receipt, in ticks and lots. */
import { changeShown, emptyShownBook, type ShownBook } from "@bourse/engine"
import type { FoundSymbol } from "./exchangeInfo.ts"
import {
  type RecordedLine,
  type RecordedTrade,
  type RecordingHeader,
  recordingFormat,
  recordingVersion,
} from "./recordingFormat.ts"
import { lotsOf, type Steps, ticksOf } from "./steps.ts"

const kinds = ["book", "change", "trades", "missed", "lost"] as const
type Kind = (typeof kinds)[number]

/** One line of a symbol. */
export interface TapeRow {
  /** Time of receipt as recorded, in ms. */
  readonly time: number
  readonly kind: Kind
  /**
   * Pairs. In a book or a change: a price in ticks, negative for an ask, and its lots. In trades: a price in ticks, and
   * lots, negative if the taker sold.
   */
  readonly numbers: ReadonlyArray<number>
}

/** Error for a recording that cannot be played; the message is a sentence after the file's name. */
export class RecordingError extends Error {
  override readonly name = "RecordingError"
}

export class BookTape {
  readonly rows: ReadonlyArray<TapeRow>

  constructor(rows: ReadonlyArray<TapeRow>) {
    this.rows = rows
  }

  get from(): number {
    return this.rows[0]!.time
  }

  get to(): number {
    return this.rows.at(-1)!.time
  }

  /** Index of the first row after a time. */
  after(time: number): number {
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.rows[middle]!.time <= time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Whether the recording says nothing after the first `count` rows: before its beginning, after a loss, at its end. */
  isSilentAfter(count: number): boolean {
    return count === 0 || count === this.rows.length || this.rows[count - 1]!.kind === "lost"
  }

  /** The book before a row. */
  bookBefore(index: number): ShownBook {
    let begin = index - 1
    while (begin > 0 && this.rows[begin]!.kind !== "book") begin--
    const book = emptyShownBook()
    for (let at = Math.max(0, begin); at < index; at++) applyRow(book, this.rows[at]!)
    return book
  }
}

/** Applies one row of a recording to a book. */
export const applyRow = (book: ShownBook, { kind, numbers }: TapeRow): void => {
  if (kind === "book") {
    book.BUY.length = 0
    book.SELL.length = 0
  }
  if (kind === "book" || kind === "change") changeShown(book, numbers)
}

/** The header of a recording; undefined for a line of another file. */
export const headerOf = (line: string): RecordingHeader | undefined => {
  if (!line.startsWith("{")) return undefined
  let header: Partial<RecordingHeader>
  try {
    header = JSON.parse(line)
  } catch {
    return undefined
  }
  if (header.format !== recordingFormat) return undefined
  if (header.version !== recordingVersion)
    throw new RecordingError(
      `has version ${header.version} of the format of recordings, and this Bourse plays version ${recordingVersion}`,
    )
  if (!Array.isArray(header.symbols) || header.symbols.length === 0)
    throw new RecordingError("has no symbols in its first line")
  return header as RecordingHeader
}

/** Collects the rows of each symbol of a recording, line by line. */
export class TapeReader {
  readonly symbols: ReadonlyArray<FoundSymbol>
  readonly #steps: ReadonlyArray<Steps>
  readonly #rows: ReadonlyArray<Array<TapeRow>>
  #time = 0

  /** `steps` are those of the listed symbols, in the order of the header's. */
  constructor({ symbols }: RecordingHeader, steps: ReadonlyArray<Steps>) {
    this.symbols = symbols
    this.#steps = steps
    this.#rows = symbols.map(() => [])
  }

  /** Adds a line. Throws {@link RecordingError} for a line that is none of a recording. */
  add(text: string): void {
    const [time, index, kind, ...rest] = parse(text)
    const [rows, steps] = [this.#rows[index], this.#steps[index]]
    if (!Number.isSafeInteger(time) || time < this.#time || rows === undefined || !kinds.includes(kind))
      throw new RecordingError("is not of a recording, or not in order of time")
    this.#time = time
    rows.push({ time, kind, numbers: numbersOf(kind, rest, steps!) })
  }

  /** The tapes by symbol; symbols without a line are left out. */
  tapes(): ReadonlyMap<string, BookTape> {
    return new Map(
      this.symbols.flatMap(({ symbol }, index) =>
        this.#rows[index]!.length === 0 ? [] : [[symbol, new BookTape(this.#rows[index]!)] as const],
      ),
    )
  }
}

const parse = (text: string): RecordedLine => {
  try {
    const line = JSON.parse(text)
    if (Array.isArray(line)) return line as unknown as RecordedLine
  } catch {}
  throw new RecordingError("is not of a recording")
}

const numbersOf = (kind: Kind, rest: ReadonlyArray<unknown>, steps: Steps): ReadonlyArray<number> => {
  if (kind === "lost") return []
  const numbers: Array<number> = []
  const add = (price: unknown, quantity: unknown, sign: 1 | -1, isTrade: boolean): void => {
    const [ticks, lots] = [ticksOf(steps, price), lotsOf(steps, quantity)]
    if (ticks === undefined || lots === undefined)
      throw new RecordingError(
        `has the price ${price} or the quantity ${quantity}, which does not fit the steps of its symbol`,
      )
    if (isTrade && lots > 0) numbers.push(ticks, sign * lots)
    if (!isTrade) numbers.push(sign * ticks, lots)
  }
  if (kind === "trades" || kind === "missed") {
    for (const [, price, quantity, isSale] of rest[0] as ReadonlyArray<RecordedTrade>)
      add(price, quantity, isSale === 1 ? -1 : 1, true)
    return numbers
  }
  for (const [at, levels] of (rest as ReadonlyArray<ReadonlyArray<readonly [string, string]>>).entries())
    for (const [price, quantity] of levels) add(price, quantity, at === 0 ? 1 : -1, false)
  return numbers
}
