/**
 * Advances the simulated market to the exchange's time before a turn runs, in slices, so that a skipped day does not
 * block the process: requests that arrive meanwhile run afterwards, in their order.
 */
import type { State } from "@bourse/engine"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import type { MarketDriver } from "../simulation/MarketDriver.ts"
import { type CommandHandler, handlerFailed } from "./CommandHandler.ts"

const sliceMs = 10
const minuteMs = 60_000

export interface MarketTimeParts {
  /** Driver of the simulated market; null without a market. */
  readonly driver: MarketDriver | null
  readonly handler: CommandHandler
  readonly commits: GroupCommit
  readonly log: Log
}

export class MarketTime {
  #driver: MarketDriver | null
  readonly #handler: CommandHandler
  readonly #commits: GroupCommit
  readonly #log: Log
  /** The turns that wait for the market, in their order; empty when the market is up to date. */
  #waiting: Array<() => void> = []

  constructor({ driver, handler, commits, log }: MarketTimeParts) {
    this.#driver = driver
    this.#handler = handler
    this.#commits = commits
    this.#log = log
  }

  /** The simulated market; null without one. */
  get driver(): MarketDriver | null {
    return this.#driver
  }

  /** Number of turns that wait for the market. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether the market is at this time (ms); if not, `again` is called when the waiting turn should run. */
  isAt(state: State, to: number, again: () => void): boolean {
    if (this.#driver === null) return true
    if (this.#waiting.length > 0) {
      this.#waiting.push(again)
      return false
    }
    if (!this.#driver.isBehind(state, to) || this.#slice(this.#driver, state, to)) return true
    this.#waiting.push(again)
    setImmediate(() => this.#goOn())
    return false
  }

  /** Advances the market towards a time in one slice. Returns the time that the market has reached. */
  follow(state: State, to: number): number {
    const driver = this.#driver
    const minute = to - (to % minuteMs)
    if (driver === null || !driver.isBehind(state, minute) || this.#slice(driver, state, minute)) return to
    return driver.reached(state)
  }

  /** Runs the waiting turns, in their order; if the market is behind again, the remaining turns wait on. */
  #goOn(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const again of waiting) again()
  }

  /**
   * Runs one slice of the market; returns whether nothing is left to do, also after a failed step, whose
   * consequences the turn handles.
   */
  #slice(driver: MarketDriver, state: State, to: number): boolean {
    const before = this.#commits.open.events.length
    this.#handler.authority = null
    try {
      return driver.drive(state, to, this.#handler.handleAt, performance.now() + sliceMs)
    } catch (error) {
      if (error !== handlerFailed) {
        this.#log.error("the simulated market has ended", { error: describeError(error) })
        this.#driver = null
      }
      return true
    } finally {
      if (this.#commits.open.events.length > before) this.#commits.schedule()
    }
  }
}
