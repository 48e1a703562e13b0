/**
 * Turns: the only access to the state. A turn is admission under the caller's authority, the work, and the
 * release of its answer once all events on which it depends are durable. Turns are the order path: synchronous,
 * without fibers and promises.
 */
import type { Command, Reply, State } from "@bourse/engine"
import type { ClockWatch } from "../clock/ClockWatch.ts"
import type { ExchangeClock } from "../clock/ExchangeClock.ts"
import type { Done, GroupCommit } from "../commit/GroupCommit.ts"
import { Signal } from "../commit/Signal.ts"
import type { HistoryReads, Later } from "../history/HistoryReads.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import type { Supervisor } from "../recovery/Supervisor.ts"
import { ErrorResponse, errorBecause, errorResponse, unavailable } from "../responses/ErrorResponse.ts"
import type { AuthClaims, ReplayGuard } from "../security/ReplayGuard.ts"
import { type CommandHandler, type Handle, handlerFailed } from "./CommandHandler.ts"
import type { MarketTime } from "./MarketTime.ts"

/**
 * The work of a request, run as one synchronous step. The parameter `now` is the exchange clock, milliseconds.
 */
export type Work<Answer> = (
  state: State,
  now: number,
  handle: Handle,
) => Answer | ErrorResponse | Later<Answer>

/** Maximum number of waiting replies; further requests get 503 before they are handled. */
const waitingMax = 20_000

export interface TurnParts {
  readonly served: ServedState
  readonly clock: ExchangeClock
  readonly clockWatch: ClockWatch
  readonly guard: ReplayGuard
  readonly commits: GroupCommit
  readonly supervisor: Supervisor
  readonly handler: CommandHandler
  readonly history: HistoryReads
  readonly market: MarketTime
  readonly log: Log
  /** Whether this server may answer; false if another server may have taken over the data. */
  readonly mayAnswer: () => boolean
}

export class Turns {
  readonly #served: ServedState
  readonly #clock: ExchangeClock
  readonly #clockWatch: ClockWatch
  readonly #guard: ReplayGuard
  readonly #commits: GroupCommit
  readonly #supervisor: Supervisor
  readonly #handler: CommandHandler
  readonly #history: HistoryReads
  readonly #market: MarketTime
  readonly #log: Log
  readonly #mayAnswer: () => boolean
  /** Emitted when a turn changed the state. */
  readonly changed = new Signal<[]>()
  /** The turns that are held back, in their order; null when turns are not held back. */
  #held: Array<() => void> | null = null

  constructor(parts: TurnParts) {
    this.#served = parts.served
    this.#clock = parts.clock
    this.#clockWatch = parts.clockWatch
    this.#guard = parts.guard
    this.#commits = parts.commits
    this.#supervisor = parts.supervisor
    this.#handler = parts.handler
    this.#history = parts.history
    this.#market = parts.market
    this.#log = parts.log
    this.#mayAnswer = parts.mayAnswer
  }

  /**
   * Gives a request its turn. The callback `done` gets the answer once all events that the turn read or wrote
   * are durable, or a rejection, or an unknown outcome. A read gets its turn even on a full disk.
   */
  turn<Answer>(
    work: Work<Answer>,
    authority: AuthClaims | null,
    isCommand: boolean,
    done: Done<Answer>,
  ): void {
    if (this.#market.waiting + (this.#held?.length ?? 0) >= waitingMax) {
      done(errorResponse("unavailable"))
      return
    }
    if (this.#held !== null) {
      this.#held.push(() => this.turn(work, authority, isCommand, done))
      return
    }
    if (this.#hasToWait(() => this.turn(work, authority, isCommand, done))) return
    // A command runs due transitions in its own turn, so only a read runs them here.
    if (!isCommand) this.processDue() // open: 0032-simulated-chains: this.processDue()
    const inadmissible = this.#admit(authority, isCommand)
    if (inadmissible !== null) {
      done(inadmissible)
      return
    }
    const { events } = this.#commits.open
    const before = events.length
    this.#handler.authority = authority
    this.#handler.executed = 0
    let outcome: Answer | ErrorResponse | Later<Answer>
    try {
      outcome = work(this.#state, this.#now, this.#handler.handle)
    } catch (error) {
      if (error === handlerFailed) {
        // If a command fails, the events of the turn's earlier commands remain.
        if (events.length > before) this.#commits.schedule()
        done(errorResponse("internal"))
        return
      }
      this.#log.error("answer failed", { error: describeError(error) })
      outcome = errorResponse("internal")
    }
    const { executed } = this.#handler
    if (executed > 0 && outcome instanceof ErrorResponse && outcome.status < 500) {
      this.#log.error("a request was rejected after a part of it was executed", { error: outcome.message })
      outcome = errorResponse("internal")
    }
    const hasEvents = events.length > before
    if (hasEvents) {
      this.#commits.schedule()
      this.changed.emit()
    }
    // A command that succeeds without calling the engine returns the result of an earlier request.
    const isRejected = outcome instanceof ErrorResponse || typeof outcome === "function"
    const mayBeExecuted = isCommand && (executed > 0 || !isRejected)
    if (typeof outcome === "function") this.#history.goOn(outcome as Later<Answer>, mayBeExecuted, done)
    else this.#commits.release(outcome, done, mayBeExecuted)
  }

  /** Runs one command in a turn of its own. */
  submit<C extends Command>(command: C, authority: AuthClaims | null, done: Done<Reply<C>>): void {
    this.turn((_, __, handle) => handle(command), authority, true, done)
  }

  /** Checks a signed request in its turn: the key is valid, the window open, the signature not used before. */
  #admit(authority: AuthClaims | null, isCommand: boolean): ErrorResponse | null {
    const { status } = this.#supervisor
    if (status.name === "readOnly" && isCommand) return unavailable(`read-only: ${status.reason}`)
    if (!this.#supervisor.isServing || !this.#mayAnswer() || this.#commits.waiting >= waitingMax)
      return errorResponse("unavailable")
    if (authority === null) return null
    if (!this.#state.keys.has(authority.key)) return errorResponse("unknownKey")
    const rejection = this.#guard.rejection(authority, this.#clock.both(this.#state))
    if (rejection === "outsideWindow")
      return errorBecause(
        rejection,
        `'timestamp' ${authority.timestamp} is too old, or the server accepts no more writes of that second: sign again`,
      )
    if (rejection !== null) return errorResponse(rejection)
    // A wrong system clock is checked after the replay guard: 503 promises that nothing was executed, which
    // would be false for a copy of an executed request.
    const reason = authority.isWrite ? this.#clockWatch.rejectsWrites : null
    return reason === null ? null : unavailable(reason)
  }

  /** Whether anything may happen because time passes. */
  get isMoving(): boolean {
    return this.#supervisor.status.name === "ready" && this.#supervisor.isServing
  }

  /** Whether the turn waits until the simulated market is at the exchange's time; then it runs again. */
  #hasToWait(again: () => void): boolean {
    return this.isMoving && !this.#market.isAt(this.#state, this.#now, again)
  }

  /** Runs due work without a request: the simulated market's steps each minute, and due transitions. */
  tick(): void {
    if (!this.isMoving || this.isHeld) return
    const now = this.#now
    // open: 0032-simulated-chains: this.processDue()
    if (this.#market.isAt(this.#state, now - (now % 60_000), () => this.tick())) this.processDue()
  }

  /** Runs due transitions when no command arrives; commands run due transitions themselves. */
  // open: 0032-simulated-chains: { if (this.#supervisor | this.#supervisor.status.name === "ready" && | this.#state.nextDue
  processDue(): void {
    if (this.#supervisor.status.name === "ready" && this.#state.nextDue <= this.#now)
      this.submit({ type: "processDue" }, null, () => {})
  }

  /** Whether turns are held back until {@link goOn}. */
  get isHeld(): boolean {
    return this.#held !== null
  }

  /** Holds back every turn after the current one. */
  hold(): void {
    this.#held ??= []
  }

  /** Runs the held-back turns, in their order. */
  goOn(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const again of held) again()
  }

  get #state(): State {
    return this.#served.state
  }

  /** The exchange clock's time, in milliseconds. */
  get #now(): number {
    return this.#clock.now(this.#state)
  }
}
