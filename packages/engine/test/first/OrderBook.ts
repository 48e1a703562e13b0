/**
 * The book the exchange runs on. Levels of a side stand in an array sorted from worst to best, so that the best
 * is the last element and the busy end is the cheap one to insert at and remove from; the orders of a level are
 * a doubly linked list through the orders themselves, so that a cancel costs no search.
 */
import type { Book } from "./Book.ts"
import type { Order, Side } from "./Order.ts"

interface Level {
  readonly priceTicks: number
  first: Order | null
  last: Order | null
}

class BookSide {
  /** 1 when a higher price is better (bids), -1 when a lower one is (asks). */
  readonly #direction: 1 | -1
  readonly #levels: Array<Level> = []
  readonly #byPrice = new Map<number, Level>()

  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  /** Where a price stands, or would stand, counted from the worst level. */
  #position(priceTicks: number): number {
    const key = priceTicks * this.#direction
    let low = 0
    let high = this.#levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#levels[middle] as Level).priceTicks * this.#direction < key) low = middle + 1
      else high = middle
    }
    return low
  }

  add(order: Order): void {
    let level = this.#byPrice.get(order.priceTicks)
    if (level === undefined) {
      level = { priceTicks: order.priceTicks, first: null, last: null }
      this.#byPrice.set(order.priceTicks, level)
      const position = this.#position(order.priceTicks)
      if (position === this.#levels.length) this.#levels.push(level)
      else this.#levels.splice(position, 0, level)
    }
    order.previous = level.last
    order.next = null
    if (level.last === null) level.first = order
    else level.last.next = order
    level.last = order
  }

  remove(order: Order): void {
    const level = this.#byPrice.get(order.priceTicks)
    if (level === undefined) throw new Error(`order ${order.id} is in no level of the book`)
    if (order.previous === null) level.first = order.next
    else order.previous.next = order.next
    if (order.next === null) level.last = order.previous
    else order.next.previous = order.previous
    order.previous = null
    order.next = null
    if (level.first !== null) return
    this.#byPrice.delete(level.priceTicks)
    const position = this.#position(level.priceTicks)
    if (position === this.#levels.length - 1) this.#levels.pop()
    else this.#levels.splice(position, 1)
  }

  best(): Order | null {
    return this.#levels[this.#levels.length - 1]?.first ?? null
  }

  *orders(): Generator<Order> {
    for (let i = this.#levels.length - 1; i >= 0; i--) {
      for (let order = (this.#levels[i] as Level).first; order !== null; order = order.next) yield order
    }
  }

  levels(limit: number): Array<readonly [number, bigint]> {
    const rows: Array<readonly [number, bigint]> = []
    for (let i = this.#levels.length - 1; i >= 0 && rows.length < limit; i--) {
      const level = this.#levels[i] as Level
      let lots = 0n
      for (let order = level.first; order !== null; order = order.next)
        lots += BigInt(order.lots - order.filledLots)
      rows.push([level.priceTicks, lots])
    }
    return rows
  }
}

export class OrderBook implements Book {
  readonly #bids = new BookSide(1)
  readonly #asks = new BookSide(-1)

  #side(side: Side): BookSide {
    return side === "BUY" ? this.#bids : this.#asks
  }
  add(order: Order): void {
    this.#side(order.side).add(order)
  }
  remove(order: Order): void {
    this.#side(order.side).remove(order)
  }
  best(side: Side): Order | null {
    return this.#side(side).best()
  }
  orders(side: Side): Iterable<Order> {
    return this.#side(side).orders()
  }
  levels(side: Side, limit: number): Array<readonly [number, bigint]> {
    return this.#side(side).levels(limit)
  }
}
