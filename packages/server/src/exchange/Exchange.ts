/**
 * A running exchange: its start and its end, and what the rest of the server asks of it. Each part has
 * one task, `connectParts.ts` connects them, and the way to the state is `turns/Turns.ts`.
 */
import type { Command, Reply, State } from "@bourse/engine"
import type { Position, Store } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { ClockReading } from "../clock/Clock.ts"
import type { ExchangeClock } from "../clock/ExchangeClock.ts"
import type { Clocks } from "../clock/withinWindow.ts"
import type { Follower } from "../commit/CommittedGroups.ts"
import type { Done } from "../commit/GroupCommit.ts"
import type { LaggedState } from "../commit/LaggedStates.ts"
import type { Counters } from "../counters/Counters.ts"
import type { ProgressReports } from "../Progress.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import type { Status } from "../recovery/Serving.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import type { StartError } from "../StartError.ts"
import type { AuthClaims, GuardState } from "../security/ReplayGuard.ts"
import type { ClockControl } from "../turns/ClockControl.ts"
import type { ClockPace } from "../turns/ClockPace.ts"
import type { Turns, Work } from "../turns/Turns.ts"
import { NotVerified, type Verified, verifyExchange } from "../verification/Verification.ts"
import { connectParts, type Parts } from "./connectParts.ts"
import type { ExchangeOptions } from "./ExchangeOptions.ts"

export type { Done } from "../commit/GroupCommit.ts"
export type { Later } from "../history/HistoryReads.ts"
export type { QueryHistory } from "../history/QueryTurns.ts"
export type { Work } from "../turns/Turns.ts"
export type { ExchangeOptions } from "./ExchangeOptions.ts"

const tickEveryMs = 1_000

/** An exchange that began as another one was at a moment. */
export interface Branch {
  /** The exchange time of that moment, milliseconds. */
  readonly savedAt: number
  /** What the other's guard knew, at the first start; undefined later. */
  readonly guard: GuardState | undefined
}

/** What an earlier process may have seen, by its clocks: they showed no more than this when it answered last. */
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
  readonly #parts: Parts
  readonly #pruneEveryMs: ExchangeOptions["pruneEveryMs"]
  readonly #watchEveryMs: ExchangeOptions["watchEveryMs"]
  readonly #othersSilentMs: () => number
  // Those that the order path needs.
  readonly #served: ServedState
  readonly #clock: ExchangeClock
  readonly #turns: Turns
  readonly #pace: ClockPace
  /** What is counted for the metrics. */
  readonly counters: Counters
  /** The progress of a start or rebuild. */
  readonly progress: ProgressReports
  /** Moves the exchange clock. */
  readonly clockControl: ClockControl
  /** Whether the journal was empty before this start. */
  isNew = true
  /** What this exchange branched off, if it did. */
  #branch: Branch | undefined

  constructor(options: ExchangeOptions) {
    this.#pruneEveryMs = options.pruneEveryMs
    this.#watchEveryMs = options.watchEveryMs
    this.#othersSilentMs = options.othersSilentMs ?? (() => 0)
    const parts = connectParts(options)
    this.#parts = parts
    ;({ served: this.#served, clock: this.#clock, turns: this.#turns, pace: this.#pace } = parts)
    ;({ counters: this.counters, progress: this.progress, clockControl: this.clockControl } = parts)
  }

  /** Opens the store and restores the state; writes nothing. When the scope ends, the store is closed. */
  open(): Effect.Effect<void, StartError, Scope> {
    return this.#parts.supervisor.open(this.#restored)
  }

  /** What this exchange branched off; undefined where it began with nothing. */
  get branch(): Branch | undefined {
    return this.#branch
  }

  /** Says that what was opened is a branch, before it begins to write. */
  asBranch(branch: Branch): void {
    this.#branch = branch
    this.#clock.isExchangeOnly = true
    this.#restored()
  }

  readonly #restored = (): void => {
    this.isNew = this.store.head.seq === 0
    this.#clock.begin(this.state)
    this.#parts.lagged.begin(this.store.head.seq)
    if (this.isNew) return
    const branch = this.#branch
    if (branch?.guard !== undefined) {
      this.#parts.guard.beginBranch(this.state.stamps, branch.guard, this.clocks())
      return
    }
    const others = clocksOfOthers(this.state, this.#clock, this.#othersSilentMs())
    this.#parts.guard.begin(this.state.stamps, others)
  }

  /**
   * Begins to write and to serve what was opened; on a full disk read-only. When the scope ends, new requests are
   * rejected, accepted ones are committed, and a checkpoint is made.
   */
  begin(): Effect.Effect<void, StartError, Scope> {
    const { supervisor, clockWatch, pace, check, pruning, watch } = this.#parts
    return Effect.gen({ self: this }, function* () {
      yield* supervisor.begin(this.#restored)
      clockWatch.look()
      yield* Effect.acquireRelease(
        Effect.sync(() => pace.start()),
        () => Effect.sync(() => pace.stop()),
      )
      // Deposits, withdrawals and rebates become due without a request.
      const tick = Effect.sync(() => {
        clockWatch.look()
        this.#turns.tick()
      })
      yield* Effect.forkScoped(Effect.forever(Effect.delay(tick, tickEveryMs)))
      yield* Effect.forkScoped(check.afterStart)
      yield* Effect.forkScoped(pruning.fromNowOn(this.#pruneEveryMs))
      yield* Effect.forkScoped(watch.fromNowOn(this.#watchEveryMs))
    })
  }

  /** {@link open} and {@link begin}. */
  start(): Effect.Effect<void, StartError, Scope> {
    return Effect.andThen(this.open(), this.begin())
  }

  get state(): State {
    return this.#served.state
  }

  get status(): Status {
    return this.#parts.supervisor.status
  }

  get store(): Store {
    return this.#served.store
  }

  /**
   * Milliseconds until writes signed by this moment's clocks are accepted: a second after a start on existing data, and
   * longer where the system clock is a few seconds behind the last event. A frozen exchange clock is not waited for.
   */
  get writesOpenInMs(): number {
    const { guard } = this.#parts
    const byWall = guard.opensInMs(this.#clock.wall())
    if (this.status.name !== "ready" || this.clockProblem !== null) return byWall
    const shown = this.#clock.unheld(this.state) ?? this.now()
    const byExchange = this.#clock.wallMs(this.state, guard.opensByExchangeInMs(shown)) ?? 0
    return Math.max(byWall, Math.ceil(byExchange))
  }

  /** By how many milliseconds the system clock is behind the last event of the journal; 0 when it is not. */
  get clockBehindMs(): number {
    return this.#parts.clockWatch.behindMs
  }

  /** Why the server is not ready although it serves: its clock is far behind the last event. Null when it is not. */
  get clockProblem(): string | null {
    return this.#parts.clockWatch.problem
  }

  /** Whether writes that are signed now are accepted. */
  get isWritable(): boolean {
    return this.status.name === "ready" && this.writesOpenInMs <= 0 && this.clockProblem === null
  }

  /** The copy of the state of this name that is behind it; undefined where none is wanted. */
  lagged(name: string): LaggedState | undefined {
    return this.#parts.lagged.copy(name)
  }

  /** Replies that wait for a commit. */
  get repliesWaiting(): number {
    return this.#parts.commits.waiting
  }

  /** The last group that the state shows anything of. */
  get handledSeq(): number {
    return this.#parts.commits.shownSeq
  }

  /** The last group known to be durable. */
  get durableSeq(): number {
    return this.#served.durableSeq
  }

  /** The newest checkpoint: its group, when it was written or restored from (system time, ms), and the events since. */
  get checkpoint(): { readonly seq: number; readonly time: number; readonly events: number } {
    return this.#parts.checkpoints.newest
  }

  /** What would keep the next start from its data until an operator mends it; null for nothing. */
  get dataProblem(): string | null {
    return this.#parts.watch.problem
  }

  /** Signatures that are remembered so that none is accepted twice. */
  get signaturesKept(): number {
    return this.#parts.guard.count
  }

  /** The exchange clock, milliseconds. */
  now(): number {
    return this.#clock.now(this.state)
  }

  /** The exchange clock: its time, its mode, its offset from the system clock, and where it is on its way to. */
  clock(): ClockReading {
    return { ...this.#clock.read(this.state), movingTo: this.clockControl.movingTo }
  }

  /** Calls the listener right after each turn that set the clock; returns what ends this. */
  onClockChange(listener: () => void): () => void {
    return this.#clock.onChange(listener)
  }

  /** Tells of each group of events when it is durable; returns what ends this. */
  followGroups(follower: Follower): () => void {
    return this.#parts.groups.follow(follower)
  }

  /** Brings a fast clock to this moment: before a signature's time is compared with it, and before each turn. */
  catchUp(): void {
    this.#pace.catchUp()
  }

  /** What the windows of signatures are held against. */
  clocks(): Clocks {
    return this.#clock.both(this.state)
  }

  wallTime(): number {
    return this.#clock.wall()
  }

  /** The clock that windows and bans run on, milliseconds. */
  rateTime(): number {
    return this.#clock.rateTime()
  }

  /**
   * Gives a request its turn. `done` is called with the answer once all that the turn saw and changed is durable, or
   * with a rejection, or with an error that says that the outcome is unknown.
   */
  turn<Answer>(
    work: Work<Answer>,
    authority: AuthClaims | null,
    isCommand: boolean,
    done: Done<Answer>,
  ): void {
    this.catchUp()
    this.#turns.turn(work, authority, isCommand, done)
  }

  /** Keeps the history of these generations, which snapshots go back to. */
  keepHistoryOf(saved: () => ReadonlyArray<number>): void {
    this.#parts.pruning.saved = saved
  }

  /** What the guard knows of signatures beside the journal. */
  get guardState(): GuardState {
    return this.#parts.guard.state
  }

  /**
   * Runs `body` once all that the state shows is durable, and takes no turn until it is over: the state and the store's
   * last group stay as they are.
   */
  atRest<Answer>(
    body: (state: State, now: number) => Promise<Answer | ErrorResponse>,
  ): Promise<Answer | ErrorResponse> {
    return new Promise((resolve, reject) => {
      let isHeld = false
      const goOn = (): void => {
        if (isHeld) this.#turns.goOn()
      }
      const work: Work<{ readonly state: State; readonly now: number }> = (state, now) => {
        this.#turns.hold()
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

  /** Whether a simulated market trades here. */
  get hasMarket(): boolean {
    return this.#parts.market.driver !== null
  }

  /** Why the simulated market of another state cannot go on here; undefined when it can. */
  marketProblem(simulation: State["simulation"]): string | undefined {
    return simulation === null ? undefined : this.#parts.market.driver?.problemOf(simulation)
  }

  /** Runs one command as its own step. */
  submit<C extends Command>(command: C, authority: AuthClaims | null, done: Done<Reply<C>>): void {
    this.#turns.submit(command, authority, done)
  }

  /** Whether this server may answer; another one may have taken over. */
  get mayAnswer(): boolean {
    return this.#parts.mayAnswer()
  }

  /** Ends everything for good: another server took over. */
  stop(error: Error): void {
    this.#parts.supervisor.stop(error)
  }

  /** Resolves when nothing waits for the store any more. */
  drained(): Promise<void> {
    return this.#parts.commits.drained()
  }

  /** The seq of the group that will hold the last change of the state. */
  position(): Position {
    const { seq, events } = this.#parts.commits.open
    return { seq, events: events.length }
  }

  /** Resolves when all that the state shows is durable; false when it did not become so. */
  durable(): Promise<boolean> {
    return this.#parts.supervisor.durable()
  }

  /**
   * Checks every invariant, and that the journal replays to the live state, while everything goes on. Rejects with a
   * {@link NotVerified} that has the reason, where there is no state to verify.
   */
  async verify(): Promise<Verified> {
    const { status } = this
    if (status.name !== "ready" && status.name !== "readOnly")
      throw new NotVerified("reason" in status ? `${status.name}: ${status.reason}` : status.name)

    return this.#parts.checkpoints.withWholeJournal(() => verifyExchange(this))
  }
}
