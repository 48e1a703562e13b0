/**
 * When snapshots are made: once enough events came after the last one, and at a clean stop. The journal is then cut,
 * where it is not to be kept whole: of two good snapshots the older one can still be started from.
 */
import { type Store, StoreError } from "@bourse/store"
import type { Log } from "../log/Log.ts"
import type { Counters } from "../telemetry/Counters.ts"
import type { Memory } from "./Memory.ts"

/** Replaying so many takes a second or two. */
export const eventsPerSnapshot = 200_000
/** A stop waits no longer: the next start reads more of the journal instead. */
const finishWithinMs = 5_000

/** Whether the journal keeps groups that two snapshots stand in for. */
export type KeepJournal = "all" | "since-snapshot"

export interface SnapshotOptions {
  readonly memory: Memory
  readonly log: Log
  readonly counters: Counters
  readonly keepJournal: (store: Store) => Promise<KeepJournal>
  readonly eventsPerSnapshot: number
  /** Whether somebody reads the journal from its beginning: then it is cut another time. */
  readonly isJournalInUse: () => boolean
  /** The journal is not what was written, or does not lead to the state that is served. */
  readonly onCorrupt: (error: StoreError) => void
}

export class SnapshotSchedule {
  readonly #options: SnapshotOptions
  /** Events since the newest snapshot, counted by what replaying them costs. */
  #events = 0
  /** Of them, those that the snapshot in the making covers. */
  #covered = 0
  /** At so many events the next snapshot is made; later after one that failed. */
  #dueAt: number
  #making: Promise<void> | undefined
  #cutting: Promise<void> = Promise.resolve()
  #newest = { seq: 0, time: 0 }

  constructor(options: SnapshotOptions) {
    this.#options = options
    this.#dueAt = options.eventsPerSnapshot
  }

  /** The group of the newest snapshot, when it was written or restored from (system time), and the events since. */
  get newest(): { readonly seq: number; readonly time: number; readonly events: number } {
    return { ...this.#newest, events: this.#events }
  }

  /** The state was restored from a snapshot. */
  restored(): void {
    const { from, events } = this.#options.memory.restored
    // From the one in the making, which is written before it is read back.
    if (from > this.#newest.seq) this.#covered = 0
    this.#newest = { seq: from, time: Date.now() }
    this.#events = events
    this.added(0)
  }

  /** So many events became durable, counted likewise. */
  added(events: number): void {
    this.#events += events
    if (this.#events >= this.#dueAt) this.#making ??= this.#make()
  }

  /** Resolves when no cut of the journal is under way. */
  cut(): Promise<void> {
    return this.#cutting
  }

  /** Makes the snapshot of a clean stop, if there is time for it. Nothing may be added any more. */
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
    if (this.#events > 0) await this.#make()
  }

  async #make(): Promise<void> {
    const { memory, log, counters, isJournalInUse, keepJournal, onCorrupt, eventsPerSnapshot } = this.#options
    this.#covered = this.#events
    this.#dueAt = this.#events + eventsPerSnapshot
    try {
      const began = performance.now()
      const made = await memory.store.makeSnapshot(memory.differing)
      if (made === undefined) return
      for (const problem of made.problems) log.warn(problem)
      this.#events -= this.#covered
      this.#dueAt = eventsPerSnapshot
      counters.snapshots++
      this.#newest = { seq: made.kept[0]?.seq ?? 0, time: Date.now() }
      log.info("snapshot", { seq: made.kept[0]?.seq, ms: Math.round(performance.now() - began) })
      const older = made.kept[1]
      const isCut = (await keepJournal(memory.store)) === "since-snapshot"
      if (older === undefined || !isCut || isJournalInUse()) return
      const cutting = memory.store.cutBefore(older.seq)
      this.#cutting = cutting.catch(() => {})
      await cutting
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      counters.snapshotFailures++
      if (error.kind === "corrupt") return onCorrupt(error)
      log.warn("a snapshot could not be written; a later one will be tried", { error: error.message })
    } finally {
      this.#making = undefined
    }
  }
}
