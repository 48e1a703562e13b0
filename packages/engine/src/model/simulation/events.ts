/** What happened to the simulated market. Prices are ticks, quantities lots. */
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
    /**
     * Lots that stops which the trades triggered took out of the bids and the asks before: they are missing in the new
     * quotes too. Undefined for none.
     */
    readonly missing?: ReadonlyArray<number> | undefined
  }
  /** The quotes of a symbol are taken out of its book, until the next step. */
  quotesWithdrawn: { readonly symbol: string }
  simulationStopped: { readonly uid: string }
}

const ladder: Column<Ladder> = fields<Ladder>({
  bidTicks: integer,
  askTicks: integer,
  stepTicks: integer,
  levels: integer,
  firstLots: integer,
  growthLots: integer,
  noise: integer,
  bidHole: integer,
  askHole: integer,
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
    missing: optional(listOf(integer)),
  },
  quotesWithdrawn: { symbol: text() },
  simulationStopped: { uid: text() },
}
