/**
 * The side of each taker. Traders split large orders into many small ones, so the same side repeats. The model divides
 * time into blocks of several lengths, in mean times between two trades; each block adds a normal random number of its
 * own. The direction of the price within the minute adds to it. The side of one taker is computed without the others.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { Trading } from "./Symbol.ts"

/** Length of a block in mean times between two trades, and its share of the variance. */
const levels = [
  { distances: 4, share: 0.24 },
  { distances: 15, share: 0.16 },
  { distances: 60, share: 0.12 },
  { distances: 300, share: 0.08 },
] as const
const directionShare = 0.12
const noiseLane = levels.length
const minuteMs = 60_000

export type Side = "BUY" | "SELL"

export class Sides {
  readonly #noise: RandomStream
  readonly #memory: number
  readonly #widths: ReadonlyArray<number>

  constructor({ sideMemory, tradesAMinute }: Trading, noise: RandomStream) {
    this.#noise = noise
    this.#memory = sideMemory
    this.#widths = levels.map(({ distances }) => (distances * minuteMs) / Math.max(tradesAMinute, 1e-6))
  }

  /**
   * The side of a taker. `time` in milliseconds; `number` counts the takers drawn for its minute; `move` is the move of
   * the price in that minute, in standard deviations.
   */
  at(time: number, number: number, move: number): Side {
    let tilt = Math.sqrt(directionShare) * Math.max(-2, Math.min(2, move))
    let rest = 1 - directionShare
    for (let level = 0; level < levels.length; level++) {
      const { share } = levels[level]!
      tilt +=
        this.#memory * Math.sqrt(share) * this.#noise.normal(Math.floor(time / this.#widths[level]!), level)
      rest -= this.#memory ** 2 * share
    }
    const own = this.#noise.normal(Math.floor(time / minuteMs), noiseLane + number)
    return tilt + Math.sqrt(rest) * own > 0 ? "BUY" : "SELL"
  }
}
