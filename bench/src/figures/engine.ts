/**
 * Prints the engine's figures: engine and book compared with npm's nodejs-order-book, and costs that must not
 * depend on the book's size.
 */
import { bookAlone, newLevel, restingOrders } from "../engine/scaling.ts"
import { memory, replay } from "../engine/state.ts"
import { narrowTrading, wideTrading } from "../engine/trading.ts"
import type { Figure } from "../Figure.ts"

const parts = [
  () => wideTrading(100_000, 9),
  () => wideTrading(1_000_000, 3),
  () => narrowTrading(300_000, 5, 25),
  () => narrowTrading(300_000, 5, 50),
  bookAlone,
  restingOrders,
  newLevel,
  memory,
  replay,
]

/** Yields each figure as soon as it is measured: the whole run takes minutes. */
export async function* run(): AsyncGenerator<Figure> {
  for (const part of parts) yield part()
}
