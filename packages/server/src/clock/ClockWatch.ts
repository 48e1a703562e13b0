/**
 * Notices when the system clock is far behind the last event of the journal: the system clock was set back, or
 * it was ahead before and is right again. Meanwhile the exchange clock is held. Meanwhile the server is not
 * ready, because clients that sign by the exchange's time are rejected.
 *
 * All servers of a database share the database's clock and cannot notice that it is wrong, so writes are also
 * rejected while it is behind. On a single host the user sets the clock, so clients that sign by this clock can
 * continue to write.
 */
import type { State } from "@bourse/engine"
import type { Log } from "../log/Log.ts"
import type { ExchangeClock } from "./ExchangeClock.ts"

/**
 * If the system clock lags by less than this, the server only waits: a clock correction is usually that small.
 */
export const behindMaxMs = 10_000

export interface ClockWatchOptions {
  readonly clock: ExchangeClock
  readonly served: { readonly state: State }
  readonly log: Log
  /** Whether the system clock is the database's, which servers share. */
  readonly isShared: boolean
}

export class ClockWatch {
  readonly #options: ClockWatchOptions
  #isBehind = false

  constructor(options: ClockWatchOptions) {
    this.#options = options
  }

  /** Lag of the system clock behind the last event, in ms; 0 if it is not behind. */
  get behindMs(): number {
    return this.#options.clock.behindMs(this.#options.served.state)
  }

  /** Why the server is not ready; null while the clock is less than {@link behindMaxMs} behind. */
  get problem(): string | null {
    const { behindMs } = this
    if (behindMs <= behindMaxMs) return null
    const whose = this.#options.isShared ? "the database's clock" : "the system clock"
    const message = `${whose} is ${Math.round(behindMs / 1000)} s behind the last event`
    return message
  }

  /** Why signed writes are rejected because of the clock; null when they are accepted. */
  get rejectsWrites(): string | null {
    return this.#options.isShared ? this.problem : null
  }

  /** Logs the first time the clock is far behind, and its recovery. */
  look(): void {
    const { problem } = this
    const isBehind = problem !== null
    if (isBehind === this.#isBehind) return
    this.#isBehind = isBehind
    const { log } = this.#options
    if (isBehind) log.error("not ready", { reason: problem })
    else log.info("the clock is no longer behind the last event")
  }
}
