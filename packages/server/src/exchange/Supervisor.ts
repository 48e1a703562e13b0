/**
 * Keeps memory what the journal says, and says whether the exchange may serve.
 *
 * Memory is a cache of the journal. When a handler throws after it told something, or a commit fails, memory is
 * dropped and rebuilt from the store in this process; meanwhile everything is refused with 503. Where the disk then
 * has no room, the exchange is read-only until there is some: reads are answered, nothing is sequenced, nothing falls
 * due. A broken invariant is different, and so is another writer on the same data: the exchange stops for good.
 */
import { apply, emptyState, InvariantBroken, readEvent, type State } from "@bourse/engine"
import { type Store, StoreError } from "@bourse/store"
import type { Log } from "../Log.ts"
import type { GroupCommit } from "./GroupCommit.ts"

export type Status =
  | { readonly name: "starting" | "ready" }
  | { readonly name: "rebuilding" | "readOnly" | "stopped"; readonly reason: string }

export interface SupervisorOptions {
  readonly openStore: (mode: "write" | "read") => Promise<Store>
  readonly log: Log
  /** Called once when an invariant broke: the process must end. */
  readonly onFatal: (error: Error) => void
}

/** How long a read-only exchange waits before it looks for room again: at first, and at most. */
const probeMs = { first: 250, max: 5_000 }
const readOnlyReasons = {
  full: "there is no room on the disk of the data folder; make room, and writing goes on by itself",
  io: "the disk of the data folder takes no writes; mend it, and writing goes on by itself",
}

export class Supervisor {
  state: State = emptyState()
  status: Status = { name: "starting" }
  store!: Store
  isClosing = false
  readonly #options: SupervisorOptions
  readonly #commits: GroupCommit
  /** The last group known to be durable: a store that opens with less has lost something. */
  #durableSeq = 0
  #probe: NodeJS.Timeout | undefined
  #recovery: Promise<void> = Promise.resolve()
  #storeInDoubt = false
  /** Why the store was opened for reading only. */
  #refusesWrites: keyof typeof readOnlyReasons = "full"
  /** How long the next look for room waits; the first again after a commit. */
  #probeWaitMs = probeMs.first

  constructor(options: SupervisorOptions, commits: GroupCommit) {
    this.#options = options
    this.#commits = commits
  }

  /** Opens the store and replays the journal; `onReplayed` runs before anything is served. */
  async start(onReplayed: () => void): Promise<void> {
    await this.#open(["full"])
    try {
      await this.#replay()
      onReplayed()
      await this.#resume()
    } catch (error) {
      await this.store.close()
      throw error
    }
  }

  /** Whether anything is answered. */
  get isServing(): boolean {
    return !this.isClosing && (this.status.name === "ready" || this.status.name === "readOnly")
  }

  /** Opens the store; for reading only, where it cannot be opened for writing for one of these reasons. */
  async #open(readInstead: ReadonlyArray<keyof typeof readOnlyReasons>): Promise<void> {
    const { openStore } = this.#options
    this.#refusesWrites = "full"
    this.store = await openStore("write").catch((error: unknown) => {
      const kind = readInstead.find((each) => error instanceof StoreError && error.kind === each)
      if (kind === undefined || !(error instanceof StoreError)) throw error
      this.#refusesWrites = kind
      this.#options.log.warn("the data cannot be opened for writing", { error: error.message })
      // What it then says is less to the point.
      return openStore("read").catch(() => Promise.reject(error))
    })
    this.#storeInDoubt = false
    const { seq } = this.store.head
    if (seq < this.#durableSeq) {
      throw new InvariantBroken(`the journal ends at ${seq}, but ${this.#durableSeq} was durable before`)
    }
    // What is more than this process knows to be durable may be only in the system's memory: it counts once the store
    // was opened for writing, which puts it on the disk.
    if (!this.store.isReadOnly || this.#durableSeq === 0) this.#durableSeq = seq
  }

  async #replay(): Promise<void> {
    const state = emptyState()
    await this.store.replay(({ seq, events }) => {
      if (seq <= this.#durableSeq) for (const event of events) apply(state, readEvent(event))
    })
    this.state = state
    this.#commits.begin(this.#durableSeq + 1)
  }

  /** Serves what was replayed: writes too, where there is room for them. */
  async #resume(): Promise<void> {
    const hasRoom = !this.store.isReadOnly && (await this.store.makeRoom())
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
    const isOver = () => this.status.name !== "readOnly" || this.isClosing
    this.#probe = setTimeout(() => {
      this.store.makeRoom().then(
        (hasRoom) => {
          if (isOver()) return
          if (!hasRoom) return this.#lookForRoom()
          if (this.store.isReadOnly) return this.#reopen("the disk may take writes again")
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

  committed(seq: number): void {
    this.#durableSeq = seq
    this.#probeWaitMs = probeMs.first
  }

  commitFailed(error: unknown): void {
    if (isFinal(error)) {
      this.stop(error)
      return
    }
    this.#reopen("a commit failed or its outcome is unknown")
    this.#commits.abandon()
  }

  #reopen(reason: string): void {
    this.#storeInDoubt = true
    this.rebuild(reason)
  }

  /** Drops memory and loads it anew, once what is in flight is durable; opens the store again where that is in doubt. */
  rebuild(reason: string): void {
    if (this.status.name !== "ready" && this.status.name !== "readOnly") return
    // Nothing was handled while it was read-only: memory is what was durable.
    const soundAt = this.status.name === "readOnly" ? this.#durableSeq : null
    this.status = { name: "rebuilding", reason }
    this.#options.log.warn("rebuilding from the journal", { reason })
    this.#recovery = this.#rebuildNow(soundAt)
  }

  async #rebuildNow(soundAt: number | null): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        if (!this.#storeInDoubt) await this.#commits.drained()
        // A commit that failed meanwhile has put the store in doubt as well.
        if (this.#storeInDoubt) {
          await this.store.close()
          if (this.isClosing) return
          await this.#open(["full", "io"])
        }
        if (soundAt !== this.#durableSeq) await this.#replay()
        // It can have stopped meanwhile.
        if (this.status.name !== "rebuilding") return
        await this.#resume()
        break
      } catch (error) {
        if (isFinal(error)) return this.stop(error)
        this.#storeInDoubt = true
        this.#options.log.error("rebuild failed, trying again", { attempt, error: String(error) })
        await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 5_000)))
        if (this.isClosing) return
      }
    }
    this.#options.log.info("rebuilt from the journal", { seq: this.#durableSeq })
  }

  /** Ends everything: what waits is answered, nothing is written or read any more, the process is told to end. */
  stop(error: Error): void {
    if (this.status.name === "stopped") return
    this.status = { name: "stopped", reason: error.message }
    this.#options.log.error("the exchange stops", { error: error.message })
    clearTimeout(this.#probe)
    this.#commits.end()
    this.#options.onFatal(error)
  }

  /** Refuses what comes, lets what was accepted become durable, closes the store. */
  async close(): Promise<void> {
    this.isClosing = true
    clearTimeout(this.#probe)
    if (this.status.name === "ready") await this.#commits.drained()
    await this.#recovery
    await this.store.close()
  }
}

/** What no rebuild mends: the state contradicts itself, another writer took over, the data is gone or is not
 * what was written. */
const isFinal = (error: unknown): error is Error =>
  error instanceof InvariantBroken ||
  (error instanceof StoreError && ["fenced", "removed", "corrupt", "schema"].includes(error.kind))
