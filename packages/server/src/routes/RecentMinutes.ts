/**
 * The newest minutes of each symbol whose candles are asked for again and again: a poll reads what closed since the one
 * before it, instead of all minutes that it answers with; where that is only the minute that traded then, it reads
 * nothing. Finished minutes do not change until a reset or a loaded snapshot; pruning removes only the oldest, which
 * are hardly ever requested.
 */
import { type Candle, type CandleRecord, describeCandle, type Market, type State } from "@bourse/engine"
import { minuteMs } from "./foldCandles.ts"

/** The length of the longest page of minutes. */
export const minutesMax = 1_000
/** The most symbols that are kept; about 400 kB each. */
const symbolsMax = 16

/** In which course of the exchange rows are the same: loading candles, another market, a reset and a recovery begin another one. */
type Course = readonly [
  market: Market,
  generation: number,
  simulation: State["simulation"],
  isSimulated: boolean,
  loadedUntil: number,
]

interface Kept {
  readonly course: Course
  /** All that were traded in are there, from and up to these times, both inclusive. */
  readonly from: number
  readonly upTo: number
  /** The minute that traded then, where it is the next one; the engine counted trades into it until it was over. */
  readonly traded: Candle | undefined
  /** Newest first. */
  readonly rows: ReadonlyArray<CandleRecord>
}

/** Asks the store for at most {@link minutesMax} minutes, the newest first. */
export type AskMinutes = (from: number, to: number) => Promise<ReadonlyArray<CandleRecord>>

/** The minutes between two times, newest first; a full page may have left out older ones. */
export type ReadMinutes = (from: number, to: number, ask: AskMinutes) => Promise<ReadonlyArray<CandleRecord>>

export class RecentMinutes {
  /** Minutes by symbol, the least recently read symbol first. */
  readonly #kept = new Map<string, Kept>()

  /** For one read, as its turn sees the market. Undefined where no minute trades, since then a later one may be read. */
  of({ generation, simulation }: State, market: Market): ReadMinutes | undefined {
    const live = market.candle
    if (live === null) return undefined
    const { symbol, loadedUntil, quotes } = market
    const course: Course = [market, generation, simulation, quotes !== null, loadedUntil]
    return async (from, to, ask) => {
      const traded = to === live.openTime - 1 ? live : undefined
      const kept = this.#kept.get(symbol)
      const isOurs = kept?.course.every((each, i) => each === course[i])
      if (kept !== undefined && isOurs === true && from >= kept.from) {
        if (to <= kept.upTo) return between(kept.rows, from, to)
        const isNext = traded !== undefined && kept.traded?.openTime === traded.openTime - minuteMs
        const since = isNext
          ? [describeCandle({ generation }, market, kept.traded!)]
          : await ask(kept.upTo + 1, to)
        if (since.length < minutesMax) {
          const rows = [...since, ...kept.rows]
          this.#keep(symbol, { course, from: kept.from, upTo: to, traded, rows })
          return between(rows, from, to)
        }
      }
      const rows = await ask(from, to)
      // Only what goes up to the minute that trades is asked for again.
      if (traded !== undefined) this.#keep(symbol, { course, from, upTo: to, traded, rows })
      return rows
    }
  }

  #keep(symbol: string, { rows, from, ...kept }: Kept): void {
    this.#kept.delete(symbol)
    const newest = rows.slice(0, minutesMax)
    // Before a full page there may be more.
    const whole = newest.length < minutesMax ? from : newest.at(-1)!.openTime
    this.#kept.set(symbol, { ...kept, from: whole, rows: newest })
    if (this.#kept.size > symbolsMax) this.#kept.delete(this.#kept.keys().next().value!)
  }
}

const between = (
  rows: ReadonlyArray<CandleRecord>,
  from: number,
  to: number,
): ReadonlyArray<CandleRecord> => {
  const begin = rows.findIndex(({ openTime }) => openTime <= to)
  if (begin < 0) return []
  const end = rows.findLastIndex(({ openTime }) => openTime >= from)
  return rows.slice(begin, end + 1).slice(0, minutesMax)
}
