/**
 * Lets a fast exchange clock run: every ten milliseconds it comes on by its speed, as far as the simulated market is
 * brought in a slice. Requests have their turns between slices, at the time the clock shows. Where the machine does not
 * keep up, the clock is slower than its speed, and catches up with nothing.
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
      if (clock.isFast(state)) this.#plan(isMoving() && !this.#comeOn(state) ? 0 : everyMs)
    }, ms)
  }

  /** One slice; false when the clock is behind. */
  #comeOn(state: State): boolean {
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
    return reached >= wanted.time
  }
}
