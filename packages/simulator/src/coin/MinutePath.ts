/**
 * The path of a coin through one minute: slots of 250 ms, a Brownian bridge between every two knots, in the time of
 * the minute's pattern. All coins share the positions of the knots in a minute.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { SharedNormals } from "../random/RandomStreams.ts"
import { type MinuteClock, slotsAMinute } from "./MinuteClock.ts"

/** Number of knots in a minute, both ends included. */
export const knotCount = 9
/** Maximum distance of a knot from its even position, in slots on each side. */
const knotScatter = 13

/** The slots of a minute's knots. */
export const knotSlotsOf = (minute: number, noise: RandomStream): Int32Array => {
  const even = slotsAMinute / (knotCount - 1)
  const slots = new Int32Array(knotCount)
  for (let knot = 1; knot < knotCount; knot++) {
    const isEnd = knot === knotCount - 1
    const scatter = isEnd ? 0 : Math.floor((2 * knotScatter + 1) * noise.uniform(minute, knot)) - knotScatter
    slots[knot] = knot * even + scatter
  }
  return slots
}

/** Distance of the true extremes from those of the sampled slots, in standard deviations of a minute. */
const spikeShare = 0.135

/** The candidate slots of a minute's extremes: four per stretch between knots. */
export const marksOf = (knotSlots: Int32Array): ReadonlyArray<number> => {
  const marks: Array<number> = []
  for (let knot = 1; knot < knotSlots.length; knot++) {
    const [from, to] = [knotSlots[knot - 1]!, knotSlots[knot]!]
    const middle = (from + to) >> 1
    marks.push((from + middle) >> 1, middle, (middle + to) >> 1)
    if (knot < knotSlots.length - 1) marks.push(to)
  }
  return marks
}

export interface Knots {
  readonly knotSlots: Int32Array
  /** Logarithms of the coin's worth at the knots. */
  readonly knots: Float64Array
}

/** The path of a coin through the minute. */
interface Way extends Knots {
  readonly minute: number
  /** The logarithm of the price at the minute's start, and its change in the minute, in 10^-12. */
  readonly log: number
  readonly change: number
  readonly clock: MinuteClock
  readonly slotDeviation: number
}

export class MinutePath implements Way {
  readonly minute: number
  readonly log: number
  readonly change: number
  readonly knotSlots: Int32Array
  readonly knots: Float64Array
  readonly clock: MinuteClock
  readonly slotDeviation: number
  readonly #normals: SharedNormals
  /** The logarithm at the beginning of each computed slot; NaN for slots that are not computed. */
  readonly #slots = new Float64Array(slotsAMinute + 1).fill(Number.NaN)
  #extremes: { readonly high: number; readonly low: number } | null = null

  constructor({ minute, log, change, knotSlots, knots, clock, slotDeviation }: Way, normals: SharedNormals) {
    this.minute = minute
    this.log = log
    this.change = change
    this.knotSlots = knotSlots
    this.knots = knots
    this.clock = clock
    this.slotDeviation = slotDeviation
    this.#normals = normals
    for (let knot = 0; knot < knots.length; knot++) this.#slots[knotSlots[knot]!] = knots[knot]!
  }

  /** The logarithm of the coin's worth at the beginning of a slot, 0 to 240. */
  at(slot: number): number {
    this.#extremes ??= this.#findExtremes()
    const { high, low } = this.#extremes
    const value = this.#value(slot)
    if (slot !== high && slot !== low) return value
    const reach = spikeShare * this.slotDeviation * Math.sqrt(slotsAMinute)
    return slot === high ? value + reach : value - reach
  }

  /**
   * The highest and the lowest sampled slot: each of the two is moved outwards, to the extremes of a diffusion.
   */
  #findExtremes() {
    let [high, low] = [-1, -1]
    for (const mark of marksOf(this.knotSlots)) {
      if (high < 0 || this.#value(mark) > this.#value(high)) high = mark
      if (low < 0 || this.#value(mark) < this.#value(low)) low = mark
    }
    return { high, low }
  }

  /** Bisects the stretch between the knots around a slot; the computed logarithms are cached. */
  #value(slot: number): number {
    const slots = this.#slots
    if (!Number.isNaN(slots[slot]!)) return slots[slot]!
    let knot = 1
    while (this.knotSlots[knot]! < slot) knot++
    let [from, to] = [this.knotSlots[knot - 1]!, this.knotSlots[knot]!]
    for (;;) {
      const middle = (from + to) >> 1
      if (Number.isNaN(slots[middle]!))
        slots[middle] = this.#between(from, slots[from]!, to, slots[to]!, middle)
      if (middle === slot) return slots[slot]!
      if (slot < middle) to = middle
      else from = middle
    }
  }

  #between(from: number, left: number, to: number, right: number, middle: number): number {
    const { elapsed } = this.clock
    const [before, after] = [elapsed[middle]! - elapsed[from]!, elapsed[to]! - elapsed[middle]!]
    const even = left + ((right - left) * before) / (before + after)
    const free = Math.sqrt((before * after) / (before + after))
    return even + this.slotDeviation * free * this.#normals.normal(this.minute, middle)
  }
}
