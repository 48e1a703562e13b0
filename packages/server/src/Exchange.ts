/**
 * Sequencing and durability: the one place where commands meet the state and the journal.
 *
 * Commands handled while a commit is in flight go into the next group: one message to the store, one journal row.
 * A reply, a read's included, leaves only when everything it saw is durable, so no answer ever shows a state that
 * a crash can undo.
 *
 * Memory is a cache of the journal. When a handler throws after it told something, or a commit fails, memory is
 * dropped and rebuilt from the store in this process; meanwhile everything is refused with 503. Where the disk then
 * has no room, the exchange is read-only until there is some: reads are answered, nothing is sequenced, nothing falls
 * due. A broken invariant is different, and so is another writer on the same data: the exchange stops for good.
 */
import {
  apply,
  type Command,
  covers,
  type Event,
  emptyState,
  handle as engineHandle,
  groupDigest,
  InvariantBroken,
  noRecords,
  type Records,
  Refusal,
  type Reply,
  type State,
  writeEvents,
} from "@bourse/engine"
import { type PageName, type Pages, restoreState, type Store, StoreError } from "@bourse/store"
import { type ClockReading, exchangeTime, readClock, skippedMs } from "./Clock.ts"
import type { Log } from "./Log.ts"
import { PageTurns } from "./PageTurns.ts"
import { type Progress, ProgressReports } from "./Progress.ts"
import { fromEngine, Refused, refused, unavailable } from "./Refused.ts"
import { type Authority, ReplayGuard, secondOf } from "./ReplayGuard.ts"
import { eventsPerSnapshot, type KeepJournal, SnapshotSchedule } from "./SnapshotSchedule.ts"
import { type Verified, verifyExchange } from "./Verification.ts"
import type { Position } from "./verifyThread.ts"

/** Asks one page of history, as of the moment of the read. */
export type AskPage = <Name extends PageName>(
  name: Name,
  parameters: Omit<Pages[Name]["parameters"], "generation" | "seq">,
) => Promise<ReadonlyArray<Pages[Name]["row"]>>

/** A read that goes on in the history tables, once all it saw is durable. */
export class FromHistory<Answer> {
  readonly read: (page: AskPage) => Promise<Answer | Refused>
  constructor(read: (page: AskPage) => Promise<Answer | Refused>) {
    this.read = read
  }
}

export type Done<Answer> = (outcome: Answer | Refused) => void

/** The commands whose effects become durable together, and the replies that wait for it. */
interface Group {
  readonly seq: number
  readonly events: Array<Event>
  readonly records: Records
  /** The events and the records of each kind: what a handler that fails leaves too long. */
  readonly lists: ReadonlyArray<Array<unknown>>
  readonly replies: Array<Waiting>
  /** What the events came to so far. */
  digest: number
}
interface Waiting {
  readonly done: () => void
  /** Whether it told anything: then the failure of its group leaves its outcome unknown, otherwise nothing happened. */
  readonly told: boolean
  /** Answers instead of `done` when the group did not become durable. */
  readonly fail: (outcome: Refused) => void
}

export type Status =
  | { readonly name: "starting" | "ready" }
  | { readonly name: "rebuilding" | "readOnly" | "stopped"; readonly reason: string }

export interface ExchangeOptions {
  readonly openStore: (mode: "write" | "read") => Promise<Store>
  readonly log: Log
  /** Called once when an invariant broke: the process must end. */
  readonly onFatal: (error: Error) => void
  /** The engine's; tests pass one that fails on purpose. */
  readonly handle?: typeof engineHandle
  readonly wallClock?: () => number
  /** Told of a start or a rebuilding that takes longer than a second; the log is, unless given. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Asked when the journal could be cut; `all` unless given. */
  readonly keepJournal?: (store: Store) => Promise<KeepJournal>
  /** 200,000 unless given; tests pass fewer. */
  readonly eventsPerSnapshot?: number
}

/** Replies that may wait at once; more is 503 before handling. */
const waitingMax = 20_000
const settleEveryMs = 1_000
/** How long a read-only exchange waits before it looks for room again: at first, and at most. */
const probeMs = { first: 250, max: 5_000 }
const readOnlyReasons = {
  full: "there is no room on the disk of the data folder; make room, and writing goes on by itself",
  io: "the disk of the data folder takes no writes; mend it, and writing goes on by itself",
}
const newGroup = (seq: number): Group => {
  const events: Array<Event> = []
  const records = noRecords()
  const lists = [events, ...Object.values<Array<unknown>>({ ...records })]
  return { seq, events, records, lists, replies: [], digest: 0 }
}

export type { Authority } from "./ReplayGuard.ts"

export class Exchange {
  state: State = emptyState()
  status: Status = { name: "starting" }
  readonly pageTurns = new PageTurns()
  readonly progress: ProgressReports
  readonly #options: ExchangeOptions
  readonly #handle: typeof engineHandle
  readonly #wallClock: () => number
  readonly #guard = new ReplayGuard()
  #store!: Store
  /** The last group known to be durable: a store that opens with less has lost something. */
  #durableSeq = 0
  #group = newGroup(1)
  #inFlight: Group | null = null
  #flushScheduled = false
  /** How long the group's lists were before the command in hand. */
  readonly #before: Array<number> = []
  /** How far the exchange clock was moved ahead in this process. */
  #skippedMs = 0
  #timer: NodeJS.Timeout | undefined
  #probe: NodeJS.Timeout | undefined
  #recovery: Promise<void> = Promise.resolve()
  #closing = false
  #storeInDoubt = false
  /** Why the store was opened for reading only. */
  #refusesWrites: keyof typeof readOnlyReasons = "full"
  /** How long the next look for room waits; the first again after a commit. */
  #probeWaitMs = probeMs.first
  #idle: Array<() => void> = []
  readonly #snapshots: SnapshotSchedule
  /** How many events came after the snapshot that the state was restored from. */
  #restoredEvents = 0
  #restoredFrom = 0
  /** How many read the journal from its beginning at the moment. */
  #readingJournal = 0

  constructor(options: ExchangeOptions) {
    this.#options = options
    const { log } = options
    this.progress = new ProgressReports(
      options.onProgress ?? (({ doing, percent }) => log.info(doing, { percent })),
    )
    this.#snapshots = new SnapshotSchedule({
      store: () => this.#store,
      log: options.log,
      keepJournal: options.keepJournal ?? (async () => "all"),
      eventsPerSnapshot: options.eventsPerSnapshot ?? eventsPerSnapshot,
      isJournalInUse: () => this.#readingJournal > 0,
      onCorrupt: (error) => this.#stop(error),
    })
    this.#handle = options.handle ?? engineHandle
    this.#wallClock = options.wallClock ?? Date.now
  }

  /** Opens the store and replays the journal. On a full disk the exchange begins read-only. */
  async start(): Promise<void> {
    await this.#open(["full"])
    try {
      await this.#replay()
      if (!this.isNew) this.#guard.begin(this.state.stamps, this.#clocks())
      await this.#resume()
    } catch (error) {
      await this.#store.close()
      throw error
    }
    void this.#checkPast()
    // For what falls due while nobody asks.
    this.#timer = setInterval(() => this.#settle(), settleEveryMs)
    this.#timer.unref()
  }

  /** Whether anything ever happened here. */
  get isNew(): boolean {
    return this.#store.head.seq === 0
  }

  /** Milliseconds until writes signed by this moment's clock are accepted: a second after a start on existing data. */
  get writesOpenInMs(): number {
    return this.#guard.opensInMs(this.#wallClock())
  }

  get store(): Store {
    return this.#store
  }

  /** The exchange clock, milliseconds. */
  now(): number {
    return exchangeTime(this.state.clock, this.#wallClock(), this.state.time)
  }

  /** What the exchange clock shows, whether it runs, and how far it is ahead of the wall clock. */
  clock(): ClockReading {
    return readClock(this.state.clock, this.#wallClock(), this.state.time)
  }

  #clocks() {
    return { wall: this.#wallClock(), exchange: this.now() }
  }

  wallTime(): number {
    return this.#wallClock()
  }

  /**
   * The clock that windows and bans run on, milliseconds: it goes on while the exchange clock is frozen, is moved
   * ahead with it, and never goes back. Its zero is of this process.
   */
  rateTime(): number {
    return performance.now() + this.#skippedMs
  }

  /** Opens the store; for reading only, where it cannot be opened for writing for one of these reasons. */
  async #open(readInstead: ReadonlyArray<keyof typeof readOnlyReasons>): Promise<void> {
    const { openStore } = this.#options
    this.#refusesWrites = "full"
    this.#store = await openStore("write").catch((error: unknown) => {
      const kind = readInstead.find((each) => error instanceof StoreError && error.kind === each)
      if (kind === undefined || !(error instanceof StoreError)) throw error
      this.#refusesWrites = kind
      this.#options.log.warn("the data cannot be opened for writing", { error: error.message })
      // What it then says is less to the point.
      return openStore("read").catch(() => Promise.reject(error))
    })
    this.#storeInDoubt = false
    const { seq } = this.#store.head
    if (seq < this.#durableSeq) {
      throw new InvariantBroken(`the journal ends at ${seq}, but ${this.#durableSeq} was durable before`)
    }
    // What is more than this process knows to be durable may be only in the system's memory: it counts once the store
    // was opened for writing, which puts it on the disk.
    if (!this.#store.isReadOnly || this.#durableSeq === 0) this.#durableSeq = seq
  }

  async #replay(): Promise<void> {
    const { log } = this.#options
    const began = performance.now()
    const { state, at, from, events, differing } = await restoreState(this.#store, {
      upTo: this.#durableSeq,
      onBad: (problem) => log.warn(problem),
      onProgress: ({ doing, done }) => this.progress.at(doing, done),
    }).finally(() => this.progress.end())
    for (const seq of differing)
      log.error(
        "what was served after this group was not what the journal says; the journal's state is taken",
        { seq },
      )
    this.#snapshots.differing = differing
    this.state = state
    this.#group = newGroup(this.#durableSeq + 1)
    this.#restoredEvents = events
    this.#restoredFrom = from.seq
    log.info("restored", {
      seq: at.seq,
      snapshot: from.seq,
      events,
      ms: Math.round(performance.now() - began),
    })
  }

  /** The part of the journal that the snapshot stood in for is checked beside serving: it is history, not the state. */
  async #checkPast(): Promise<void> {
    this.#readingJournal++
    try {
      await this.#store.checkChain(this.#restoredFrom)
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== "corrupt") return
      const { message } = error
      this.#options.log.error("the state is that of a good snapshot, but the journal before it is damaged", {
        error: message,
      })
    } finally {
      this.#readingJournal--
    }
  }

  /** Serves what was replayed: writes too, where there is room for them. */
  async #resume(): Promise<void> {
    const hasRoom = !this.#store.isReadOnly && (await this.#store.makeRoom())
    this.#snapshots.restored(this.#restoredEvents)
    if (hasRoom) this.status = { name: "ready" }
    else this.#becomeReadOnly()
  }

  #becomeReadOnly(): void {
    const reason = readOnlyReasons[this.#refusesWrites]
    this.status = { name: "readOnly", reason }
    this.#options.log.warn("read-only", { reason })
    this.#lookForRoom()
  }

  #lookForRoom(): void {
    const isOver = () => this.status.name !== "readOnly" || this.#closing
    this.#probe = setTimeout(() => {
      this.#store.makeRoom().then(
        (hasRoom) => {
          if (isOver()) return
          if (!hasRoom) return this.#lookForRoom()
          if (this.#store.isReadOnly) return this.#reopen("the disk may take writes again")
          this.status = { name: "ready" }
          this.#options.log.warn("there is room on the disk again: writing goes on")
        },
        (error: unknown) => {
          if (!isOver()) this.#reopen(String(error))
        },
      )
    }, this.#probeWaitMs)
    this.#probe.unref()
    this.#probeWaitMs = Math.min(2 * this.#probeWaitMs, probeMs.max)
  }

  #reopen(reason: string): void {
    this.#storeInDoubt = true
    this.#rebuild(reason)
  }

  /** What must hold at the moment of sequencing: the key alive, the window open, the signature not used before. */
  #admit(authority: Authority | null, isCommand: boolean): Refused | null {
    const { status } = this
    if (status.name === "readOnly" && isCommand) return unavailable(`read-only: ${status.reason}`)
    if ((status.name !== "ready" && status.name !== "readOnly") || this.#closing)
      return refused("unavailable")
    if ((this.#inFlight?.replies.length ?? 0) + this.#group.replies.length >= waitingMax)
      return refused("unavailable")
    if (authority === null) return null
    if (!this.state.keys.has(authority.key)) return refused("unknownKey")
    const refusal = this.#guard.refusal(authority, this.#clocks())
    return refusal === null ? null : refused(refusal)
  }

  /** Handles a command in its turn; `done` hears the reply once it is durable, or a refusal, or that it is unknown. */
  submit<C extends Command>(command: C, authority: Authority | null, done: Done<Reply<C>>): void {
    const inadmissible = this.#admit(authority, true)
    if (inadmissible !== null) {
      done(inadmissible)
      return
    }
    const group = this.#group
    const { events, records } = group
    const { lists } = group
    // On the order path: no array is made for it.
    for (let i = 0; i < lists.length; i++) this.#before[i] = lists[i]!.length
    let told = false
    let reply: Reply<C> | Refusal
    const emit = (event: Event) => {
      told = true
      if (event.type === "clockSet")
        this.#skippedMs += skippedMs(this.state.clock, event, this.#wallClock(), this.state.time)
      apply(this.state, event, records)
      events.push(event)
    }
    try {
      reply = this.#handle(this.state, command, this.now(), emit)
      if (told && authority?.isWrite === true) this.#noteStamp(authority, emit)
    } catch (error) {
      this.#options.log.error("handler failed", { command: command.type, error: describeError(error) })
      for (const [i, list] of lists.entries()) list.length = this.#before[i]!
      if (error instanceof InvariantBroken) this.#stop(error)
      else if (told) this.#rebuild(`handler of ${command.type} failed`)
      done(refused("internal"))
      return
    }
    if (told) {
      group.digest = groupDigest(this.state)
      this.#scheduleFlush()
    }
    this.#release(reply instanceof Refusal ? fromEngine(reply) : reply, done, told)
  }

  /** Writes down in which second this was stamped, for the processes after this one. */
  #noteStamp({ key, timestamp }: Authority, emit: (event: Event) => void): void {
    const { stamps, time } = this.state
    const second = secondOf(timestamp)
    if (!covers(stamps.get(key), second)) emit({ type: "writeStamped", time, key, second })
  }

  /** Does what fell due by itself; commands do it in their own turn. */
  #settle(): void {
    if (this.status.name === "ready" && this.state.nextDue <= this.now())
      this.submit({ type: "settle" }, null, () => {})
  }

  /** Reads the state as it stands in turn; what lies in the history tables follows through {@link FromHistory}. */
  view<Answer>(
    read: (state: State, now: number) => Answer | Refused | FromHistory<Answer>,
    authority: Authority | null,
    done: Done<Answer>,
  ): void {
    const inadmissible = this.#admit(authority, false)
    if (inadmissible !== null) {
      done(inadmissible)
      return
    }
    this.#settle()
    let result: Answer | Refused | FromHistory<Answer>
    try {
      result = read(this.state, this.now())
    } catch (error) {
      this.#options.log.error("read failed", { error: describeError(error) })
      done(refused("internal"))
      return
    }
    if (!(result instanceof FromHistory)) {
      this.#release(result, done, false)
      return
    }
    const history = result
    // All this read saw is durable when the pages are asked for; what came later is left out by its seq, unless it
    // came in the same commit: what memory said and a page can both have an object that closes meanwhile.
    const seq = this.#group.events.length > 0 ? this.#group.seq : this.#group.seq - 1
    const { generation } = this.state
    const page: AskPage = this.pageTurns.reader((name, parameters) =>
      this.#store.page(name, {
        ...parameters,
        generation,
        seq,
      } as unknown as Pages[typeof name]["parameters"]),
    )
    const goOn = (outcome: null | Refused) => {
      if (outcome instanceof Refused) return done(outcome)
      const failed = (error: unknown): Refused => {
        this.#options.log.error("history read failed", { error: describeError(error) })
        return refused("unavailable")
      }
      void history
        .read(page)
        .catch(failed)
        .then((answer) => this.#deliver(done, answer))
    }
    this.#release(null, goOn, false)
  }

  /** Lets an outcome out as soon as everything it saw is durable. */
  #release<Answer>(outcome: Answer | Refused, done: Done<Answer>, told: boolean): void {
    const waitFor = this.#group.events.length > 0 ? this.#group : this.#inFlight
    if (waitFor === null) this.#deliver(done, outcome)
    else {
      const fail = (refusal: Refused) => this.#deliver(done, refusal)
      waitFor.replies.push({ done: () => this.#deliver(done, outcome), told, fail })
    }
  }

  #scheduleFlush(): void {
    if (this.#flushScheduled || this.#inFlight !== null) return
    this.#flushScheduled = true
    // After the requests that are already read: they share one commit.
    setImmediate(() => {
      this.#flushScheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#inFlight !== null || this.status.name === "stopped") return
    const group = this.#group
    if (group.events.length === 0) {
      for (const resolve of this.#idle.splice(0)) resolve()
      return
    }
    this.#group = newGroup(group.seq + 1)
    this.#inFlight = group
    const { seq, events, records, digest } = group
    events.push({ type: "groupDigested", time: events.at(-1)!.time, digest })
    this.state.ledger.digest.value = 0
    this.#store.append({ seq, time: this.state.time, events: writeEvents(events), records }).then(
      () => this.#committed(group),
      (error: unknown) => this.#commitFailed(group, error),
    )
  }

  #committed(group: Group): void {
    this.#inFlight = null
    this.#durableSeq = group.seq
    this.#probeWaitMs = probeMs.first
    this.#snapshots.added(group.events.length)
    this.#flush()
    for (const reply of group.replies) reply.done()
  }

  /** Hands an outcome to its caller. An answer that cannot be made of it is a defect, told as 500 and never a hang. */
  #deliver<Answer>(done: Done<Answer>, outcome: Answer | Refused): void {
    try {
      done(outcome)
    } catch (error) {
      this.#options.log.error("answer failed", { error: describeError(error) })
      if (!(outcome instanceof Refused)) this.#deliver(done, refused("internal"))
    }
  }

  #commitFailed(group: Group, error: unknown): void {
    this.#options.log.error("commit failed", { seq: group.seq, error: String(error) })
    if (isFinal(error)) {
      this.#stop(error)
      return
    }
    // The failed group's outcome is unknown; what was handled on top of it never reached the store.
    const later = this.#group
    this.#inFlight = null
    this.#group = newGroup(group.seq)
    this.#reopen("a commit failed or its outcome is unknown")
    for (const resolve of this.#idle.splice(0)) resolve()
    for (const reply of group.replies) reply.fail(refused(reply.told ? "internal" : "unavailable"))
    for (const reply of later.replies) reply.fail(refused("unavailable"))
  }

  /** Drops memory and loads it anew, once what is in flight is durable; opens the store again where that is in doubt. */
  #rebuild(reason: string): void {
    if (this.status.name !== "ready" && this.status.name !== "readOnly") return
    // Nothing was handled while it was read-only: memory is what was durable.
    const soundAt = this.status.name === "readOnly" ? this.#durableSeq : null
    this.status = { name: "rebuilding", reason }
    this.#options.log.warn("rebuilding from the journal", { reason })
    this.#recovery = this.#rebuildNow(soundAt)
  }

  async #rebuildNow(soundAt: number | null): Promise<void> {
    const began = performance.now()
    for (let attempt = 0; ; attempt++) {
      try {
        if (!this.#storeInDoubt) await this.drained()
        // A commit that failed meanwhile has put the store in doubt as well.
        if (this.#storeInDoubt) {
          await this.#store.close()
          if (this.#closing) return
          await this.#open(["full", "io"])
        }
        if (soundAt !== this.#durableSeq) await this.#replay()
        // It can have stopped meanwhile.
        if (this.status.name !== "rebuilding") return
        await this.#resume()
        break
      } catch (error) {
        if (isFinal(error)) return this.#stop(error)
        this.#storeInDoubt = true
        this.#options.log.error("rebuild failed, trying again", { attempt, error: String(error) })
        await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 5_000)))
        if (this.#closing) return
      }
    }
    const ms = Math.round(performance.now() - began)
    this.#options.log.info("rebuilt from the journal", { seq: this.#durableSeq, ms })
  }

  /** Ends everything: what waits is answered, nothing is written or read any more, the process is told to end. */
  #stop(error: Error): void {
    if (this.status.name === "stopped") return
    this.status = { name: "stopped", reason: error.message }
    this.#options.log.error("the exchange stops", { error: error.message })
    clearInterval(this.#timer)
    clearTimeout(this.#probe)
    const waiting = [...(this.#inFlight?.replies.splice(0) ?? []), ...this.#group.replies]
    for (const reply of waiting) reply.fail(refused(reply.told ? "internal" : "unavailable"))
    this.#group = newGroup(this.#group.seq)
    for (const resolve of this.#idle.splice(0)) resolve()
    this.#options.onFatal(error)
  }

  /** Resolves when nothing waits for the store any more. */
  drained(): Promise<void> {
    if (this.status.name === "stopped") return Promise.resolve()
    if (this.#inFlight === null && this.#group.events.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idle.push(resolve)
      this.#scheduleFlush()
    })
  }

  /** Refuses what comes, lets what was accepted become durable, closes the store. */
  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#timer)
    clearTimeout(this.#probe)
    if (this.status.name === "ready") await this.drained()
    await this.#recovery
    if (this.status.name === "ready") await this.#snapshots.finish()
    await this.#store.close()
  }

  /** Up to where the journal will hold what the state shows. */
  position(): Position {
    return { seq: this.#group.seq, events: this.#group.events.length }
  }

  /** Resolves when all that the state shows is durable; false when it did not become so. */
  durable(): Promise<boolean> {
    if (this.status.name !== "ready" && this.status.name !== "readOnly") return Promise.resolve(false)
    return new Promise((resolve) =>
      this.#release(null, (outcome) => resolve(!(outcome instanceof Refused)), false),
    )
  }

  /** Checks every invariant, and that the journal replays to the live state, while everything goes on. */
  async verify(): Promise<Verified> {
    this.#readingJournal++
    try {
      return await verifyExchange(this)
    } finally {
      this.#readingJournal--
    }
  }
}

/** What no rebuild mends: the state contradicts itself, another writer took over, the data is gone or is not
 * what was written. */
const isFinal = (error: unknown): error is Error =>
  error instanceof InvariantBroken ||
  (error instanceof StoreError && ["fenced", "removed", "corrupt", "schema"].includes(error.kind))

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
