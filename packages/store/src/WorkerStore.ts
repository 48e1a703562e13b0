/**
 * The store with its threads: one writes, others read. Calls of the store are on the order path, so each is one
 * message and one answer, with records as JSON text.
 */
import { setTimeout } from "node:timers/promises"
import type { Checkpoint } from "./checkpoints/CheckpointFile.ts"
import { goodCheckpoints } from "./checkpoints/CheckpointFolder.ts"
import type { WriteTrouble } from "./files/WriteTrouble.ts"
import { groupHistory, type HistoryRecords, recordTexts } from "./history/GroupHistory.ts"
import { HashChain } from "./journal/HashChain.ts"
import type { HistorySince } from "./pruning/HistorySince.ts"
import type { PruneAnswer, PruneCursor, PruneLimits } from "./pruning/PruneStage.ts"
import type { HistoryQueries, HistoryQueryName } from "./queries/HistoryQueries.ts"
import { isChunkQuery, Overlay, overlaid } from "./queries/Overlay.ts"
import type {
  Answers,
  Began,
  Head,
  JournalPoint,
  QueryRequest,
  ReplayOptions,
  Request,
  Watched,
} from "./Request.ts"
import type { JournalGroup, ReadGroup, Store, StoreOptions } from "./Store.ts"
import { StoreError } from "./StoreError.ts"
import { checkpointPlace } from "./threads/checkpointPlace.ts"
import type { HistoryReplica } from "./threads/HistoryReplica.ts"
import type { CheckpointJob, Checkpoints, LiveState } from "./threads/serveReplay.ts"
import { type ReplayThread, startReplay, type Thread } from "./threads/threads.ts"

/** Pause between two slices of long work, so that the writing thread is mostly free for appends. */
const pruningPauseMs = 10
/** Maximum number of reported problems: more add no information. */
const problemsMax = 100

interface Beginning {
  readonly began: Began
  readonly reader: Thread
}

export interface WorkerStoreParts extends Beginning {
  readonly writer: Thread
  /** Options of the thread that replays. */
  readonly replay: ReplayOptions
  /** A store in memory has no checkpoints. */
  readonly isInMemory: boolean
  readonly isReadOnly: boolean
  readonly replica: HistoryReplica | undefined
  /** Begins to write, if the beginning was postponed. */
  readonly begin?: () => Promise<Beginning>
  readonly onBegun: StoreOptions["onBegun"]
}

export class WorkerStore implements Store {
  readonly #writer: Thread
  #reader: Thread
  readonly #isReadOnly: boolean
  #begin: WorkerStoreParts["begin"]
  readonly #onBegun: StoreOptions["onBegun"]
  #overlay = new Overlay()
  #head: Head
  #projected: number
  #historySeq: number
  /** Pending write of the last history that a replay passed to the store. */
  #handedOver: Promise<void> = Promise.resolve()
  readonly #replay: ReplayOptions
  readonly #isInMemory: boolean
  #replayThread: ReplayThread | undefined
  /** The last task of the thread that replays. */
  #replayed: Promise<unknown> = Promise.resolve()
  readonly #replica: HistoryReplica | undefined
  #start: JournalPoint
  #historySince: HistorySince
  #closing: Promise<void> | undefined

  #warnings: ReadonlyArray<string>

  constructor(parts: WorkerStoreParts) {
    const { began, writer, reader, replay, isInMemory, isReadOnly, replica, begin, onBegun } = parts
    this.#replica = replica
    this.#isReadOnly = isReadOnly
    this.#begin = begin
    this.#onBegun = onBegun
    this.#head = began.head
    this.#start = began.start
    this.#historySince = began.historySince
    this.#projected = began.projected
    this.#historySeq = began.projected
    this.#warnings = began.warnings
    this.#writer = writer
    this.#reader = reader
    this.#replay = replay
    this.#isInMemory = isInMemory
  }

  async begin(): Promise<void> {
    const begin = this.#begin
    if (begin === undefined) return
    const { began, reader } = await begin()
    this.#begin = undefined
    const { waiting } = this.#overlay
    this.#overlay = new Overlay()
    this.#head = began.head
    this.#start = began.start
    this.#historySince = began.historySince
    this.#projected = began.projected
    this.#historySeq = began.projected
    this.#warnings = began.warnings
    this.#reader = reader
    await this.#onBegun?.(this)
    // Without these lines a second replay would make all waiting history again.
    if (this.#historySeq !== began.projected) return
    for (const group of waiting) if (group.seq > this.#historySeq) this.addHistory(group)
  }

  get isReadOnly(): boolean {
    return this.#isReadOnly || this.#begin !== undefined
  }

  get warnings(): ReadonlyArray<string> {
    return this.#warnings
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

  async *checkpoints(atMost: number, onBad: (problem: string) => void): AsyncGenerator<Checkpoint> {
    if (this.#isInMemory) return
    const { path, backend, chainKey } = this.#replay
    yield* goodCheckpoints({
      place: checkpointPlace(path, backend, this.#reader),
      chain: new HashChain(chainKey),
      end: this.#head.seq,
      atMost,
      hashOf: (seq) => this.#call(this.#reader, { type: "hashOf", seq }),
      onBad,
    })
  }

  makeCheckpoint(known: ReadonlyArray<number> = []): Promise<Checkpoints | undefined> {
    return this.#checkpoint({ known })
  }

  writeCheckpoint(live: LiveState): Promise<Checkpoints | undefined> {
    return this.#checkpoint({ known: [], live })
  }

  checkRestart(): Promise<Checkpoints | undefined> {
    return this.#checkpoint({ known: [], onlyChecks: true })
  }

  async watch(checksLog: boolean): Promise<Watched> {
    if (checksLog) await this.#call(this.#writer, { type: "checkLog" })
    return this.#call(this.#writer, { type: "watch" })
  }

  async withSecondState<Result>(compare: (call: ReplayThread["call"]) => Promise<Result>): Promise<Result> {
    return this.#inReplayThread((thread) => compare((request) => thread.call(request)))
  }

  async #checkpoint(job: Omit<CheckpointJob, "upTo">): Promise<Checkpoints | undefined> {
    if (this.#isInMemory || this.isReadOnly) return undefined
    try {
      return await this.#inReplayThread(async (thread) => {
        const upTo = await this.#writeHistory()
        return thread.call({ type: "checkpoint", ...job, upTo })
      })
    } catch (error) {
      if (this.#closing !== undefined) return undefined
      throw error
    }
  }

  /** Runs a task of the replaying thread after the earlier ones. */
  #inReplayThread<Result>(task: (thread: ReplayThread) => Promise<Result>): Promise<Result> {
    const run = async (): Promise<Result> => {
      this.#refuseClosed()
      const thread = startReplay(this.#replay)
      this.#replayThread = thread
      try {
        await thread.started()
        return await task(thread)
      } catch (error) {
        this.#refuseClosed()
        throw error
      } finally {
        this.#replayThread = undefined
        void thread.close()
      }
    }
    const done = this.#replayed.then(run, run)
    this.#replayed = done.catch(() => {})
    return done
  }

  /**
   * Writes all waiting history in slices, with appends in between. Returns the last group whose history was
   * written.
   */
  async #writeHistory(): Promise<number> {
    const upTo = this.#historySeq
    do this.#setProjected(await this.#call(this.#writer, { type: "writeHistory", upTo }))
    while (this.#projected < upTo)
    return this.#projected
  }

  async checkChain(upTo: number): Promise<void> {
    let last: Pick<JournalPoint, "seq" | "hash"> = this.#start
    while (last.seq < upTo)
      last = await this.#call(this.#reader, { type: "check", after: last.seq, hash: last.hash, upTo })
  }

  async rebuildHistory(): Promise<ReadonlyArray<string>> {
    const { start } = this
    // The replay begins at the group of this checkpoint.
    if (start.seq > 0) {
      const { value: checkpoint } = await this.checkpoints(start.seq, () => {}).next()
      if (checkpoint?.at.seq !== start.seq)
        throw new StoreError(
          "corrupt",
          `the history cannot be rebuilt: the checkpoint after group ${start.seq}, where the journal begins, is missing or damaged. Start with --rebuild-history off`,
        )
    }
    const { problems, projected } = await this.#call(this.#writer, { type: "rebuildHistory" })
    if (this.isReadOnly) return problems
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
    await this.#writeHistory()
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

  async copyTo(path: string): Promise<void> {
    await this.#call(this.#writer, { type: "copyTo", path })
    this.#setProjected(this.#head.seq)
  }

  hashOf(seq: number): Promise<string | undefined> {
    return this.#call(this.#reader, { type: "hashOf", seq })
  }

  async replay(onGroup: (group: ReadGroup) => void): Promise<void> {
    const upTo = this.#head.seq
    let next = this.groupsAfter(this.#start, upTo)
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (last === undefined) return
      // The worker reads ahead while this thread applies groups.
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
    // The replay awaits this promise later.
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
    // Without a replica the query is sent at once, so it is answered even if the store is closed next.
    const answer = await (this.#replica === undefined
      ? askPrimary()
      : this.#replica.query(request, need).then((found) => found ?? askPrimary()))
    return isChunkQuery(name)
      ? (overlaid(name, parameters as never, answer, waiting) as ReadonlyArray<never>)
      : JSON.parse(answer.text)
  }

  makeRoom(): Promise<WriteTrouble | null> {
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
    await this.#replayThread?.terminate()
    await this.#replica?.close()
    // The writing thread closes last: the last connection moves the WAL into the database.
    for (const thread of new Set([this.#reader, this.#writer])) await thread.close()
  }

  #call<Of extends Request>(thread: Thread, request: Of) {
    return this.#closing === undefined ? thread.call(request) : Promise.reject(closed())
  }

  #refuseClosed(): void {
    if (this.#closing !== undefined) throw closed()
  }
}

const closed = () => new StoreError("closed", "the store is closed: open it again")
