/**
 * Brings memory back to what the journal says: rebuilds it from the store, and tries whether a folder that could not be
 * written can be, until writes are taken again.
 */
import { InvariantBroken } from "@bourse/engine"
import { StoreError, type WriteTrouble } from "@bourse/store"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import type { Counters } from "../counters/Counters.ts"
import type { Log } from "../log/Log.ts"
import type { CheckpointSchedule } from "./CheckpointSchedule.ts"
import { readOnlyReason, type ServedState } from "./ServedState.ts"
import type { Serving } from "./Serving.ts"

/** How long a read-only exchange waits before it looks for room again: at first, and at most. */
const probeMs = { first: 250, max: 5_000 }
/** How long between attempts to rebuild. */
const rebuildRetries = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

export interface RecoveryParts {
  readonly serving: Serving
  readonly served: ServedState
  readonly commits: GroupCommit
  readonly checkpoints: CheckpointSchedule
  readonly counters: Counters
  readonly log: Log
  /** Ends everything after an error that no rebuild mends. */
  readonly stop: (error: Error) => void
}

export class Recovery {
  readonly #serving: Serving
  readonly #served: ServedState
  readonly #commits: GroupCommit
  readonly #checkpoints: CheckpointSchedule
  readonly #counters: Counters
  readonly #log: Log
  readonly #stop: (error: Error) => void
  /** The served state is the durable one of this seq, and need not be loaded anew. */
  #soundAt: number | null = null
  #storeInDoubt = false
  /** How long the next look for room waits; the first again after a commit. */
  #probeWaitMs = probeMs.first

  constructor({ serving, served, commits, checkpoints, counters, log, stop }: RecoveryParts) {
    this.#serving = serving
    this.#served = served
    this.#commits = commits
    this.#checkpoints = checkpoints
    this.#counters = counters
    this.#log = log
    this.#stop = stop
  }

  /** Memory is ahead of the journal; `storeInDoubt`: the store itself has to be opened again. */
  memoryIsAhead(storeInDoubt: boolean): void {
    this.#soundAt = null
    if (storeInDoubt) this.#storeInDoubt = true
  }

  /** A group became durable: the next look for room, whenever that is, comes soon again. */
  groupCommitted(): void {
    this.#probeWaitMs = probeMs.first
  }

  async replay(): Promise<void> {
    await this.#served.replay()
    this.#commits.begin(this.#served.durableSeq + 1)
    this.#checkpoints.restored()
  }

  /** Serves what was replayed: writes too, where there is room for them. */
  async resume(): Promise<void> {
    const reason = await this.#served.readOnlyReason()
    this.#serving.status = reason === null ? { name: "ready" } : { name: "readOnly", reason }
    // A start without any data is rejected by its caller.
    if (reason !== null && this.#served.durableSeq > 0) this.#log.warn("read-only", { reason })
  }

  beginRebuilding(reason: string): void {
    this.#serving.status = { name: "rebuilding", reason }
    this.#counters.rebuilds++
    this.#log.warn("rebuilding from the journal", { reason })
  }

  /** Rebuilds, as often as it takes, and looks for room on the disk, until writes are taken again. */
  readonly untilReady: Effect.Effect<void> = Effect.gen({ self: this }, function* () {
    while (
      !this.#serving.isClosing &&
      (this.#serving.status.name === "rebuilding" || this.#serving.status.name === "readOnly")
    )
      yield* this.#serving.status.name === "rebuilding" ? this.#rebuildUntilDone() : this.#lookForRoom()
  })

  #rebuildUntilDone(): Effect.Effect<void> {
    return Effect.tryPromise({ try: () => this.#rebuildOnce(), catch: (error) => error }).pipe(
      // The store is never left half open: the end waits for an attempt, not for the time between two.
      Effect.uninterruptible,
      Effect.tapError((error) =>
        Effect.sync(() => {
          this.#storeInDoubt = true
          if (!isFinal(error)) this.#log.error("rebuild failed, retrying", { error: String(error) })
        }),
      ),
      Effect.retry({
        schedule: rebuildRetries,
        while: (error) => !isFinal(error) && !this.#serving.isClosing,
      }),
      Effect.catch((error) => Effect.sync(() => this.#stop(error as Error))),
    )
  }

  /** Once what is in flight is durable; opens the store again where that is in doubt. */
  async #rebuildOnce(): Promise<void> {
    const began = performance.now()
    if (!this.#storeInDoubt) await this.#commits.drained()
    // A commit that failed meanwhile has put the store in doubt as well.
    if (this.#storeInDoubt) {
      await this.#served.store.close()
      if (this.#serving.isClosing) return
      await this.#served.open(["full", "io"])
      this.#storeInDoubt = false
    }
    if (this.#soundAt !== this.#served.durableSeq || this.#served.lacksHistory) await this.replay()
    // It can have stopped meanwhile.
    if (this.#serving.status.name !== "rebuilding") return
    await this.resume()
    const ms = Math.round(performance.now() - began)
    this.#log.info("rebuilt from the journal", { seq: this.#served.durableSeq, ms })
  }

  /** Tries once whether the folder can be written, after a while. */
  #lookForRoom(): Effect.Effect<void> {
    const waitMs = this.#probeWaitMs
    this.#probeWaitMs = Math.min(2 * waitMs, probeMs.max)
    return Effect.tryPromise({ try: () => this.#served.store.makeRoom(), catch: String }).pipe(
      Effect.delay(waitMs),
      Effect.flatMap((trouble) =>
        trouble === null ? this.#foundRoom : Effect.sync(() => this.#stillReadOnly(trouble)),
      ),
      Effect.catch((error) => Effect.sync(() => this.#reopen(error))),
    )
  }

  readonly #foundRoom: Effect.Effect<void> = Effect.suspend(() => {
    if (this.#served.store.isReadOnly)
      return Effect.uninterruptible(Effect.promise(() => this.#openForWriting()))
    this.#ready()
    return Effect.void
  })

  /** The reason can be another one than before. */
  #stillReadOnly(trouble: WriteTrouble): void {
    if (this.#serving.status.name !== "readOnly") return
    const reason = readOnlyReason(trouble)
    if (reason === this.#serving.status.reason) return
    this.#serving.status = { name: "readOnly", reason }
    this.#log.warn("read-only", { reason })
  }

  #ready(): void {
    this.#serving.status = { name: "ready" }
    this.#log.warn("the data folder can be written again: writing resumes")
  }

  /** Reads go on meanwhile: nothing is handled, so memory is what was durable. */
  async #openForWriting(): Promise<void> {
    if (this.#serving.isClosing) return
    this.#soundAt = this.#served.durableSeq
    try {
      await this.#served.reopen(["full", "io"])
      const reason = await this.#served.readOnlyReason()
      // It can have stopped meanwhile.
      if (this.#serving.status.name !== "readOnly") return
      const isSound = this.#soundAt === this.#served.durableSeq && !this.#served.lacksHistory
      if (!isSound) this.beginRebuilding("the journal has groups that were not read")
      else if (reason === null) this.#ready()
      else this.#serving.status = { name: "readOnly", reason }
    } catch (error) {
      this.#storeInDoubt = true
      if (this.#serving.status.name === "readOnly") this.beginRebuilding(String(error))
    }
  }

  /** Nothing was handled while it was read-only: memory is what was durable. */
  #reopen(reason: string): void {
    this.#storeInDoubt = true
    this.#soundAt = this.#served.durableSeq
    this.beginRebuilding(reason)
  }
}

/** An error that no rebuild mends: the state contradicts itself, another writer took over, the data is gone or is not what was written. */
export const isFinal = (error: unknown): error is Error =>
  error instanceof InvariantBroken ||
  (error instanceof StoreError && ["fenced", "removed", "corrupt", "schema"].includes(error.kind))
