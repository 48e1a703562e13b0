/**
 * The side of each taker. Traders split large orders into many small ones, so the same side repeats. The model
 * divides time into blocks of several lengths, in mean times between two trades; each block adds a normal random
 * number to the sides of its takers. The direction of the price at the time of a trade also influences the
 * taker's side. The side of one taker is computed without the other takers.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { Trading } from "./Symbol.ts"

/** Length of a block in mean times between two trades, and the block's share of the variance. */
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
   * The side on which a taker trades. `time` is in milliseconds; `number` counts the takers drawn for the
   * taker's minute; `lean` is the move of the price at that time, in standard deviations.
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
