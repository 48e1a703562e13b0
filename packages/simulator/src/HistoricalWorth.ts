/**
 * What coins were worth before the market began, so that charts start full: days for years back, hours for the last
 * months, minutes for the last days, each level drawn as Brownian bridges between the points of the level above.
 * All of it is a function of the seed, the coin and the moment the market began; nothing is stored.
 */
import { type Coin, dayMs, driftOver, hourMs, minuteMs, wholeDeviation } from "./Coin.ts"
import type { RandomStreams } from "./RandomStreams.ts"

/** How far back each level reaches from the market's begin. */
export const historyReach = {
  daysMs: 5 * 366 * dayMs,
  hoursMs: 500 * 4 * hourMs,
  minutesMs: 500 * 30 * minuteMs,
}

/** Points of a path, oldest first: times in milliseconds, and the logarithm there, 0 at the market's begin. */
export interface Path {
  readonly times: Float64Array
  readonly logs: Float64Array
}

/** The multiples of `width` after `from` and before `to`, with both ends. */
const grid = (from: number, to: number, width: number): Array<number> => {
  const times = [from]
  for (let time = Math.floor(from / width) * width + width; time < to; time += width) times.push(time)
  times.push(to)
  return times
}

export class HistoricalWorth {
  readonly #name: string
  readonly #coin: Coin
  readonly #streams: RandomStreams
  readonly #start: number

  /** `start` is the millisecond at which the market began. */
  constructor(name: string, coin: Coin, streams: RandomStreams, start: number) {
    this.#name = name
    this.#coin = coin
    this.#streams = streams
    this.#start = start
  }

  /** The past at every boundary of a day, an hour, a minute, as far as each reaches. */
  paths(): { readonly days: Path; readonly hours: Path; readonly minutes: Path } {
    const days = this.#days()
    const hours = this.#finer(days, historyReach.hoursMs, hourMs, "past hour")
    return { days, hours, minutes: this.#finer(hours, historyReach.minutesMs, minuteMs, "past minute") }
  }

  #normal(scale: string, step: number): number {
    return this.#streams.normal(this.#name, this.#coin.marketCorrelation, scale, step)
  }

  /** Backwards from the market's begin, so that it ends where the market starts. */
  #days(): Path {
    const times = grid(Math.floor((this.#start - historyReach.daysMs) / dayMs) * dayMs, this.#start, dayMs)
    const logs = new Float64Array(times.length)
    for (let i = times.length - 2; i >= 0; i--) {
      const ms = times[i + 1]! - times[i]!
      const normal = this.#normal("past day", times[i]! / dayMs)
      logs[i] = logs[i + 1]! - driftOver(this.#coin, ms) - wholeDeviation(this.#coin, ms) * normal
    }
    return { times: Float64Array.from(times), logs }
  }

  /** Points every `width` between the points of a coarser path, from the one before `reach` on. */
  #finer({ times, logs }: Path, reachMs: number, width: number, scale: string): Path {
    const fineTimes: Array<number> = []
    const fineLogs: Array<number> = []
    const first = Math.max(0, times.findIndex((time) => time > this.#start - reachMs) - 1)
    for (let i = first; i + 1 < times.length; i++) {
      const [from, to] = [times[i]!, times[i + 1]!]
      const inner = grid(from, to, width)
      const free = [0]
      for (let k = 1; k < inner.length; k++) {
        const step = wholeDeviation(this.#coin, inner[k]! - inner[k - 1]!)
        free.push(free[k - 1]! + step * this.#normal(scale, Math.floor(inner[k - 1]! / width)))
      }
      const pull = logs[i + 1]! - logs[i]! - free.at(-1)!
      const isLast = i + 2 === times.length
      for (let k = 0; k < inner.length - (isLast ? 0 : 1); k++) {
        fineTimes.push(inner[k]!)
        fineLogs.push(logs[i]! + free[k]! + (pull * (inner[k]! - from)) / (to - from))
      }
    }
    return { times: Float64Array.from(fineTimes), logs: Float64Array.from(fineLogs) }
  }
}
