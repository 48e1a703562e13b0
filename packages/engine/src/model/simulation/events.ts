/** Events of the simulated market. Prices in these events are ticks, quantities lots. */
import type { Side } from "@bourse/vocabulary"
import { flag, integer, listOf, optional, orNull, text } from "../Column.ts"
import { fields } from "../ColumnList.ts"
import { ladder } from "./Ladder.ts"
import { simulation } from "./Quotes.ts"

export const simulationEvents = {
  simulationStarted: simulation,
  /** A step of the simulated market: time passed in one symbol. */
  simulationStepped: {
    symbol: text(),
    /** The new quotes; null if the earlier quotes stay. */
    ladder: orNull(fields(ladder)),
    /** End of the step, in ms before this event. */
    lagMs: integer,
    /**
     * Trades of the market with itself since the previous step, three numbers each: milliseconds before the step's
     * end, price minus the previous price (at first the last price), lots (negative if the taker sold).
     */
    trades: listOf(integer),
    memory: listOf(integer),
    /**
     * Market lots ahead of users' orders: three numbers per order, its id, the lots, and the time of that
     * number of lots.
     */
    queues: listOf(integer),
    /**
     * Lots of the previous bids and asks that triggered stops took: the new quotes lack them too. Undefined if
     * triggered stops took no quotes.
     */
    missing: optional(listOf(integer)),
    /** Changes of a mirrored market's book; undefined without changes (ShownBook.ts). */
    shown: optional(listOf(integer)),
    /** Whether the mirrored exchange is out of reach; undefined if it is not. */
    isLost: optional(flag),
  },
  /** The best levels of a side become orders in the book, because an order is about to take from them. */
  quotesPlaced: { symbol: text(), side: text<Side>(), levels: integer },
  /** The quotes of a symbol are removed until the next step. */
  quotesWithdrawn: { symbol: text() },
  simulationStopped: { uid: text() },
}
