/**
 * A queue of due times: the earliest first, at equal times the lowest id; a binary heap. An entry of the queue
 * is not removed when its time changes; the reader drops outdated ones.
 */
export interface Due {
  readonly at: number
  readonly id: number
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

export class TimerQueue {
  readonly #heap: Array<Due> = []

  /** The queue's entry with the earliest time. */
  get first(): Due | undefined {
    return this.#heap[0]
  }

  push(due: Due): void {
    const heap = this.#heap
    let at = heap.push(due) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(due, heap[parent] as Due)) break
      heap[at] = heap[parent] as Due
      at = parent
    }
    heap[at] = due
  }

  /** Removes and returns the queue's entry with the earliest time. */
  pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Due, heap[child] as Due)) child++
      if (!isBefore(heap[child] as Due, last)) break
      heap[at] = heap[child] as Due
      at = child
    }
    heap[at] = last
  }

  clear(): void {
    this.#heap.length = 0
  }
}
