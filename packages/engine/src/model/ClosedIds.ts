/** Ids of a client's own that stay taken for a while after what they named is over. */

/** How long: longer than any receive window, so that no retry of a request can arrive later. */
export const idReuseMs = 120_000

/** Ids in the order in which they are released: a queue, since times never fall. */
export class ClosedIds<Closed extends { readonly until: number }> {
  readonly #queue: Array<Closed> = []
  #head = 0
  /** How many were cut off the front of the queue, ever. */
  #cut = 0

  push(closed: Closed): void {
    this.#queue.push(closed)
  }

  /** Takes out the next id whose time is up. */
  shift(now: number): Closed | undefined {
    if (this.#head === this.#queue.length) return undefined
    const closed = this.#queue[this.#head] as Closed
    if (closed.until >= now) return undefined
    this.#head++
    if (this.#head * 2 > this.#queue.length) {
      this.#queue.splice(0, this.#head)
      this.#cut += this.#head
      this.#head = 0
    }
    return closed
  }

  /** Goes on where it was when the queue changes meanwhile. */
  *[Symbol.iterator](): Generator<Closed> {
    for (let at = 0; ; at++) {
      at = Math.max(at, this.#cut + this.#head)
      const closed = this.#queue[at - this.#cut]
      if (closed === undefined) return
      yield closed
    }
  }

  clear(): void {
    this.#cut += this.#queue.length
    this.#queue.length = 0
    this.#head = 0
  }
}
