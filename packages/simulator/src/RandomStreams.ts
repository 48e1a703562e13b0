/** The noise under one seed, by the name of what it is for: a coin's own, or shared by all coins. */
import { Noise } from "./noise.ts"

export class RandomStreams {
  readonly #seed: number
  readonly #byName = new Map<string, Noise>()

  constructor(seed: number) {
    this.#seed = seed
  }

  named(name: string): Noise {
    let noise = this.#byName.get(name)
    if (noise === undefined) {
      noise = new Noise(this.#seed, name)
      this.#byName.set(name, noise)
    }
    return noise
  }

  /**
   * A standard normal number of a coin. Its share of the market, 0 to 1, is its correlation with the number that all
   * coins share at this scale and step.
   */
  normal(name: string, marketShare: number, scale: string, step: number): number {
    const shared = this.named(`market ${scale}`).normal(step)
    const own = this.named(`${name} ${scale}`).normal(step)
    return marketShare * shared + Math.sqrt(1 - marketShare ** 2) * own
  }
}
