/**
 * The oracle: the simplest possible book. All open orders of the naive book are in one list, in time priority;
 * each query searches or sorts the whole list. The exchange must behave the same on this book and on
 * `OrderBook`.
 */
import type { Book, Order, Side } from "./Order.ts"

const isBetter = (side: Side, a: Order, b: Order): boolean =>
  side === "BUY" ? a.priceTicks > b.priceTicks : a.priceTicks < b.priceTicks

export class OrderBookNaive implements Book {
  readonly #orders: Array<Order> = []

  add(order: Order): void {
    this.#orders.push(order)
  }

  addFirst(order: Order): void {
    this.#orders.unshift(order)
  }

  remove(order: Order): void {
    const at = this.#orders.indexOf(order)
    if (at < 0) throw new Error(`order ${order.id} is not in the book`)
    this.#orders.splice(at, 1)
  }

  best(side: Side): Order | null {
    let best: Order | null = null
    for (const order of this.#orders) {
      if (order.side === side && (best === null || isBetter(side, order, best))) best = order
    }
    return best
  }

  after(order: Order): Order | null {
    const orders = this.orders(order.side)
    const place = orders.indexOf(order)
    return place === -1 ? null : (orders[place + 1] ?? null)
  }

  orders(side: Side): Array<Order> {
    // The sort is stable: orders of one price keep their time priority.
    const ofSide = this.#orders.filter((order) => order.side === side)
    return ofSide.sort((a, b) => (side === "BUY" ? b.priceTicks - a.priceTicks : a.priceTicks - b.priceTicks))
  }

  levels(side: Side, limit: number): Array<readonly [number, bigint]> {
    const lots = new Map<number, bigint>()
    for (const order of this.orders(side)) {
      lots.set(order.priceTicks, (lots.get(order.priceTicks) ?? 0n) + BigInt(order.openLots))
    }
    return [...lots].slice(0, limit)
  }
}
