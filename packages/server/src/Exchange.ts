/**
 * Sequencing: the one place where commands meet the state. This is the order path: plain and synchronous, no fiber,
 * no promise, until what a turn changed goes to the store.
 *
 * `exchange/GroupCommit.ts` makes changes durable; `exchange/Supervisor.ts` rebuilds memory after a failure.
 */
import { type Command, handle as engineHandle, type Reply, type State, writeEvents } from "@bourse/engine"
import { type Store, StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { ClockReading } from "./Clock.ts"
import { CommandHandler, type Handle, handlerFailed } from "./exchange/CommandHandler.ts"
import { describeError } from "./exchange/describeError.ts"
import { ExchangeClock } from "./exchange/ExchangeClock.ts"
import { type Done, GroupCommit } from "./exchange/GroupCommit.ts"
import { HistoryPruning, type KeepHistory, pruneEveryMs } from "./exchange/HistoryPruning.ts"
import { HistoryReads, type Later } from "./exchange/HistoryReads.ts"
import { Memory, type OpenStore } from "./exchange/Memory.ts"
import { eventsPerSnapshot, type KeepJournal, SnapshotSchedule } from "./exchange/SnapshotSchedule.ts"
import { type Status, Supervisor, type SupervisorOptions } from "./exchange/Supervisor.ts"
import { type Progress, ProgressReports } from "./Progress.ts"
import { type Refused, refused, unavailable } from "./Refused.ts"
import { type Authority, ReplayGuard } from "./ReplayGuard.ts"
import type { StartError } from "./StartError.ts"
import { type Verified, verifyExchange } from "./Verification.ts"
import type { Position } from "./verifyThread.ts"

export type { Done } from "./exchange/GroupCommit.ts"
export type { AskPage, Later } from "./exchange/HistoryReads.ts"

/** The work of a request, run as one synchronous step. `now` is the exchange clock, milliseconds. */
export type Work<Answer> = (state: State, now: number, handle: Handle) => Answer | Refused | Later<Answer>

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
}

/** Maximum number of waiting replies; further requests get 503 before they are handled. */
const waitingMax = 20_000
const settleEveryMs = 1_000
/** The past is checked once the start is over. */
const checkPastAfterMs = 2_000

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
  /** Whether the journal was empty before this start. */
  isNew = true
  readonly #pruning: HistoryPruning
  /** The progress of a start or rebuild. */
  readonly progress: ProgressReports
  /** Number of current readers of the journal from its beginning. */
  #readingJournal = 0

  constructor(options: ExchangeOptions) {
    this.#options = options
    const { openStore, log, handle = engineHandle, wallClock = Date.now } = options
    this.#clock = new ExchangeClock(wallClock)
    this.progress = new ProgressReports(
      options.onProgress ?? (({ doing, percent }) => log.info(doing, { percent })),
    )
    this.#memory = new Memory(openStore, log, this.progress)
    this.#snapshots = new SnapshotSchedule({
      memory: this.#memory,
      log,
      keepJournal: options.keepJournal ?? (async () => "all"),
      eventsPerSnapshot: options.eventsPerSnapshot ?? eventsPerSnapshot,
      isJournalInUse: () => this.#readingJournal > 0,
      onCorrupt: (error) => this.#supervisor.stop(error),
    })
    this.#commits = new GroupCommit({
      log,
      onSealed: ({ events, digest }) => {
        events.push({ type: "groupDigested", time: events.at(-1)!.time, digest })
        this.state.ledger.digest.value = 0
      },
      append: async ({ seq, events, records }) => {
        const group = { seq, time: this.state.time, events: writeEvents(events), records }
        await this.#supervisor.append(group)
        this.#snapshots.added(events.length)
      },
      onCommitted: (seq) => this.#supervisor.committed(seq),
      onFailed: (error) => this.#supervisor.commitFailed(error),
    })
    const [clock, memory, commits] = [this.#clock, this.#memory, this.#commits]
    this.#supervisor = new Supervisor(options, memory, commits, this.#snapshots)
    this.#handler = new CommandHandler(handle, clock, memory, commits, this.#supervisor, log)
    this.#history = new HistoryReads(memory, commits, log)
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
      const settle = Effect.sync(() => this.#settle())
      yield* Effect.forkScoped(Effect.forever(Effect.delay(settle, settleEveryMs)))
      yield* Effect.forkScoped(
        Effect.delay(
          Effect.promise(() => this.#checkPast()),
          checkPastAfterMs,
        ),
      )
      yield* Effect.forkScoped(this.#pruneHistory())
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
    let outcome: Answer | Refused | Later<Answer>
    try {
      outcome = work(this.state, this.now(), this.#handler.handle)
    } catch (error) {
      if (error === handlerFailed) {
        // What commands before it told stands.
        if (events.length > before) this.#commits.schedule()
        done(refused("internal"))
        return
      }
      this.#options.log.error("answer failed", { error: describeError(error) })
      outcome = refused("internal")
    }
    const told = events.length > before
    if (told) this.#commits.schedule()
    if (typeof outcome === "function") this.#history.goOn(outcome as Later<Answer>, told, done)
    else this.#commits.release(outcome, done, told)
  }

  /** Runs one command as its own step. */
  submit<C extends Command>(command: C, authority: Authority | null, done: Done<Reply<C>>): void {
    this.turn((_, __, handle) => handle(command), authority, true, done)
  }

  /** Checks at the moment of sequencing: the key is valid, the window open, the signature not used before. */
  #admit(authority: Authority | null, isCommand: boolean): Refused | null {
    const { status } = this
    if (status.name === "readOnly" && isCommand) return unavailable(`read-only: ${status.reason}`)
    if (!this.#supervisor.isServing || this.#commits.waiting >= waitingMax) return refused("unavailable")
    if (authority === null) return null
    if (!this.state.keys.has(authority.key)) return refused("unknownKey")
    const refusal = this.#guard.refusal(authority, this.#clock.both(this.state))
    return refusal === null ? null : refused(refusal)
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
    return this.#whileReadingJournal(() => verifyExchange(this))
  }

  #pruneHistory(): Effect.Effect<never> {
    const { first, later } = this.#options.pruneEveryMs ?? pruneEveryMs
    const prune = Effect.promise(() => this.#pruning.run())
    // The first run only takes notice of what there is.
    return prune.pipe(
      Effect.andThen(Effect.delay(prune, first)),
      Effect.andThen(Effect.forever(Effect.delay(prune, later))),
    )
  }

  /** What the state does not come from is checked beside serving: history, and the journal before the snapshot. */
  async #checkPast(): Promise<void> {
    await this.#checkJournal()
    const problems = await this.store.checkHistory().catch((error: unknown) => {
      // The store closes, or the next page says it.
      if (error instanceof StoreError) return []
      throw error
    })
    const message =
      "the history is damaged; a start with --rebuild-history on makes it again from the journal"
    for (const error of problems) this.#options.log.error(message, { error })
  }

  async #checkJournal(): Promise<void> {
    try {
      await this.#whileReadingJournal(() => this.store.checkChain(this.#memory.restored.from))
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== "corrupt") return
      this.#options.log.error(
        "the journal before the snapshot is damaged; the state is correct, it comes from the snapshot",
        {
          error: error.message,
        },
      )
    }
  }

  /** Meanwhile the journal is not cut. */
  async #whileReadingJournal<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#readingJournal++
    try {
      // One that began before is let finish.
      await this.#snapshots.cut()
      return await read()
    } finally {
      this.#readingJournal--
    }
  }
}
