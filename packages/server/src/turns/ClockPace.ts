/**
 * Runs a fast exchange clock: every ten milliseconds the clock advances by its speed, but only as far as the
 * simulated market gets in one slice. Requests have their turns between slices of the advance, at the clock's
 * time; a request between two steps advances the clock first, since a client that follows the clock has done so
 * already. On a machine that cannot keep up, a fast clock is slower than its speed, and does not catch up.
 */
import type { State } from "@bourse/engine"
import type { ExchangeClock } from "../clock/ExchangeClock.ts"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import { type CommandHandler, handlerFailed } from "./CommandHandler.ts"
import type { MarketTime } from "./MarketTime.ts"
import type { Turns } from "./Turns.ts"

const everyMs = 10

export interface ClockPaceParts {
  readonly served: ServedState
  readonly clock: ExchangeClock
  readonly market: MarketTime
  readonly handler: CommandHandler
  readonly commits: GroupCommit
  readonly turns: Turns
}

export class ClockPace {
  readonly #parts: ClockPaceParts
  #timer: ReturnType<typeof setTimeout> | null = null
  /** Whether the last slice left the market behind the clock's target time. */
  #isBehind = false

  constructor(parts: ClockPaceParts) {
    this.#parts = parts
    parts.turns.changed.on(() => this.start())
  }

  /** Whether the fast clock may run now. */
  get #isMoving(): boolean {
    const { turns, market } = this.#parts
    return turns.isMoving && !turns.isHeld && market.waiting === 0
  }

  /** Starts the ticks if the clock is fast; they stop by themselves when it no longer is. */
  start(): void {
    const { clock, served } = this.#parts
    if (this.#timer === null && clock.isFast(served.state)) this.#plan(everyMs)
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #plan(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null
      const { clock, served } = this.#parts
      if (!clock.isFast(served.state)) return
      if (this.#isMoving) this.#comeOn(served.state)
      this.#plan(this.#isMoving && this.#isBehind ? 0 : everyMs)
    }, ms).unref()
  }

  /**
   * Advances a fast clock to this moment, before a request is handled; a clock that is behind continues in separate
   * slices.
   */
  catchUp(): void {
    const { state } = this.#parts.served
    if (this.#parts.clock.isFast(state) && this.#timer !== null && !this.#isBehind && this.#isMoving)
      this.#comeOn(state)
  }

  /** Advances the fast clock by one slice. */
  #comeOn(state: State): void {
    const { clock, market, handler, commits, turns } = this.#parts
    const wanted = clock.wanted(state)
    const reached = market.follow(state, wanted.time)
    clock.show(state, wanted, reached)
    if (clock.isNoteDue(state)) {
      handler.authority = null
      try {
        handler.handleAt({ type: "setClock", ...state.clock }, clock.now(state))
      } catch (error) {
        // The failed handler has already logged the error, and memory is rebuilt.
        if (error !== handlerFailed) throw error
      }
    }
    // Runs due transitions, and commits emitted events.
    if (commits.open.events.length > 0) commits.schedule()
    turns.processDue()
    this.#isBehind = reached < wanted.time
  }
}
