/**
 * A coin's activity: its variance at a time relative to the average, as a function of (seed, coin, minute). The
 * logarithm of the activity is a sum over blocks of several lengths, each with its own normal number, so that
 * calm and volatile times cluster over minutes, hours and days, and any minute is computed alone.
 *
 * All coins share the blocks' bounds and, to the extent of their market correlation, their numbers.
 */
import type { RandomStreams, SharedNormals } from "../random/RandomStreams.ts"
import { type Coin, hourMs, minuteMs } from "./Coin.ts"
import { Season } from "./Season.ts"

/** Length of a block in minutes, and variance of the block's part of the logarithm. */
const levels = [
  { minutes: 3, variance: 0.1 },
  { minutes: 10, variance: 0.16 },
  { minutes: 45, variance: 0.2 },
  { minutes: 180, variance: 0.24 },
  { minutes: 1_080, variance: 0.28 },
  { minutes: 2_880, variance: 0.38 },
  { minutes: 14_400, variance: 0.18 },
] as const

const minutesAnHour = hourMs / minuteMs
/**
 * Blocks at least this long are used for an hour as they are; the shorter blocks of an hour together have this
 * variance.
 */
const firstOfHours = levels.findIndex(({ minutes }) => minutes > minutesAnHour)
const restVariance = 0.17
const restLane = levels.length

const varianceFrom = (first: number): number =>
  levels.slice(first).reduce((sum, { variance }) => sum + variance, 0)

export class Activity {
  readonly season: Season
  readonly #normals: SharedNormals
  readonly #scale: number
  readonly #phases: ReadonlyArray<number>
  /** Cache: the latest block of each level, and that block's part of the logarithm. */
  readonly #blocks = levels.map(() => Number.NaN)
  readonly #parts = levels.map(() => 0)
  /** Cache: the latest requested minute, and its activity. */
  #minute = Number.NaN
  #activity = 0

  constructor(name: string, coin: Coin, streams: RandomStreams) {
    this.season = new Season(coin)
    this.#scale = coin.clustering
    // The variances of two coins are more closely correlated than their returns.
    this.#normals = streams.ofCoin(name, "activity", Math.sqrt(coin.marketCorrelation))
    const phases = streams.named("activity phases")
    this.#phases = levels.map(({ minutes }, level) => Math.floor(phases.uniform(0, level) * minutes))
  }

  /** The activity of a minute since the epoch; 1 on average. */
  minute(minute: number): number {
    if (this.#minute === minute) return this.#activity
    let log = 0
    for (let level = 0; level < levels.length; level++) log += this.#part(level, minute)
    this.#minute = minute
    this.#activity =
      Math.exp(this.#scale * log - (this.#scale ** 2 * minuteLogVariance) / 2) * this.season.minute(minute)
    return this.#activity
  }

  /**
   * The activity of an hour since the epoch, computed without the hour's minutes: for times whose minutes are
   * not computed.
   */
  hour(hour: number): number {
    const middle = (hour + 0.5) * minutesAnHour
    let log = Math.sqrt(restVariance) * this.#normals.normal(hour, restLane)
    for (let level = firstOfHours; level < levels.length; level++) log += this.#part(level, middle)
    return Math.exp(this.#scale * log - (this.#scale ** 2 * hourLogVariance) / 2) * this.season.hour(hour)
  }

  /** The mean of a power of a minute's activity, and of an hour's. */
  meanPower(exponent: number, per: "minute" | "hour"): number {
    const variance = this.#scale ** 2 * (per === "minute" ? minuteLogVariance : hourLogVariance)
    return Math.exp((variance * exponent * (exponent - 1)) / 2) * this.season.meanPower(exponent)
  }

  #part(level: number, minute: number): number {
    const { minutes, variance } = levels[level]!
    const block = Math.floor((minute + this.#phases[level]!) / minutes)
    if (this.#blocks[level] !== block) {
      this.#blocks[level] = block
      this.#parts[level] = Math.sqrt(variance) * this.#normals.normal(block, level)
    }
    return this.#parts[level]!
  }
}

const minuteLogVariance = varianceFrom(0)
const hourLogVariance = varianceFrom(firstOfHours) + restVariance
