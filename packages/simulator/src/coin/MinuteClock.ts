/**
 * The times within a minute at which a price moves: mostly in a few slots, since news and large orders arrive one at
 * a time. A pattern defines these slots and their shares of the minute's variance; every minute of a coin uses
 * one of the coin's patterns.
 */
import type { RandomStream } from "../random/RandomStream.ts"

export const slotMs = 250
export const slotsAMinute = 240
/** The share of a minute's variance that is spread evenly over the minute. */
const evenShare = 0.25
const patternsKept = 128

export interface MinuteClock {
  /** The slots in which the price moves most, in order. */
  readonly moves: Int32Array
  /** The variance up to the beginning of each slot, 0 to 240, in units of the variance of an even slot. */
  readonly elapsed: Float64Array
}

/**
 * The patterns of a coin's minutes, with about `moves` moves each. A pattern is made when a minute uses it for
 * the first time.
 */
export class MinuteClocks {
  readonly #moves: number
  readonly #noise: RandomStream
  readonly #choice: RandomStream
  readonly #patterns: Array<MinuteClock | undefined> = Array.from({ length: patternsKept }, () => undefined)

  constructor(moves: number, noise: RandomStream, choice: RandomStream) {
    this.#moves = moves
    this.#noise = noise
    this.#choice = choice
  }

  of(minute: number): MinuteClock {
    const pattern = Math.floor(patternsKept * this.#choice.uniform(minute))
    this.#patterns[pattern] ??= makeClock(this.#moves, pattern, this.#noise)
    return this.#patterns[pattern]
  }
}

const makeClock = (moves: number, pattern: number, noise: RandomStream): MinuteClock => {
  const weights = new Float64Array(slotsAMinute)
  const slots: Array<number> = []
  let sum = 0
  // The last slot is calm, because a minute begins where the previous one ended.
  for (let slot = 0; slot < slotsAMinute - 1; slot++) {
    if (noise.uniform(pattern, 2 * slot) >= moves / (slotsAMinute - 1)) continue
    weights[slot] = -Math.log(noise.uniform(pattern, 2 * slot + 1))
    sum += weights[slot]!
    slots.push(slot)
  }
  const elapsed = new Float64Array(slotsAMinute + 1)
  for (let slot = 0; slot < slotsAMinute; slot++) {
    const own = sum === 0 ? 1 : evenShare + ((1 - evenShare) * slotsAMinute * weights[slot]!) / sum
    elapsed[slot + 1] = elapsed[slot]! + own
  }
  return { moves: Int32Array.from(slots), elapsed }
}
