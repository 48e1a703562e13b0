/**
 * When checkpoints are made: once enough events came after the last one, and at a clean stop. The journal is then cut,
 * where it is not to be kept whole: of two good checkpoints the older one can still be started from.
 */
import { replayCost } from "@bourse/engine"
import { type Store, StoreError } from "@bourse/store"
import type { GroupCommit } from "../commit/GroupCommit.ts"
import type { LiveStates } from "../commit/LiveStates.ts"
import { Signal } from "../commit/Signal.ts"
import type { Counters } from "../counters/Counters.ts"
import type { Log } from "../log/Log.ts"
import type { ServedState } from "./ServedState.ts"

/** Events between two checkpoints. Replaying them takes a second or two. */
export const eventsPerCheckpoint = 200_000
/** A stop waits no longer: the next start reads more of the journal instead. */
const finishWithinMs = 5_000

/** Whether the journal keeps groups that two checkpoints stand in for. */
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

/** The log's words for harm that was mended, and for a checkpoint of the served state. */
export const harmMended = "data that the next start needs was damaged and has been repaired"
export const standsIn = "a new checkpoint replaces it. Make a backup, and check the disk"

export class CheckpointSchedule {
  readonly #options: CheckpointOptions
  /** The journal is not what was written, or does not lead to the state that is served. */
  readonly corrupt = new Signal<[StoreError]>()
  /** Events since the newest checkpoint, counted by what replaying them costs. */
  #events = 0
  /** The part of them that the checkpoint in the making covers. */
  #covered = 0
  /** Number of events at which the next checkpoint is made; higher after a failed one. */
  #dueAt: number
  #making: Promise<void> | undefined
  #cutting: Promise<void> = Promise.resolve()
  /** How many read the journal from its beginning: meanwhile it is not cut. */
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

  /** The group of the newest checkpoint, when it was written or restored from (system time), and the events since. */
  get newest(): { readonly seq: number; readonly time: number; readonly events: number } {
    return { ...this.#newest, events: this.#events }
  }

  /** The groups of the checkpoints that were made or restored from last, and are to be there; undefined while one is made. */
  get kept(): ReadonlyArray<number> | undefined {
    return this.#making === undefined ? this.#kept : undefined
  }

  /** The state was restored from a checkpoint. */
  restored(): void {
    const { from, events } = this.#options.served.restored
    // From the one in the making, which is written before it is read back.
    if (from > this.#newest.seq) this.#covered = 0
    this.#newest = { seq: from, time: this.#options.wall() }
    this.#kept = from === 0 ? [] : [from]
    this.#events = events
    this.added(0)
  }

  /** Adds events that became durable, counted likewise. */
  added(events: number): void {
    this.#events += events
    if (this.#events >= this.#dueAt && this.#making === undefined) void this.#alone(() => this.#make())
  }

  /** Runs what reads the journal from its beginning; the journal is not cut meanwhile. */
  async withWholeJournal<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#readers++
    try {
      // A cut that began before finishes first.
      await this.#cutting
      return await read()
    } finally {
      this.#readers--
    }
  }

  /** Makes the checkpoint of a clean stop, if there is time for it. Nothing may be added any more. */
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

  /** One at a time is made. */
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
   * Makes one in place of those that are gone or damaged: from the journal as ever; from the state that is served, where
   * a start would be refused. Rejects with a StoreError where neither can be done.
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
   * No checkpoint can be made from the journal. Where no start could be made from it either, one of the state that is
   * served stands in. Where one could, it is tried once more, since a checkpoint that was gone may be there again: when
   * that fails too, journal and state differ, and nobody knows which is right.
   */
  async #standIn(found: StoreError): Promise<void> {
    const { served, log, counters } = this.#options
    try {
      // A log that lost something says more.
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
      log.warn("a checkpoint could not be written; a later one will be tried", { error: error.message })
    }
  }
}
