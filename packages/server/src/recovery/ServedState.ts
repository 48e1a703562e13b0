/** The store and the state loaded from it: the groups known to be durable, and the groups in memory. */
import { emptyState, InvariantBroken, type State } from "@bourse/engine"
import {
  type Restored,
  type RestoreOptions,
  restoreFurther,
  restoreState,
  type Store,
  StoreError,
  type WriteTrouble,
} from "@bourse/store"
import type { PendingGroup } from "../commit/GroupCommit.ts"
import type { Log } from "../log/Log.ts"
import type { ProgressReports } from "../log/Progress.ts"
import type { Followed } from "../standby/Standby.ts"

const readOnlyReasons = {
  full: "the data folder's disk is full; free space on the disk, and the server accepts writes again by itself",
  io: "writing to the data folder's disk fails; repair the disk, and the server accepts writes again by itself",
}
/** Why writes are rejected, for operators and clients: what to do, and the system's error if known. */
export const readOnlyReason = ({
  kind,
  message,
}: Pick<WriteTrouble, "kind"> & Partial<WriteTrouble>): string =>
  message === undefined ? readOnlyReasons[kind] : `${readOnlyReasons[kind]} (${message})`

type RejectsWrites = WriteTrouble["kind"]

export type OpenStore = (mode: "write" | "read") => Promise<Store>

export interface ServedStateParts {
  readonly openStore: OpenStore
  readonly log: Log
  readonly progress: ProgressReports
  /** The state that a standby replayed until it became the writer, for the first replay. */
  readonly followed?: (() => Followed | undefined) | undefined
}

export class ServedState {
  state: State = emptyState()
  store!: Store
  /** The last group known to be durable: a store that opens with an earlier group has lost data. */
  durableSeq = 0
  /** The group of the checkpoint that the state was restored from, and the number of events after it. */
  restored = { from: 0, events: 0 }
  /** Groups whose replay differs from the state that was served, and which were already reported. */
  differing: ReadonlyArray<number> = []
  readonly #openStore: OpenStore
  readonly #log: Log
  readonly #progress: ProgressReports
  /** Why the store was opened read-only, if it was. */
  #trouble: WriteTrouble | undefined
  /** A promise that is pending while the store is closed and opened again. */
  #opening: Promise<void> | undefined
  #followed: () => Followed | undefined

  constructor({ openStore, log, progress, followed = () => undefined }: ServedStateParts) {
    this.#openStore = openStore
    this.#followed = followed
    this.#log = log
    this.#progress = progress
  }

  /** Opens the store; read-only if it cannot be opened for writing for one of the given reasons. */
  async open(readInstead: ReadonlyArray<RejectsWrites>): Promise<void> {
    this.#trouble = undefined
    const waiting = this.store?.waitingHistory ?? []
    this.store = await this.#openStore("write").catch((error: unknown) => {
      const kind = readInstead.find((each) => error instanceof StoreError && error.kind === each)
      if (kind === undefined || !(error instanceof StoreError)) throw error
      this.#trouble = { kind, message: error.message }
      this.#log.warn("the data cannot be opened for writing", { error: error.message })
      // The first error is more specific than the error of this second attempt.
      return this.#openStore("read").catch(() => Promise.reject(error))
    })
    const { seq } = this.store.head
    if (seq < this.durableSeq) {
      throw new InvariantBroken(
        `the journal ends at group ${seq}, but group ${this.durableSeq} was durable before`,
      )
    }
    // The previous process may have ended before it wrote these rows of history.
    for (const group of waiting) if (group.seq > this.store.historySeq) this.store.addHistory(group)
    // Groups beyond the known durable one may be only in the system's memory. Groups after the known durable
    // one count as durable once the store is opened for writing, which syncs them.
    if (!this.store.isReadOnly || this.durableSeq === 0) this.durableSeq = seq
  }

  /** Begins to write to a store opened for reading; without disk space the data can still be read. */
  async begin(): Promise<void> {
    try {
      await this.store.begin()
    } catch (error) {
      if (!(error instanceof StoreError && error.kind === "full")) throw error
      await this.reopen(["full"])
    }
  }

  /** Closes the store and opens it again. A query made while the store is reopened waits for the new store. */
  async reopen(readInstead: ReadonlyArray<RejectsWrites>): Promise<void> {
    const opening = this.store.close().then(() => this.open(readInstead))
    this.#opening = opening
    try {
      await opening
    } finally {
      this.#opening = undefined
    }
  }

  /** Adds to a group the digest of its changes, which every replay compares. */
  endGroup({ events, digest }: PendingGroup): void {
    events.push({ type: "groupDigested", time: events.at(-1)!.time, digest })
    this.state.ledger.digest.value = 0
  }

  /** A query of history; waits while the store is reopened. */
  readonly query: Store["query"] = async (name, parameters) => {
    while (this.#opening !== undefined) await this.#opening
    return this.store.query(name, parameters)
  }

  /** Whether the store lacks history that only a replay can restore. */
  get lacksHistory(): boolean {
    return this.store.historySeq < this.durableSeq
  }

  /** Restores the state from the newest checkpoint and the journal. */
  async replay(): Promise<void> {
    const log = this.#log
    const began = performance.now()
    const options: RestoreOptions = {
      upTo: this.durableSeq,
      // Rows of history that the previous process did not write are made again from the journal.
      atMost: this.store.historySeq,
      onRecords: (group) => this.store.addHistory(group),
      onBad: (problem) => log.warn(problem),
      onProgress: ({ doing, done }) => this.#progress.at(doing, done),
    }
    const followed = this.#followed()
    const { state, at, from, events, differing } = await (followed === undefined
      ? restoreState(this.store, options)
      : this.#goOn(followed, options)
    ).finally(() => this.#progress.end())
    for (const seq of differing)
      log.error("the state served after this group differs from the journal; the journal's state is used", {
        seq,
      })
    this.state = state
    this.restored = { from: from.seq, events }
    this.differing = differing
    const ms = Math.round(performance.now() - began)
    log.info("restored", { seq: at.seq, checkpoint: from.seq, events, ms })
  }

  /** Continues from the state that a standby replayed, if the hashes show the same first groups. */
  async #goOn({ state, at, history }: Followed, options: RestoreOptions): Promise<Restored> {
    const { store, durableSeq } = this
    if (at.seq > durableSeq)
      throw new StoreError(
        "corrupt",
        `the journal ends at group ${durableSeq}, but this standby read group ${at.seq} from it: the database lost acknowledged groups. Use the database that has these groups`,
      )
    if (at.seq === durableSeq && at.hash !== store.head.hash)
      throw new StoreError("corrupt", `journal group ${at.seq} differs from the one that this standby read`)
    for (const group of history) if (group.seq > store.historySeq) store.addHistory(group)
    return { ...(await restoreFurther(store, { state, at }, options)), from: at }
  }

  /**
   * Why writes are rejected; null when they are accepted. The system's error about a small write is more exact than
   * SQLite's.
   */
  async readOnlyReason(): Promise<string | null> {
    const trouble = await this.store.makeRoom()
    if (trouble !== null) return readOnlyReason(trouble)
    return this.#trouble === undefined ? null : readOnlyReason(this.#trouble)
  }
}
