/**
 * The journal's writer: raises the epoch when it opens, then appends groups, each in one transaction with the few
 * rows that are not written later. Closed orders and fills wait for the next transaction of the projection.
 * After a failed write the journal writes nothing more: the outcome is unknown until the store is reopened.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import * as Statements from "../database/Statements.ts"
import type { WitnessEntry } from "../files/Witness.ts"
import { CoarseCandles } from "../history/CoarseCandles.ts"
import { cutUnfinishedHistory } from "../history/cutDatabase.ts"
import { Projection, readProjected } from "../history/Projection.ts"
import { firstSlice, pruneAfterDamage, pruneSlice } from "../pruning/HistoryPruning.ts"
import type { PruneAnswer, PruneCursor, PruneLimits } from "../pruning/PruneStage.ts"
import type { AppendRequest, Head, HistoryRequest, JournalPoint } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { type HashChain, missingGroup, restoreOrAccept } from "./HashChain.ts"
import { rebuildHistory } from "./HistoryRebuild.ts"
import { cutSlice, readStart } from "./JournalStart.ts"

export interface JournalOptions {
  readonly chain: HashChain
  /** Metadata that are written when the epoch is raised. */
  readonly meta?: Readonly<Record<string, string>>
  /** Raises the epoch if other servers may too; an exception of this function rejects the open. */
  readonly raiseEpoch?: (() => WriterRow) | undefined
  /** The statement that begins every write, if the write must check more than the epoch. */
  readonly guard?: Guard | undefined
  /** Number of history rows that are written together. */
  readonly historyRows?: number
  /** Length of a history slice, in ms. */
  readonly historySliceMs?: number
  /** The number of rows in a chunk. */
  readonly chunkRows?: number
  /** Called before each write; an exception fails the write. */
  readonly onWrite?: () => void
  /** Called with the last durable group after each write, before it is acknowledged; an exception fails the write. */
  readonly onDurable?: (head: WitnessEntry) => void
}

/** Values of the parameters that `guardWrite` has. */
export interface Guard {
  readonly text: string
  /** The reason why the guard changes no row although the epoch is this writer's. */
  readonly refusal: () => StoreError
}

/** The head of the journal, compared with the writer row that this statement returns. */
export const readHead = (client: SqlClient, writerRow: string): Head => {
  const [writer] = client.rows<WriterRow>(writerRow)
  if (writer === undefined) throw noWriterRow()
  return headOf(client, writer)
}

export type WriterRow = Pick<Head, "epoch" | "seq">

const headOf = (client: SqlClient, { epoch, seq }: WriterRow): Head => {
  const [last] = client.rows<Omit<Head, "epoch">>(Statements.lastJournalRow)
  const head = { ...readStart(client), ...last, epoch }
  checkEnd(head.seq, seq)
  return head
}

export class Journal {
  readonly #client: SqlClient
  readonly #chain: HashChain
  readonly #onWrite: () => void
  readonly #onDurable: (head: WitnessEntry) => void
  readonly #project: () => Projection
  readonly #guard: Guard | undefined
  #projection: Projection
  readonly #coarse: CoarseCandles
  readonly #insert: ReturnType<typeof Statements.insertRecords>
  #head: Head
  #failure: StoreError | undefined

  constructor(
    client: SqlClient,
    {
      chain,
      meta = {},
      raiseEpoch,
      guard,
      historyRows,
      historySliceMs,
      chunkRows,
      onWrite,
      onDurable,
    }: JournalOptions,
  ) {
    this.#client = client
    this.#chain = chain
    this.#onWrite = onWrite ?? (() => {})
    this.#onDurable = onDurable ?? (() => {})
    this.#guard = guard
    this.#coarse = new CoarseCandles(client)
    this.#insert = Statements.insertRecords(client.dialect)
    this.#head = client.transaction(() => {
      const head =
        raiseEpoch === undefined ? readHead(client, Statements.raiseEpoch) : headOf(client, raiseEpoch())
      for (const entry of Object.entries(meta)) client.run(Statements.writeMeta, entry)
      cutUnfinishedHistory(client, readProjected(client))
      return head
    })
    this.#project = () => new Projection(client, this.#head.epoch, historyRows, chunkRows, historySliceMs)
    this.#projection = this.#project()
  }

  get head(): Head {
    return this.#head
  }

  /** The last group whose closed orders and fills are in the history tables. */
  get projected(): number {
    return this.#projection.projected
  }

  /** Appends a group; returns its hash once it is on the disk. */
  append(group: AppendRequest): string {
    const { seq, time, events, records, history } = group
    this.#refuseAfterFailure()
    const next = this.#head.seq + 1
    if (seq !== next)
      throw new StoreError(
        "sequence",
        `append of group ${seq} rejected: the next group of this journal is ${next}`,
      )

    if (this.#projection.taken !== this.#head.seq)
      throw new StoreError(
        "sequence",
        `append of group ${seq} refused: the history of the groups after ${this.#projection.taken} was not handed over`,
      )

    const row = { seq, epoch: this.#head.epoch, time, events }
    const hash = this.#chain.hash(this.#head.hash, row)
    const what = `append of group ${seq}`
    const candles = records.find(([kind]) => kind === "candles")
    const minutes = candles === undefined ? [] : JSON.parse(candles[1])
    const loads = records.find(([kind]) => kind === "loads")
    const { appendAtOnce } = this.#client
    if (appendAtOnce !== undefined && loads === undefined && !this.#coarse.mayFold(minutes))
      this.#orFail(what, () => {
        // The appending statement commits by itself, so a stopped process keeps no lock.
        if (appendAtOnce({ ...row, hash }, records, this.#guardText) !== 1) throw this.#notWriter()
        this.#onDurable({ seq, hash })
      })
    else
      this.#write(what, { seq, hash }, () => {
        const kept = this.#client.events(events)
        this.#client.run(Statements.insertJournalRow, [seq, row.epoch, time, kept, hash])
        for (const [kind, rows] of records)
          this.#client.run(this.#insert(kind), [this.#client.records(rows), seq])
        if (loads !== undefined) this.#coarse.loaded(JSON.parse(loads[1]), seq)
        if (minutes.length > 0) this.#coarse.added(minutes, seq)
      })
    this.#head = { seq, time, hash, epoch: row.epoch }
    this.#projection.add(seq, history)
    return hash
  }

  /** Takes the history of a durable group that is not in the tables yet. */
  addHistory({ seq, history }: HistoryRequest): void {
    this.#refuseAfterFailure()
    const next = this.#projection.taken + 1
    if (seq !== next || seq > this.#head.seq)
      throw new StoreError(
        "sequence",
        `history of group ${seq} refused: it has that of the groups before ${next}, and the journal ends at ${this.#head.seq}`,
      )
    this.#projection.add(seq, history)
  }

  /** Writes a slice of waiting history, if enough rows wait; returns whether more remain. */
  writeBehind(): boolean {
    return this.#failure === undefined && this.#writeHistory(() => this.#projection.writeSlice())
  }

  /**
   * Writes a slice of the history up to this group, unless it is already written. A failure to write history
   * stops all writing.
   */
  writeHistoryUpTo(seq: number): void {
    this.#refuseAfterFailure()
    this.#writeHistory(() => this.#projection.writeSlice(seq))
  }

  /** Writes all waiting history, unless writing has stopped. */
  finish(): void {
    if (this.#failure === undefined) this.writeHistory()
  }

  /** Writes all waiting history; a failure stops all writing. */
  writeHistory(): void {
    this.#refuseAfterFailure()
    this.#writeHistory(() => this.#projection.write())
  }

  #writeHistory<Result>(write: () => Result): Result {
    return this.#orFail("writing history", write)
  }

  setMeta(key: string, value: string): void {
    this.#refuseAfterFailure()
    this.#write(`writing ${key}`, this.#head, () => this.#client.run(Statements.writeMeta, [key, value]))
  }

  /**
   * Removes a slice of the journal's first groups, none after `upTo`; returns the journal's new beginning. A
   * group with unwritten history is needed to make this history: then nothing is removed.
   */
  cutBefore(upTo: number): JournalPoint {
    this.#refuseAfterFailure()
    if (upTo > this.projected) return readStart(this.#client)
    return this.#write(`cutting the journal up to group ${upTo}`, this.#head, () =>
      cutSlice(this.#client, upTo),
    )
  }

  /**
   * Removes a slice of old history. Removals of history are not synced: a power loss may restore the rows,
   * which are then removed again. Waiting history is written before the first removal, because rows of an
   * earlier generation may not be written after its removal.
   */
  prune(limits: PruneLimits, cursor?: PruneCursor): PruneAnswer {
    if (cursor === undefined) this.writeHistory()
    else this.#refuseAfterFailure()
    return this.#prune(limits, cursor ?? firstSlice)
  }

  #prune(limits: PruneLimits, cursor: PruneCursor): PruneAnswer {
    return this.#orFail("removing old history", () => {
      try {
        return this.#guarded(this.#head.seq, () => pruneSlice(this.#client, limits, cursor), "unsynced")
      } catch (error) {
        if (error instanceof StoreError && error.kind === "corrupt")
          return pruneAfterDamage(error, cursor, this.#client)
        throw error
      }
    })
  }

  /**
   * Deletes damaged history that the journal contains, before the replay that writes it again. If the deletion
   * rejects, nothing was changed and writing continues.
   */
  rebuildHistory(): ReadonlyArray<string> {
    this.#refuseAfterFailure()
    const problems = this.#guarded(this.#head.seq, () => rebuildHistory(this.#client))
    this.#projection = this.#project()
    return problems
  }

  #write<Result>(what: string, { seq, hash }: WitnessEntry, body: () => Result): Result {
    return this.#orFail(what, () => {
      const result = this.#guarded(seq, body)
      this.#onDurable({ seq, hash })
      return result
    })
  }

  #guarded<Result>(seq: number, body: () => Result, durability?: "unsynced"): Result {
    const { epoch } = this.#head
    return this.#client.transaction(() => {
      if (this.#client.run(this.#guardText, [epoch, seq]) !== 1) throw this.#notWriter()
      return body()
    }, durability)
  }

  get #guardText(): string {
    return this.#guard?.text ?? Statements.guardWrite
  }

  /** The reason why a guard changed no row. */
  #notWriter(): StoreError {
    const { epoch } = this.#head
    const isWriter = this.#client.rows<WriterRow>(Statements.writerRow)[0]?.epoch === epoch
    return isWriter && this.#guard !== undefined ? this.#guard.refusal() : fenced(epoch)
  }

  #orFail<Result>(what: string, write: () => Result): Result {
    try {
      this.#onWrite()
      return write()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      this.#failure = new StoreError(
        error.kind === "locked" ? "io" : error.kind,
        `${what} failed (${error.message}); nothing more is written until the store is closed and opened again`,
        { cause: error },
      )
      throw this.#failure
    }
  }

  #refuseAfterFailure(): void {
    if (this.#failure !== undefined) throw this.#failure
  }
}

export const noWriterRow = (): StoreError =>
  new StoreError("corrupt", "the writer row is missing: restore a backup")

const fenced = (epoch: number): StoreError =>
  new StoreError("fenced", `another writer took over from epoch ${epoch}: stop this server`)

/** Compares the end of the journal with the seq in the writer's row. */
export const checkEnd = (seq: number, writerSeq: number): void => {
  if (seq < writerSeq) throw missingGroup(seq + 1)
  if (seq > writerSeq)
    throw new StoreError("corrupt", `journal group ${seq} was never committed: ${restoreOrAccept(writerSeq)}`)
}
