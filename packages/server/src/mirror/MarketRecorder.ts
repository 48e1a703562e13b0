/**
 * Writes what a mirrored exchange shows as lines of JSON: a header, then whole books, changes and trades, each with the
 * time of its receipt. A reader uses every whole line, so a file that was cut off is as good as its length.
 */
import type { RecordedLine, RecordedTrade } from "../books/recordingFormat.ts"
import type { Level } from "../books/steps.ts"
import type { FedTrade, FeedSink } from "./Feed.ts"

type Levels = ReadonlyArray<Level>

/** A whole book is written at least this often, in ms. */
const wholeEveryMs = 600_000

/** The levels of a side that differ between two books, both best first. */
const changesOf = (before: Levels, after: Levels): Array<Level> => {
  const known = new Map(before)
  const changes: Array<Level> = []
  for (const level of after) {
    if (known.get(level[0]) !== level[1]) changes.push(level)
    known.delete(level[0])
  }
  for (const price of known.keys()) changes.push([price, "0"])
  return changes
}

interface Recorded {
  readonly index: number
  bids: Levels
  asks: Levels
  /** Time of the last whole book; null before the first, and after a loss. */
  wholeAt: number | null
}

export class MarketRecorder implements FeedSink {
  readonly #symbols: ReadonlyMap<string, Recorded>
  readonly #write: (line: string) => void
  readonly #now: () => number
  lines = 0

  constructor(symbols: ReadonlyArray<string>, write: (line: string) => void, now: () => number = Date.now) {
    this.#symbols = new Map(
      symbols.map((symbol, index) => [symbol, { index, bids: [], asks: [], wholeAt: null }]),
    )
    this.#write = write
    this.#now = now
  }

  /** The next book of each symbol is written whole, for the beginning of a file. */
  beginFile(): void {
    for (const each of this.#symbols.values()) each.wholeAt = null
  }

  book(symbol: string, bids: Levels, asks: Levels): void {
    const each = this.#symbols.get(symbol)!
    const now = this.#now()
    const isWhole = each.wholeAt === null || now - each.wholeAt >= wholeEveryMs
    const changes = isWhole
      ? ([bids, asks] as const)
      : ([changesOf(each.bids, bids), changesOf(each.asks, asks)] as const)
    each.bids = bids
    each.asks = asks
    if (isWhole) each.wholeAt = now
    else if (changes[0].length + changes[1].length === 0) return
    this.#line([now, each.index, isWhole ? "book" : "change", ...changes])
  }

  trade(symbol: string, trade: FedTrade): void {
    this.#line([this.#now(), this.#symbols.get(symbol)!.index, "trades", [written(trade)]])
  }

  missed(symbol: string, trades: ReadonlyArray<FedTrade>): void {
    if (trades.length > 0)
      this.#line([this.#now(), this.#symbols.get(symbol)!.index, "missed", trades.map(written)])
  }

  resync(): void {}

  failed(symbol: string): void {
    const each = this.#symbols.get(symbol)!
    if (each.wholeAt === null) return
    each.wholeAt = null
    this.#line([this.#now(), each.index, "lost"])
  }

  #line(line: RecordedLine): void {
    this.lines++
    this.#write(`${JSON.stringify(line)}\n`)
  }
}

const written = ({ time, price, quantity, isSale }: FedTrade): RecordedTrade => [
  time,
  price,
  quantity,
  isSale ? 1 : 0,
]
