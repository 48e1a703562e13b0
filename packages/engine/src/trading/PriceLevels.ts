/**
 * The price levels of one side of a book, sorted from worst to best in runs of at most {@link runSize}: a new level
 * moves few others wherever it stands. A run is a stretch of two columns, the keys and the levels, so that a search
 * touches few places of memory.
 */
import type { Level } from "./Order.ts"

const runSize = 32
/** A run below this joins the one before it, where both fill at most half a run. */
const runMin = 4

export interface PriceLevel extends Level {
  /** Number of the run that it stands in. */
  run: number
}

export class PriceLevels {
  /** 1 when a higher price is better (bids), -1 when a lower one is (asks). */
  readonly #direction: 1 | -1
  /** Price times direction of each level, rising within a run. Run n begins at entry n * runSize, also of the levels. */
  #keys = new Float64Array(4 * runSize)
  readonly #levels: Array<PriceLevel | null> = Array.from(this.#keys, () => null)
  /** How many levels each run has. */
  readonly #counts: Array<number> = []
  /** The numbers of the runs in use, worst first. None is empty. */
  readonly #runs: Array<number> = []
  /** The first key of each of them. */
  readonly #firsts: Array<number> = []
  /** The numbers of runs not in use. */
  readonly #unused: Array<number> = []
  best: PriceLevel | null = null

  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  /** The level of a price, made where there is none. */
  at(priceTicks: number): PriceLevel {
    const key = priceTicks * this.#direction
    if (this.#runs.length === 0) this.#insertRun(0, this.#unusedRun(), key)
    const index = Math.max(0, this.#runIndex(key))
    const run = this.#runs[index] as number
    const first = run * runSize
    const end = first + (this.#counts[run] as number)
    const place = this.#place(run, key)
    const keys = this.#keys
    const levels = this.#levels
    if (place < end && keys[place] === key) return levels[place] as PriceLevel
    for (let i = end; i > place; i--) {
      keys[i] = keys[i - 1] as number
      levels[i] = levels[i - 1] as PriceLevel
    }
    const level: PriceLevel = { priceTicks, first: null, last: null, run }
    keys[place] = key
    levels[place] = level
    this.#counts[run] = end + 1 - first
    if (place === first) this.#firsts[index] = key
    if (this.best === null || key > this.best.priceTicks * this.#direction) this.best = level
    if (end + 1 - first === runSize) this.#split(index)
    return level
  }

  /** Takes out a level, which has no orders left. */
  drop(level: PriceLevel): void {
    if (level === this.best) this.best = this.after(level)
    const { run } = level
    const key = level.priceTicks * this.#direction
    const place = this.#place(run, key)
    const first = run * runSize
    const count = (this.#counts[run] as number) - 1
    const last = first + count
    const keys = this.#keys
    const levels = this.#levels
    for (let i = place; i < last; i++) {
      keys[i] = keys[i + 1] as number
      levels[i] = levels[i + 1] as PriceLevel
    }
    levels[last] = null
    this.#counts[run] = count
    if (count >= runMin && place > first) return
    const index = this.#runIndex(key)
    if (count === 0) this.#removeRun(index)
    else {
      this.#firsts[index] = keys[first] as number
      if (count < runMin) this.#join(index)
    }
  }

  /** The next worse level. */
  after({ run, priceTicks }: PriceLevel): PriceLevel | null {
    const key = priceTicks * this.#direction
    const place = this.#place(run, key)
    if (place > run * runSize) return this.#levels[place - 1] as PriceLevel
    const before = this.#runs[this.#runIndex(key) - 1]
    if (before === undefined) return null
    return this.#levels[before * runSize + (this.#counts[before] as number) - 1] as PriceLevel
  }

  /** Where a key stands in a run, or would stand: an entry of the columns. */
  #place(run: number, key: number): number {
    const keys = this.#keys
    let low = run * runSize
    let high = low + (this.#counts[run] as number)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Which of the runs in use a key belongs to; -1 before the first. */
  #runIndex(key: number): number {
    const firsts = this.#firsts
    let low = 0
    let high = firsts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((firsts[middle] as number) <= key) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** Moves the better half of a full run to one of its own. */
  #split(index: number): void {
    const run = this.#runs[index] as number
    const better = this.#unusedRun()
    const half = runSize / 2
    this.#counts[run] = half
    this.#insertRun(index + 1, better, this.#keys[run * runSize + half] as number)
    this.#move(run, half, half, better)
  }

  #join(index: number): void {
    const run = this.#runs[index] as number
    const before = this.#runs[index - 1]
    const count = this.#counts[run] as number
    if (before === undefined || (this.#counts[before] as number) + count > runSize / 2) return
    this.#move(run, 0, count, before)
    this.#removeRun(index)
  }

  /** Appends levels of a run to another. */
  #move(run: number, offset: number, count: number, target: number): void {
    const from = run * runSize + offset
    const to = target * runSize + (this.#counts[target] as number)
    this.#keys.copyWithin(to, from, from + count)
    for (let i = 0; i < count; i++) {
      const level = this.#levels[from + i] as PriceLevel
      level.run = target
      this.#levels[to + i] = level
      this.#levels[from + i] = null
    }
    this.#counts[target] = (this.#counts[target] as number) + count
  }

  #insertRun(index: number, run: number, firstKey: number): void {
    this.#runs.splice(index, 0, run)
    this.#firsts.splice(index, 0, firstKey)
  }

  #removeRun(index: number): void {
    const [run] = this.#runs.splice(index, 1)
    this.#firsts.splice(index, 1)
    this.#counts[run as number] = 0
    this.#unused.push(run as number)
  }

  /** The number of an empty run, for which the columns have room. */
  #unusedRun(): number {
    const unused = this.#unused.pop()
    if (unused !== undefined) return unused
    const run = this.#counts.push(0) - 1
    if (this.#counts.length * runSize > this.#keys.length) {
      const keys = new Float64Array(2 * this.#keys.length)
      keys.set(this.#keys)
      this.#keys = keys
      while (this.#levels.length < keys.length) this.#levels.push(null)
    }
    return run
  }
}
