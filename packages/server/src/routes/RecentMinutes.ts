/**
 * Cache of the newest minute candles of each polled symbol: a poll reads only minutes closed since the previous poll.
 * If only the minute in progress is newer, the poll reads nothing. Finished minutes do not change until a reset
 * or a loaded snapshot; pruning removes only the oldest, which are hardly ever requested.
 */
import { type Candle, type CandleRecord, describeCandle, type Market, type State } from "@bourse/engine"
import { minuteMs } from "./foldCandles.ts"

/** The length of the longest page of minute candles. */
export const minutesMax = 1_000
/** Maximum number of cached symbols; each takes about 400 kB. */
const symbolsMax = 16

/**
 * Identifies when cached minutes are valid: loading candles, another market, a reset and a recovery begin a new
 * validity.
 */
type Course = readonly [
  market: Market,
  generation: number,
  simulation: State["simulation"],
  isSimulated: boolean,
  loadedUntil: number,
]

interface Kept {
  readonly course: Course
  /** The cache has all traded minutes between these times, both inclusive. */
  readonly from: number
  readonly upTo: number
  /** The minute in progress at the last read; the engine counted trades into it until it was over. */
  readonly traded: Candle | undefined
  /** Cached minute candles, newest first. */
  readonly rows: ReadonlyArray<CandleRecord>
}

/** Queries the store for at most {@link minutesMax} minutes, newest first. */
export type AskMinutes = (from: number, to: number) => Promise<ReadonlyArray<CandleRecord>>

/** The minutes between two times, newest first; a full page may lack older ones. */
export type ReadMinutes = (from: number, to: number, ask: AskMinutes) => Promise<ReadonlyArray<CandleRecord>>

export class RecentMinutes {
  /** Minutes by symbol, the least recently read symbol first. */
  readonly #kept = new Map<string, Kept>()

  /**
   * A reader of minutes for one request, with the market as the request's turn sees it. Returns undefined if no
   * minute is in progress, because a later minute may then be read.
   */
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
      // Only minutes up to the one in progress are queried again.
      if (traded !== undefined) this.#keep(symbol, { course, from, upTo: to, traded, rows })
      return rows
    }
  }

  #keep(symbol: string, { rows, from, ...kept }: Kept): void {
    this.#kept.delete(symbol)
    const newest = rows.slice(0, minutesMax)
    // Older minutes than those of a full page may exist.
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
