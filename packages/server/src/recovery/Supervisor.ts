/**
 * Keeps memory what the journal says, and says whether the exchange may serve.
 *
 * Memory is a cache of the journal. When a handler throws after it emitted events, or a commit fails, memory is
 * dropped and rebuilt from the store in this process; meanwhile everything is refused with 503. A commit that finds no
 * room on the disk is made again in the room that the store gives up. While the folder cannot be written, for whatever
 * reason, the exchange is read-only: reads are answered, nothing is sequenced, nothing falls due. A broken invariant is different, and so is another
 * writer on the same data: the exchange stops for good.
 *
 * `Recovery.ts` does the rebuilding.
 */
import { type Store, StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import * as FiberHandle from "effect/FiberHandle"
import type { Scope } from "effect/Scope"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import type { Counters } from "../counters/Counters.ts"
import type { Log } from "../log/Log.ts"
import { type StartError, startStep } from "../StartError.ts"
import type { CheckpointSchedule } from "./CheckpointSchedule.ts"
import { isFinal, Recovery } from "./Recovery.ts"
import { readOnlyReason, type ServedState } from "./ServedState.ts"
import { Serving, type Status } from "./Serving.ts"

export interface SupervisorOptions {
  readonly log: Log
  /** Called once when an invariant broke: the process must end. */
  readonly onFatal: (error: Error) => void
}

export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #served: ServedState
  readonly #commits: GroupCommit
  readonly #checkpoints: CheckpointSchedule
  readonly #serving = new Serving()
  readonly #recovery: Recovery
  /** Runs a recovery beside everything else. */
  #inBackground: (recovery: Effect.Effect<void>) => void = () => {}

  constructor(
    options: SupervisorOptions,
    served: ServedState,
    commits: GroupCommit,
    checkpoints: CheckpointSchedule,
    counters: Counters,
  ) {
    this.#options = options
    this.#served = served
    this.#commits = commits
    this.#checkpoints = checkpoints
    this.#recovery = new Recovery({
      serving: this.#serving,
      served,
      commits,
      checkpoints,
      counters,
      log: options.log,
      stop: (error) => this.stop(error),
    })
  }

  get status(): Status {
    return this.#serving.status
  }

  /** Whether anything is answered. */
  get isServing(): boolean {
    return this.#serving.isServing
  }

  /** Opens the store and replays the journal; writes nothing. The scope's end closes the store. */
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
   * Begins to write and to serve; `onReplayed` as in {@link open}, where the journal is replayed once more. The scope's
   * end refuses what comes, lets what was accepted become durable, and makes a checkpoint.
   */
  begin(onReplayed: () => void): Effect.Effect<void, StartError, Scope> {
    return Effect.gen({ self: this }, function* () {
      yield* startStep(async () => {
        await this.#served.begin()
        // Its history is made again.
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

  /** Appends a group; one that finds no room is appended once more in the room that the store gives up for it. */
  async append(group: Parameters<Store["append"]>[0]): Promise<void> {
    try {
      await this.#served.store.append(group)
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
    const reason = readOnlyReason({ kind: "full" })
    this.#serving.status = { name: "readOnly", reason }
    await this.#served.reopen([])
    if (this.#served.durableSeq !== group.seq - 1) throw first
    await this.#served.store.append(group)
    this.#options.log.warn("read-only", { reason })
    this.#inBackground(this.#recovery.untilReady)
  }

  committed(seq: number): void {
    this.#served.durableSeq = seq
    this.#recovery.groupCommitted()
  }

  commitFailed(error: unknown): void {
    if (isFinal(error)) {
      this.stop(error)
      return
    }
    this.#recovery.memoryIsAhead(true)
    this.rebuild("a commit failed or its outcome is unknown")
    this.#commits.abandon()
  }

  /** Drops memory, which is ahead of the journal, and loads it anew. */
  rebuild(reason: string): void {
    if (this.status.name !== "ready" && this.status.name !== "readOnly") return
    this.#recovery.memoryIsAhead(false)
    this.#recovery.beginRebuilding(reason)
    this.#inBackground(this.#recovery.untilReady)
  }

  /** Ends everything: what waits is answered, nothing is written or read any more, the process is asked to end. */
  stop(error: Error): void {
    if (this.status.name === "stopped") return
    this.#serving.status = { name: "stopped", reason: error.message }
    this.#options.log.error("the exchange has stopped", { error: error.message })
    this.#commits.end()
    this.#options.onFatal(error)
  }
}
