/**
 * A symbol's price and its trades over time: from the model, or from a recording. A course is read slot by
 * slot, only forwards. Times of a course are the beginnings of slots, in ms since the epoch.
 */
import { minuteMs } from "../coin/Coin.ts"
import { logUnit } from "../coin/CoinPath.ts"
import { slotMs, slotsAMinute } from "../coin/MinuteClock.ts"
import { firstTradeAt, type Tape } from "../recorded/Tape.ts"
import type { Impact } from "../symbol/Impact.ts"
import { type Best, bestAround, type Minute } from "../symbol/Minute.ts"
import type { Place, SymbolPath } from "../symbol/SymbolPath.ts"
import { type Conditions, priceFactor } from "./Conditions.ts"

/** A trade: time in ms, price in ticks, and lots, which are negative if the taker sold. */
export type Trade = readonly [time: number, priceTicks: number, lots: number]

export interface Course {
  /** The middle price, in ticks, not rounded. */
  middle(time: number): number
  /** Best bid and best ask as they are without users' orders. */
  best(time: number): Best
  /** The known price change of the next seconds, in standard deviations; 0 for a recorded course. */
  ahead(time: number): number
  /** Trades of a slot, in the order of their times. */
  trades(time: number): ReadonlyArray<Trade>
  /**
   * Lots that a price move over this distance, as a logarithm, takes out of the book, in addition to the slot's
   * trades.
   */
  eaten(distance: number, time: number): number
}

/** The start values of a symbol that was not simulated yet. */
export const placeAt = (time: number): Place => ({
  minute: Math.floor(time / minuteMs),
  baseLog: 0,
  quoteLog: 0,
})

/** Number of slots ahead on which the quantities at the best prices depend. */
const aheadSlots = 16

const slotOf = (time: number): number => Math.floor((time % minuteMs) / slotMs)

/** The model's course: coins move, and takers arrive. */
export class ModelCourse implements Course {
  readonly #path: SymbolPath
  readonly #impact: Impact
  readonly #dayLots: number
  readonly #conditions: Conditions
  #minute: Minute | null = null
  /** The course's next taker of the minute. */
  #next = 0
  /** Values of the course that the market has reached. */
  place: Place

  constructor(path: SymbolPath, impact: Impact, dayLots: number, place: Place, conditions: Conditions) {
    this.#path = path
    this.#impact = impact
    this.#dayLots = dayLots
    this.#conditions = conditions
    this.place = place
  }

  middle(time: number): number {
    this.#goTo(time)
    const { baseLog, quoteLog } = this.place
    const log = time % minuteMs === 0 ? (baseLog - quoteLog) * logUnit : this.#now().log(slotOf(time))
    return this.#path.ticks(log) * priceFactor(this.#path.symbol, this.#conditions, time)
  }

  best(time: number): Best {
    this.#goTo(time)
    const { symbol } = this.#path
    const factor = priceFactor(symbol, this.#conditions, time)
    const { spread } = this.#conditions.book(symbol.symbol, time)
    if (factor === 1 && spread === 1) return this.#now().best(slotOf(time))
    const ticks = this.middle(time)
    return bestAround(ticks, this.#path.spread(this.place.minute, slotOf(time), ticks, spread))
  }

  ahead(time: number): number {
    this.#goTo(time)
    const slot = slotOf(time)
    const end = Math.min(slotsAMinute, slot + aheadSlots)
    const minute = this.#now()
    const deviation = this.#path.deviation(this.place.minute) * Math.sqrt(aheadSlots / slotsAMinute)
    return Math.max(-3, Math.min(3, (minute.log(end) - minute.log(slot)) / Math.max(deviation, 1e-12)))
  }

  trades(time: number): ReadonlyArray<Trade> {
    this.#goTo(time)
    const takers = this.#now().takers()
    while (this.#next < takers.length && takers[this.#next]!.time < time) this.#next++
    const end = time + slotMs
    if (this.#next === takers.length || takers[this.#next]!.time >= end) return []
    const [bid, ask] = this.best(time)
    const factor = this.#conditions.book(this.#path.symbol.symbol, time).trades
    const trades: Array<Trade> = []
    for (let at = this.#next; at < takers.length && takers[at]!.time < end; at++) {
      const { time: when, side, lots } = takers[at]!
      const trade: Trade = side === "SELL" ? [when, bid, -lots] : [when, ask, lots]
      for (let count = this.#times(factor, when, at); count > 0; count--) trades.push(trade)
    }
    return trades
  }

  eaten(distance: number, time: number): number {
    const { depth } = this.#conditions.book(this.#path.symbol.symbol, time)
    return Math.floor(this.#impact.share(distance) * this.#dayLots * depth)
  }

  /** Mean time between two takers, if there are `factor` times as many as usual. */
  #times(factor: number, time: number, at: number): number {
    if (factor === 1) return 1
    return Math.floor(factor + this.#path.uniform(time, at))
  }

  #now(): Minute {
    this.#minute ??= this.#path.minute(this.place)
    return this.#minute
  }

  #goTo(time: number): void {
    const minute = Math.floor(time / minuteMs)
    while (this.place.minute < minute) {
      this.place = this.#path.next(this.place)
      this.#minute = null
      this.#next = 0
    }
  }
}

/** A recording that is played `shiftMs` later than it was recorded. */
export interface Replay {
  readonly tape: Tape
  readonly shiftMs: number
}

/**
 * A recorded course, shifted by the impact of users' orders. Fills of users' resting orders come from trades of
 * the recording alone.
 */
export class RecordedCourse implements Course {
  readonly #path: SymbolPath
  readonly #replay: Replay
  readonly #conditions: Conditions

  constructor(path: SymbolPath, replay: Replay, conditions: Conditions) {
    this.#path = path
    this.#replay = replay
    this.#conditions = conditions
  }

  #factor(time: number): number {
    return priceFactor(this.#path.symbol, this.#conditions, time)
  }

  #at(time: number): number {
    return firstTradeAt(this.#replay.tape, time - this.#replay.shiftMs)
  }

  middle(time: number): number {
    const { ticks } = this.#replay.tape
    return (ticks[Math.max(0, this.#at(time) - 1)] ?? 0) * this.#factor(time)
  }

  best(time: number): Best {
    const ticks = this.middle(time)
    const { spread } = this.#conditions.book(this.#path.symbol.symbol, time)
    return bestAround(ticks, this.#path.spread(Math.floor(time / minuteMs), slotOf(time), ticks, spread))
  }

  ahead(): number {
    return 0
  }

  trades(time: number): ReadonlyArray<Trade> {
    const { tape, shiftMs } = this.#replay
    const trades: Array<Trade> = []
    const end = this.#at(time + slotMs)
    let at = this.#at(time)
    if (at === end) return trades
    const factor = this.#factor(time)
    for (; at < end; at++) {
      const ticks = factor === 1 ? tape.ticks[at]! : Math.max(1, Math.round(tape.ticks[at]! * factor))
      trades.push([tape.times[at]! + shiftMs, ticks, tape.lots[at]!])
    }
    return trades
  }

  eaten(): number {
    return 0
  }
}
