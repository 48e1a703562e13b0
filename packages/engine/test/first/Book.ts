/** One symbol's open orders in price-time priority. */
import type { Order, Side } from "./Order.ts"

export interface Book {
  /** Adds an open order behind all others at its price. */
  add(order: Order): void
  /** Takes an order out, wherever it stands. */
  remove(order: Order): void
  /** The order that trades next on a side: best price, then earliest. */
  best(side: Side): Order | null
  /** A side's orders, best first. */
  orders(side: Side): Iterable<Order>
  /** A side's price levels, best first, at most `limit`: price in ticks, open lots. */
  levels(side: Side, limit: number): Array<readonly [priceTicks: number, lots: bigint]>
}

export const opposite = (side: Side): Side => (side === "BUY" ? "SELL" : "BUY")

/** Whether an order on `side` with this limit would trade against that price. */
export const crosses = (side: Side, limitTicks: number, priceTicks: number): boolean =>
  side === "BUY" ? limitTicks >= priceTicks : limitTicks <= priceTicks
