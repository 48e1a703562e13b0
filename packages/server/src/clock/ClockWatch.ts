/**
 * Notices when the system clock is far behind the last event of the journal: it was set back, or it was ahead before and
 * is right again. The exchange clock is held meanwhile. The server is not ready, because clients that sign by the
 * exchange's time are rejected.
 *
 * The database's clock is shared by all its servers, and none of them would notice that it is wrong: then nothing is
 * written either. The clock of the only host is the user's own to set: who signs by it can go on writing.
 */
import type { State } from "@bourse/engine"
import type { Log } from "../log/Log.ts"
import type { ExchangeClock } from "./ExchangeClock.ts"

/** Less is waited for: it is what a correction of a clock takes back. */
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

  /** By how many milliseconds the system clock is behind the last event; 0 when it is not. */
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

  /** Why no signed write is accepted; null when they are. */
  get rejectsWrites(): string | null {
    return this.#options.isShared ? this.problem : null
  }

  /** Writes to the log when the clock is far behind for the first time, and when it no longer is. */
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
