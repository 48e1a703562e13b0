/**
 * A running exchange: its parts, connected, and what the rest of the server asks of them. Each part in `exchange/` has
 * one task; the way to the state is `exchange/Turns.ts`.
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
import { ClockControl } from "./exchange/ClockControl.ts"
import { ClockPace } from "./exchange/ClockPace.ts"
import { CommandHandler } from "./exchange/CommandHandler.ts"
import { ExchangeClock } from "./exchange/ExchangeClock.ts"
import { type Done, GroupCommit } from "./exchange/GroupCommit.ts"
import { HistoryPruning, type KeepHistory, type pruneEveryMs } from "./exchange/HistoryPruning.ts"
import { HistoryReads } from "./exchange/HistoryReads.ts"
import { MarketTime } from "./exchange/MarketTime.ts"
import { Memory, type OpenStore } from "./exchange/Memory.ts"
import { PastCheck } from "./exchange/PastCheck.ts"
import type { Status } from "./exchange/Serving.ts"
import { eventsPerSnapshot, type KeepJournal, SnapshotSchedule } from "./exchange/SnapshotSchedule.ts"
import type { Followed } from "./exchange/Standby.ts"
import { Supervisor, type SupervisorOptions } from "./exchange/Supervisor.ts"
import { Turns, type Work } from "./exchange/Turns.ts"
import { type Progress, ProgressReports } from "./Progress.ts"
import { type AuthClaims, ReplayGuard } from "./ReplayGuard.ts"
import type { StartError } from "./StartError.ts"
import type { MarketDriver } from "./simulation/MarketDriver.ts"
import { Counters } from "./telemetry/Counters.ts"
import { type Verified, verifyExchange } from "./Verification.ts"
import type { Position } from "./verifyThread.ts"
import type { Clocks } from "./withinWindow.ts"

export type { Done } from "./exchange/GroupCommit.ts"
export type { Later } from "./exchange/HistoryReads.ts"
export type { Work } from "./exchange/Turns.ts"
export type { QueryHistory } from "./QueryTurns.ts"

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
  /** Whether this server may answer; default: always. False where another server may have taken the data over. */
  readonly mayAnswer?: () => boolean
  /** For how many milliseconds no server has answered on this data; default: 0, until this start. */
  readonly othersSilentMs?: () => number
  /** What this server followed as a standby, for its first replay; default: nothing. */
  readonly followed?: () => Followed | undefined
  /** Drives the simulated market; null without one. */
  readonly market?: MarketDriver | null
}

const tickEveryMs = 1_000

export class Exchange {
  readonly #options: ExchangeOptions
  readonly #mayAnswer: () => boolean
  readonly #clock: ExchangeClock
  readonly #guard = new ReplayGuard()
  readonly #snapshots: SnapshotSchedule
  readonly #memory: Memory
  readonly #commits: GroupCommit
  readonly #supervisor: Supervisor
  readonly #turns: Turns
  readonly #market: MarketTime
  /** Moves the exchange clock. */
  readonly clockControl: ClockControl
  readonly #past: PastCheck
  readonly #pace: ClockPace
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
    this.#mayAnswer = options.mayAnswer ?? (() => true)
    this.#clock = new ExchangeClock(wallClock)
    this.progress = new ProgressReports(
      options.onProgress ?? (({ doing, percent }) => log.info(doing, { percent })),
    )
    this.#memory = new Memory(openStore, log, this.progress, options.followed)
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
      mayAnswer: this.#mayAnswer,
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
    const supervisor = this.#supervisor
    const handler = new CommandHandler(handle, clock, memory, commits, supervisor, log)
    const history = new HistoryReads(memory, commits, log)
    const market = new MarketTime(options.market ?? null, handler, commits, log)
    this.#market = market
    const parts = { memory, clock, guard: this.#guard, commits, supervisor, handler, history, market, log }
    this.#turns = new Turns({ ...parts, mayAnswer: this.#mayAnswer, onChanged: () => this.#pace.start() })
    const turns = this.#turns
    this.clockControl = new ClockControl({ memory, clock, commits, handler, market, turns, log })
    this.#pace = new ClockPace({
      clock,
      market,
      handler,
      state: () => this.state,
      isMoving: () => turns.isMoving && !turns.isHeld && market.waiting === 0,
      onMoved: () => {
        if (commits.open.events.length > 0) commits.schedule()
        turns.settle()
      },
    })
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
        this.#clock.begin(this.state)
        if (this.isNew) return
        const clocks = this.#clock.both(this.state)
        this.#guard.begin(this.state.stamps, {
          ...clocks,
          wall: clocks.wall - (this.#options.othersSilentMs?.() ?? 0),
        })
      })
      yield* Effect.acquireRelease(
        Effect.sync(() => this.#pace.start()),
        () => Effect.sync(() => this.#pace.stop()),
      )
      // For what falls due while nobody asks.
      const tick = Effect.sync(() => this.#turns.tick())
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
   * with a refusal, or with an error that says that the outcome is unknown.
   */
  turn<Answer>(
    work: Work<Answer>,
    authority: AuthClaims | null,
    isCommand: boolean,
    done: Done<Answer>,
  ): void {
    this.#turns.turn(work, authority, isCommand, done)
  }

  /** Whether a simulated market trades here. */
  get hasMarket(): boolean {
    return this.#market.driver !== null
  }

  /** Why the simulated market of another state cannot go on here; undefined when it can. */
  marketProblem(simulation: State["simulation"]): string | undefined {
    return simulation === null ? undefined : this.#market.driver?.problemOf(simulation)
  }

  /** Runs one command as its own step. */
  submit<C extends Command>(command: C, authority: AuthClaims | null, done: Done<Reply<C>>): void {
    this.#turns.submit(command, authority, done)
  }

  /** Whether this server may answer; another one may have taken over. */
  get mayAnswer(): boolean {
    return this.#mayAnswer()
  }

  /** Ends everything for good: another server took over. */
  stop(error: Error): void {
    this.#supervisor.stop(error)
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
