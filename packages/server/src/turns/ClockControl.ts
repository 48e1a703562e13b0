/** Moves the exchange clock: sets its first time or its speed, advances it by a duration or until an event. */
import { Limits } from "@bourse/core"
import type { State } from "@bourse/engine"
import type { ClockReading } from "../clock/Clock.ts"
import type { ExchangeClock } from "../clock/ExchangeClock.ts"
import type { Done, GroupCommit } from "../commit/GroupCommit.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { type CommandHandler, handlerFailed } from "./CommandHandler.ts"
import type { MarketTime } from "./MarketTime.ts"
import type { Turns, Work } from "./Turns.ts"
import { type Passed, type Passing, passSlice } from "./untilEvent.ts"

export interface ClockControlParts {
  readonly served: ServedState
  readonly clock: ExchangeClock
  readonly commits: GroupCommit
  readonly handler: CommandHandler
  readonly market: MarketTime
  readonly turns: Turns
  readonly log: Log
}

const beyondItsEnd = (now: number): ErrorResponse =>
  errorResponse(
    "parameterError",
    `the exchange clock ends at ${Limits.exchangeTimeMaxMs} (2286-11-20): ms can be at most ${Limits.exchangeTimeMaxMs - now}`,
  )

/** Why the clock cannot be moved; null if it can. */
export const fixedClock = ({ simulation }: State): ErrorResponse | null =>
  simulation?.mirror === undefined
    ? null
    : errorResponse(
        "parameterError",
        "the market mirrors a live exchange, whose time is the system clock's: the exchange clock cannot be advanced, frozen or sped up",
      )

/** The end of a move of the clock: whether a request stopped it, and whether an event of a user ended it. */
export interface Moved {
  readonly stopped: boolean
  readonly happened: boolean
}

/**
 * A move of the clock that a request waits for: an advance, a step or a settling; another request may end it
 * early.
 */
interface Move {
  readonly passing: Passing
  isStopped: boolean
}

export class ClockControl {
  readonly #moves = new Set<Move>()
  readonly #served: ServedState
  readonly #clock: ExchangeClock
  readonly #commits: GroupCommit
  readonly #handler: CommandHandler
  readonly #market: MarketTime
  readonly #turns: Turns
  readonly #log: Log

  constructor({ served, clock, commits, handler, market, turns, log }: ClockControlParts) {
    this.#served = served
    this.#clock = clock
    this.#commits = commits
    this.#handler = handler
    this.#market = market
    this.#turns = turns
    this.#log = log
  }

  /**
   * Sets the clock of an exchange without events: its first event gets this time, which may be long past.
   * `isFrozen`: the clock does not run from this time on.
   */
  beginAt(time: number, isFrozen: boolean): void {
    this.#handler.authority = null
    const offsetMs = time - this.#clock.wall()
    this.#handler.handleAt({ type: "setClock", offsetMs, frozenAt: isFrozen ? time : null }, time)
    this.#commits.schedule()
  }

  /** Starts the clock of a branch at the time at which the branch was saved. */
  goOnAt(time: number): void {
    this.#handler.authority = null
    this.#handler.handleAt({ type: "setClock", offsetMs: time - this.#clock.wall(), frozenAt: null }, time)
    this.#commits.schedule()
  }

  /** Sets the clock's speed; a frozen clock keeps its time. */
  setSpeed(speed: number, done: Done<ClockReading>): void {
    const work: Work<ClockReading> = (state, now, handle) => {
      const { offsetMs, frozenAt } = state.clock
      const fixed = fixedClock(state)
      if (fixed !== null) return fixed
      const lead = frozenAt === null ? now - this.#clock.wall() : offsetMs
      const reply = handle({ type: "setClock", offsetMs: lead, frozenAt, speed })
      return reply instanceof ErrorResponse ? reply : this.#reading
    }
    this.#turns.turn(work, null, true, done)
  }

  /**
   * Advances the clock until `isOver` returns true or the clock reaches `end`; `done` gets whether the last event
   * belonged to a user's account. Requests that arrive while the clock advances are handled in between.
   */
  pass(passing: Passing, done: Done<Moved>): void {
    const fixed = fixedClock(this.#state)
    if (fixed !== null) {
      done(fixed)
      return
    }
    const move = this.#begin(passing)
    this.#passOn(
      move.passing,
      (outcome) => {
        this.#moves.delete(move)
        done(outcome instanceof ErrorResponse ? outcome : { ...outcome, stopped: move.isStopped })
      },
      false,
    )
  }

  /** The latest target of the running moves that were not stopped; null if no move runs. */
  get movingTo(): number | null {
    const wall = this.#clock.wall()
    const ends = [...this.#moves].flatMap(({ passing, isStopped }) => (isStopped ? [] : [passing.end(wall)]))
    return ends.length === 0 ? null : Math.max(...ends)
  }

  /** Ends each running move of the clock after its current slice: the clock keeps the time it has reached. */
  stopMoving(): void {
    for (const move of this.#moves) move.isStopped = true
  }

  #begin({ end, isOver }: Passing): Move {
    const move: Move = {
      passing: { end, isOver: (state, happened) => move.isStopped || isOver(state, happened) },
      isStopped: false,
    }
    this.#moves.add(move)
    return move
  }

  /**
   * `hasMoved`: earlier slices of the move are durable, so a rejection of this slice does not mean that nothing
   * happened.
   */
  #passOn(passing: Passing, done: Done<{ readonly happened: boolean }>, hasMoved: boolean): void {
    this.#turns.turn<Passed>(
      () => this.#passSlice(passing),
      null,
      true,
      (outcome) => {
        if (outcome instanceof ErrorResponse) done(hasMoved ? errorResponse("internal") : outcome)
        else if (outcome.isOver) done(outcome)
        else this.#passOn(passing, done, true)
      },
    )
  }

  /**
   * Calls `goOn` after `ms` milliseconds of the exchange clock. With a frozen clock `goOn` is called at once,
   * or, with `movesClock`, after the clock was advanced by that time.
   */
  later(ms: number, movesClock: boolean, goOn: () => void): void {
    const end = Math.min(this.#now + ms, Limits.exchangeTimeMaxMs)
    const wait = (): void => {
      const left = Math.min(ms, end - this.#now)
      const wallMs = this.#clock.wallMs(this.#state, left)
      if (left <= 0 || (wallMs === undefined && !movesClock)) goOn()
      else if (wallMs !== undefined) setTimeout(wait, wallMs).unref()
      else this.#passOn({ end: () => end, isOver: () => false }, () => goOn(), false)
    }
    wait()
  }

  /**
   * Advances the clock by `ms` milliseconds and handles every event that is due in between. Requests that
   * arrive during the advance wait until its end. After a crash during the advance the clock has the time that
   * it had reached.
   */
  advance(ms: number, done: Done<ClockReading & Pick<Moved, "stopped">>): void {
    let hasBegun = false
    this.#turns.turn(
      (state, now) => {
        const fixed = fixedClock(state)
        if (fixed !== null) return fixed
        if (now + ms > Limits.exchangeTimeMaxMs) return beyondItsEnd(now)
        const { mode, offsetMs } = this.#reading
        // A clock that follows the system clock continues to follow it.
        const isFixed = mode === "frozen" || this.#clock.isFast(state)
        const ahead = (wallMs: number) => Math.min(wallMs + offsetMs + ms, Limits.exchangeTimeMaxMs)
        const end = isFixed ? () => now + ms : ahead
        this.#turns.hold()
        hasBegun = true
        this.#advanceSlice(this.#begin({ end, isOver: () => false }), done, false)
        return null
      },
      null,
      true,
      (outcome) => {
        // Once the advance has begun, the answer comes from its last slice.
        if (outcome instanceof ErrorResponse && !hasBegun) done(outcome)
      },
    )
  }

  /** `hasMoved`: earlier slices of the advance changed something. */
  #advanceSlice(move: Move, done: Done<ClockReading & Pick<Moved, "stopped">>, hasMoved: boolean): void {
    let isOver = true
    let outcome: (ClockReading & Pick<Moved, "stopped">) | ErrorResponse = errorResponse(
      hasMoved ? "internal" : "unavailable",
    )
    const { events } = this.#commits.open
    const before = events.length
    try {
      if (this.#turns.isMoving) {
        this.#handler.authority = null
        isOver = this.#passSlice(move.passing).isOver
        outcome = { ...this.#reading, stopped: move.isStopped }
      }
    } catch (error) {
      outcome = errorResponse("internal")
      if (error !== handlerFailed)
        this.#log.error("the clock could not be advanced", { error: describeError(error) })
    }
    const hasEvents = events.length > before
    if (hasEvents) this.#commits.schedule()
    if (!isOver) {
      setImmediate(() => this.#advanceSlice(move, done, hasMoved || hasEvents))
      return
    }
    this.#moves.delete(move)
    this.#commits.release(outcome, done, hasMoved || hasEvents)
    this.#turns.goOn()
  }

  #passSlice(passing: Passing): Passed {
    const state = this.#state
    const { events } = this.#commits.open
    const now = this.#now
    const passed = passSlice(
      { state, now, events },
      this.#market.driver,
      this.#handler,
      this.#clock.wall(),
      passing,
    )
    this.#clock.skip(this.#now - now)
    return passed
  }

  get #state(): State {
    return this.#served.state
  }

  /** The exchange clock's time, in milliseconds. */
  get #now(): number {
    return this.#clock.now(this.#state)
  }

  get #reading(): ClockReading {
    return this.#clock.read(this.#state)
  }
}
