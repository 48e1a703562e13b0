/**
 * A coin's way through one minute: slots of 250 ms, with a Brownian bridge between every two of its knots, in the time
 * of the minute's clock. Any slot is computed alone, by halving the stretch between the knots around it.
 *
 * Knots are at places that all coins share, and at the highest and the lowest place of the coin's own way: so the
 * extremes of a minute are known without its slots, and are as far apart as those of a diffusion.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { SharedNormals } from "../random/RandomStreams.ts"
import { type MinuteClock, slotsAMinute } from "./MinuteClock.ts"

/** The number of knots that all coins share, with both ends of the minute. */
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

export interface Knots {
  readonly knotSlots: Int32Array
  /** Logarithms at the knots. */
  readonly knots: Float64Array
}

/** The knots, and between them the highest and the lowest place of a diffusion that goes through them. */
export const withExtremes = (
  minute: number,
  { knotSlots, knots }: Knots,
  { elapsed }: MinuteClock,
  slotDeviation: number,
  noise: RandomStream,
): Knots => {
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [highKnot, lowKnot] = [1, 1]
  for (let knot = 1; knot < knots.length; knot++) {
    const variance = slotDeviation ** 2 * (elapsed[knotSlots[knot]!]! - elapsed[knotSlots[knot - 1]!]!)
    const [left, right] = [knots[knot - 1]!, knots[knot]!]
    const reach = (lane: number): number =>
      Math.sqrt((right - left) ** 2 - 2 * variance * Math.log(noise.uniform(minute, lane)))
    const [highest, lowest] = [(left + right + reach(2 * knot)) / 2, (left + right - reach(2 * knot + 1)) / 2]
    if (highest > high) [high, highKnot] = [highest, knot]
    if (lowest < low) [low, lowKnot] = [lowest, knot]
  }
  const found: Array<readonly [slot: number, log: number]> = Array.from(knotSlots, (slot, knot) => [
    slot,
    knots[knot]!,
  ])
  const place = (knot: number, lane: number): number => {
    const [from, to] = [knotSlots[knot - 1]!, knotSlots[knot]!]
    return from + 1 + Math.floor((to - from - 1) * noise.uniform(minute, lane))
  }
  const [highSlot, lowSlot] = [place(highKnot, 0), place(lowKnot, 1)]
  found.push([highSlot, high])
  // Both in one slot: the lowest place gives way.
  if (lowSlot !== highSlot) found.push([lowSlot, low])
  found.sort(([one], [other]) => one - other)
  return {
    knotSlots: Int32Array.from(found, ([slot]) => slot),
    knots: Float64Array.from(found, ([, log]) => log),
  }
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
  readonly #high: number
  readonly #low: number
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
    this.#high = Math.max(...knots)
    this.#low = Math.min(...knots)
  }

  /** The logarithm at the begin of a slot, 0 to 240. */
  at(slot: number): number {
    if (this.#slots !== null) return this.#slots[slot]!
    let knot = 1
    while (this.knotSlots[knot]! < slot) knot++
    let [from, to] = [this.knotSlots[knot - 1]!, this.knotSlots[knot]!]
    let [left, right] = [this.knots[knot - 1]!, this.knots[knot]!]
    if (slot === from) return left
    while (slot !== to) {
      const middle = (from + to) >> 1
      const value = this.#between(from, left, to, right, middle)
      if (slot === middle) return value
      if (slot < middle) [to, right] = [middle, value]
      else [from, left] = [middle, value]
    }
    return right
  }

  /** Computes all slots, for readers of many. */
  fill(): void {
    if (this.#slots !== null) return
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
    this.#slots = slots
  }

  #between(from: number, left: number, to: number, right: number, middle: number): number {
    const { elapsed } = this.clock
    const [before, after] = [elapsed[middle]! - elapsed[from]!, elapsed[to]! - elapsed[middle]!]
    const even = left + ((right - left) * before) / (before + after)
    const free = Math.sqrt((before * after) / (before + after))
    const value = even + this.slotDeviation * free * this.#normals.normal(this.minute, middle)
    return Math.min(this.#high, Math.max(this.#low, value))
  }
}
