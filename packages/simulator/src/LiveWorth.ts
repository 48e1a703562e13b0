/**
 * What coins are worth from the market's start on. Minute by minute the logarithm takes a step that depends on the
 * seed, the coin and the minute alone; within a minute it follows a Brownian bridge of sixty seconds between the
 * two ends, a jump falling on one second. So a market that is looked at once a minute and one that is looked at
 * every second go through the same minutes.
 */
import { type Coin, deviation, diffusionShare, driftOver, jumpChance, minuteMs } from "./Coin.ts"
import type { RandomStreams } from "./RandomStreams.ts"

const secondsAMinute = 60

interface Minute {
  /** The logarithm after each second, 0 at the minute's begin. */
  readonly seconds: Float64Array
  readonly number: number
}

/** One coin's steps. */
export class LiveWorth {
  readonly #name: string
  readonly #coin: Coin
  readonly #streams: RandomStreams
  #minute: Minute | null = null

  constructor(name: string, coin: Coin, streams: RandomStreams) {
    this.#name = name
    this.#coin = coin
    this.#streams = streams
  }

  /** The change of the logarithm over a whole minute, counted from the epoch. */
  minuteStep(minute: number): number {
    return this.#diffusion(minute) + this.#jump(minute)
  }

  /** The change of the logarithm from the minute's begin to the end of its n-th second, n from 0 to 60. */
  secondStep(minute: number, second: number): number {
    if (this.#minute?.number !== minute) this.#minute = { number: minute, seconds: this.#walk(minute) }
    return this.#minute.seconds[second]!
  }

  #diffusion(minute: number): number {
    const normal = this.#streams.normal(this.#name, diffusionShare(this.#coin), "minute", minute)
    return driftOver(this.#coin, minuteMs) + deviation(this.#coin, minuteMs) * normal
  }

  #jump(minute: number): number {
    const noise = this.#streams.named(`${this.#name} jump`)
    if (noise.uniform(minute) >= jumpChance(this.#coin, minuteMs)) return 0
    return this.#coin.jumpSize * noise.normal(minute, 1)
  }

  #walk(minute: number): Float64Array {
    const free = new Float64Array(secondsAMinute + 1)
    const second = deviation(this.#coin, minuteMs / secondsAMinute)
    for (let i = 1; i <= secondsAMinute; i++) {
      const step = minute * secondsAMinute + i
      free[i] =
        free[i - 1]! + second * this.#streams.normal(this.#name, diffusionShare(this.#coin), "second", step)
    }
    const end = this.#diffusion(minute)
    const jump = this.#jump(minute)
    const jumpAt =
      1 + Math.floor(secondsAMinute * this.#streams.named(`${this.#name} jump`).uniform(minute, 8))
    const pull = end - free[secondsAMinute]!
    return free.map((value, i) => value + (pull * i) / secondsAMinute + (i >= jumpAt ? jump : 0))
  }
}
