/**
 * Brings the simulated market to the exchange's time before a turn is taken, in slices, so that a day that is skipped
 * does not stop the process: what arrives meanwhile is taken in its order afterwards.
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
  /** Null without a market. */
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
  /** The turns that wait, in their order; empty when nothing is under way. */
  #waiting: Array<() => void> = []

  constructor({ driver, handler, commits, log }: MarketTimeParts) {
    this.#driver = driver
    this.#handler = handler
    this.#commits = commits
    this.#log = log
  }

  /** Null without a market. */
  get driver(): MarketDriver | null {
    return this.#driver
  }

  /** How many turns wait for the market. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether the market is at this time (milliseconds); if not, `again` is called when it should be. */
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

  /** Brings the market towards a time in one slice. Returns the time up to which everything has happened. */
  follow(state: State, to: number): number {
    const driver = this.#driver
    const minute = to - (to % minuteMs)
    if (driver === null || !driver.isBehind(state, minute) || this.#slice(driver, state, minute)) return to
    return driver.reached(state)
  }

  /** Takes the turns that wait; those that find the market behind again wait on, in their order. */
  #goOn(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const again of waiting) again()
  }

  /** Whether there is nothing left to do; also after a failed step, whose consequences the turn handles. */
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
