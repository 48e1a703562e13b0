/** The store and the state that was loaded from it: what is known to be durable, and what memory holds of it. */
import { apply, emptyState, InvariantBroken, noRecords, readEvent, type State } from "@bourse/engine"
import { type Store, StoreError } from "@bourse/store"
import type { Log } from "../Log.ts"

/** Why a store is opened for reading only. */
export const readOnlyReasons = {
  full: "there is no room on the disk of the data folder; make room, and writing goes on by itself",
  io: "the disk of the data folder takes no writes; mend it, and writing goes on by itself",
}
export type RefusesWrites = keyof typeof readOnlyReasons

export type OpenStore = (mode: "write" | "read") => Promise<Store>

export class Memory {
  state: State = emptyState()
  store!: Store
  /** The last group known to be durable: a store that opens with less has lost something. */
  durableSeq = 0
  readonly #openStore: OpenStore
  readonly #log: Log
  #refusesWrites: RefusesWrites = "full"

  constructor(openStore: OpenStore, log: Log) {
    this.#openStore = openStore
    this.#log = log
  }

  /** Opens the store; for reading only, where it cannot be opened for writing for one of these reasons. */
  async open(readInstead: ReadonlyArray<RefusesWrites>): Promise<void> {
    this.#refusesWrites = "full"
    const waiting = this.store?.waitingHistory ?? []
    this.store = await this.#openStore("write").catch((error: unknown) => {
      const kind = readInstead.find((each) => error instanceof StoreError && error.kind === each)
      if (kind === undefined || !(error instanceof StoreError)) throw error
      this.#refusesWrites = kind
      this.#log.warn("the data cannot be opened for writing", { error: error.message })
      // What it then says is less to the point.
      return this.#openStore("read").catch(() => Promise.reject(error))
    })
    const { seq } = this.store.head
    if (seq < this.durableSeq) {
      throw new InvariantBroken(`the journal ends at ${seq}, but ${this.durableSeq} was durable before`)
    }
    // The store before may have ended before it had written them.
    for (const group of waiting) if (group.seq > this.store.historySeq) this.store.addHistory(group)
    // What is more than this process knows to be durable may be only in the system's memory: it counts once the store
    // was opened for writing, which puts it on the disk.
    if (!this.store.isReadOnly || this.durableSeq === 0) this.durableSeq = seq
  }

  /** Whether the store lacks history that only a replay gives it. */
  get lacksHistory(): boolean {
    return this.store.historySeq < this.durableSeq
  }

  /** Loads the state from the journal. */
  async replay(): Promise<void> {
    const state = emptyState()
    await this.store.replay(({ seq, events }) => {
      if (seq > this.durableSeq) return
      // History that was not written before the last process ended is made again.
      const records = seq > this.store.historySeq ? noRecords() : undefined
      for (const event of events) apply(state, readEvent(event), records)
      if (records !== undefined) this.store.addHistory({ seq, records })
    })
    this.state = state
  }

  /** Why writes are not taken for want of room; null when they are. */
  async readOnlyReason(): Promise<string | null> {
    const hasRoom = !this.store.isReadOnly && (await this.store.makeRoom())
    return hasRoom ? null : readOnlyReasons[this.#refusesWrites]
  }
}
