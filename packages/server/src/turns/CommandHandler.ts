/** Passes commands to the engine, in their turn, and applies and collects the events it emits. */
import {
  apply,
  type Command,
  covers,
  type Event,
  type handle as engineHandle,
  groupDigest,
  InvariantBroken,
  Rejection,
  type Reply,
} from "@bourse/engine"
import type { ExchangeClock } from "../clock/ExchangeClock.ts"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import type { Supervisor } from "../recovery/Supervisor.ts"
import { type ErrorResponse, fromEngine } from "../responses/ErrorResponse.ts"
import { type AuthClaims, secondOf } from "../security/ReplayGuard.ts"

/** Handles a command within the current turn. The next command sees the changes of this one. */
export type Handle = <C extends Command>(command: C) => Reply<C> | ErrorResponse

/** Thrown to end a turn after a command failed; the failure is already logged and reported. */
export const handlerFailed = Symbol("the handler of a command failed")

export interface CommandHandlerParts {
  readonly engine: typeof engineHandle
  readonly clock: ExchangeClock
  readonly served: ServedState
  readonly commits: GroupCommit
  readonly supervisor: Supervisor
  readonly log: Log
}

export class CommandHandler {
  /** The signed request of the current turn; null for an unsigned one. */
  authority: AuthClaims | null = null
  /** Number of executed commands in the current turn: neither rejected nor failed. */
  executed = 0
  readonly #engine: typeof engineHandle
  readonly #clock: ExchangeClock
  readonly #served: ServedState
  readonly #commits: GroupCommit
  readonly #supervisor: Supervisor
  readonly #log: Log

  constructor({ engine, clock, served, commits, supervisor, log }: CommandHandlerParts) {
    this.#engine = engine
    this.#clock = clock
    this.#served = served
    this.#commits = commits
    this.#supervisor = supervisor
    this.#log = log
  }

  /** Throws {@link handlerFailed} if the engine threw; the command then left nothing in the group. */
  readonly handle: Handle = <C extends Command>(command: C): Reply<C> | ErrorResponse =>
    this.handleAt(command, this.#clock.now(this.#served.state))

  /** Handles a command at a given time of the exchange clock, in ms. */
  readonly handleAt = <C extends Command>(command: C, now: number): Reply<C> | ErrorResponse => {
    const { state } = this.#served
    const { events, records } = this.#commits.open
    const { authority } = this
    this.#commits.mark()
    let hasEvents = false
    const emit = (event: Event) => {
      hasEvents = true
      if (event.type === "clockSet") this.#clock.change(state, event)
      apply(state, event, records)
      events.push(event)
    }
    try {
      const reply = this.#engine(state, command, now, emit)
      if (hasEvents && authority?.isWrite === true) this.#noteStamp(authority, emit)
      if (hasEvents) this.#commits.open.digest = groupDigest(state)
      if (reply instanceof Rejection) return fromEngine(reply)
      // The password check runs before its command, and counts even if the command is rejected.
      if (command.type !== "attemptPassword") this.executed++
      return reply
    } catch (error) {
      this.#log.error("handler failed", { command: command.type, error: describeError(error) })
      this.#commits.undo()
      if (error instanceof InvariantBroken) this.#supervisor.stop(error)
      else if (hasEvents) this.#supervisor.rebuild(`handler of ${command.type} failed`)
      throw handlerFailed
    }
  }

  /** Records the second of this signed write in the journal, for later processes. */
  #noteStamp({ key, timestamp }: AuthClaims, emit: (event: Event) => void): void {
    const { stamps, time } = this.#served.state
    const second = secondOf(timestamp)
    if (!covers(stamps.get(key), second)) emit({ type: "writeStamped", time, key, second })
  }
}
