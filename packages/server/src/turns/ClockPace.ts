/**
 * Lets a fast exchange clock run: every ten milliseconds it advances by its speed, but only as far as the simulated
 * market gets in one slice. Requests have their turns between slices, at the time the clock shows; one that arrives
 * between two steps brings the clock on first, since a client that follows it has done so already. Where the machine
 * does not keep up, the clock is slower than its speed, and catches up with nothing.
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
  /** Whether the last slice did not bring the market to the time wanted. */
  #isBehind = false

  constructor(parts: ClockPaceParts) {
    this.#parts = parts
    parts.turns.changed.on(() => this.start())
  }

  /** Whether the clock may run at this moment. */
  get #isMoving(): boolean {
    const { turns, market } = this.#parts
    return turns.isMoving && !turns.isHeld && market.waiting === 0
  }

  /** Begins, when the clock is fast; ends by itself when it is so no more. */
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

  /** Brings a fast clock to this moment, before a request is taken; one that is behind has its slices by themselves. */
  catchUp(): void {
    const { state } = this.#parts.served
    if (this.#parts.clock.isFast(state) && this.#timer !== null && !this.#isBehind && this.#isMoving)
      this.#comeOn(state)
  }

  /** Advances the clock by one slice. */
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
        // Said already; memory is rebuilt.
        if (error !== handlerFailed) throw error
      }
    }
    // Due transitions run, and emitted events are committed.
    if (commits.open.events.length > 0) commits.schedule()
    turns.processDue()
    this.#isBehind = reached < wanted.time
  }
}
