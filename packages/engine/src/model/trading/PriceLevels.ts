/**
 * The price levels of one side of a book, in runs of fewer than {@link runSize}. Runs are sorted from worst to
 * best; levels within a run are not: a new level is appended to its run, so no other level moves.
 *
 * Prices and numbers of levels are in typed columns: a new level among many costs mostly memory latency, so a
 * search reads few, adjacent entries.
 */
import type { Level } from "./Order.ts"

const runSize = 64

export interface PriceLevel extends Level {
  priceTicks: number
  /** Index of the level's entry in the columns of prices and numbers. */
  entry: number
  /** Index of the level in the list of all levels: a column of numbers costs the garbage collector nothing. */
  readonly number: number
}

/** Sentinel above every price, for runs that do not exist. */
const noRun = Number.POSITIVE_INFINITY

export class PriceLevels {
  /** 1 if a higher price is better (bids), -1 if a lower price is better (asks). */
  readonly #direction: 1 | -1
  /** Price times direction of each level. Run n of the levels begins at entry n * runSize. */
  #keys = new Float64Array(0)
  /** The number of each level, at the same entries as its price. */
  #numbers = new Int32Array(0)
  /** All level objects: a dropped level's object is reused for the next new level. */
  readonly #levels: Array<PriceLevel> = []
  readonly #dropped: Array<PriceLevel> = []
  /** The runs of levels in use, worst first; at least one. Only a single run of levels may be empty. */
  #runs = new Int32Array(16)
  /** Lower bound of each run's prices (times direction), which is above all prices of earlier runs. */
  #firsts = new Float64Array(16).fill(noRun)
  #runCount = 0
  /** Number of levels of each run, by the run's number. */
  readonly #counts: Array<number> = []
  readonly #unusedRuns: Array<number> = []
  best: PriceLevel | null = null

  constructor(direction: 1 | -1) {
    this.#direction = direction
    this.#insertRun(0, this.#unusedRun(), Number.NEGATIVE_INFINITY)
  }

  /** The level of a price, created if it is missing. */
  at(priceTicks: number): PriceLevel {
    const key = priceTicks * this.#direction
    const index = this.#runIndex(key)
    const run = this.#runs[index] as number
    const first = run * runSize
    const count = this.#counts[run] as number
    const keys = this.#keys
    // The search finds the price at the run's end at the latest, so it needs no bound.
    keys[first + count] = key
    let entry = first
    while (keys[entry] !== key) entry++
    if (entry < first + count) return this.#levelAt(entry)
    const level = this.#newLevel(priceTicks)
    this.#put(entry, key, level)
    this.#counts[run] = count + 1
    if (this.best === null || key > this.best.priceTicks * this.#direction) this.best = level
    if (count + 1 === runSize) this.#split(index)
    return level
  }

  /** Removes a level without orders. The object of a removed level may be reused. */
  drop(level: PriceLevel): void {
    if (level === this.best) this.best = this.after(level)
    const { entry, priceTicks } = level
    const run = Math.floor(entry / runSize)
    const count = (this.#counts[run] as number) - 1
    const last = run * runSize + count
    if (last !== entry) this.#put(entry, this.#keys[last] as number, this.#levelAt(last))
    this.#counts[run] = count
    this.#dropped.push(level)
    if (count === 0) this.#removeRun(this.#runIndex(priceTicks * this.#direction))
  }

  /** The next worse price level of the side. */
  after({ entry, priceTicks }: PriceLevel): PriceLevel | null {
    const key = priceTicks * this.#direction
    const inRun = this.#bestBelow(key, Math.floor(entry / runSize))
    if (inRun !== null) return inRun
    const index = this.#runIndex(key)
    return index === 0 ? null : this.#bestBelow(key, this.#runs[index - 1] as number)
  }

  /** The best level of a run whose price is worse than this one. */
  #bestBelow(key: number, run: number): PriceLevel | null {
    const keys = this.#keys
    const end = run * runSize + (this.#counts[run] as number)
    let found = -1
    let highest = Number.NEGATIVE_INFINITY
    for (let entry = run * runSize; entry < end; entry++) {
      const each = keys[entry] as number
      if (each < key && each > highest) {
        highest = each
        found = entry
      }
    }
    return found < 0 ? null : this.#levelAt(found)
  }

  /**
   * Finds the run that contains a price. The search compares three prices at a time without branching on the
   * results, since a processor cannot predict them. After the last run the search reads {@link noRun}, which
   * ends it.
   */
  #runIndex(key: number): number {
    const firsts = this.#firsts
    let index = 0
    for (let left = this.#runCount; left > 1; ) {
      left = (left + 3) >>> 2
      const quarters =
        Number((firsts[index + left] as number) <= key) +
        Number((firsts[index + 2 * left] as number) <= key) +
        Number((firsts[index + 3 * left] as number) <= key)
      index += quarters * left
    }
    return index
  }

  #levelAt(entry: number): PriceLevel {
    return this.#levels[this.#numbers[entry] as number] as PriceLevel
  }

  #put(entry: number, key: number, level: PriceLevel): void {
    this.#keys[entry] = key
    this.#numbers[entry] = level.number
    level.entry = entry
  }

  #newLevel(priceTicks: number): PriceLevel {
    const dropped = this.#dropped.pop()
    if (dropped !== undefined) {
      dropped.priceTicks = priceTicks
      return dropped
    }
    const level = { priceTicks, first: null, last: null, entry: 0, number: this.#levels.length }
    this.#levels.push(level)
    return level
  }

  /** Moves the better half of a full run of levels into a new run. */
  #split(index: number): void {
    const run = this.#runs[index] as number
    const better = this.#unusedRun()
    const keys = this.#keys
    const first = run * runSize
    const end = first + runSize
    const middle = keys.slice(first, end).sort()[runSize / 2] as number
    let [worseEntry, betterEntry] = [first, better * runSize]
    for (let entry = first; entry < end; entry++) {
      const key = keys[entry] as number
      this.#put(key < middle ? worseEntry++ : betterEntry++, key, this.#levelAt(entry))
    }
    this.#counts[run] = runSize / 2
    this.#counts[better] = runSize / 2
    this.#insertRun(index + 1, better, middle)
  }

  #insertRun(index: number, run: number, firstKey: number): void {
    // A search reads up to three entries after the last run, so the column has space for them.
    if (this.#runCount + 32 > this.#firsts.length) {
      const length = 2 * this.#firsts.length + 32
      this.#firsts = grown(this.#firsts, new Float64Array(length).fill(noRun))
      this.#runs = grown(this.#runs, new Int32Array(length))
    }
    this.#runs.copyWithin(index + 1, index, this.#runCount)
    this.#firsts.copyWithin(index + 1, index, this.#runCount)
    this.#runs[index] = run
    this.#firsts[index] = firstKey
    this.#runCount++
  }

  /** Removes an empty run of levels, unless it is the only one. */
  #removeRun(index: number): void {
    if (this.#runCount === 1) return
    this.#unusedRuns.push(this.#runs[index] as number)
    this.#runs.copyWithin(index, index + 1, this.#runCount)
    this.#firsts.copyWithin(index, index + 1, this.#runCount)
    this.#runCount--
    this.#firsts[this.#runCount] = noRun
    this.#firsts[0] = Number.NEGATIVE_INFINITY
  }

  /** The number of an unused run that fits into the columns. */
  #unusedRun(): number {
    const unused = this.#unusedRuns.pop()
    if (unused !== undefined) return unused
    const run = this.#counts.push(0) - 1
    if (this.#counts.length * runSize > this.#keys.length) {
      const length = 2 * this.#counts.length * runSize
      this.#keys = grown(this.#keys, new Float64Array(length))
      this.#numbers = grown(this.#numbers, new Int32Array(length))
    }
    return run
  }
}

/** Copies a column into a longer one. */
const grown = <Column extends Float64Array | Int32Array>(old: Column, longer: Column): Column => {
  longer.set(old)
  return longer
}
