/** Events of the simulated market. Prices are ticks, quantities lots. */
import type { Side } from "@bourse/vocabulary"
import { integer, listOf, optional, orNull, text } from "../Column.ts"
import { fields } from "../ColumnList.ts"
import { ladder } from "./Ladder.ts"
import { simulation } from "./Quotes.ts"

export const simulationEvents = {
  simulationStarted: simulation,
  /** Time passed in one symbol. */
  simulationStepped: {
    symbol: text(),
    /** The quotes from here on, in place of those before; null when those stay. */
    ladder: orNull(fields(ladder)),
    /** How long before this event the step ends, in milliseconds. */
    lagMs: integer,
    /**
     * Trades of the market with itself since the step before, three numbers each: milliseconds before the step's end,
     * price less the price before it (at first the last price), lots (negative when the taker sold).
     */
    trades: listOf(integer),
    memory: listOf(integer),
    /** Market lots that stand before users' orders: three numbers an order, its id, lots, and when that was true. */
    queues: listOf(integer),
    /**
     * Lots that stops which the trades triggered took of the bids and the asks before: they are missing in the new
     * quotes too. Undefined for none.
     */
    missing: optional(listOf(integer)),
  },
  /** The best levels of a side are put into the book as orders, because an order is about to take from them. */
  quotesPlaced: { symbol: text(), side: text<Side>(), levels: integer },
  /** The quotes of a symbol are withdrawn, until the next step. */
  quotesWithdrawn: { symbol: text() },
  simulationStopped: { uid: text() },
}
