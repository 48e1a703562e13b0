/**
 * Keeps memory consistent with the journal, and decides whether the exchange may serve.
 *
 * The state in memory is a cache of the journal. When a handler throws after it emitted events, or a commit
 * fails, memory is dropped and rebuilt from the store in this process; meanwhile requests are rejected with
 * 503. While the folder cannot be written, for whatever reason, the exchange is read-only: reads are answered,
 * nothing is sequenced, nothing falls due. A broken invariant, or another writer on the same data, stops the
 * exchange for good.
 *
 * `Recovery.ts` rebuilds the memory.
 */
import * as Effect from "effect/Effect"
import * as FiberHandle from "effect/FiberHandle"
import type { Scope } from "effect/Scope"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import type { Counters } from "../counters/Counters.ts"
import type { Log } from "../log/Log.ts"
import { type StartError, startStep } from "../StartError.ts"
import type { CheckpointSchedule } from "./CheckpointSchedule.ts"
import type { JournalWriter } from "./JournalWriter.ts"
import { isFinal, Recovery } from "./Recovery.ts"
import type { ServedState } from "./ServedState.ts"
import type { Serving, Status } from "./Serving.ts"

export interface SupervisorParts {
  readonly served: ServedState
  readonly serving: Serving
  readonly writer: JournalWriter
  readonly commits: GroupCommit
  readonly checkpoints: CheckpointSchedule
  readonly counters: Counters
  readonly log: Log
  /** Called once after an invariant was broken: the process must end. */
  readonly onFatal: (error: Error) => void
}

export class Supervisor {
  readonly #served: ServedState
  readonly #commits: GroupCommit
  readonly #checkpoints: CheckpointSchedule
  readonly #serving: Serving
  readonly #log: Log
  readonly #onFatal: (error: Error) => void
  readonly #recovery: Recovery
  /** Runs a recovery of the state concurrently. */
  #inBackground: (recovery: Effect.Effect<void>) => void = () => {}

  constructor(parts: SupervisorParts) {
    const { served, serving, writer, commits, checkpoints, log, onFatal } = parts
    this.#served = served
    this.#commits = commits
    this.#checkpoints = checkpoints
    this.#serving = serving
    this.#log = log
    this.#onFatal = onFatal
    this.#recovery = new Recovery({ ...parts, stop: (error) => this.stop(error) })
    writer.full.on(() => this.#inBackground(this.#recovery.untilReady))
    commits.durable.on(() => this.#recovery.groupCommitted())
    commits.failed.on((error) => this.#commitFailed(error))
    checkpoints.corrupt.on((error) => this.stop(error))
  }

  get status(): Status {
    return this.#serving.status
  }

  /** Whether the exchange serves writes. */
  get isReady(): boolean {
    return this.status.name === "ready"
  }

  /** Whether the exchange answers requests. */
  get isServing(): boolean {
    return this.#serving.isServing
  }

  /** Opens the store and replays the journal; writes nothing. The store is closed at the end of the scope. */
  open(onReplayed: () => void): Effect.Effect<void, StartError, Scope> {
    const acquire = startStep(async () => {
      await this.#served.open(["full"])
      try {
        await this.#replay(onReplayed)
      } catch (error) {
        await this.#served.store.close()
        throw error
      }
    })
    const release = () => Effect.promise(() => this.#served.store.close())
    return Effect.acquireRelease(acquire, release)
  }

  async #replay(onReplayed: () => void): Promise<void> {
    await this.#recovery.replay()
    onReplayed()
  }

  /**
   * Begins to write and to serve; `onReplayed` is called as in {@link open}, if the journal is replayed once
   * more. The end of the scope rejects new requests, makes accepted ones durable, and makes a checkpoint.
   */
  begin(onReplayed: () => void): Effect.Effect<void, StartError, Scope> {
    return Effect.gen({ self: this }, function* () {
      yield* startStep(async () => {
        await this.#served.begin()
        // A second replay makes missing history again.
        if (this.#served.lacksHistory) await this.#replay(onReplayed)
        await this.#recovery.resume()
      })
      const run = yield* FiberHandle.makeRuntime<never>()
      this.#inBackground = run
      yield* Effect.addFinalizer(() =>
        Effect.promise(async () => {
          this.#serving.isClosing = true
          if (this.status.name === "ready" || this.status.name === "readOnly") await this.#commits.drained()
          if (this.status.name === "ready") await this.#checkpoints.finish()
        }),
      )
      if (this.status.name === "readOnly") run(this.#recovery.untilReady)
    })
  }

  /** Resolves to true when the whole current state is durable; to false if it failed to become durable. */
  durable(): Promise<boolean> {
    const { name } = this.status
    if (name !== "ready" && name !== "readOnly") return Promise.resolve(false)
    return new Promise((resolve) =>
      this.#commits.release(null, (outcome) => resolve(outcome === null), false),
    )
  }

  #commitFailed(error: unknown): void {
    if (isFinal(error)) {
      this.stop(error)
      return
    }
    this.#recovery.memoryIsAhead(true)
    this.rebuild("a commit failed or its outcome is unknown")
    this.#commits.abandon()
  }

  /** Drops the memory, which is ahead of the journal, and reloads the state from the journal. */
  rebuild(reason: string): void {
    if (this.status.name !== "ready" && this.status.name !== "readOnly") return
    this.#recovery.memoryIsAhead(false)
    this.#recovery.beginRebuilding(reason)
    this.#inBackground(this.#recovery.untilReady)
  }

  /**
   * Stops the exchange for good: waiting requests are answered, the store is no longer used, and the process is
   * asked to end.
   */
  stop(error: Error): void {
    if (this.status.name === "stopped") return
    this.#serving.status = { name: "stopped", reason: error.message }
    this.#log.error("the exchange has stopped", { error: error.message })
    this.#commits.end()
    this.#onFatal(error)
  }
}
