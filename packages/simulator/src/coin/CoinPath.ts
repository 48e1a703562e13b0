/**
 * The path of a coin's worth over time. A coin's change in a minute is a function of (seed, coin, minute)
 * alone, and of the distance from its peg if it has one; its path within the minute follows from both ends.
 * Therefore the model can compute minutes from any start, forwards and backwards, and the slots of a minute
 * only when they are read.
 *
 * Logarithms are integers of 10^-12 at the bounds of minutes, so their sums are exact in any order.
 */
import type { RandomStream } from "../random/RandomStream.ts"
import type { RandomStreams, SharedNormals } from "../random/RandomStreams.ts"
import { Activity } from "./Activity.ts"
import { type Coin, deviation, diffusionShare, keptFromPeg, minutesAYear } from "./Coin.ts"
import { type MinuteClock, MinuteClocks, slotsAMinute } from "./MinuteClock.ts"
import { knotCount, knotSlotsOf, MinutePath } from "./MinutePath.ts"

export const logUnit = 1e-12
const minutesAnHour = 60
const hoursADay = 24
/**
 * Number of cached minutes, more than an hour: the past is read hour by hour, and each minute several times.
 */
const minutesKept = 64

/** A random number of events for a mean (Poisson, by inversion). */
const countOf = (mean: number, uniform: number): number => {
  let [count, chance] = [0, Math.exp(-mean)]
  for (let sum = chance; sum < uniform && chance > 0; sum += chance) chance *= mean / ++count
  return count
}

/** The remaining share of a free move under a continuous pull of the peg; `kept` as in {@link keptFromPeg}. */
const leftOfFree = (kept: number): number =>
  kept === 1 ? 1 : Math.sqrt((1 - kept ** 2) / (-2 * Math.log(kept)))

/** Lanes of the random stream of jumps: whether there is one, how far, and where. */
const [jumpCount, jumpDistance, jumpPlace] = [0, 1, 2]

/** The knots of a minute before they are fitted to its ends. */
interface FreeMinute {
  readonly minute: number
  readonly knotSlots: Int32Array
  readonly frees: Float64Array
  readonly clock: MinuteClock
  readonly slotDeviation: number
}

export class CoinPath {
  readonly coin: Coin
  readonly activity: Activity
  readonly #minutes: SharedNormals
  readonly #slots: SharedNormals
  readonly #hours: SharedNormals
  readonly #days: SharedNormals
  readonly #jumps: RandomStream
  readonly #knots: RandomStream
  readonly #clocks: MinuteClocks
  /** Cache of recently requested minutes. */
  readonly #frees: Array<FreeMinute | undefined> = Array.from({ length: minutesKept }, () => undefined)
  #path: MinutePath | null = null

  constructor(name: string, coin: Coin, streams: RandomStreams) {
    this.coin = coin
    this.activity = new Activity(name, coin, streams)
    const normals = (purpose: string): SharedNormals => streams.ofCoin(name, purpose, diffusionShare(coin))
    this.#minutes = normals("minute")
    this.#slots = normals("slot")
    this.#hours = normals("hour")
    this.#days = normals("day")
    this.#jumps = streams.named(`${name} jump`)
    this.#knots = streams.named("knots")
    const [clock, choice] = [streams.named("clock"), streams.named("choice of clocks")]
    this.#clocks = new MinuteClocks(coin.movesAMinute, clock, choice)
  }

  /** Standard deviation of a coin's logarithm over a minute, without jumps. */
  minuteDeviation(minute: number): number {
    return deviation(this.coin, 1) * Math.sqrt(this.activity.minute(minute))
  }

  hourDeviation(hour: number): number {
    return deviation(this.coin, minutesAnHour) * Math.sqrt(this.activity.hour(hour))
  }

  /** Standard deviation of a coin's logarithm over a day, computed from the day's hours. */
  dayDeviation(day: number): number {
    let sum = 0
    for (let hour = 0; hour < hoursADay; hour++) sum += this.activity.hour(day * hoursADay + hour)
    return deviation(this.coin, minutesAnHour) * Math.sqrt(sum)
  }

  /** A coin's change over a minute that begins with this logarithm. */
  minuteStep(minute: number, log: number): number {
    return this.#step(log, this.#minuteFree(minute), 1)
  }

  /** A coin's change over a minute that ends with this logarithm. */
  minuteStepBack(minute: number, log: number): number {
    return this.#stepBack(log, this.#minuteFree(minute), 1)
  }

  hourStepBack(hour: number, log: number): number {
    const free = this.hourDeviation(hour) * this.#hours.normal(hour) + this.#jumpsOver(minutesAnHour, hour, 8)
    return this.#stepBack(log, free, minutesAnHour)
  }

  dayStepBack(day: number, log: number): number {
    const minutes = minutesAnHour * hoursADay
    const free = this.dayDeviation(day) * this.#days.normal(day) + this.#jumpsOver(minutes, day, 16)
    return this.#stepBack(log, free, minutes)
  }

  /** A coin's path through a minute that begins with this logarithm. */
  path(minute: number, log: number, change: number): MinutePath {
    const before = this.#path
    if (before?.minute === minute && before.log === log && before.change === change) return before
    const { knotSlots, frees, clock, slotDeviation } = this.#freeOf(minute)
    // The difference to the minute's end is distributed evenly over the path.
    const rest = change * logUnit - frees[knotCount - 1]!
    const knots = frees.map((free, knot) => log * logUnit + free + (rest * knotSlots[knot]!) / slotsAMinute)
    this.#path = new MinutePath({ minute, log, change, knotSlots, knots, clock, slotDeviation }, this.#slots)
    return this.#path
  }

  /** Free steps of the path from knot to knot, with a jump at one of them. */
  #freeOf(minute: number): FreeMinute {
    const kept = this.#frees[minute % minutesKept]
    if (kept?.minute === minute) return kept
    const slotDeviation = this.minuteDeviation(minute) / Math.sqrt(slotsAMinute)
    const knotSlots = knotSlotsOf(minute, this.#knots)
    const clock = this.#clocks.of(minute)
    const frees = new Float64Array(knotCount)
    const jump = this.#jumpsOver(1, minute, 0)
    const jumpKnot = jump === 0 ? 0 : 1 + Math.floor((knotCount - 1) * this.#jumps.uniform(minute, jumpPlace))
    for (let knot = 1; knot < knotCount; knot++) {
      const width = clock.elapsed[knotSlots[knot]!]! - clock.elapsed[knotSlots[knot - 1]!]!
      const step = slotDeviation * Math.sqrt(width) * this.#minutes.normal(minute, knot)
      frees[knot] = frees[knot - 1]! + step + (knot === jumpKnot ? jump : 0)
    }
    const made = { minute, knotSlots, frees, clock, slotDeviation }
    this.#frees[minute % minutesKept] = made
    return made
  }

  #minuteFree(minute: number): number {
    return this.#freeOf(minute).frees[knotCount - 1]!
  }

  #jumpsOver(minutes: number, step: number, lane: number): number {
    const { jumpsPerYear, jumpSize } = this.coin
    if (jumpsPerYear === 0) return 0
    const count = countOf(
      (jumpsPerYear * minutes) / minutesAYear,
      this.#jumps.uniform(step, lane + jumpCount),
    )
    return count === 0 ? 0 : jumpSize * Math.sqrt(count) * this.#jumps.normal(step, lane + jumpDistance)
  }

  #step(log: number, free: number, minutes: number): number {
    const kept = keptFromPeg(this.coin, minutes)
    return Math.round(log * (kept - 1) + (free * leftOfFree(kept) + this.#drift(minutes)) / logUnit)
  }

  /** Around a peg the reversed path has the same distribution: a coin also comes from nearer to its peg. */
  #stepBack(log: number, free: number, minutes: number): number {
    const kept = keptFromPeg(this.coin, minutes)
    return kept === 1
      ? this.#step(log, free, minutes)
      : Math.round(log * (1 - kept) + (free * leftOfFree(kept)) / logUnit)
  }

  #drift(minutes: number): number {
    return (this.coin.drift * minutes) / minutesAYear
  }
}
