/**
 * When checkpoints are made: after a number of events, and at a clean stop. After a checkpoint the journal is
 * cut, unless it is to be kept completely: a start from the older of two good checkpoints stays possible.
 */
import { replayCost } from "@bourse/engine"
import { type Store, StoreError } from "@bourse/store"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import type { LiveStates } from "../commit/LiveStates.ts"
import { Signal } from "../commit/Signal.ts"
import type { Counters } from "../counters/Counters.ts"
import type { Log } from "../log/Log.ts"
import type { ServedState } from "./ServedState.ts"

/** Events between two checkpoints. Replaying this number of events takes a second or two. */
export const eventsPerCheckpoint = 200_000
/**
 * Maximum wait at a stop for the checkpoint; if the checkpoint takes longer, the next start replays more of the
 * journal.
 */
const finishWithinMs = 5_000

/** Whether the journal keeps groups that two checkpoints already include. */
export type KeepJournal = "all" | "since-checkpoint"

export interface CheckpointOptions {
  readonly served: ServedState
  readonly log: Log
  readonly counters: Counters
  /** The system clock, milliseconds. */
  readonly wall: () => number
  readonly keepJournal: (store: Store) => Promise<KeepJournal>
  readonly eventsPerCheckpoint: number
  readonly live: LiveStates
  readonly commits: GroupCommit
}

/** Log messages for repaired damage, and for a checkpoint made from the served state. */
export const harmMended = "data that the next start needs was damaged and has been repaired"
export const standsIn = "a new checkpoint replaces it. Make a backup, and check the disk"

export class CheckpointSchedule {
  readonly #options: CheckpointOptions
  /** Error: the journal was changed, or does not lead to the served state. */
  readonly corrupt = new Signal<[StoreError]>()
  /** Events since the newest checkpoint, weighted by their replay cost. */
  #events = 0
  /** The events that the checkpoint in progress covers. */
  #covered = 0
  /** Number of events at which the next checkpoint is made; higher after a failed checkpoint. */
  #dueAt: number
  #making: Promise<void> | undefined
  #cutting: Promise<void> = Promise.resolve()
  /** Number of readers that read the journal from its beginning: the journal is not cut meanwhile. */
  #readers = 0
  #newest = { seq: 0, time: 0 }
  #kept: ReadonlyArray<number> = []

  constructor(options: CheckpointOptions) {
    this.#options = options
    this.#dueAt = options.eventsPerCheckpoint
    options.commits.durable.on(({ events }) => {
      let cost = 0
      for (const event of events) cost += replayCost(event)
      this.added(cost)
    })
  }

  /** The group and the system time of the newest checkpoint, and the events since then. */
  get newest(): { readonly seq: number; readonly time: number; readonly events: number } {
    return { ...this.#newest, events: this.#events }
  }

  /**
   * Groups of the latest checkpoints, which must be in the folder; undefined while a checkpoint is being made.
   */
  get kept(): ReadonlyArray<number> | undefined {
    return this.#making === undefined ? this.#kept : undefined
  }

  /** Called after the state was restored from a checkpoint. */
  restored(): void {
    const { from, events } = this.#options.served.restored
    // The checkpoint in progress is written before it is read back.
    if (from > this.#newest.seq) this.#covered = 0
    this.#newest = { seq: from, time: this.#options.wall() }
    this.#kept = from === 0 ? [] : [from]
    this.#events = events
    this.added(0)
  }

  /** Adds durable events to the count, weighted by their replay cost. */
  added(events: number): void {
    this.#events += events
    if (this.#events >= this.#dueAt && this.#making === undefined) void this.#alone(() => this.#make())
  }

  /** Runs a reader of the whole journal; the journal is not cut meanwhile. */
  async withWholeJournal<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#readers++
    try {
      // The reader waits for a cut of the journal that has begun.
      await this.#cutting
      return await read()
    } finally {
      this.#readers--
    }
  }

  /**
   * Makes the checkpoint of a clean stop, if there is time. After the checkpoint of a clean stop no further
   * events may be added.
   */
  async finish(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, finishWithinMs)
    })
    await Promise.race([this.#finish(), tooLate])
    clearTimeout(timer)
  }

  async #finish(): Promise<void> {
    await this.#making
    if (this.#events > 0) await this.#alone(() => this.#make())
  }

  /** Makes a checkpoint, after the one in progress, if any. */
  #alone(make: () => Promise<void>): Promise<void> {
    const made = this.#making === undefined ? make() : this.#making.then(make)
    const ended = made
      .catch(() => {})
      .then(() => {
        if (this.#making === ended) this.#making = undefined
      })
    this.#making = ended
    return made
  }

  /**
   * Replaces missing or damaged checkpoints: from the journal as usual; from the served state, if a start would be
   * refused. Rejects with a StoreError if the checkpoints cannot be replaced either way.
   */
  async makeAgain(): Promise<void> {
    await this.#alone(async () => ((await this.#isStartRefused()) ? this.#writeLive() : this.#make()))
  }

  #isStartRefused(): Promise<boolean> {
    return this.#options.served.store.checkRestart().then(
      () => false,
      (error: unknown) => {
        if (error instanceof StoreError && error.kind === "corrupt") return true
        throw error
      },
    )
  }

  async #writeLive(): Promise<void> {
    const { served, live, counters } = this.#options
    const covered = this.#events
    const made = await served.store.writeCheckpoint(await live.next())
    if (made === undefined) return
    this.#events -= covered
    counters.checkpoints++
    this.#made(made.kept)
  }

  /**
   * Handles the case that no checkpoint can be made from the journal. If no start is possible from the journal
   * either, the served state is saved as the checkpoint. If a start is possible, one more attempt is made,
   * since a missing checkpoint may have reappeared. When the second attempt fails too, journal and state
   * differ, and it is unknown which is right.
   */
  async #standIn(found: StoreError): Promise<void> {
    const { served, log, counters } = this.#options
    try {
      // The log entry for lost data has more detail.
      await served.store.watch(true)
      if (!(await this.#isStartRefused())) return await this.#make(true)
      await this.#writeLive()
      await served.store.checkRestart()
    } catch (error) {
      return this.corrupt.emit(error instanceof StoreError && error.kind === "corrupt" ? error : found)
    }
    counters.harms++
    log.error(harmMended, { harm: `${found.message}; ${standsIn}` })
  }

  #made(kept: ReadonlyArray<{ readonly seq: number }>): void {
    this.#newest = { seq: kept[0]?.seq ?? 0, time: this.#options.wall() }
    this.#kept = kept.map(({ seq }) => seq)
  }

  async #make(isSecondTry = false): Promise<void> {
    const { served, log, counters, keepJournal, eventsPerCheckpoint } = this.#options
    this.#covered = this.#events
    this.#dueAt = this.#events + eventsPerCheckpoint
    try {
      const began = performance.now()
      const made = await served.store.makeCheckpoint(served.differing)
      if (made === undefined) return
      for (const problem of made.problems) log.warn(problem)
      this.#events -= this.#covered
      this.#dueAt = eventsPerCheckpoint
      counters.checkpoints++
      this.#made(made.kept)
      log.info("checkpoint", { seq: made.kept[0]?.seq, ms: Math.round(performance.now() - began) })
      const older = made.kept[1]
      const isCut = (await keepJournal(served.store)) === "since-checkpoint"
      if (older === undefined || !isCut || this.#readers > 0) return
      const cutting = served.store.cutBefore(older.seq)
      this.#cutting = cutting.catch(() => {})
      await cutting
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      counters.checkpointFailures++
      if (error.kind === "corrupt") return isSecondTry ? this.corrupt.emit(error) : await this.#standIn(error)
      log.warn("a checkpoint could not be written; the server will try again later", { error: error.message })
    }
  }
}
