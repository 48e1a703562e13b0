/**
 * A table of open orders by id. Ids rise and most orders are short-lived, so orders are stored in pages by id:
 * a fraction of a Map's memory, and no hashing. A page of orders is dropped with its last order.
 */
import type { Order } from "./Order.ts"

const pageSize = 256

interface Page {
  readonly orders: Array<Order | null>
  count: number
}

export class OrderTable {
  readonly #pages = new Map<number, Page>()
  /** The page of the order table that was used last. */
  #page: Page | undefined
  #pageNumber = -1
  size = 0

  #pageOf(id: number): Page | undefined {
    const number = Math.floor(id / pageSize)
    if (number !== this.#pageNumber) {
      this.#page = this.#pages.get(number)
      this.#pageNumber = number
    }
    return this.#page
  }

  get(id: number): Order | undefined {
    return this.#pageOf(id)?.orders[id % pageSize] ?? undefined
  }

  has(id: number): boolean {
    return this.get(id) !== undefined
  }

  /** Ids must rise. */
  add(order: Order): void {
    let page = this.#pageOf(order.id)
    if (page === undefined) {
      page = { orders: new Array<Order | null>(pageSize).fill(null), count: 0 }
      this.#pages.set(this.#pageNumber, page)
      this.#page = page
    }
    page.orders[order.id % pageSize] = order
    page.count++
    this.size++
  }

  delete(id: number): void {
    const page = this.#pageOf(id)
    if (page === undefined || page.orders[id % pageSize] === null) return
    page.orders[id % pageSize] = null
    page.count--
    this.size--
    if (page.count > 0) return
    this.#pages.delete(this.#pageNumber)
    this.#page = undefined
  }

  /** Yields the open orders in the order of their ids. */
  *values(): Generator<Order> {
    for (const { orders } of this.#pages.values()) for (const order of orders) if (order !== null) yield order
  }

  clear(): void {
    this.#pages.clear()
    this.#page = undefined
    this.#pageNumber = -1
    this.size = 0
  }
}
