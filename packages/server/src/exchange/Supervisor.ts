/**
 * Keeps memory what the journal says, and says whether the exchange may serve.
 *
 * Memory is a cache of the journal. When a handler throws after it told something, or a commit fails, memory is
 * dropped and rebuilt from the store in this process; meanwhile everything is refused with 503. A commit that finds no
 * room on the disk is made again in the room that the store gives up; then the exchange is read-only until there is
 * some: reads are answered, nothing is sequenced, nothing falls due. A broken invariant is different, and so is another writer on the same data: the exchange stops for good.
 */
import { InvariantBroken } from "@bourse/engine"
import { type Store, StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import * as FiberHandle from "effect/FiberHandle"
import * as Schedule from "effect/Schedule"
import type { Scope } from "effect/Scope"
import type { Log } from "../Log.ts"
import { type StartError, startStep } from "../StartError.ts"
import type { Counters } from "../telemetry/Counters.ts"
import type { GroupCommit } from "./GroupCommit.ts"
import { type Memory, readOnlyReasons } from "./Memory.ts"
import type { SnapshotSchedule } from "./SnapshotSchedule.ts"

export type Status =
  | { readonly name: "starting" | "ready" }
  | { readonly name: "rebuilding" | "readOnly" | "stopped"; readonly reason: string }

export interface SupervisorOptions {
  readonly log: Log
  /** Called once when an invariant broke: the process must end. */
  readonly onFatal: (error: Error) => void
}

/** How long a read-only exchange waits before it looks for room again: at first, and at most. */
const probeMs = { first: 250, max: 5_000 }
/** How long between attempts to rebuild. */
const rebuildRetries = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

export class Supervisor {
  status: Status = { name: "starting" }
  isClosing = false
  readonly #options: SupervisorOptions
  readonly #memory: Memory
  readonly #commits: GroupCommit
  readonly #snapshots: SnapshotSchedule
  readonly #counters: Counters
  /** What memory holds is what was durable at this seq, and need not be loaded anew. */
  #soundAt: number | null = null
  #storeInDoubt = false
  /** How long the next look for room waits; the first again after a commit. */
  #probeWaitMs = probeMs.first
  /** Runs {@link #recover} beside everything else. */
  #inBackground: (recovery: Effect.Effect<void>) => void = () => {}

  constructor(
    options: SupervisorOptions,
    memory: Memory,
    commits: GroupCommit,
    snapshots: SnapshotSchedule,
    counters: Counters,
  ) {
    this.#options = options
    this.#memory = memory
    this.#commits = commits
    this.#snapshots = snapshots
    this.#counters = counters
  }

  /**
   * Opens the store and replays the journal; `onReplayed` runs before anything is served. The scope's end refuses what
   * comes, lets what was accepted become durable, makes a snapshot, and closes the store.
   */
  start(onReplayed: () => void): Effect.Effect<void, StartError, Scope> {
    return Effect.gen({ self: this }, function* () {
      yield* Effect.acquireRelease(
        startStep(() => this.#openAndReplay(onReplayed)),
        () => Effect.promise(() => this.#memory.store.close()),
      )
      const run = yield* FiberHandle.makeRuntime<never>()
      this.#inBackground = run
      yield* Effect.addFinalizer(() =>
        Effect.promise(async () => {
          this.isClosing = true
          if (this.status.name === "ready" || this.status.name === "readOnly") await this.#commits.drained()
          if (this.status.name === "ready") await this.#snapshots.finish()
        }),
      )
      if (this.status.name === "readOnly") run(this.#recover)
    })
  }

  async #openAndReplay(onReplayed: () => void): Promise<void> {
    await this.#memory.open(["full"])
    try {
      await this.#replay()
      onReplayed()
      await this.#resume()
    } catch (error) {
      await this.#memory.store.close()
      throw error
    }
  }

  /** Whether anything is answered. */
  get isServing(): boolean {
    return !this.isClosing && (this.status.name === "ready" || this.status.name === "readOnly")
  }

  async #replay(): Promise<void> {
    await this.#memory.replay()
    this.#commits.begin(this.#memory.durableSeq + 1)
    this.#snapshots.restored()
  }

  /** Serves what was replayed: writes too, where there is room for them. */
  async #resume(): Promise<void> {
    const reason = await this.#memory.readOnlyReason()
    this.status = reason === null ? { name: "ready" } : { name: "readOnly", reason }
    if (reason !== null) this.#options.log.warn("read-only", { reason })
  }

  /** Appends a group; one that finds no room is appended once more in the room that the store gives up for it. */
  async append(group: Parameters<Store["append"]>[0]): Promise<void> {
    try {
      await this.#memory.store.append(group)
    } catch (error) {
      if (!(error instanceof StoreError && error.kind === "full") || this.status.name !== "ready") throw error
      await this.#appendAgain(group, error)
    }
  }

  /**
   * Until the group is durable, what was read on top of it waits, as behind any commit. Then the exchange is read-only,
   * with nothing lost. Fails with the first error where the journal has the group already.
   */
  async #appendAgain(group: Parameters<Store["append"]>[0], first: StoreError): Promise<void> {
    this.status = { name: "readOnly", reason: readOnlyReasons.full }
    await this.#memory.reopen([])
    if (this.#memory.durableSeq !== group.seq - 1) throw first
    await this.#memory.store.append(group)
    this.#options.log.warn("read-only", { reason: readOnlyReasons.full })
    this.#inBackground(this.#recover)
  }

  committed(seq: number): void {
    this.#memory.durableSeq = seq
    this.#probeWaitMs = probeMs.first
  }

  commitFailed(error: unknown): void {
    if (isFinal(error)) {
      this.stop(error)
      return
    }
    this.#storeInDoubt = true
    this.#soundAt = null
    this.rebuild("a commit failed or its outcome is unknown")
    this.#commits.abandon()
  }

  /** Drops memory, which is ahead of the journal, and loads it anew. */
  rebuild(reason: string): void {
    if (this.status.name !== "ready" && this.status.name !== "readOnly") return
    this.#soundAt = null
    this.#beginRebuilding(reason)
    this.#inBackground(this.#recover)
  }

  #beginRebuilding(reason: string): void {
    this.status = { name: "rebuilding", reason }
    this.#counters.rebuilds++
    this.#options.log.warn("rebuilding from the journal", { reason })
  }

  /** Rebuilds, as often as it takes, and looks for room on the disk, until writes are taken again. */
  readonly #recover: Effect.Effect<void> = Effect.gen({ self: this }, function* () {
    while (!this.isClosing && (this.status.name === "rebuilding" || this.status.name === "readOnly"))
      yield* this.status.name === "rebuilding" ? this.#rebuildUntilDone() : this.#lookForRoom()
  })

  #rebuildUntilDone(): Effect.Effect<void> {
    return Effect.tryPromise({ try: () => this.#rebuildOnce(), catch: (error) => error }).pipe(
      // The store is never left half open: the end waits for an attempt, not for the time between two.
      Effect.uninterruptible,
      Effect.tapError((error) =>
        Effect.sync(() => {
          this.#storeInDoubt = true
          if (!isFinal(error)) this.#options.log.error("rebuild failed, retrying", { error: String(error) })
        }),
      ),
      Effect.retry({ schedule: rebuildRetries, while: (error) => !isFinal(error) && !this.isClosing }),
      Effect.catch((error) => Effect.sync(() => this.stop(error as Error))),
    )
  }

  /** Once what is in flight is durable; opens the store again where that is in doubt. */
  async #rebuildOnce(): Promise<void> {
    const began = performance.now()
    if (!this.#storeInDoubt) await this.#commits.drained()
    // A commit that failed meanwhile has put the store in doubt as well.
    if (this.#storeInDoubt) {
      await this.#memory.store.close()
      if (this.isClosing) return
      await this.#memory.open(["full", "io"])
      this.#storeInDoubt = false
    }
    if (this.#soundAt !== this.#memory.durableSeq || this.#memory.lacksHistory) await this.#replay()
    // It can have stopped meanwhile.
    if (this.status.name !== "rebuilding") return
    await this.#resume()
    const ms = Math.round(performance.now() - began)
    this.#options.log.info("rebuilt from the journal", { seq: this.#memory.durableSeq, ms })
  }

  /** Looks once for room on the disk, after a while. */
  #lookForRoom(): Effect.Effect<void> {
    const waitMs = this.#probeWaitMs
    this.#probeWaitMs = Math.min(2 * waitMs, probeMs.max)
    return Effect.tryPromise({ try: () => this.#memory.store.makeRoom(), catch: String }).pipe(
      Effect.delay(waitMs),
      Effect.flatMap((hasRoom) => (hasRoom ? this.#foundRoom : Effect.void)),
      Effect.catch((error) => Effect.sync(() => this.#reopen(error))),
    )
  }

  readonly #foundRoom: Effect.Effect<void> = Effect.suspend(() => {
    if (this.#memory.store.isReadOnly)
      return Effect.uninterruptible(Effect.promise(() => this.#openForWriting()))
    this.#ready()
    return Effect.void
  })

  #ready(): void {
    this.status = { name: "ready" }
    this.#options.log.warn("the disk has free space again: writing resumes")
  }

  /** Reads go on meanwhile: nothing is handled, so memory is what was durable. */
  async #openForWriting(): Promise<void> {
    if (this.isClosing) return
    this.#soundAt = this.#memory.durableSeq
    try {
      await this.#memory.reopen(["full", "io"])
      const reason = await this.#memory.readOnlyReason()
      // It can have stopped meanwhile.
      if (this.status.name !== "readOnly") return
      const isSound = this.#soundAt === this.#memory.durableSeq && !this.#memory.lacksHistory
      if (!isSound) this.#beginRebuilding("the journal has more than was read")
      else if (reason === null) this.#ready()
      else this.status = { name: "readOnly", reason }
    } catch (error) {
      this.#storeInDoubt = true
      if (this.status.name === "readOnly") this.#beginRebuilding(String(error))
    }
  }

  /** Nothing was handled while it was read-only: memory is what was durable. */
  #reopen(reason: string): void {
    this.#storeInDoubt = true
    this.#soundAt = this.#memory.durableSeq
    this.#beginRebuilding(reason)
  }

  /** Ends everything: what waits is answered, nothing is written or read any more, the process is told to end. */
  stop(error: Error): void {
    if (this.status.name === "stopped") return
    this.status = { name: "stopped", reason: error.message }
    this.#options.log.error("the exchange has stopped", { error: error.message })
    this.#commits.end()
    this.#options.onFatal(error)
  }
}

/** What no rebuild mends: the state contradicts itself, another writer took over, the data is gone or is not
 * what was written. */
const isFinal = (error: unknown): error is Error =>
  error instanceof InvariantBroken ||
  (error instanceof StoreError && ["fenced", "removed", "corrupt", "schema"].includes(error.kind))
