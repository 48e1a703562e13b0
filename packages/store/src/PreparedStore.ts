/**
 * A store with running threads and a connected database that writes nothing yet. A standby prepares such a
 * store when it starts, and follows the journal with the reading thread, so a takeover is quick.
 */

import { goodCheckpoints } from "./checkpoints/CheckpointFolder.ts"
import type { RestoreSource } from "./checkpoints/restoreState.ts"
import { chainStart, HashChain, newChainKey } from "./journal/HashChain.ts"
import type { JournalPoint, StoredData } from "./Request.ts"
import type { ChainKey, Store, StoreOptions } from "./Store.ts"
import { StoreError } from "./StoreError.ts"
import { checkNode } from "./sqlite/checkNode.ts"
import { checkpointPlace } from "./threads/checkpointPlace.ts"
import { HistoryReplica } from "./threads/HistoryReplica.ts"
import { startWorker, type Thread } from "./threads/threads.ts"
import { WorkerStore } from "./WorkerStore.ts"

/** Every promise can reject with a {@link StoreError}, or with the error that `chainKey` threw. */
export interface PreparedStore {
  /**
   * Reads the groups that another server has written so far; undefined before the first group. The groups can
   * be read only until the store is opened.
   */
  follow(): Promise<RestoreSource | undefined>
  /**
   * Opens the prepared store; for writing this raises the epoch. `lease` is the number of this server's lease;
   * undefined if there are no other writers. After opening, the prepared store cannot be used, whether the
   * opening succeeds or not.
   */
  open(lease?: number): Promise<Store>
  /** Closes the prepared store instead of opening it. */
  close(): Promise<void>
}

/** The metadata name of the chain's sealed key. */
const chainKeyName = "chainKey"

const asItIs = ({ seq, meta }: StoredData): ChainKey => {
  const key = meta[chainKeyName] ?? (seq === 0 ? newChainKey() : undefined)
  if (key === undefined)
    throw new StoreError(
      "corrupt",
      "the key of the journal's hash chain is missing from the database: restore a backup",
    )
  return { key, sealed: key }
}

/**
 * Locks the data folder, connects to the database, creates or checks its schema. Preparing rejects as {@link
 * openStore} does.
 */
export const prepareStore = async (options: StoreOptions): Promise<PreparedStore> => {
  checkNode(process.versions)
  const { path, backend, mode = "write", acceptJournalEnd } = options
  const writer = startWorker(
    mode === "read"
      ? { path, backend, role: "readOnly" }
      : { path, backend, role: "writer", acceptJournalEnd },
  )
  try {
    await writer.started()
    return new Threads(options, writer)
  } catch (error) {
    await writer.exited()
    throw error
  }
}

/**
 * Opens a store; for writing this raises the epoch. Rejects with a StoreError: `locked`, `node`, `schema`,
 * `corrupt`, `full` or `io`; or with the error that `chainKey` threw.
 */
export const openStore = async (options: StoreOptions): Promise<Store> => (await prepareStore(options)).open()

/** The journal of a database that servers share is never cut. */
const followedFrom: JournalPoint = { seq: 0, time: 0, hash: chainStart }

class Threads implements PreparedStore {
  readonly #options: StoreOptions
  readonly #writer: Thread
  #reader: { readonly thread: Thread; readonly chainKey: string } | undefined

  constructor(options: StoreOptions, writer: Thread) {
    this.#options = options
    this.#writer = writer
  }

  async follow(): Promise<RestoreSource | undefined> {
    const stored = await this.#writer.call({ type: "stored" })
    if (stored.meta[chainKeyName] === undefined) return undefined
    const { key } = this.#keyOf(stored)
    const { path, backend } = this.#options
    const thread = await this.#readerWith(key)
    const place = checkpointPlace(path, backend, thread)
    return {
      start: followedFrom,
      groupsAfter: ({ seq, hash }, upTo) => thread.call({ type: "chunk", after: seq, hash, upTo }),
      checkpoints: async function* (atMost, onBad) {
        yield* goodCheckpoints({
          place,
          chain: new HashChain(key),
          // The journal in the database continues: later checkpoints may exist.
          end: Number.POSITIVE_INFINITY,
          atMost,
          hashOf: (seq) => thread.call({ type: "hashOf", seq }),
          onBad,
        })
      },
    }
  }

  async open(lease?: number): Promise<Store> {
    const { path, backend, mode, replica, beginsLater = false, onBegun } = this.#options
    try {
      const stored = await this.#writer.call({ type: "stored" })
      const { key: chainKey, sealed, keep = () => {} } = this.#keyOf(stored)
      const meta = stored.meta[chainKeyName] === sealed ? {} : { [chainKeyName]: sealed }
      const replay = { path, backend, chainKey }
      const isInMemory = path === ":memory:" && backend === undefined
      const isAlone = mode === "read" || isInMemory
      const begin = async () => {
        if (mode !== "read") {
          await this.#writer.call({ type: "create" })
          keep()
        }
        const began = await this.#writer.call({ type: "begin", lease, chainKey, meta })
        return { began, reader: isAlone ? this.#writer : await this.#readerWith(chainKey) }
      }
      const history = replica && new HistoryReplica(replica, sealed)
      const writer = this.#writer
      const parts = { writer, replay, isInMemory, isReadOnly: mode === "read", replica: history, onBegun }
      if (beginsLater && !isAlone && backend === undefined) {
        const began = await this.#writer.call({ type: "look", chainKey })
        return new WorkerStore({ ...parts, began, reader: this.#writer, begin })
      }
      const store = new WorkerStore({ ...parts, ...(await begin()) })
      if (mode !== "read") await onBegun?.(store)
      return store
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#reader?.thread.close()
    await this.#writer.close()
  }

  #keyOf(stored: StoredData): ChainKey {
    return (this.#options.chainKey ?? asItIs)(stored)
  }

  /** The reader that followed the journal, unless the journal was replaced meanwhile. */
  async #readerWith(chainKey: string): Promise<Thread> {
    if (this.#reader?.chainKey === chainKey) return this.#reader.thread
    const { path, backend } = this.#options
    const before = this.#reader?.thread
    const thread = startWorker({ path, backend, role: "reader", chainKey })
    this.#reader = { thread, chainKey }
    await Promise.all([thread.started(), before?.close()])
    return thread
  }
}
