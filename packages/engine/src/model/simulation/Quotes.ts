/** State of the simulated market: in all, and in each symbol. */
import type { Side } from "@bourse/vocabulary"
import { flag, integer, plain, text } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"
import type { Ladder } from "./Ladder.ts"

/** Ids of orders from here on are those of quotes. */
export const quoteIdMin = 2 ** 52

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
  /** Its quotes, before what was taken of them since. */
  ladder: Ladder
  /** Lots that were taken of each side of the ladder. */
  readonly taken: Record<Side, number>
  /** How many levels of each side stand in the book as orders; the others stand there as the ladder alone. */
  readonly standing: Record<Side, number>
  /** The walk's state from step to step; the engine does not read it. */
  memory: ReadonlyArray<number>
  /** Market lots that stand before users' orders: three numbers an order, its id, lots, and when that was true. */
  queues: ReadonlyArray<number>
  /** The latest trades, oldest first; {@link latestTrades} limits their number. */
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
