/** State of the simulated market: global, and per symbol. */
import type { Side } from "@bourse/vocabulary"
import { flag, integer, optional, plain, text } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"
import type { Ladder } from "./Ladder.ts"
import type { ShownBook } from "./ShownBook.ts"

/** Ids of quotes begin here. */
export const quoteIdMin = 2 ** 52

/** A trade of the simulated market with itself: it has no orders and changes no balance. */
export interface SimulatedTrade {
  /** Time of the trade, in milliseconds since the epoch. */
  readonly time: number
  readonly priceTicks: number
  readonly lots: number
  /** Whether the taker of the trade sold. */
  readonly isSale: boolean
}

/** The simulated market's state in one symbol. */
export interface Quotes {
  /** End of the symbol's latest step, in ms. */
  time: number
  /** The placed quotes, without subtracting later fills. */
  ladder: Ladder
  /** The placed quotes of a mirrored market, in place of the ladder's levels; undefined in a simulated market. */
  shown?: ShownBook
  /** Whether the mirrored exchange is out of reach: the symbol is halted. */
  isLost?: boolean
  /** Lots taken from each side of the quotes. */
  readonly taken: Record<Side, number>
  /** Number of levels per side that are orders in the book; further levels exist only in the ladder. */
  readonly standing: Record<Side, number>
  /** The model's state between steps; the engine does not read it. */
  memory: ReadonlyArray<number>
  /**
   * Market lots ahead of users' orders: three numbers per order, its id, the lots, and the time of that number
   * of lots.
   */
  queues: ReadonlyArray<number>
  /** The latest trades, oldest first; {@link latestTrades} limits their number. */
  readonly trades: Array<SimulatedTrade>
}

/** The market's start parameters. */
export const simulation = {
  /** The account of the simulated market, which quotes. */
  uid: text(),
  seed: integer,
  /** Time at which the model begins, in ms: a whole minute. */
  from: integer,
  /** Whether candles from before the start also come from the model: only if there were no earlier trades. */
  hasPast: flag,
  /** The URL of the exchange that the market mirrors; undefined for a simulated market. */
  mirror: optional(text()),
  /** The market file; the engine does not read it. */
  file: plain<object>(),
}
export interface Simulation extends RecordOf<typeof simulation> {}

/** The account of the simulated market; other uids have more digits. */
export const simulationUid = "0"

export interface SimulationState {
  simulation: Simulation | null
}

export const emptySimulation = (): SimulationState => ({ simulation: null })

export const tradesKept = 1_000

/** The latest trades of a symbol, at most {@link tradesKept}, oldest first. */
export const latestTrades = ({ trades }: Quotes): ReadonlyArray<SimulatedTrade> => trades.slice(-tradesKept)

/** Stores the latest trades; the list is cut only occasionally. */
export const keepLatest = (trades: Array<SimulatedTrade>): void => {
  if (trades.length >= 2 * tradesKept) trades.splice(0, trades.length - tradesKept)
}
