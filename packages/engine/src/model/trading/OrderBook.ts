/**
 * The order book of the exchange. The orders of a price level are a doubly linked list through the orders
 * themselves, and each order refers to its level: a cancel needs no search.
 */
import type { Book, Order, Side } from "./Order.ts"
import { type PriceLevel, PriceLevels } from "./PriceLevels.ts"

export class OrderBook implements Book {
  readonly #bids = new PriceLevels(1)
  readonly #asks = new PriceLevels(-1)

  #levels(side: Side): PriceLevels {
    return side === "BUY" ? this.#bids : this.#asks
  }

  #levelOf(order: Order): PriceLevel {
    const levels = this.#levels(order.side)
    const { best } = levels
    return best !== null && best.priceTicks === order.priceTicks ? best : levels.at(order.priceTicks)
  }

  add(order: Order): void {
    const level = this.#levelOf(order)
    order.level = level
    order.previous = level.last
    if (level.last === null) level.first = order
    else level.last.next = order
    level.last = order
  }

  addFirst(order: Order): void {
    const level = this.#levelOf(order)
    order.level = level
    order.next = level.first
    if (level.first === null) level.last = order
    else level.first.previous = order
    level.first = order
  }

  remove(order: Order): void {
    const { previous, next } = order
    const level = order.level as PriceLevel | null
    if (level === null) throw new Error(`order ${order.id} is in no level of the book`)
    if (previous === null) level.first = next
    else previous.next = next
    if (next === null) level.last = previous
    else next.previous = previous
    order.level = null
    order.previous = null
    order.next = null
    if (level.first === null) this.#levels(order.side).drop(level)
  }

  best(side: Side): Order | null {
    return this.#levels(side).best?.first ?? null
  }

  after(order: Order): Order | null {
    // A reader that walks the book in pieces may have an order that has left the book: the walk ends there.
    if (order.next !== null || order.level === null) return order.next
    return this.#levels(order.side).after(order.level as PriceLevel)?.first ?? null
  }

  levels(side: Side, limit: number): Array<readonly [number, bigint]> {
    const rows: Array<readonly [number, bigint]> = []
    const levels = this.#levels(side)
    for (let level = levels.best; level !== null && rows.length < limit; level = levels.after(level)) {
      let lots = 0n
      for (let order = level.first; order !== null; order = order.next) lots += BigInt(order.openLots)
      rows.push([level.priceTicks, lots])
    }
    return rows
  }
}
