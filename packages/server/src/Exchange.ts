/**
 * Sequencing and durability: the one place where commands meet the state and the journal.
 *
 * Commands handled while a commit is in flight go into the next group: one message to the store, one journal row.
 * A reply, a read's included, leaves only when everything it saw is durable, so no answer ever shows a state that
 * a crash can undo.
 *
 * Memory is a cache of the journal. When a handler throws after it told something, or a commit fails, memory is
 * dropped and rebuilt from the store in this process; meanwhile everything is refused with 503. A broken
 * invariant is different: the exchange stops for good.
 */
import { createHash } from "node:crypto"
import {
  apply,
  type Command,
  type Event,
  emptyState,
  handle as engineHandle,
  InvariantBroken,
  noRecords,
  type Records,
  Refusal,
  type Reply,
  type State,
  stateLines,
  verify,
} from "@bourse/engine"
import type { PageName, Pages, Store } from "@bourse/store"
import { type ClockReading, exchangeTime, skippedMs } from "./Clock.ts"
import type { Log } from "./Log.ts"
import { PageTurns } from "./PageTurns.ts"
import { fromEngine, Refused, refused } from "./Refused.ts"
import { UsedSignatures } from "./UsedSignatures.ts"
import { withinWindow } from "./withinWindow.ts"

/** What a signed request claims; checked again at the moment it takes its place in the sequence. */
export interface Authority {
  readonly key: string
  readonly timestamp: number
  readonly recvWindow: number
  readonly signature: string
  readonly isWrite: boolean
}

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
}
interface Waiting {
  readonly done: () => void
  /** Answers instead of `done` when the group did not become durable. */
  readonly fail: (outcome: Refused) => void
}

export type Status =
  | { readonly name: "starting" | "ready" }
  | { readonly name: "rebuilding" | "stopped"; readonly reason: string }

export interface ExchangeOptions {
  readonly openStore: () => Promise<Store>
  readonly log: Log
  /** Called once when an invariant broke: the process must end. */
  readonly onFatal: (error: Error) => void
  /** The engine's; tests pass one that fails on purpose. */
  readonly handle?: typeof engineHandle
  readonly wallClock?: () => number
}

/** Replies that may wait at once; more is 503 before handling. */
const waitingMax = 20_000
const settleEveryMs = 1_000
const newGroup = (seq: number): Group => {
  const events: Array<Event> = []
  const records = noRecords()
  const lists = [events, ...Object.values<Array<unknown>>({ ...records })]
  return { seq, events, records, lists, replies: [] }
}

export class Exchange {
  state: State = emptyState()
  status: Status = { name: "starting" }
  readonly pageTurns = new PageTurns()
  readonly #options: ExchangeOptions
  readonly #handle: typeof engineHandle
  readonly #wallClock: () => number
  readonly #used = new UsedSignatures()
  #store!: Store
  /** The last group known to be durable: a store that opens with less has lost something. */
  #durableSeq = 0
  #group = newGroup(1)
  #inFlight: Group | null = null
  #flushScheduled = false
  /** How long the group's lists were before the command in hand. */
  readonly #before: Array<number> = []
  /** Writes stamped earlier may have been seen by a server that ran on this data before. */
  #notBefore = { wall: 0, exchange: 0 }
  /** How far the exchange clock was moved ahead in this process. */
  #skippedMs = 0
  #timer: NodeJS.Timeout | undefined
  #closing = false
  #storeInDoubt = false
  #idle: Array<() => void> = []

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#handle = options.handle ?? engineHandle
    this.#wallClock = options.wallClock ?? Date.now
  }

  /** Opens the store and replays the journal. */
  async start(): Promise<void> {
    await this.#open()
    await this.#replay()
    const existing = this.#store.head.seq > 0
    if (existing) this.#notBefore = { wall: this.#wallClock() + 1000, exchange: this.now() + 1000 }
    this.status = { name: "ready" }
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
    return Math.max(0, this.#notBefore.wall - this.#wallClock())
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
    const { aheadMs, frozenAt } = this.state.clock
    const time = this.now()
    if (frozenAt === null) return { time, mode: "running", aheadMs }
    return { time, mode: "frozen", aheadMs: time - this.#wallClock() }
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

  async #open(): Promise<void> {
    this.#store = await this.#options.openStore()
    this.#storeInDoubt = false
    const { seq } = this.#store.head
    if (seq < this.#durableSeq) {
      throw new InvariantBroken(`the journal ends at ${seq}, but ${this.#durableSeq} was durable before`)
    }
    this.#durableSeq = seq
  }

  async #replay(): Promise<void> {
    const state = emptyState()
    await this.#store.replay(({ events }) => {
      for (const event of events) apply(state, event)
    })
    this.state = state
    this.#group = newGroup(this.#store.head.seq + 1)
  }

  /** What must hold at the moment of sequencing: the key alive, the window open, the signature not used before. */
  #admit(authority: Authority | null): Refused | null {
    if (this.status.name !== "ready" || this.#closing) return refused("unavailable")
    if ((this.#inFlight?.replies.length ?? 0) + this.#group.replies.length >= waitingMax)
      return refused("unavailable")
    if (authority === null) return null
    if (!this.state.keys.has(authority.key)) return refused("unknownKey")
    const { timestamp, recvWindow } = authority
    const wall = this.#wallClock()
    const exchange = this.now()
    const byWall = withinWindow(timestamp, recvWindow, wall)
    const byExchange = withinWindow(timestamp, recvWindow, exchange)
    if (!byWall && !byExchange) return refused("outsideWindow")
    if (authority.isWrite) {
      const seenBefore =
        !(byWall && timestamp >= this.#notBefore.wall) &&
        !(byExchange && timestamp >= this.#notBefore.exchange)
      if (seenBefore) return refused("outsideWindow")
    }
    const fresh = this.#used.remember(authority.key, authority.signature, timestamp + recvWindow)
    this.#used.forget(wall, exchange)
    if (!authority.isWrite || fresh === true) return null
    return refused(fresh === false ? "signatureUsed" : "unavailable")
  }

  /** Handles a command in its turn; `done` hears the reply once it is durable, or a refusal, or that it is unknown. */
  submit<C extends Command>(command: C, authority: Authority | null, done: Done<Reply<C>>): void {
    const inadmissible = this.#admit(authority)
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
    try {
      reply = this.#handle(this.state, command, this.now(), (event) => {
        told = true
        if (event.type === "clockSet")
          this.#skippedMs += skippedMs(this.state.clock, event, this.#wallClock(), this.state.time)
        apply(this.state, event, records)
        events.push(event)
      })
    } catch (error) {
      this.#options.log.error("handler failed", { command: command.type, error: describeError(error) })
      for (const [i, list] of lists.entries()) list.length = this.#before[i]!
      if (error instanceof InvariantBroken) this.#stop(error)
      else if (told) this.#rebuild(`handler of ${command.type} failed`)
      done(refused("internal"))
      return
    }
    if (told) this.#scheduleFlush()
    this.#release(reply instanceof Refusal ? fromEngine(reply) : reply, done)
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
    const inadmissible = this.#admit(authority)
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
      this.#release(result, done)
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
    this.#release(null, (outcome) => {
      if (outcome instanceof Refused) return done(outcome)
      const unavailable = (error: unknown): Refused => {
        this.#options.log.error("history read failed", { error: describeError(error) })
        return refused("unavailable")
      }
      void history
        .read(page)
        .catch(unavailable)
        .then((answer) => this.#deliver(done, answer))
    })
  }

  /** Lets an outcome out as soon as everything it saw is durable. */
  #release<Answer>(outcome: Answer | Refused, done: Done<Answer>): void {
    const waitFor = this.#group.events.length > 0 ? this.#group : this.#inFlight
    if (waitFor === null) this.#deliver(done, outcome)
    else {
      const fail = (refusal: Refused) => this.#deliver(done, refusal)
      waitFor.replies.push({ done: () => this.#deliver(done, outcome), fail })
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
    const { seq, events, records } = group
    this.#store.append({ seq, time: this.state.time, events: JSON.stringify(events), records }).then(
      () => this.#committed(group),
      (error: unknown) => this.#commitFailed(group, error),
    )
  }

  #committed(group: Group): void {
    this.#inFlight = null
    this.#durableSeq = group.seq
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
    // The failed group's outcome is unknown; what was handled on top of it never reached the store.
    const later = this.#group
    this.#inFlight = null
    this.#group = newGroup(group.seq)
    this.#storeInDoubt = true
    this.#rebuild("a commit failed or its outcome is unknown")
    for (const resolve of this.#idle.splice(0)) resolve()
    for (const reply of group.replies) reply.fail(refused("internal"))
    for (const reply of later.replies) reply.fail(refused("unavailable"))
  }

  /** Drops memory and loads it anew, once what is in flight is durable; opens the store again where that is in doubt. */
  #rebuild(reason: string): void {
    if (this.status.name !== "ready") return
    this.status = { name: "rebuilding", reason }
    this.#options.log.warn("rebuilding from the journal", { reason })
    void this.#rebuildNow()
  }

  async #rebuildNow(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        if (!this.#storeInDoubt) await this.drained()
        // A commit that failed meanwhile has put the store in doubt as well.
        if (this.#storeInDoubt) {
          await this.#store.close()
          await this.#open()
        }
        await this.#replay()
        break
      } catch (error) {
        if (error instanceof InvariantBroken) return this.#stop(error)
        this.#storeInDoubt = true
        this.#options.log.error("rebuild failed, trying again", { attempt, error: String(error) })
        await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 5_000)))
        if (this.#closing) return
      }
    }
    if (this.status.name !== "rebuilding") return
    this.status = { name: "ready" }
    this.#options.log.info("rebuilt from the journal", { seq: this.#store.head.seq })
  }

  #stop(error: Error): void {
    if (this.status.name === "stopped") return
    this.status = { name: "stopped", reason: error.message }
    this.#options.log.error("an invariant is broken; the exchange stops", { error: error.message })
    const waiting = [...(this.#inFlight?.replies.splice(0) ?? []), ...this.#group.replies]
    for (const reply of waiting) reply.fail(refused("internal"))
    this.#group = newGroup(this.#group.seq)
    this.#options.onFatal(error)
  }

  /** Resolves when nothing waits for the store any more. */
  drained(): Promise<void> {
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
    if (this.status.name === "ready") await this.drained()
    await this.#store.close()
  }

  /** Checks every invariant of the live state, and that the journal replays to it. */
  async verify() {
    while (this.#inFlight !== null || this.#group.events.length > 0) await this.drained()
    const { problems, assets } = verify(this.state)
    const seq = this.#group.seq - 1
    const live = hashState(this.state)
    const replayed = emptyState()
    const found = [...problems]
    await this.#store.replay((group) => {
      if (group.seq > seq) return
      for (const event of group.events) apply(replayed, event)
    })
    if (hashState(replayed) !== live) found.push("the journal does not replay to the live state")
    return { problems: found, assets, seq, stateHash: live }
  }
}

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The fingerprint of a whole state. */
export const hashState = (state: State): string => {
  const hash = createHash("sha256")
  for (const line of stateLines(state)) hash.update(line).update("\n")
  return hash.digest("hex")
}
