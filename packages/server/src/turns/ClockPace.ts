/**
 * Lets a fast exchange clock run: every ten milliseconds it comes on by its speed, as far as the simulated market is
 * brought in a slice. Requests have their turns between slices, at the time the clock shows; one that arrives between two
 * steps brings the clock on first, since a client that follows it has done so already. Where the machine does not keep
 * up, the clock is slower than its speed, and catches up with nothing.
 */
import type { State } from "@bourse/engine"
import type { ExchangeClock } from "../clock/ExchangeClock.ts"
import { type CommandHandler, handlerFailed } from "./CommandHandler.ts"
import type { MarketTime } from "./MarketTime.ts"

const everyMs = 10

export interface ClockPaceOptions {
  readonly clock: ExchangeClock
  readonly market: MarketTime
  readonly handler: Pick<CommandHandler, "handleAt" | "authority">
  readonly state: () => State
  /** Whether the clock may go on at this moment. */
  readonly isMoving: () => boolean
  /** Called when the clock has come on: what fell due is done, and what was emitted is committed. */
  readonly onMoved: () => void
}

export class ClockPace {
  readonly #options: ClockPaceOptions
  #timer: ReturnType<typeof setTimeout> | null = null
  /** Whether the last slice did not bring the market to the time wanted. */
  #isBehind = false

  constructor(options: ClockPaceOptions) {
    this.#options = options
  }

  /** Begins, when the clock is fast; ends by itself when it is so no more. */
  start(): void {
    const { clock, state } = this.#options
    if (this.#timer === null && clock.isFast(state())) this.#plan(everyMs)
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #plan(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null
      const { clock, isMoving } = this.#options
      const state = this.#options.state()
      if (!clock.isFast(state)) return
      if (isMoving()) this.#comeOn(state)
      this.#plan(isMoving() && this.#isBehind ? 0 : everyMs)
    }, ms).unref()
  }

  /** Brings a fast clock to this moment, before a request is taken; one that is behind has its slices by themselves. */
  catchUp(): void {
    const { clock, isMoving } = this.#options
    const state = this.#options.state()
    if (clock.isFast(state) && this.#timer !== null && !this.#isBehind && isMoving()) this.#comeOn(state)
  }

  /** One slice. */
  #comeOn(state: State): void {
    const { clock, market, handler, onMoved } = this.#options
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
    onMoved()
    this.#isBehind = reached < wanted.time
  }
}
