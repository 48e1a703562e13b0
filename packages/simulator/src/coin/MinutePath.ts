/**
 * A coin's way through one minute: slots of 250 ms, with a Brownian bridge between every two of its knots. Any slot is
 * computed alone, by halving the stretch between the knots around it.
 *
 * The knots are at places that all coins share, so that a pair of two coins has knots too, and the extremes of a minute
 * are found there without its slots.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { SharedNormals } from "../random/RandomStreams.ts"

export const slotMs = 250
export const slotsAMinute = 240
/** Knots of a minute, both ends included. */
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

export class MinutePath implements Knots {
  readonly minute: number
  /** Where it begins and how far it goes, in 10^-12. */
  readonly log: number
  readonly change: number
  readonly knotSlots: Int32Array
  readonly knots: Float64Array
  readonly #deviation: number
  readonly #normals: SharedNormals
  #slots: Float64Array | null = null

  constructor(
    minute: number,
    log: number,
    change: number,
    { knotSlots, knots }: Knots,
    slotDeviation: number,
    normals: SharedNormals,
  ) {
    this.minute = minute
    this.log = log
    this.change = change
    this.knotSlots = knotSlots
    this.knots = knots
    this.#deviation = slotDeviation
    this.#normals = normals
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
    for (let knot = 0; knot < knotCount; knot++) slots[this.knotSlots[knot]!] = this.knots[knot]!
    for (let knot = 1; knot < knotCount; knot++) halve(this.knotSlots[knot - 1]!, this.knotSlots[knot]!)
    this.#slots = slots
  }

  #between(from: number, left: number, to: number, right: number, middle: number): number {
    const width = to - from
    const even = left + ((right - left) * (middle - from)) / width
    const free = Math.sqrt(((middle - from) * (to - middle)) / width)
    return even + this.#deviation * free * this.#normals.normal(this.minute, middle)
  }
}
