/**
 * The clocks of a running exchange: the system clock, the exchange clock, and the rate clock.
 *
 * A fast clock counts: `ClockPace.ts` advances it and reports the reached time, so it never shows a time that the
 * simulated market has not reached. A fast clock counts only in this process, so it stops while the exchange is
 * stopped.
 */
import { Limits } from "@bourse/core"
import type { EventOf, State } from "@bourse/engine"
import { AchievedSpeed } from "./AchievedSpeed.ts"
import { type ClockReading, exchangeTime, isFast, readClock } from "./Clock.ts"
import type { Clocks } from "./withinWindow.ts"

/** The most system time that a fast clock makes up after a pause of a busy or suspended machine. */
const pauseMaxMs = 1_000
/** Longest time, in ms of the system clock, between two journal entries with the time of a fast clock. */
const noteEveryMs = 1_000

export interface Wanted {
  readonly time: number
  /** The system clock when a fast clock's target was computed, and how much of its time counts. */
  readonly wall: number
  readonly passedMs: number
}

export class ExchangeClock {
  /** Exchange time in milliseconds since the epoch. */
  readonly wall: () => number
  /** Whether a signature's window is open by the exchange clock only. */
  isExchangeOnly = false
  /** The time of a fast clock, and the system clock's time up to which it counted. */
  #shown = 0
  #countedTo = 0
  /** Lead of the exchange clock over the system clock when the fast clock began to count. */
  #leadMs = 0
  readonly #achieved = new AchievedSpeed()
  /** How far the exchange clock was advanced in this process. */
  #skippedMs = 0
  readonly #listeners = new Set<() => void>()

  constructor(wall: () => number) {
    this.wall = wall
  }

  /**
   * Takes over the clock of existing data. A fast clock may have shown up to one second of system time beyond the
   * last event. The clock continues after that time, so it never goes back.
   */
  begin({ clock, time }: State): void {
    if (clock.speed !== undefined) this.#count(time + (isFast(clock) ? clock.speed * pauseMaxMs : 0))
  }

  /** The exchange clock's time, in milliseconds. */
  now({ clock, time }: State): number {
    return isFast(clock) ? Math.max(this.#shown, time) : exchangeTime(clock, this.wall(), time)
  }

  /** The exchange's time, whether and how fast the clock runs, and how far it is ahead of the system clock. */
  read(state: State): ClockReading {
    const [wall, speed] = [this.wall(), state.clock.speed ?? 1]
    if (!isFast(state.clock)) return readClock(state.clock, wall, state.time)
    const time = this.now(state)
    const achievedSpeed = this.#achieved.at({ wall, shown: time })
    return { time, mode: "running", offsetMs: time - wall, speed, achievedSpeed, movingTo: null }
  }

  /** Whether this process counts the clock's time: the clock runs faster than the system clock. */
  isFast({ clock }: State): boolean {
    return isFast(clock)
  }

  /**
   * The shortest time of the system clock, in ms, in which this clock can pass `ms` of its own; undefined while it is
   * frozen.
   */
  wallMs({ clock }: State, ms: number): number | undefined {
    return clock.frozenAt === null ? ms / (clock.speed ?? 1) : undefined
  }

  /** Whether the journal should have the time that a fast clock shows. */
  isNoteDue(state: State): boolean {
    return this.now(state) - state.time >= noteEveryMs * (state.clock.speed ?? 1)
  }

  /**
   * The exchange's time as it would be without a hold; undefined if the clock does not run with the system
   * clock.
   */
  unheld({ clock }: State): number | undefined {
    return clock.frozenAt === null && clock.speed === undefined ? this.wall() + clock.offsetMs : undefined
  }

  /**
   * Lag of the system clock behind the last event, in ms; 0 if not behind. A frozen or fast clock shows no lag,
   * because it does not follow the system clock.
   */
  behindMs(state: State): number {
    const unheld = this.unheld(state)
    return unheld === undefined ? 0 : Math.max(0, state.time - unheld)
  }

  both(state: State): Clocks {
    const [wall, { offsetMs, speed }] = [this.wall(), state.clock]
    const slowest = speed === undefined ? null : wall + Math.min(offsetMs, this.#leadMs)
    return { wall, exchange: this.now(state), slowest, isExchangeOnly: this.isExchangeOnly }
  }

  /** Called before a change of the clock's setting is applied. */
  change({ clock, time }: State, event: EventOf<"clockSet">): void {
    for (const listener of this.#listeners) queueMicrotask(listener)
    if (event.speed === undefined || event.frozenAt !== null) return
    const isProgress =
      event.speed === clock.speed && event.offsetMs === clock.offsetMs && event.frozenAt === clock.frozenAt
    if (!isProgress) this.#count(Math.max(event.time, time))
  }

  /** Calls the listener right after each turn that set the clock, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #count(from: number): void {
    this.#shown = from
    this.#countedTo = this.wall()
    this.#leadMs = from - this.#countedTo
    this.#achieved.begin({ wall: this.#countedTo, shown: from })
  }

  /** The time that a fast clock should show by now. */
  wanted(state: State): Wanted {
    const wall = this.wall()
    const passedMs = Math.max(0, Math.min(pauseMaxMs, wall - this.#countedTo))
    const time = this.now(state) + passedMs * (state.clock.speed ?? 1)
    return { wall, passedMs, time: Math.min(time, Limits.exchangeTimeMaxMs) }
  }

  /** Sets a fast clock to a reached time; a shortfall against {@link wanted} is not made up later. */
  show(state: State, { wall, passedMs }: Wanted, reached: number): void {
    const before = this.now(state)
    this.#shown = Math.max(before, reached)
    this.#countedTo = wall
    this.skip(this.#shown - before - passedMs)
    this.#achieved.note({ wall, shown: this.#shown })
  }

  /** The exchange clock was moved ahead. */
  skip(ms: number): void {
    this.#skippedMs += Math.max(0, ms)
  }

  /**
   * The clock of rate-limit windows and bans, in ms: it continues while the exchange clock is frozen, is advanced
   * with it, and never goes back. The clock of rate limits starts at zero in each process.
   */
  rateTime(): number {
    return performance.now() + this.#skippedMs
  }
}
