/**
 * On which side takers come. Large orders are worked in many small ones, so a side lasts: over blocks of several
 * lengths, counted in mean distances of two trades, each with a normal number of its own. Takers also come more often in
 * the direction in which the price moves at that moment. Any taker's side is computed alone.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { Trading } from "./Symbol.ts"

/** Length of a block in mean distances of two trades, and its share of the variance. */
const levels = [
  { distances: 15, share: 0.1 },
  { distances: 60, share: 0.1 },
  { distances: 300, share: 0.09 },
  { distances: 1_500, share: 0.07 },
] as const
const noiseLane = levels.length
const minuteMs = 60_000

export type Side = "BUY" | "SELL"

export class Sides {
  readonly #noise: RandomStream
  readonly #memory: number
  readonly #informed: number
  readonly #widths: ReadonlyArray<number>

  constructor({ sideMemory, informed, tradesAMinute }: Trading, noise: RandomStream) {
    this.#noise = noise
    this.#memory = sideMemory
    this.#informed = informed
    this.#widths = levels.map(({ distances }) => (distances * minuteMs) / Math.max(tradesAMinute, 1e-6))
  }

  /**
   * The side of a taker at a time in milliseconds, the n-th that was drawn for its minute. `lean` is how far the price
   * moves then, in standard deviations.
   */
  at(time: number, number: number, lean: number): Side {
    let tilt = Math.sqrt(this.#informed) * lean
    let rest = 1 - this.#informed
    for (let level = 0; level < levels.length; level++) {
      const { share } = levels[level]!
      tilt +=
        this.#memory * Math.sqrt(share) * this.#noise.normal(Math.floor(time / this.#widths[level]!), level)
      rest -= this.#memory ** 2 * share
    }
    const own = this.#noise.normal(Math.floor(time / minuteMs), noiseLane + number)
    return tilt + Math.sqrt(Math.max(0, rest)) * own > 0 ? "BUY" : "SELL"
  }
}
