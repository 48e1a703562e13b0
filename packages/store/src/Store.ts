/**
 * The store as the server sees it: asynchronous, with all SQLite work on worker threads. The calls are on the
 * order path, so each is one message there and one back, with the records as JSON text.
 */
import { Worker } from "node:worker_threads"
import type { Event, Records } from "@bourse/engine"
import { checkNode } from "./checkNode.ts"
import { chainStart } from "./HashChain.ts"
import type { PageName, Pages } from "./Pages.ts"
import { type Answers, type Head, type Request, recordTexts, type WorkerOptions } from "./Request.ts"
import { StoreError } from "./StoreError.ts"
import { WorkerThread } from "./WorkerThread.ts"

/** What one turn of the exchange made: one journal row and its history rows. */
export interface Group {
  readonly seq: number
  /** Exchange time in milliseconds. */
  readonly time: number
  /** The events as the text of a JSON array. */
  readonly events: string
  /** Kinds without any may be missing. A candle stands here at most once; one of an earlier group is updated. */
  readonly records: Partial<Records>
}

/** A group as the journal gives it back. */
export interface ReplayedGroup {
  readonly seq: number
  readonly time: number
  readonly events: ReadonlyArray<Event>
}

export interface StoreOptions {
  /** The data folder, created with mode 0700 when it is missing; or ":memory:". */
  readonly path: string
}

/** Every promise can reject with a {@link StoreError}. */
export interface Store {
  /** Of the last durable group. */
  readonly head: Head
  /** All groups up to the head, in seq order; rejects as `corrupt`, naming the seq, where the chain breaks. */
  replay(onGroup: (group: ReplayedGroup) => void): Promise<void>
  /**
   * Resolves when the group is on the disk. After a rejection the outcome is unknown and every later append is
   * rejected too, until the store is closed and opened again; only `sequence` means that nothing happened.
   */
  append(group: Group): Promise<void>
  page<Name extends PageName>(
    name: Name,
    parameters: Pages[Name]["parameters"],
  ): Promise<ReadonlyArray<Pages[Name]["row"]>>
  meta(key: string): Promise<string | undefined>
  /** Durable when it resolves; a failure counts as a failed append. */
  setMeta(key: string, value: string): Promise<void>
  /** Waits for what was called before, then gives the data folder free. */
  close(): Promise<void>
}

/** Opens the store, raising its epoch. Rejects with a StoreError: `locked`, `node`, `schema`, `corrupt` or `io`. */
export const openStore = async ({ path }: StoreOptions): Promise<Store> => {
  checkNode(process.versions)
  const writer = startWorker({ path, role: "writer" })
  const head = await writer.started<Head>()
  if (path === ":memory:") return new WorkerStore(head, writer, writer)
  const reader = startWorker({ path, role: "reader" })
  try {
    await reader.started()
  } catch (error) {
    await writer.call({ type: "close" })
    throw error
  }
  return new WorkerStore(head, writer, reader)
}

type Thread = WorkerThread<Request, Answers>

const startWorker = (workerData: WorkerOptions): Thread => {
  // The compiler rewrites import specifiers only: the worker's extension is that of this module.
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
  const name = `bourse-store-${workerData.role}`
  return new WorkerThread(
    new Worker(new URL(`./worker.${extension}`, import.meta.url), {
      workerData,
      name,
      // What this process was started with (--input-type, --eval) need not fit a worker. From source, the worker
      // needs the condition that finds the sources of other packages; vitest itself runs without it.
      execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
    }),
  )
}

class WorkerStore implements Store {
  readonly #writer: Thread
  readonly #reader: Thread
  #head: Head
  #closing: Promise<void> | undefined

  constructor(head: Head, writer: Thread, reader: Thread) {
    this.#head = head
    this.#writer = writer
    this.#reader = reader
  }

  get head(): Head {
    return this.#head
  }

  async replay(onGroup: (group: ReplayedGroup) => void): Promise<void> {
    const upTo = this.#head.seq
    const chunk = (after: number, hash: string) =>
      this.#call(this.#reader, { type: "chunk", after, hash, upTo } as const)
    let next = chunk(0, chainStart)
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (last === undefined) return
      // The worker reads ahead while this thread applies.
      next = chunk(last.seq, last.hash)
      next.catch(() => {})
      for (const { seq, time, events } of rows) onGroup({ seq, time, events: JSON.parse(events) })
    }
  }

  async append({ seq, time, events, records }: Group): Promise<void> {
    const request = { type: "append", seq, time, events, records: recordTexts(records) } as const
    const hash = await this.#call(this.#writer, request)
    this.#head = { seq, time, hash, epoch: this.#head.epoch }
  }

  async page<Name extends PageName>(name: Name, parameters: Pages[Name]["parameters"]) {
    const request = { type: "page", name, parameters } as Extract<Request, { type: "page" }>
    return JSON.parse(await this.#call(this.#reader, request)) as ReadonlyArray<Pages[Name]["row"]>
  }

  meta(key: string): Promise<string | undefined> {
    return this.#call(this.#writer, { type: "meta", key })
  }

  setMeta(key: string, value: string): Promise<void> {
    return this.#call(this.#writer, { type: "setMeta", key, value })
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    // The writer last: the last connection to close moves the WAL into the database.
    for (const thread of new Set([this.#reader, this.#writer])) {
      // A thread that died has nothing left to close, and what was acknowledged is on the disk already.
      await thread.call({ type: "close" }).catch(() => {})
      await thread.exited()
    }
  }

  #call<Of extends Request>(thread: Thread, request: Of) {
    if (this.#closing !== undefined)
      return Promise.reject(new StoreError("closed", "the store is closed: open it again"))
    return thread.call(request)
  }
}
