/**
 * The book the exchange runs on. The levels of a side are sorted from worst to best in runs of at most
 * {@link runMax}, so that a new level moves few others wherever it stands, and the best is at the end of the last
 * run. The orders of a level are a doubly linked list through the orders themselves, and each knows its level: a
 * cancel costs no search.
 */
import type { Book, Level, Order, Side } from "./Order.ts"

const runMax = 64
/** A run below this joins a neighbour that has room. */
const runMin = 8

interface RunLevel extends Level {
  run: Run
}

/** Neighbouring levels, worst first. */
interface Run {
  /** Price times direction of each level: rising. */
  readonly keys: Array<number>
  readonly levels: Array<RunLevel>
}

class BookSide {
  /** 1 when a higher price is better (bids), -1 when a lower one is (asks). */
  readonly #direction: 1 | -1
  /** None is empty. */
  readonly #runs: Array<Run> = []
  /** The first key of each run. */
  readonly #firsts: Array<number> = []
  best: RunLevel | null = null

  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  add(order: Order): void {
    const { best } = this
    const level = best !== null && best.priceTicks === order.priceTicks ? best : this.#level(order.priceTicks)
    order.level = level
    order.previous = level.last
    if (level.last === null) level.first = order
    else level.last.next = order
    level.last = order
  }

  remove(order: Order): void {
    const { previous, next } = order
    const level = order.level as RunLevel | null
    if (level === null) throw new Error(`order ${order.id} is in no level of the book`)
    if (previous === null) level.first = next
    else previous.next = next
    if (next === null) level.last = previous
    else next.previous = previous
    order.level = null
    order.previous = null
    order.next = null
    if (level.first === null) this.#drop(level)
  }

  /** The level of a price, made where there is none. */
  #level(priceTicks: number): RunLevel {
    const key = priceTicks * this.#direction
    const runs = this.#runs
    if (runs.length === 0) {
      runs.push({ keys: [], levels: [] })
      this.#firsts.push(key)
    }
    const at = Math.max(0, position(this.#firsts, key + 1) - 1)
    const run = runs[at] as Run
    const { keys, levels } = run
    const place = position(keys, key)
    if (keys[place] === key) return levels[place] as RunLevel
    const level: RunLevel = { priceTicks, first: null, last: null, run }
    if (place === keys.length) {
      keys.push(key)
      levels.push(level)
    } else {
      keys.splice(place, 0, key)
      levels.splice(place, 0, level)
    }
    if (place === 0) this.#firsts[at] = key
    if (this.best === null || key > this.best.priceTicks * this.#direction) this.best = level
    if (keys.length > runMax) this.#split(at, run)
    return level
  }

  #split(at: number, { keys, levels }: Run): void {
    const half = keys.length >> 1
    const better: Run = { keys: keys.splice(half), levels: levels.splice(half) }
    for (const level of better.levels) level.run = better
    this.#runs.splice(at + 1, 0, better)
    this.#firsts.splice(at + 1, 0, better.keys[0] as number)
  }

  #drop(level: RunLevel): void {
    const { run } = level
    const { keys, levels } = run
    const key = level.priceTicks * this.#direction
    const place = position(keys, key)
    if (level === this.best) this.best = this.levelAfter(level)
    if (place === keys.length - 1) {
      keys.pop()
      levels.pop()
    } else {
      keys.splice(place, 1)
      levels.splice(place, 1)
    }
    if (keys.length >= runMin && place > 0) return
    const at = position(this.#firsts, key + 1) - 1
    if (keys.length === 0) this.#takeOut(at)
    else {
      if (place === 0) this.#firsts[at] = keys[0] as number
      if (keys.length < runMin) this.#join(at, run)
    }
  }

  #takeOut(at: number): void {
    this.#runs.splice(at, 1)
    this.#firsts.splice(at, 1)
  }

  /** Puts a short run behind the one before it, where both fit in one. */
  #join(at: number, { keys, levels }: Run): void {
    const before = this.#runs[at - 1]
    if (before === undefined || before.keys.length + keys.length > runMax / 2) return
    for (const level of levels) level.run = before
    before.keys.push(...keys)
    before.levels.push(...levels)
    this.#takeOut(at)
  }

  /** The next worse level. */
  levelAfter({ run, priceTicks }: RunLevel): RunLevel | null {
    const key = priceTicks * this.#direction
    const place = position(run.keys, key)
    if (place > 0) return run.levels[place - 1] as RunLevel
    return this.#runs[position(this.#firsts, key) - 1]?.levels.at(-1) ?? null
  }

  levels(limit: number): Array<readonly [number, bigint]> {
    const rows: Array<readonly [number, bigint]> = []
    for (let at = this.#runs.length - 1; at >= 0; at--) {
      const { levels } = this.#runs[at] as Run
      for (let place = levels.length - 1; place >= 0; place--) {
        if (rows.length === limit) return rows
        const level = levels[place] as RunLevel
        let lots = 0n
        for (let order = level.first; order !== null; order = order.next) lots += BigInt(order.openLots)
        rows.push([level.priceTicks, lots])
      }
    }
    return rows
  }
}

/** Where a key stands in a rising list, or would stand. */
const position = (keys: ReadonlyArray<number>, key: number): number => {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
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
    return this.#side(side).best?.first ?? null
  }
  after(order: Order): Order | null {
    // Whoever walks the book a part at a time may come from an order that has left it: there the walk ends.
    if (order.next !== null || order.level === null) return order.next
    return this.#side(order.side).levelAfter(order.level as RunLevel)?.first ?? null
  }
  levels(side: Side, limit: number): Array<readonly [number, bigint]> {
    return this.#side(side).levels(limit)
  }
}
