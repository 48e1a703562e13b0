/**
 * The store as the server sees it: asynchronous, with all SQLite work on worker threads. The calls are on the
 * order path, so each is one message there and one back, with the records as JSON text.
 */
import { setTimeout } from "node:timers/promises"
import type { Worker } from "node:worker_threads"
import type { Records, WrittenEvent } from "@bourse/engine"
import type { JournalRow } from "./database/Tables.ts"
import { groupHistory, type HistoryRecords, recordTexts } from "./history/GroupHistory.ts"
import { HashChain } from "./journal/HashChain.ts"
import type { HistorySince } from "./pruning/HistorySince.ts"
import type { PruneAnswer, PruneCursor, PruneLimits } from "./pruning/PruneStage.ts"
import type { HistoryQueries, HistoryQueryName } from "./queries/HistoryQueries.ts"
import { isChunkQuery, Overlay, overlaid } from "./queries/Overlay.ts"
import type {
  Answers,
  Began,
  Failure,
  Head,
  JournalPoint,
  PostgresTarget,
  QueryRequest,
  Request,
  StoredData,
} from "./Request.ts"
import { StoreError } from "./StoreError.ts"
import type { RestoreSource } from "./snapshots/restoreState.ts"
import type { Snapshot } from "./snapshots/SnapshotFile.ts"
import { goodSnapshots } from "./snapshots/SnapshotFolder.ts"
import type { HistoryReplica, HistoryReplicaOptions } from "./threads/HistoryReplica.ts"
import { snapshotPlace } from "./threads/snapshotPlace.ts"
import type { SnapshotJob, Snapshots } from "./threads/snapshotThread.ts"
import { keepSnapshotThread, startSnapshot, type Thread } from "./threads/threads.ts"

/** What one turn of the exchange made: one journal row and its history rows. */
export interface JournalGroup {
  readonly seq: number
  /** Exchange time in milliseconds. */
  readonly time: number
  /** The events as the text of a JSON array. */
  readonly events: string
  /** Kinds without any may be missing. A candle stands here at most once; one of an earlier group is updated. */
  readonly records: Partial<Records>
}

/** A group as the journal gives it back. */
export interface ReadGroup {
  readonly seq: number
  readonly time: number
  readonly events: ReadonlyArray<WrittenEvent>
}

/** The key of the journal's hash chain, as `newChainKey` makes it, and the text that is kept of it. */
export interface ChainKey {
  readonly key: string
  readonly sealed: string
}

export interface StoreOptions {
  /** The data folder, created with mode 0700 when it is missing; or ":memory:". */
  readonly path: string
  /**
   * The database of PostgreSQL that the journal and history are in, instead of one in the data folder. The folder then
   * holds snapshots and a witness, of this server alone.
   */
  readonly postgres?: PostgresTarget | undefined
  /** A replica of that database, from which history is read if it is up to date. */
  readonly replica?: HistoryReplicaOptions | undefined
  /**
   * `read` holds the data folder and writes nothing there: for a disk without room. Everything but append and setMeta
   * works, on what the last process left; on PostgreSQL, where another server may write, on what there is at the open.
   * Default: `write`.
   */
  readonly mode?: "write" | "read"
  /**
   * Opens the key of the hash chain, which is kept under the name `chainKey`, or makes and seals one where there is
   * none yet. What it throws refuses the open, and nothing was written. Unless given, the key is kept as it is:
   * the chain then shows damage, and no forgery.
   */
  readonly chainKey?: (stored: StoredData) => ChainKey
  /**
   * Takes a journal that lost its end, or whose witness is missing or disagrees, as it is up to this group, the last
   * good one; every later group and its history rows are deleted. Refused for any other group, and for a whole journal.
   */
  readonly acceptJournalEnd?: number | undefined
  /** Hears how far bringing data of an earlier version forward is, from 0 to 1. */
  readonly onProgress?: (doing: string, done: number) => void
}

/** Every promise can reject with a {@link StoreError}. */
export interface Store extends RestoreSource {
  /** Of the last durable group. */
  readonly head: Head
  /** What the operator should know of this open, in sentences. */
  readonly warnings: ReadonlyArray<string>
  readonly isReadOnly: boolean
  /** The last group whose closed orders and fills are in the history tables; queries find what came after it, too. */
  readonly projected: number
  /**
   * The store has the closed orders and fills of groups up to this one. Those of later groups are to be handed to
   * {@link addHistory} while the journal is replayed, before any query.
   */
  readonly historySeq: number
  /** From when on each kind of history is there. */
  readonly historySince: HistorySince
  /** History that may not be in the tables yet: what a store that is opened after this one, without a replay, is given. */
  readonly waitingHistory: ReadonlyArray<{ readonly seq: number; readonly records: HistoryRecords }>
  /** Takes the closed orders and fills of a durable group, in the order of the journal. A read-only store keeps them in memory. */
  addHistory(group: { readonly seq: number; readonly records: HistoryRecords }): void
  /**
   * Sees to it that the reserve stands: 16 MiB in the data folder that are given up when a store cannot be opened for
   * want of room. False when there is no room for it: then write nothing, and ask again.
   */
  makeRoom(): Promise<boolean>
  /**
   * The next groups after this one (from `start` on), about a megabyte at a time; none at `upTo`. Waits until the
   * history that was handed over before is taken in. Rejects as `corrupt`, naming the seq, where the chain breaks.
   */
  groupsAfter(last: Pick<Head, "seq" | "hash">, upTo: number): Promise<ReadonlyArray<JournalRow>>
  /** Checks the hash chain of the groups up to `upTo`; rejects as `corrupt`, naming the seq, where it breaks. */
  checkChain(upTo: number): Promise<void>
  /**
   * Before the journal is replayed: makes damaged history again from the journal. Resolves with what was damaged, in
   * sentences; the replay then begins earlier. Rejects as `corrupt` where it is not certain that the journal has all of
   * it, and changes nothing.
   */
  rebuildHistory(): Promise<ReadonlyArray<string>>
  /** What is wrong with the chunks of history and their look-ups, in sentences; the first hundred of them. */
  checkHistory(): Promise<ReadonlyArray<string>>
  /**
   * Makes a snapshot of the state after the last durable group, in a thread of its own, and removes all but the newest
   * two. Undefined in memory, where nothing is written, and once the store closes. Rejects as `corrupt` when the journal
   * is not what was written, does not replay, or leads to another state than the one that was served, unless that is
   * known of the group.
   */
  makeSnapshot(known?: ReadonlyArray<number>): Promise<Snapshots | undefined>
  /**
   * Takes the first groups of the journal away up to this one, slice by slice between the groups that are appended.
   * Only for a group that a good snapshot was made after. Groups whose history is not written stay.
   */
  cutBefore(seq: number): Promise<void>
  /**
   * Removes old history, slice by slice between the groups that are appended, with a pause after each. Resolves with
   * what was left because of damage, in sentences. {@link historySince} is raised before the first row is removed.
   */
  pruneHistory(limits: PruneLimits): Promise<ReadonlyArray<string>>
  /** All groups up to the head, in seq order; rejects as `corrupt`, naming the seq, where the chain breaks. */
  replay(onGroup: (group: ReadGroup) => void): Promise<void>
  /**
   * Resolves when the group is on the disk. After a rejection the outcome is unknown and every later append is
   * rejected too, until the store is closed and opened again; only `sequence` means that nothing happened.
   */
  append(group: JournalGroup): Promise<void>
  query<Name extends HistoryQueryName>(
    name: Name,
    parameters: HistoryQueries[Name]["parameters"],
  ): Promise<ReadonlyArray<HistoryQueries[Name]["row"]>>
  meta(key: string): Promise<string | undefined>
  /** Durable when it resolves; a failure counts as a failed append. */
  setMeta(key: string, value: string): Promise<void>
  /** Waits for what was called before, then gives the data folder free. */
  close(): Promise<void>
}

/** Between two slices: so the writing thread is mostly free for the groups that are appended. */
const pruningPauseMs = 10
/** More say nothing new. */
const problemsMax = 100

export class WorkerStore implements Store {
  readonly isReadOnly: boolean
  readonly #writer: Thread
  readonly #reader: Thread
  readonly #overlay = new Overlay()
  #head: Head
  #projected: number
  #historySeq: number
  /** The last history that was handed over in a replay. */
  #handedOver: Promise<void> = Promise.resolve()
  /** None in memory. */
  readonly #job: Pick<SnapshotJob, "path" | "postgres" | "chainKey"> | undefined
  #snapshotThread: Worker | undefined
  #snapshots: Promise<Snapshots | undefined> | undefined
  readonly #replica: HistoryReplica | undefined
  #start: JournalPoint
  #historySince: HistorySince
  #closing: Promise<void> | undefined

  readonly warnings: ReadonlyArray<string>

  constructor(
    { head, start, projected, historySince, warnings }: Began,
    writer: Thread,
    reader: Thread,
    job: Pick<SnapshotJob, "path" | "postgres" | "chainKey"> | undefined,
    isReadOnly = false,
    replica?: HistoryReplica,
  ) {
    this.#replica = replica
    this.isReadOnly = isReadOnly
    this.#head = head
    this.#start = start
    this.#historySince = historySince
    this.#projected = projected
    this.#historySeq = projected
    this.warnings = warnings
    this.#writer = writer
    this.#reader = reader
    this.#job = job
  }

  get head(): Head {
    return this.#head
  }

  get projected(): number {
    return this.#projected
  }

  get historySeq(): number {
    return this.#historySeq
  }

  get historySince(): HistorySince {
    return this.#historySince
  }

  get waitingHistory() {
    return this.#overlay.waiting
  }

  get start(): JournalPoint {
    return this.#start
  }

  async *snapshots(atMost: number, onBad: (problem: string) => void): AsyncGenerator<Snapshot> {
    if (this.#job === undefined) return
    yield* goodSnapshots({
      place: snapshotPlace(this.#job.path, this.#job.postgres, this.#reader),
      chain: new HashChain(this.#job.chainKey),
      end: this.#head.seq,
      atMost,
      hashOf: (seq) => this.#call(this.#reader, { type: "hashOf", seq }),
      onBad,
    })
  }

  makeSnapshot(known: ReadonlyArray<number> = []): Promise<Snapshots | undefined> {
    if (this.#job === undefined || this.isReadOnly || this.#closing !== undefined)
      return Promise.resolve(undefined)
    this.#snapshots ??= this.#makeSnapshot({ ...this.#job, known }).finally(() => {
      this.#snapshots = undefined
    })
    return this.#snapshots
  }

  async #makeSnapshot(job: Omit<SnapshotJob, "upTo">): Promise<Snapshots | undefined> {
    const upTo = await this.#call(this.#writer, { type: "writeHistory" })
    this.#setProjected(upTo)
    if (this.#closing !== undefined) return undefined
    const thread = startSnapshot({ ...job, upTo })
    this.#snapshotThread = thread
    return new Promise((resolve, reject) => {
      thread.once("message", (made: Snapshots | Failure) => {
        this.#snapshotThread = undefined
        if ("failure" in made) {
          void thread.terminate()
          reject(new StoreError(made.failure.kind, made.failure.message))
        } else {
          keepSnapshotThread(thread)
          resolve(made)
        }
      })
      thread.once("error", (cause) =>
        reject(new StoreError("io", `the thread that makes snapshots failed (${String(cause)})`, { cause })),
      )
      // It was asked to end.
      thread.once("exit", () => resolve(undefined))
    })
  }

  async checkChain(upTo: number): Promise<void> {
    let last: Pick<JournalPoint, "seq" | "hash"> = this.#start
    while (last.seq < upTo)
      last = await this.#call(this.#reader, { type: "check", after: last.seq, hash: last.hash, upTo })
  }

  async rebuildHistory(): Promise<ReadonlyArray<string>> {
    const { start } = this
    // The replay is to begin there.
    if (start.seq > 0) {
      const { value: snapshot } = await this.snapshots(start.seq, () => {}).next()
      if (snapshot?.at.seq !== start.seq)
        throw new StoreError(
          "corrupt",
          `the history cannot be made again: the snapshot after group ${start.seq}, where the journal begins, is missing or damaged. Start with --rebuild-history off`,
        )
    }
    const { problems, projected } = await this.#call(this.#writer, { type: "rebuildHistory" })
    this.#historySeq = projected
    this.#setProjected(projected)
    return problems
  }

  async checkHistory(): Promise<ReadonlyArray<string>> {
    const problems: Array<string> = []
    for (let after: number | undefined = 0; after !== undefined && problems.length < problemsMax; ) {
      const checked: Answers["checkHistory"] = await this.#call(this.#reader, { type: "checkHistory", after })
      problems.push(...checked.problems)
      after = checked.last
    }
    return problems
  }

  async cutBefore(seq: number): Promise<void> {
    while (this.#start.seq < seq && this.#closing === undefined) {
      const before = this.#start.seq
      this.#start = await this.#call(this.#writer, { type: "cutBefore", upTo: seq })
      if (this.#start.seq === before) return
    }
  }

  async pruneHistory(limits: PruneLimits): Promise<ReadonlyArray<string>> {
    const problems: Array<string> = []
    let cursor: PruneCursor | undefined
    do {
      const answer: PruneAnswer = await this.#call(this.#writer, { type: "prune", limits, cursor })
      this.#historySince = answer.since
      if (answer.problem !== undefined && problems.length < problemsMax) problems.push(answer.problem)
      cursor = answer.cursor
      await setTimeout(pruningPauseMs)
    } while (cursor !== undefined && this.#closing === undefined)
    return problems
  }

  async replay(onGroup: (group: ReadGroup) => void): Promise<void> {
    const upTo = this.#head.seq
    let next = this.groupsAfter(this.#start, upTo)
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (last === undefined) return
      // The worker reads ahead while this thread applies.
      next = this.groupsAfter(last, upTo)
      next.catch(() => {})
      for (const { seq, time, events } of rows) onGroup({ seq, time, events: JSON.parse(events) })
    }
  }

  async groupsAfter({ seq, hash }: Pick<Head, "seq" | "hash">, upTo: number) {
    await this.#handedOver
    return this.#call(this.#reader, { type: "chunk", after: seq, hash, upTo })
  }

  async append({ seq, time, events, records }: JournalGroup): Promise<void> {
    const history = groupHistory(seq, records)
    const request = { type: "append", seq, time, events, records: recordTexts(records), history } as const
    const { hash, projected } = await this.#call(this.#writer, request)
    this.#head = { seq, time, hash, epoch: this.#head.epoch }
    this.#remember(seq, records, projected)
  }

  addHistory({ seq, records }: Pick<JournalGroup, "seq" | "records">): void {
    this.#remember(seq, records, this.#projected)
    if (this.isReadOnly) return
    const request = { type: "history", seq, history: groupHistory(seq, records) } as const
    this.#handedOver = this.#call(this.#writer, request).then((projected) => this.#setProjected(projected))
    // It is waited for in the replay.
    this.#handedOver.catch(() => {})
  }

  #remember(seq: number, { orders, fills, trades }: HistoryRecords, projected: number): void {
    this.#historySeq = seq
    this.#overlay.add({ seq, records: { orders: orders ?? [], fills: fills ?? [], trades: trades ?? [] } })
    this.#setProjected(projected)
  }

  #setProjected(projected: number): void {
    this.#projected = projected
    this.#overlay.drop(projected)
  }

  async query<Name extends HistoryQueryName>(name: Name, parameters: HistoryQueries[Name]["parameters"]) {
    const request = { type: "query", name, parameters } as QueryRequest
    const { waiting } = this.#overlay
    const need = { seq: parameters.seq, projected: this.#projected }
    const askPrimary = () => this.#call(this.#reader, request)
    // Without a replica it is asked at once: a store that is closed next still answers.
    const answer = await (this.#replica === undefined
      ? askPrimary()
      : this.#replica.query(request, need).then((found) => found ?? askPrimary()))
    return isChunkQuery(name)
      ? (overlaid(name, parameters as never, answer, waiting) as ReadonlyArray<never>)
      : JSON.parse(answer.text)
  }

  makeRoom(): Promise<boolean> {
    return this.#call(this.#writer, { type: "makeRoom" })
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
    await this.#snapshotThread?.terminate()
    await this.#replica?.close()
    // The writer last: the last connection to close moves the WAL into the database.
    for (const thread of new Set([this.#reader, this.#writer])) await thread.close()
  }

  #call<Of extends Request>(thread: Thread, request: Of) {
    if (this.#closing !== undefined)
      return Promise.reject(new StoreError("closed", "the store is closed: open it again"))
    return thread.call(request)
  }
}
