/**
 * Restores memory from the journal: rebuilds the state from the store, and retries an unwritable folder, until writes
 * are accepted again.
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

/** How long a read-only exchange waits before it checks for disk space again: first and maximum delay. */
const probeMs = { first: 250, max: 5_000 }
/** Delay between two attempts to rebuild the state. */
const rebuildRetries = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

export interface RecoveryParts {
  readonly serving: Serving
  readonly served: ServedState
  readonly commits: GroupCommit
  readonly checkpoints: CheckpointSchedule
  readonly counters: Counters
  readonly log: Log
  /** Stops the exchange after an error that a rebuild cannot repair. */
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
  /** The seq of the journal at which the served state equals the durable state and needs no reload. */
  #soundAt: number | null = null
  #storeInDoubt = false
  /** Delay of the next check for disk space; a commit resets it. */
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

  /** Called when memory is ahead of the journal; `storeInDoubt`: the store must be opened again. */
  memoryIsAhead(storeInDoubt: boolean): void {
    this.#soundAt = null
    if (storeInDoubt) this.#storeInDoubt = true
  }

  /** Called when a group became durable: resets the delay of the next check for disk space. */
  groupCommitted(): void {
    this.#probeWaitMs = probeMs.first
  }

  async replay(): Promise<void> {
    await this.#served.replay()
    this.#commits.begin(this.#served.durableSeq + 1)
    this.#checkpoints.restored()
  }

  /** Serves the replayed state, and accepts writes if the disk has space. */
  async resume(): Promise<void> {
    const reason = await this.#served.readOnlyReason()
    this.#serving.status = reason === null ? { name: "ready" } : { name: "readOnly", reason }
    // The caller rejects a start without any data.
    if (reason !== null && this.#served.durableSeq > 0) this.#log.warn("read-only", { reason })
  }

  beginRebuilding(reason: string): void {
    this.#serving.status = { name: "rebuilding", reason }
    this.#counters.rebuilds++
    this.#log.warn("rebuilding from the journal", { reason })
  }

  /** Rebuilds the state, repeatedly if necessary, and waits for disk space, until writes are accepted again. */
  readonly untilReady: Effect.Effect<void> = Effect.gen({ self: this }, function* () {
    while (
      !this.#serving.isClosing &&
      (this.#serving.status.name === "rebuilding" || this.#serving.status.name === "readOnly")
    )
      yield* this.#serving.status.name === "rebuilding" ? this.#rebuildUntilDone() : this.#lookForRoom()
  })

  #rebuildUntilDone(): Effect.Effect<void> {
    return Effect.tryPromise({ try: () => this.#rebuildOnce(), catch: (error) => error }).pipe(
      // The store is never left half open: a stop waits for a running attempt, but not for the delay between
      // attempts.
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

  /** Runs a rebuild when commits in flight are done; reopens the store if it is in doubt. */
  async #rebuildOnce(): Promise<void> {
    const began = performance.now()
    if (!this.#storeInDoubt) await this.#commits.drained()
    // A commit that failed during the wait also put the store in doubt.
    if (this.#storeInDoubt) {
      await this.#served.store.close()
      if (this.#serving.isClosing) return
      await this.#served.open(["full", "io"])
      this.#storeInDoubt = false
    }
    if (this.#soundAt !== this.#served.durableSeq || this.#served.lacksHistory) await this.replay()
    // The exchange may have stopped during the rebuild.
    if (this.#serving.status.name !== "rebuilding") return
    await this.resume()
    const ms = Math.round(performance.now() - began)
    this.#log.info("rebuilt from the journal", { seq: this.#served.durableSeq, ms })
  }

  /** Checks once, after the delay, whether the folder can be written. */
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

  /** The reason for being read-only may have changed since the last attempt. */
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

  /**
   * Reads continue while the exchange is read-only: no command is handled, so memory equals the last durable
   * state.
   */
  async #openForWriting(): Promise<void> {
    if (this.#serving.isClosing) return
    this.#soundAt = this.#served.durableSeq
    try {
      await this.#served.reopen(["full", "io"])
      const reason = await this.#served.readOnlyReason()
      // The exchange may have stopped during the wait.
      if (this.#serving.status.name !== "readOnly") return
      const isSound = this.#soundAt === this.#served.durableSeq && !this.#served.lacksHistory
      if (!isSound) this.beginRebuilding("the journal has groups that this server has not read")
      else if (reason === null) this.#ready()
      else this.#serving.status = { name: "readOnly", reason }
    } catch (error) {
      this.#storeInDoubt = true
      if (this.#serving.status.name === "readOnly") this.beginRebuilding(String(error))
    }
  }

  /** No command was handled while the exchange was read-only, so memory equals the durable state. */
  #reopen(reason: string): void {
    this.#storeInDoubt = true
    this.#soundAt = this.#served.durableSeq
    this.beginRebuilding(reason)
  }
}

/**
 * An error that a rebuild cannot repair: the state contradicts itself, another writer took over, the data is missing
 * or was changed.
 */
export const isFinal = (error: unknown): error is Error =>
  error instanceof InvariantBroken ||
  (error instanceof StoreError && ["fenced", "removed", "corrupt", "schema"].includes(error.kind))
