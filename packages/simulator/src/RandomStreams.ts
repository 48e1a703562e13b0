/** The random streams of one seed, by name: one per coin, and those that all coins share. */
import { RandomStream } from "./RandomStream.ts"

export class RandomStreams {
  readonly #seed: number
  readonly #byName = new Map<string, RandomStream>()

  constructor(seed: number) {
    this.#seed = seed
  }

  named(name: string): RandomStream {
    let stream = this.#byName.get(name)
    if (stream === undefined) {
      stream = new RandomStream(this.#seed, name)
      this.#byName.set(name, stream)
    }
    return stream
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
