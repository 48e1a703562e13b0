/**
 * A running exchange: its parts, its start, its stop, and operations that need several parts. Each part of an
 * exchange has one task; `connectParts.ts` creates them, and `turns/Turns.ts` controls access to the state.
 */
import type { State } from "@bourse/engine"
import type { Position, Store } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { ClockReading } from "../clock/Clock.ts"
import type { ClockWatch } from "../clock/ClockWatch.ts"
import type { ExchangeClock } from "../clock/ExchangeClock.ts"
import type { Clocks } from "../clock/withinWindow.ts"
import type { CommittedGroups } from "../commit/CommittedGroups.ts"
import type { Done, GroupCommit } from "../commit/GroupCommit.ts"
import type { LaggedStates } from "../commit/LaggedStates.ts"
import type { Counters } from "../counters/Counters.ts"
import type { HistoryPruning } from "../history/HistoryPruning.ts"
import type { ProgressReports } from "../log/Progress.ts"
import type { BackgroundCheck } from "../recovery/BackgroundCheck.ts"
import type { CheckpointSchedule } from "../recovery/CheckpointSchedule.ts"
import type { DataWatch } from "../recovery/DataWatch.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import type { Status } from "../recovery/Serving.ts"
import type { Supervisor } from "../recovery/Supervisor.ts"
import { NotVerified, type Verified, verifyExchange } from "../recovery/Verification.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import type { StartError } from "../StartError.ts"
import type { AuthClaims, GuardState, ReplayGuard } from "../security/ReplayGuard.ts"
import type { ClockControl } from "../turns/ClockControl.ts"
import type { ClockPace } from "../turns/ClockPace.ts"
import type { MarketTime } from "../turns/MarketTime.ts"
import type { Turns, Work } from "../turns/Turns.ts"
import { connectParts } from "./connectParts.ts"
import type { ExchangeOptions } from "./ExchangeOptions.ts"

export type { Done } from "../commit/GroupCommit.ts"
export type { Later } from "../history/HistoryReads.ts"
export type { QueryHistory } from "../history/QueryTurns.ts"
export type { Work } from "../turns/Turns.ts"
export type { ExchangeOptions } from "./ExchangeOptions.ts"

const tickEveryMs = 1_000

/** Origin of an exchange that was branched off another one. */
export interface Branch {
  /** Exchange time of the branching, in ms. */
  readonly savedAt: number
  /** The source exchange's replay guard at the first start; undefined at later starts. */
  readonly guard: GuardState | undefined
}

/** The latest times that clocks of an earlier process may have shown at its last answer. */
const clocksOfOthers = (state: State, clock: ExchangeClock, silentMs: number): Clocks => {
  const { wall, exchange, slowest, isExchangeOnly } = clock.both(state)
  const isRunning = clock.unheld(state) !== undefined
  return {
    wall: wall - silentMs,
    exchange: isRunning ? Math.max(exchange - silentMs, state.time) : exchange,
    slowest,
    isExchangeOnly,
  }
}

export class Exchange {
  readonly served: ServedState
  readonly commits: GroupCommit
  readonly groups: CommittedGroups
  readonly lagged: LaggedStates
  readonly supervisor: Supervisor
  readonly checkpoints: CheckpointSchedule
  readonly watch: DataWatch
  readonly pruning: HistoryPruning
  readonly guard: ReplayGuard
  readonly turns: Turns
  readonly pace: ClockPace
  readonly clockControl: ClockControl
  readonly clockWatch: ClockWatch
  readonly counters: Counters
  /** Progress of a start or of a rebuild of the state. */
  readonly progress: ProgressReports
  readonly #clock: ExchangeClock
  readonly #market: MarketTime
  readonly #check: BackgroundCheck
  readonly #mayAnswer: () => boolean
  readonly #options: ExchangeOptions
  /** Whether the journal was empty before the present start. */
  isNew = true
  #branch: Branch | undefined

  constructor(options: ExchangeOptions) {
    this.#options = options
    const parts = connectParts(options)
    ;({ served: this.served, commits: this.commits, groups: this.groups, lagged: this.lagged } = parts)
    ;({ supervisor: this.supervisor, checkpoints: this.checkpoints, watch: this.watch } = parts)
    ;({ pruning: this.pruning, guard: this.guard, turns: this.turns, pace: this.pace } = parts)
    ;({ clockControl: this.clockControl, clockWatch: this.clockWatch, clock: this.#clock } = parts)
    ;({ counters: this.counters, progress: this.progress, market: this.#market } = parts)
    ;({ check: this.#check, mayAnswer: this.#mayAnswer } = parts)
  }

  /**
   * Opens the store and restores the exchange's state; writes nothing. The store is closed when the scope ends.
   */
  open(): Effect.Effect<void, StartError, Scope> {
    return this.supervisor.open(this.#restored)
  }

  /** The exchange from which this one was branched off; undefined for a new exchange. */
  get branch(): Branch | undefined {
    return this.#branch
  }

  /** Marks the opened exchange as a branch, before it begins to write. */
  asBranch(branch: Branch): void {
    this.#branch = branch
    this.#clock.isExchangeOnly = true
    this.#restored()
  }

  readonly #restored = (): void => {
    this.isNew = this.store.head.seq === 0
    this.#clock.begin(this.state)
    this.lagged.begin(this.store.head.seq)
    if (this.isNew) return
    const branch = this.#branch
    if (branch?.guard !== undefined) {
      this.guard.beginBranch(this.state.stamps, branch.guard, this.clocks())
      return
    }
    const others = clocksOfOthers(this.state, this.#clock, this.#options.othersSilentMs?.() ?? 0)
    this.guard.begin(this.state.stamps, others)
  }

  /**
   * Begins to write and to serve the opened exchange; on a full disk read-only. When the scope ends, new requests are
   * rejected, accepted ones are committed, and a checkpoint is made.
   */
  begin(): Effect.Effect<void, StartError, Scope> {
    const { supervisor, clockWatch, pace, pruning, watch, turns } = this
    const { pruneEveryMs, watchEveryMs } = this.#options
    return Effect.gen({ self: this }, function* () {
      yield* supervisor.begin(this.#restored)
      clockWatch.look()
      yield* Effect.acquireRelease(
        Effect.sync(() => pace.start()),
        () => Effect.sync(() => pace.stop()),
      )
      // This tick makes deposits, withdrawals and rebates due without a request.
      const tick = Effect.sync(() => {
        clockWatch.look()
        turns.tick()
      })
      yield* Effect.forkScoped(Effect.forever(Effect.delay(tick, tickEveryMs)))
      yield* Effect.forkScoped(this.#check.afterStart)
      yield* Effect.forkScoped(pruning.fromNowOn(pruneEveryMs))
      yield* Effect.forkScoped(watch.fromNowOn(watchEveryMs))
    })
  }

  /** Opens and begins the exchange: {@link open}, then {@link begin}. */
  start(): Effect.Effect<void, StartError, Scope> {
    return Effect.andThen(this.open(), this.begin())
  }

  get state(): State {
    return this.served.state
  }

  get status(): Status {
    return this.supervisor.status
  }

  get store(): Store {
    return this.served.store
  }

  /**
   * Milliseconds until writes signed at this moment are accepted: a second after a start on existing data, and longer
   * if the system clock is a few seconds behind the last event. With a frozen exchange clock, the server does
   * not wait for the clock to catch up.
   */
  get writesOpenInMs(): number {
    const { guard } = this
    const byWall = guard.opensInMs(this.#clock.wall())
    if (this.status.name !== "ready" || this.clockWatch.problem !== null) return byWall
    const shown = this.#clock.unheld(this.state) ?? this.now()
    const byExchange = this.#clock.wallMs(this.state, guard.opensByExchangeInMs(shown)) ?? 0
    return Math.max(byWall, Math.ceil(byExchange))
  }

  /** Whether writes that are signed now are accepted. */
  get isWritable(): boolean {
    return this.status.name === "ready" && this.writesOpenInMs <= 0 && this.clockWatch.problem === null
  }

  /** The exchange clock's time, in milliseconds. */
  now(): number {
    return this.#clock.now(this.state)
  }

  /** The exchange clock: its time, mode, offset from the system clock, and target while it is advanced. */
  clock(): ClockReading {
    return { ...this.#clock.read(this.state), movingTo: this.clockControl.movingTo }
  }

  /** Calls the listener right after each turn that set the clock; returns a function that removes it. */
  onClockChange(listener: () => void): () => void {
    return this.#clock.onChange(listener)
  }

  /** The clocks with which a signature's window is compared. */
  clocks(): Clocks {
    return this.#clock.both(this.state)
  }

  wallTime(): number {
    return this.#clock.wall()
  }

  /** The clock of rate-limit windows and bans, in milliseconds. */
  rateTime(): number {
    return this.#clock.rateTime()
  }

  /**
   * Gives a request its turn. `done` is called with the answer once all events that the turn read or wrote are
   * durable, or with a rejection, or with an error for an unknown outcome.
   */
  turn<Answer>(
    work: Work<Answer>,
    authority: AuthClaims | null,
    isCommand: boolean,
    done: Done<Answer>,
  ): void {
    this.pace.catchUp()
    this.turns.turn(work, authority, isCommand, done)
  }

  /**
   * Runs `body` once the whole state is durable, and blocks turns until `body` ends: the state and the store's
   * last group do not change meanwhile.
   */
  atRest<Answer>(
    body: (state: State, now: number) => Promise<Answer | ErrorResponse>,
  ): Promise<Answer | ErrorResponse> {
    return new Promise((resolve, reject) => {
      let isHeld = false
      const goOn = (): void => {
        if (isHeld) this.turns.goOn()
      }
      const work: Work<{ readonly state: State; readonly now: number }> = (state, now) => {
        this.turns.hold()
        isHeld = true
        return { state, now }
      }
      this.turn(work, null, false, (seen) => {
        if (seen instanceof ErrorResponse) {
          goOn()
          resolve(seen)
        } else body(seen.state, seen.now).then(resolve, reject).finally(goOn)
      })
    })
  }

  /** Whether a simulated market trades on this exchange. */
  get hasMarket(): boolean {
    return this.#market.driver !== null
  }

  /** Why the simulated market of another state cannot continue on this exchange; undefined if it can. */
  marketProblem(simulation: State["simulation"]): string | undefined {
    return simulation === null ? undefined : this.#market.driver?.problemOf(simulation)
  }

  /** Whether this server may answer; false if another server may have taken over the data. */
  get mayAnswer(): boolean {
    return this.#mayAnswer()
  }

  /** The seq of the group that will hold the last change of the state. */
  position(): Position {
    const { seq, events } = this.commits.open
    return { seq, events: events.length }
  }

  /** Resolves to true when the whole current state is durable; to false if it failed to become durable. */
  durable(): Promise<boolean> {
    return this.supervisor.durable()
  }

  /**
   * Checks every invariant, and that the journal replays to the live state, while the exchange serves. Rejects with a
   * {@link NotVerified} and its reason if no state can be verified.
   */
  async verify(): Promise<Verified> {
    const { status } = this
    if (status.name !== "ready" && status.name !== "readOnly")
      throw new NotVerified("reason" in status ? `${status.name}: ${status.reason}` : status.name)

    return this.checkpoints.withWholeJournal(() => verifyExchange(this))
  }
}
