/**
 * Random numbers by position: each is a function of (seed, name, step, lane), so it does not depend on earlier draws.
 * Therefore a trading bot never changes the random numbers.
 *
 * The words are mixed by the finalizer of murmur3: good enough for a market model, not for secrets.
 */
import { normalQuantile } from "./normalQuantile.ts"

const mix = (word: number): number => {
  let mixed = word
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** A 32-bit hash of a name. */
const hashName = (name: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return mix(hash)
}

/**
 * The random numbers of one name (a coin, a symbol's trades) under one seed. Steps of a stream are integers of
 * any size up to 2^53.
 */
export class RandomStream {
  readonly #high: number
  readonly #low: number

  constructor(seed: number, name: string) {
    this.#high = mix(hashName(name) ^ mix(seed | 0))
    this.#low = mix(this.#high ^ mix(Math.floor(seed / 2 ** 32) | 0) ^ 0x9e3779b9)
  }

  /** 32 random bits. */
  word(step: number, lane = 0): number {
    const stepLow = step | 0
    const stepHigh = Math.floor(step / 2 ** 32) | 0
    const first = mix(this.#high ^ mix(stepLow ^ mix(stepHigh ^ mix(lane ^ 0x7feb352d))))
    return mix(this.#low ^ first) >>> 0
  }

  /** A number in the open interval (0, 1), with 32 random bits. */
  uniform(step: number, lane = 0): number {
    return (this.word(step, lane) + 0.5) / 2 ** 32
  }

  /** A number of the standard normal distribution. */
  normal(step: number, lane = 0): number {
    return normalQuantile(this.uniform(step, lane))
  }
}
