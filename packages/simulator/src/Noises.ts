/** The noise under one seed, by the name of what it is for: a coin's own, or shared by all coins. */
import type { Coin } from "./Coin.ts"
import { Noise } from "./noise.ts"

export class Noises {
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

  /** A standard normal number of a coin, correlated with every other coin's number of the same scale and step. */
  normal(name: string, { marketCorrelation }: Coin, scale: string, step: number): number {
    const shared = this.named(`market ${scale}`).normal(step)
    const own = this.named(`${name} ${scale}`).normal(step)
    return marketCorrelation * shared + Math.sqrt(1 - marketCorrelation ** 2) * own
  }
}
