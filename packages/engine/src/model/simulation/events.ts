/** What happened to the simulated market. Prices are ticks, quantities lots. */

import type { Side } from "@bourse/vocabulary"
import {
  type Column,
  type Columns,
  fields,
  flag,
  integer,
  listOf,
  optional,
  orNull,
  plain,
  text,
} from "../Column.ts"
import type { Ladder } from "./Ladder.ts"
import type { Simulation } from "./Quotes.ts"

export interface SimulationEvents {
  simulationStarted: Simulation
  /** Time passed in one symbol. */
  simulationStepped: {
    readonly symbol: string
    /** The quotes from here on, in place of those before; null when those stay. */
    readonly ladder: Ladder | null
    /** How long before this event the step ends, in milliseconds. */
    readonly lagMs: number
    /**
     * Trades of the market with itself since the step before, three numbers each: milliseconds before the step's end,
     * price less the price before it (at first the last price), lots (negative when the taker sold).
     */
    readonly trades: ReadonlyArray<number>
    readonly memory: ReadonlyArray<number>
    /** What of the market stands before users' orders: three numbers an order, its id, lots, and when that was true. */
    readonly queues: ReadonlyArray<number>
    /**
     * Lots that stops which the trades triggered took of the bids and the asks before: they are missing in the new
     * quotes too. Undefined for none.
     */
    readonly missing?: ReadonlyArray<number> | undefined
  }
  /** So many levels of a side, the best ones, stand in the book as orders: somebody is about to take of them. */
  quotesPlaced: { readonly symbol: string; readonly side: Side; readonly levels: number }
  /** The quotes of a symbol are withdrawn, until the next step. */
  quotesWithdrawn: { readonly symbol: string }
  simulationStopped: { readonly uid: string }
}

const ladder: Column<Ladder> = fields<Ladder>({
  bidTicks: integer,
  askTicks: integer,
  stepTicks: integer,
  gaps: integer,
  levels: integer,
  firstLots: integer,
  growthLots: integer,
  noise: integer,
  beat: integer,
})

export const simulationColumns: {
  readonly [Kind in keyof SimulationEvents]: Columns<SimulationEvents[Kind]>
} = {
  simulationStarted: { uid: text(), seed: integer, from: integer, hasPast: flag, file: plain<object>() },
  simulationStepped: {
    symbol: text(),
    ladder: orNull(ladder),
    lagMs: integer,
    trades: listOf(integer),
    memory: listOf(integer),
    queues: listOf(integer),
    missing: optional(listOf(integer)),
  },
  quotesPlaced: { symbol: text(), side: text(), levels: integer },
  quotesWithdrawn: { symbol: text() },
  simulationStopped: { uid: text() },
}
