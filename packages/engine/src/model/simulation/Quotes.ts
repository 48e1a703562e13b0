/** What the exchange keeps of the simulated market: in all, and in each symbol. */
import { flag, integer, plain, text } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"
import type { Ladder } from "./Ladder.ts"

/** A trade of the simulated market with itself: nobody's order, nobody's balance. */
export interface SimulatedTrade {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly priceTicks: number
  readonly lots: number
  /** Whether the taker sold. */
  readonly isSale: boolean
}

/** In one symbol. */
export interface Quotes {
  /** When it was stepped last, in milliseconds. */
  time: number
  /** What stands in the book, apart from what was taken out of it since. */
  ladder: Ladder
  /** When the ladder was placed, in milliseconds. */
  placedAt: number
  /** What the model remembers from step to step; the engine does not read it. */
  memory: ReadonlyArray<number>
  /** The latest trades, oldest first; {@link latestTrades} has as many as count. */
  readonly trades: Array<SimulatedTrade>
}

/** The market as it was started. */
export const simulation = {
  /** The account that quotes. */
  uid: text(),
  seed: integer,
  /** Where the model begins, in milliseconds: a whole minute. */
  from: integer,
  /** Whether candles from before that are the model's too: nothing was traded there. */
  hasPast: flag,
  /** The market file; the engine does not read it. */
  file: plain<object>(),
}
export interface Simulation extends RecordOf<typeof simulation> {}

/** The account of the simulated market; uids of others have more digits. */
export const simulationUid = "0"

export interface SimulationState {
  simulation: Simulation | null
}

export const emptySimulation = (): SimulationState => ({ simulation: null })

export const tradesKept = 1_000

/** The latest trades of a symbol, at most {@link tradesKept}, oldest first. */
export const latestTrades = ({ trades }: Quotes): ReadonlyArray<SimulatedTrade> => trades.slice(-tradesKept)

/** Keeps the latest trades; the list is cut only now and then. */
export const keepLatest = (trades: Array<SimulatedTrade>): void => {
  if (trades.length >= 2 * tradesKept) trades.splice(0, trades.length - tradesKept)
}
