/**
 * On which side takers come. Large orders are worked in many small ones, so a side lasts: over blocks of several
 * lengths, counted in mean distances of two trades, each with a normal number of its own. Takers also come more often in
 * the direction in which the price goes within the minute. Any taker's side is computed alone.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { Trading } from "./Symbol.ts"

/** Length of a block in mean distances of two trades, and its share of the variance. */
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
   * The side of a taker at a time in milliseconds, the n-th that was drawn for its minute. `move` is how far the price
   * goes in that minute, in its standard deviation.
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
