/**
 * A coin's path before the market began, computed backwards on demand: minutes for a month, hours for more than a year,
 * days for five. The logarithm at the market's beginning is 0.
 */
import { dayMs, hourMs, minuteMs } from "../coin/Coin.ts"
import type { CoinPath } from "../coin/CoinPath.ts"

const minutesAnHour = hourMs / minuteMs
const hoursADay = dayMs / hourMs

/** How far back candles of each width exist: in ms, from the beginning of a day on. */
export const historyReach = { minute: 31 * dayMs, hour: 401 * dayMs, day: 5 * 366 * dayMs } as const
export type Width = keyof typeof historyReach

/** The time at which each range of history begins, on a whole day before the market's beginning. */
export const reachFrom = (start: number, width: Width): number =>
  Math.floor((start - historyReach[width]) / dayMs) * dayMs

/** Logarithms at steps of one width, computed backwards from the last. */
class Filled {
  readonly #logs: Float64Array
  readonly #first: number
  #at: number
  readonly #before: (step: number, log: number) => number

  /** `before` computes a step's logarithm of the coin's worth from the next step's. */
  constructor(first: number, last: number, lastLog: number, before: (step: number, log: number) => number) {
    this.#first = first
    this.#logs = new Float64Array(last - first + 1)
    this.#logs[last - first] = lastLog
    this.#at = last
    this.#before = before
  }

  of(step: number): number {
    for (; this.#at > step; this.#at--)
      this.#logs[this.#at - 1 - this.#first] = this.#before(this.#at - 1, this.#logs[this.#at - this.#first]!)
    return this.#logs[step - this.#first]!
  }
}

export class PastLogs {
  readonly #path: CoinPath
  readonly #startMinute: number
  readonly #fineHour: number
  /** Logarithms at the beginnings of hours since the epoch, including hours with minutes. */
  readonly #hours: Filled
  #days: Filled | null = null
  readonly #hourReach: number
  readonly #dayReach: number

  /** `start`: the whole minute at which the market began, in ms. */
  constructor(path: CoinPath, start: number) {
    this.#path = path
    this.#startMinute = start / minuteMs
    this.#fineHour = reachFrom(start, "minute") / hourMs
    this.#hourReach = reachFrom(start, "hour") / hourMs
    this.#dayReach = reachFrom(start, "day") / dayMs
    const last = Math.ceil(this.#startMinute / minutesAnHour)
    this.#hours = new Filled(this.#hourReach, last, 0, (hour, log) =>
      hour >= this.#fineHour ? this.#minutes(hour, log)[0]! : log - path.hourStepBack(hour, log),
    )
  }

  /** The logarithm of the coin's worth at the beginning of an hour. */
  hour(hour: number): number {
    return this.#hours.of(hour)
  }

  day(day: number): number {
    if (day * hoursADay >= this.#hourReach) return this.hour(day * hoursADay)
    const last = this.#hourReach / hoursADay
    this.#days ??= new Filled(
      this.#dayReach,
      last,
      this.hour(this.#hourReach),
      (each, log) => log - this.#path.dayStepBack(each, log),
    )
    return this.#days.of(day)
  }

  /**
   * Logarithms at the beginnings of an hour's minutes, and at its end; for the hour of the market's beginning,
   * only up to that beginning.
   */
  minutes(hour: number): Float64Array {
    return this.#minutes(hour, this.hour(hour + 1))
  }

  #minutes(hour: number, endLog: number): Float64Array {
    const first = hour * minutesAnHour
    const count = Math.min(minutesAnHour, this.#startMinute - first)
    const logs = new Float64Array(count + 1)
    logs[count] = endLog
    for (let i = count; i > 0; i--)
      logs[i - 1] = logs[i]! - this.#path.minuteStepBack(first + i - 1, logs[i]!)
    return logs
  }
}
