/** Client ids that stay reserved for a while after their order or withdrawal is finished. */

/** Reservation time: longer than any receive window, so that no retry of a request can arrive later. */
export const idReuseMs = 120_000

/** Ids in the order of their release: a queue, since times never decrease. */
export class ClosedIds<Closed extends { readonly until: number }> {
  readonly #queue: Array<Closed> = []
  #head = 0
  /** Number of entries ever removed from the queue's front. */
  #cut = 0

  push(closed: Closed): void {
    this.#queue.push(closed)
  }

  /** Removes and returns the next reserved id whose time has passed. */
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

  /** The iteration continues correctly when the queue changes meanwhile. */
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
