/** The lines of a recorded market. */
import type { FoundSymbol } from "./exchangeInfo.ts"
import type { Level } from "./steps.ts"

export const recordingFormat = "bourse market recording"
export const recordingVersion = 1

/** The first line of a recording. */
export interface RecordingHeader {
  readonly format: typeof recordingFormat
  readonly version: typeof recordingVersion
  readonly source: string
  /** How books and trades arrived. */
  readonly by: "streams" | "polling"
  /** Upstream's clock less the recorder's, in ms. */
  readonly clockOffsetMs: number
  /** Time of the first line, by the recorder's clock, in ms. */
  readonly start: number
  readonly symbols: ReadonlyArray<FoundSymbol>
  /** The last price of each symbol at the beginning. */
  readonly prices: Readonly<Record<string, string>>
}

/** A trade: time by upstream's clock in ms, price, quantity, and whether the taker sold (1) or bought (0). */
export type RecordedTrade = readonly [time: number, price: string, quantity: string, isSale: 0 | 1]

/**
 * A line after the header: time of receipt in ms, index of the symbol, and what was received. `book`: the whole book;
 * `change`: levels with their new quantity, 0 for a level that is gone; `trades`; `missed`: trades of a time in which
 * the exchange was out of reach; `lost`: it is out of reach from here on, until the next book.
 */
export type RecordedLine =
  | readonly [
      at: number,
      symbol: number,
      kind: "book" | "change",
      bids: ReadonlyArray<Level>,
      asks: ReadonlyArray<Level>,
    ]
  | readonly [at: number, symbol: number, kind: "trades" | "missed", trades: ReadonlyArray<RecordedTrade>]
  | readonly [at: number, symbol: number, kind: "lost"]
