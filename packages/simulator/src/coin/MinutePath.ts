/**
 * The path of a coin through one minute: slots of 250 ms, a Brownian bridge between every two knots, in the time of the
 * minute's clock. All coins share the places of the knots.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { SharedNormals } from "../random/RandomStreams.ts"
import { type MinuteClock, slotsAMinute } from "./MinuteClock.ts"

/** With both ends of the minute. */
export const knotCount = 9
/** How far a knot may be from its even place, in slots on each side. */
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

/** How far the extremes lie beyond those of the slots, in standard deviations of a minute. */
const spikeShare = 0.08

export interface Knots {
  readonly knotSlots: Int32Array
  /** Logarithms at the knots. */
  readonly knots: Float64Array
}

/** The way through a minute. */
interface Way extends Knots {
  readonly minute: number
  /** Where it begins and how far it goes, in 10^-12. */
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
  #slots: Float64Array | null = null

  constructor({ minute, log, change, knotSlots, knots, clock, slotDeviation }: Way, normals: SharedNormals) {
    this.minute = minute
    this.log = log
    this.change = change
    this.knotSlots = knotSlots
    this.knots = knots
    this.clock = clock
    this.slotDeviation = slotDeviation
    this.#normals = normals
  }

  /** The logarithm at the begin of a slot, 0 to 240. */
  at(slot: number): number {
    this.#slots ??= this.#compute()
    return this.#slots[slot]!
  }

  #compute(): Float64Array {
    const slots = new Float64Array(slotsAMinute + 1)
    const halve = (from: number, to: number): void => {
      const middle = (from + to) >> 1
      if (middle === from) return
      slots[middle] = this.#between(from, slots[from]!, to, slots[to]!, middle)
      halve(from, middle)
      halve(middle, to)
    }
    for (let knot = 0; knot < this.knots.length; knot++) slots[this.knotSlots[knot]!] = this.knots[knot]!
    for (let knot = 1; knot < this.knots.length; knot++)
      halve(this.knotSlots[knot - 1]!, this.knotSlots[knot]!)
    this.#spike(slots)
    return slots
  }

  /** Moves the highest and the lowest slot outwards, as far as the extremes between slots would lie. */
  #spike(slots: Float64Array): void {
    let [high, low] = [1, 1]
    for (let slot = 2; slot < slotsAMinute - 1; slot++) {
      if (slots[slot]! > slots[high]!) high = slot
      if (slots[slot]! < slots[low]!) low = slot
    }
    const reach = spikeShare * this.slotDeviation * Math.sqrt(slotsAMinute)
    slots[high]! += reach
    slots[low]! -= reach
  }

  #between(from: number, left: number, to: number, right: number, middle: number): number {
    const { elapsed } = this.clock
    const [before, after] = [elapsed[middle]! - elapsed[from]!, elapsed[to]! - elapsed[middle]!]
    const even = left + ((right - left) * before) / (before + after)
    const free = Math.sqrt((before * after) / (before + after))
    return even + this.slotDeviation * free * this.#normals.normal(this.minute, middle)
  }
}
