/** The random streams of one seed, by name: one per coin and purpose, and those that all coins share. */
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

  /** A coin's normal numbers for a purpose; `share`, 0 to 1, is their correlation with the common ones. */
  ofCoin(coin: string, purpose: string, share: number): SharedNormals {
    return new SharedNormals(this.named(`market ${purpose}`), this.named(`${coin} ${purpose}`), share)
  }
}

/** Normal numbers of one coin, correlated with the whole market's. */
export class SharedNormals {
  readonly #market: RandomStream
  readonly #own: RandomStream
  readonly #share: number
  readonly #rest: number

  constructor(market: RandomStream, own: RandomStream, share: number) {
    this.#market = market
    this.#own = own
    this.#share = share
    this.#rest = Math.sqrt(1 - share ** 2)
  }

  normal(step: number, lane = 0): number {
    const market = this.#share === 0 ? 0 : this.#share * this.#market.normal(step, lane)
    return this.#rest === 0 ? market : market + this.#rest * this.#own.normal(step, lane)
  }
}
