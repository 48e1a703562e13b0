/**
 * The price levels of one side of a book, in runs of fewer than {@link runSize}. The runs are sorted from worst to
 * best, the levels of one run are not: a new level goes to its run's end, so nothing moves for it.
 *
 * Prices and numbers of levels stand in typed columns: what a new level costs among many is mostly waiting for memory,
 * so a search touches few places of it, which lie side by side.
 */
import type { Level } from "./Order.ts"

const runSize = 64

export interface PriceLevel extends Level {
  priceTicks: number
  /** Its entry in the columns. */
  entry: number
  /** Its place in the list of all levels: a column of numbers costs the garbage collector nothing. */
  readonly number: number
}

/** The key of an unused entry: above every price. Each run ends with at least one. */
const unusedKey = Number.POSITIVE_INFINITY

export class PriceLevels {
  /** 1 when a higher price is better (bids), -1 when a lower one is (asks). */
  readonly #direction: 1 | -1
  /** Price times direction of each level. Run n begins at entry n * runSize. */
  #keys = new Float64Array(0)
  /** The number of each level, at the same entries. */
  #numbers = new Int32Array(0)
  /** Every level there was: a dropped one becomes the next new one. */
  readonly #levels: Array<PriceLevel> = []
  readonly #dropped: Array<PriceLevel> = []
  /** The runs in use, worst first; at least one. Only where it is the only one can it be empty. */
  #runs = new Int32Array(16)
  /** No key of each of them is below this, and every key of the runs before it is. */
  #firsts = new Float64Array(16).fill(unusedKey)
  #runCount = 0
  #runsMade = 0
  readonly #unusedRuns: Array<number> = []
  best: PriceLevel | null = null

  constructor(direction: 1 | -1) {
    this.#direction = direction
    this.#insertRun(0, this.#unusedRun(), Number.NEGATIVE_INFINITY)
  }

  /** The level of a price, made where there is none. */
  at(priceTicks: number): PriceLevel {
    const key = priceTicks * this.#direction
    const index = this.#runIndex(key)
    const first = (this.#runs[index] as number) * runSize
    const keys = this.#keys
    let entry = first
    while (keys[entry] !== unusedKey && keys[entry] !== key) entry++
    if (keys[entry] === key) return this.#levelAt(entry)
    const level = this.#newLevel(priceTicks)
    this.#put(entry, key, level)
    if (this.best === null || key > this.best.priceTicks * this.#direction) this.best = level
    if (entry === first + runSize - 1) this.#split(index)
    return level
  }

  /** Takes out a level, which has no orders left. It may be used again. */
  drop(level: PriceLevel): void {
    if (level === this.best) this.best = this.after(level)
    const { entry } = level
    const keys = this.#keys
    let last = entry
    while (keys[last + 1] !== unusedKey) last++
    if (last !== entry) this.#put(entry, keys[last] as number, this.#levelAt(last))
    keys[last] = unusedKey
    this.#dropped.push(level)
    if (last % runSize === 0) this.#removeRun(this.#runIndex(level.priceTicks * this.#direction))
  }

  /** The next worse level. */
  after({ entry, priceTicks }: PriceLevel): PriceLevel | null {
    const key = priceTicks * this.#direction
    const inRun = this.#bestBelow(key, entry - (entry % runSize))
    if (inRun !== null) return inRun
    const index = this.#runIndex(key)
    return index === 0 ? null : this.#bestBelow(key, (this.#runs[index - 1] as number) * runSize)
  }

  /** The best level below a key, of the run that begins at this entry. */
  #bestBelow(key: number, first: number): PriceLevel | null {
    const keys = this.#keys
    let found = -1
    let highest = Number.NEGATIVE_INFINITY
    for (let entry = first; keys[entry] !== unusedKey; entry++) {
      const each = keys[entry] as number
      if (each < key && each > highest) {
        highest = each
        found = entry
      }
    }
    return found < 0 ? null : this.#levelAt(found)
  }

  /**
   * Which of the runs in use a key belongs to. It compares three keys at a time and does not branch on the results,
   * since a processor cannot predict them. Behind the last run it reads unused keys, which end the search.
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

  /** Moves the better half of a full run to one of its own. */
  #split(index: number): void {
    const better = this.#unusedRun()
    const keys = this.#keys
    const first = (this.#runs[index] as number) * runSize
    const end = first + runSize
    const middle = keys.slice(first, end).sort()[runSize / 2] as number
    let [worseEntry, betterEntry] = [first, better * runSize]
    for (let entry = first; entry < end; entry++) {
      const key = keys[entry] as number
      this.#put(key < middle ? worseEntry++ : betterEntry++, key, this.#levelAt(entry))
    }
    keys.fill(unusedKey, worseEntry, end)
    this.#insertRun(index + 1, better, middle)
  }

  #insertRun(index: number, run: number, firstKey: number): void {
    // A search reads up to three entries a step behind the last run: with room for them it stays within the column.
    if (this.#runCount + 32 > this.#firsts.length) {
      const length = 2 * this.#firsts.length + 32
      this.#firsts = grown(this.#firsts, new Float64Array(length).fill(unusedKey))
      this.#runs = grown(this.#runs, new Int32Array(length))
    }
    this.#runs.copyWithin(index + 1, index, this.#runCount)
    this.#firsts.copyWithin(index + 1, index, this.#runCount)
    this.#runs[index] = run
    this.#firsts[index] = firstKey
    this.#runCount++
  }

  /** Removes an empty run, unless it is the only one. */
  #removeRun(index: number): void {
    if (this.#runCount === 1) return
    this.#unusedRuns.push(this.#runs[index] as number)
    this.#runs.copyWithin(index, index + 1, this.#runCount)
    this.#firsts.copyWithin(index, index + 1, this.#runCount)
    this.#runCount--
    this.#firsts[this.#runCount] = unusedKey
    this.#firsts[0] = Number.NEGATIVE_INFINITY
  }

  /** The number of an empty run, for which the columns have room. */
  #unusedRun(): number {
    const unused = this.#unusedRuns.pop()
    if (unused !== undefined) return unused
    const run = this.#runsMade++
    if (this.#runsMade * runSize > this.#keys.length) {
      const length = 2 * this.#runsMade * runSize
      this.#keys = grown(this.#keys, new Float64Array(length).fill(unusedKey))
      this.#numbers = grown(this.#numbers, new Int32Array(length))
    }
    return run
  }
}

/** A longer column, with all that the old one holds. */
const grown = <Column extends Float64Array | Int32Array>(old: Column, longer: Column): Column => {
  longer.set(old)
  return longer
}
