/**
 * The relative variance of each hour of the week, with a mean of 1. The busiest hour of a day is 14:00 to 15:00 UTC,
 * when Europe and America trade; weekends are calmer.
 */
import { type Coin, hourMs, minuteMs } from "./Coin.ts"

const hoursAWeek = 168
const busiestHour = 14
const minutesAnHour = hourMs / minuteMs
/** The epoch began on a Thursday. */
const epochWeekday = 4

const deviationOf = ({ daySeason, weekendCalm }: Coin, hour: number): number => {
  const weekday = (epochWeekday + Math.floor(hour / 24)) % 7
  const isWeekend = weekday === 0 || weekday === 6
  const day = Math.exp(daySeason * Math.cos((2 * Math.PI * ((hour % 24) - busiestHour)) / 24))
  return isWeekend ? day * (1 - weekendCalm) : day
}

const mean = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0) / values.length

export class Season {
  readonly #hours: ReadonlyArray<number>

  constructor(coin: Coin) {
    const variances = Array.from({ length: hoursAWeek }, (_, hour) => deviationOf(coin, hour) ** 2)
    this.#hours = variances.map((each) => each / mean(variances))
  }

  /** Variance of the price in an hour, counted from the epoch, relative to the average hour. */
  hour(hour: number): number {
    return this.#hours[hour % hoursAWeek]!
  }

  minute(minute: number): number {
    return this.hour(Math.floor(minute / minutesAnHour))
  }

  /** The mean over a week of a power of an hour's relative variance. */
  meanPower(exponent: number): number {
    return mean(this.#hours.map((each) => each ** exponent))
  }
}
