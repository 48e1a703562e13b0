/**
 * Sequencing: the one place where commands meet the state. This is the order path: plain and synchronous, no fiber,
 * no promise, until what a turn changed goes to the store.
 *
 * `exchange/GroupCommit.ts` makes changes durable; `exchange/Supervisor.ts` rebuilds memory after a failure.
 */
import {
  type Command,
  handle as engineHandle,
  type Reply,
  replayCost,
  type State,
  writeEvents,
} from "@bourse/engine"
import type { Store } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { ClockReading } from "./Clock.ts"
import { ErrorResponse, errorResponse, unavailable } from "./ErrorResponse.ts"
import { CommandHandler, type Handle, handlerFailed } from "./exchange/CommandHandler.ts"
import { describeError } from "./exchange/describeError.ts"
import { ExchangeClock } from "./exchange/ExchangeClock.ts"
import { type Done, GroupCommit } from "./exchange/GroupCommit.ts"
import { HistoryPruning, type KeepHistory, type pruneEveryMs } from "./exchange/HistoryPruning.ts"
import { HistoryReads, type Later } from "./exchange/HistoryReads.ts"
import { MarketTime } from "./exchange/MarketTime.ts"
import { Memory, type OpenStore } from "./exchange/Memory.ts"
import { PastCheck } from "./exchange/PastCheck.ts"
import { eventsPerSnapshot, type KeepJournal, SnapshotSchedule } from "./exchange/SnapshotSchedule.ts"
import { type Status, Supervisor, type SupervisorOptions } from "./exchange/Supervisor.ts"
import { type Passed, type Passing, passSlice } from "./exchange/untilEvent.ts"
import { type Progress, ProgressReports } from "./Progress.ts"
import { type Authority, ReplayGuard } from "./ReplayGuard.ts"
import type { StartError } from "./StartError.ts"
import type { MarketDriver } from "./simulation/MarketDriver.ts"
import { Counters } from "./telemetry/Counters.ts"
import { type Verified, verifyExchange } from "./Verification.ts"
import type { Position } from "./verifyThread.ts"

export type { Done } from "./exchange/GroupCommit.ts"
export type { Later } from "./exchange/HistoryReads.ts"
export type { QueryHistory } from "./PageTurns.ts"

/** The work of a request, run as one synchronous step. `now` is the exchange clock, milliseconds. */
export type Work<Answer> = (
  state: State,
  now: number,
  handle: Handle,
) => Answer | ErrorResponse | Later<Answer>

export interface ExchangeOptions extends SupervisorOptions {
  readonly openStore: OpenStore
  /** The engine's command handler; tests pass a handler with a fault. */
  readonly handle?: typeof engineHandle
  readonly wallClock?: () => number
  /** Called with the progress of a start or rebuild that takes longer than a second; default: writes to the log. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Whether the journal may be cut; default: `all`, never. */
  readonly keepJournal?: (store: Store) => Promise<KeepJournal>
  /** Whether old history may be removed; default: `all`, never. */
  readonly keepHistory?: (store: Store) => Promise<KeepHistory>
  /** How long until old history is removed, first and from then on; default: a minute, then an hour. */
  readonly pruneEveryMs?: typeof pruneEveryMs
  /** Default: 200,000; tests pass fewer. */
  readonly eventsPerSnapshot?: number
  /** Drives the simulated market; null without one. */
  readonly market?: MarketDriver | null
}

/** Maximum number of waiting replies; further requests get 503 before they are handled. */
const waitingMax = 20_000
const tickEveryMs = 1_000

export class Exchange {
  readonly #options: ExchangeOptions
  readonly #clock: ExchangeClock
  readonly #guard = new ReplayGuard()
  readonly #snapshots: SnapshotSchedule
  readonly #memory: Memory
  readonly #commits: GroupCommit
  readonly #supervisor: Supervisor
  readonly #handler: CommandHandler
  readonly #history: HistoryReads
  readonly #past: PastCheck
  readonly #market: MarketTime
  /** Whether the journal was empty before this start. */
  isNew = true
  readonly #pruning: HistoryPruning
  /** What is counted for the metrics. */
  readonly counters = new Counters()
  /** The progress of a start or rebuild. */
  readonly progress: ProgressReports

  constructor(options: ExchangeOptions) {
    this.#options = options
    const { openStore, log, handle = engineHandle, wallClock = Date.now } = options
    this.#clock = new ExchangeClock(wallClock)
    this.progress = new ProgressReports(
      options.onProgress ?? (({ doing, percent }) => log.info(doing, { percent })),
    )
    this.#memory = new Memory(openStore, log, this.progress)
    this.#past = new PastCheck(this.#memory, log, () => this.#snapshots.cut())
    this.#snapshots = new SnapshotSchedule({
      memory: this.#memory,
      log,
      counters: this.counters,
      keepJournal: options.keepJournal ?? (async () => "all"),
      eventsPerSnapshot: options.eventsPerSnapshot ?? eventsPerSnapshot,
      isJournalInUse: () => this.#past.isReading,
      onCorrupt: (error) => this.#supervisor.stop(error),
    })
    this.#commits = new GroupCommit({
      log,
      counters: this.counters,
      onSealed: ({ events, digest }) => {
        events.push({ type: "groupDigested", time: events.at(-1)!.time, digest })
        this.state.ledger.digest.value = 0
      },
      append: async ({ seq, events, records }) => {
        const group = { seq, time: this.state.time, events: writeEvents(events), records }
        await this.#supervisor.append(group)
        let cost = 0
        for (const event of events) cost += replayCost(event)
        this.#snapshots.added(cost)
      },
      onCommitted: (seq) => this.#supervisor.committed(seq),
      onFailed: (error) => this.#supervisor.commitFailed(error),
    })
    const [clock, memory, commits] = [this.#clock, this.#memory, this.#commits]
    this.#supervisor = new Supervisor(options, memory, commits, this.#snapshots, this.counters)
    this.#handler = new CommandHandler(handle, clock, memory, commits, this.#supervisor, log)
    this.#history = new HistoryReads(memory, commits, log)
    this.#market = new MarketTime(options.market ?? null, this.#handler, commits, log)
    this.#pruning = new HistoryPruning({
      state: () => this.state,
      store: () => this.store,
      isReady: () => this.status.name === "ready",
      durable: () => this.durable(),
      keepHistory: options.keepHistory ?? (async () => "all"),
      log,
    })
  }

  /**
   * Opens the store and restores the state; on a full disk the exchange begins read-only. The scope's end refuses what
   * comes, lets what was accepted become durable, makes a snapshot, and closes the store.
   */
  start(): Effect.Effect<void, StartError, Scope> {
    return Effect.gen({ self: this }, function* () {
      yield* this.#supervisor.start(() => {
        this.isNew = this.store.head.seq === 0
        if (!this.isNew) this.#guard.begin(this.state.stamps, this.#clock.both(this.state))
      })
      // For what falls due while nobody asks.
      const tick = Effect.sync(() => this.#tick())
      yield* Effect.forkScoped(Effect.forever(Effect.delay(tick, tickEveryMs)))
      yield* Effect.forkScoped(this.#past.afterStart)
      yield* Effect.forkScoped(this.#pruning.fromNowOn(this.#options.pruneEveryMs))
    })
  }

  get state(): State {
    return this.#memory.state
  }

  get status(): Status {
    return this.#supervisor.status
  }

  get store(): Store {
    return this.#memory.store
  }

  /** Milliseconds until writes signed by this moment's clock are accepted: a second after a start on existing data. */
  get writesOpenInMs(): number {
    return this.#guard.opensInMs(this.#clock.wall())
  }

  /** Whether writes that are signed now are accepted. */
  get isWritable(): boolean {
    return this.status.name === "ready" && this.writesOpenInMs <= 0
  }

  /** Replies that wait for a commit. */
  get repliesWaiting(): number {
    return this.#commits.waiting
  }

  /** The last group that the state shows anything of. */
  get handledSeq(): number {
    return this.#commits.shownSeq
  }

  /** The last group known to be durable. */
  get durableSeq(): number {
    return this.#memory.durableSeq
  }

  /** The newest snapshot: its group, when it was written or restored from (system time, ms), and the events since. */
  get snapshot(): { readonly seq: number; readonly time: number; readonly events: number } {
    return this.#snapshots.newest
  }

  /** Signatures that are remembered so that none is accepted twice. */
  get signaturesKept(): number {
    return this.#guard.count
  }

  /** The exchange clock, milliseconds. */
  now(): number {
    return this.#clock.now(this.state)
  }

  /** The exchange clock: its time, its mode, and its offset from the system clock. */
  clock(): ClockReading {
    return this.#clock.read(this.state)
  }

  wallTime(): number {
    return this.#clock.wall()
  }

  /** The clock that windows and bans run on, milliseconds. */
  rateTime(): number {
    return this.#clock.rateTime()
  }

  /**
   * Gives a request its turn. `done` hears the answer once all that the turn saw and changed is durable, or a refusal,
   * or that the outcome is unknown. A read, which is no command, is given its turn on a full disk too.
   */
  turn<Answer>(
    work: Work<Answer>,
    authority: Authority | null,
    isCommand: boolean,
    done: Done<Answer>,
  ): void {
    if (this.#market.waiting >= waitingMax) {
      done(errorResponse("unavailable"))
      return
    }
    if (this.#hasToWait(() => this.turn(work, authority, isCommand, done))) return
    // A command does in its own turn what fell due.
    if (!isCommand) this.#settle()
    const inadmissible = this.#admit(authority, isCommand)
    if (inadmissible !== null) {
      done(inadmissible)
      return
    }
    const { events } = this.#commits.open
    const before = events.length
    this.#handler.authority = authority
    let outcome: Answer | ErrorResponse | Later<Answer>
    try {
      outcome = work(this.state, this.now(), this.#handler.handle)
    } catch (error) {
      if (error === handlerFailed) {
        // What commands before it told stands.
        if (events.length > before) this.#commits.schedule()
        done(errorResponse("internal"))
        return
      }
      this.#options.log.error("answer failed", { error: describeError(error) })
      outcome = errorResponse("internal")
    }
    const told = events.length > before
    if (told) this.#commits.schedule()
    if (typeof outcome === "function") this.#history.goOn(outcome as Later<Answer>, told, done)
    else this.#commits.release(outcome, done, told)
  }

  /**
   * Sets the clock of an exchange in which nothing has happened: its first event is of this time, which may be long
   * past. `isFrozen`: the clock stands there.
   */
  beginAt(time: number, isFrozen: boolean): void {
    this.#handler.authority = null
    const aheadMs = time - this.#clock.wall()
    this.#handler.handleAt({ type: "setClock", aheadMs, frozenAt: isFrozen ? time : null }, time)
    this.#commits.schedule()
  }

  /** Whether a simulated market trades here. */
  get hasMarket(): boolean {
    return this.#market.driver !== null
  }

  /** Why the simulated market of another state cannot go on here; undefined when it can. */
  marketProblem(simulation: State["simulation"]): string | undefined {
    return simulation === null ? undefined : this.#market.driver?.problemOf(simulation)
  }

  /**
   * Moves the clock on until `isOver` says so or the clock comes to `end`; `done` hears whether the last thing that
   * happened was an event of a user's account. What arrives meanwhile has its turn in between.
   */
  pass(passing: Passing, done: Done<{ readonly happened: boolean }>): void {
    this.turn<Passed>(
      (state, now) => {
        const { events } = this.#commits.open
        return passSlice(
          { state, now, events },
          this.#market.driver,
          this.#handler,
          this.#clock.wall(),
          passing,
        )
      },
      null,
      true,
      (outcome) => {
        if (outcome instanceof ErrorResponse || outcome.isOver) done(outcome)
        else this.pass(passing, done)
      },
    )
  }

  /** Runs one command as its own step. */
  submit<C extends Command>(command: C, authority: Authority | null, done: Done<Reply<C>>): void {
    this.turn((_, __, handle) => handle(command), authority, true, done)
  }

  /** Checks at the moment of sequencing: the key is valid, the window open, the signature not used before. */
  #admit(authority: Authority | null, isCommand: boolean): ErrorResponse | null {
    const { status } = this
    if (status.name === "readOnly" && isCommand) return unavailable(`read-only: ${status.reason}`)
    if (!this.#supervisor.isServing || this.#commits.waiting >= waitingMax)
      return errorResponse("unavailable")
    if (authority === null) return null
    if (!this.state.keys.has(authority.key)) return errorResponse("unknownKey")
    const refusal = this.#guard.refusal(authority, this.#clock.both(this.state))
    return refusal === null ? null : errorResponse(refusal)
  }

  /** Whether anything may happen because time passes. */
  get #isMoving(): boolean {
    return this.status.name === "ready" && this.#supervisor.isServing
  }

  /** Whether the turn waits until the simulated market is at the exchange's time; then it is taken again. */
  #hasToWait(again: () => void): boolean {
    return this.#isMoving && !this.#market.isAt(this.state, this.now(), again)
  }

  /** Runs what is due when nothing arrives: the simulated market by the minute, and what falls due. */
  #tick(): void {
    if (!this.#isMoving) return
    const now = this.now()
    if (this.#market.isAt(this.state, now - (now % 60_000), () => this.#tick())) this.#settle()
  }

  /** Runs due transitions when no command arrives; commands run them first themselves. */
  #settle(): void {
    if (this.status.name === "ready" && this.state.nextDue <= this.now())
      this.submit({ type: "settle" }, null, () => {})
  }

  /** Resolves when nothing waits for the store any more. */
  drained(): Promise<void> {
    return this.#commits.drained()
  }

  /** The seq of the group that will hold the last change of the state. */
  position(): Position {
    const { seq, events } = this.#commits.open
    return { seq, events: events.length }
  }

  /** Resolves when all that the state shows is durable; false when it did not become so. */
  durable(): Promise<boolean> {
    if (this.status.name !== "ready" && this.status.name !== "readOnly") return Promise.resolve(false)
    return new Promise((resolve) =>
      this.#commits.release(null, (outcome) => resolve(outcome === null), false),
    )
  }

  /** Checks every invariant, and that the journal replays to the live state, while everything goes on. */
  verify(): Promise<Verified> {
    return this.#past.whileReading(() => verifyExchange(this))
  }
}
