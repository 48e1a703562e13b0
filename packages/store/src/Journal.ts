/**
 * The writer's side of the store: raises the epoch when it opens, then appends group after group, each in one
 * transaction with the few rows that are not written behind the journal. Closed orders and fills wait for the next
 * transaction of the projection. After a write that failed it writes no more: the outcome is unknown, and only
 * reopening tells.
 */
import { CoarseCandles } from "./CoarseCandles.ts"
import { type HashChain, missingGroup, restoreOrAccept } from "./HashChain.ts"
import { firstSlice, pruneAfterDamage, pruneSlice } from "./HistoryPruning.ts"
import { rebuildHistory } from "./HistoryRebuild.ts"
import { cutSlice, readStart } from "./JournalStart.ts"
import { keptEvents } from "./JournalText.ts"
import { Projection } from "./Projection.ts"
import type { PruneAnswer, PruneCursor, PruneLimits } from "./PruneStage.ts"
import type { AppendRequest, Head, HistoryRequest, JournalPoint } from "./Request.ts"
import { SqliteClient } from "./SqliteClient.ts"
import * as Statements from "./Statements.ts"
import { StoreError } from "./StoreError.ts"
import type { WitnessEntry } from "./Witness.ts"

const insert = Statements.insertRecords(SqliteClient.rowSource)

export interface JournalOptions {
  readonly chain: HashChain
  /** Written under their names when the epoch is raised. */
  readonly meta?: Readonly<Record<string, string>>
  /** So many rows of history are written at a time. */
  readonly historyRows?: number
  /** So many rows make a chunk. */
  readonly chunkRows?: number
  /** Called with the last durable group after each write, before it is acknowledged; what it throws fails the write. */
  readonly onDurable?: (head: WitnessEntry) => void
}

/** The head, held against the writer row that this statement answers with. */
export const readHead = (client: SqliteClient, writerRow: string): Head => {
  const [last] = client.rows<Omit<Head, "epoch">>(Statements.lastJournalRow)
  const [writer] = client.rows<{ epoch: number; seq: number }>(writerRow)
  if (writer === undefined) throw new StoreError("corrupt", "the writer row is missing: restore a backup")
  const head = { ...readStart(client), ...last, epoch: writer.epoch }
  checkEnd(head.seq, writer.seq)
  return head
}

export class Journal {
  readonly #client: SqliteClient
  readonly #chain: HashChain
  readonly #onDurable: (head: WitnessEntry) => void
  readonly #project: () => Projection
  #projection: Projection
  readonly #coarse: CoarseCandles
  #head: Head
  #failure: StoreError | undefined

  constructor(client: SqliteClient, { chain, meta = {}, historyRows, chunkRows, onDurable }: JournalOptions) {
    this.#client = client
    this.#chain = chain
    this.#onDurable = onDurable ?? (() => {})
    this.#coarse = new CoarseCandles(client, SqliteClient.rowSource)
    this.#head = client.transaction(() => {
      for (const entry of Object.entries(meta)) client.run(Statements.writeMeta, entry)
      return readHead(client, Statements.raiseEpoch)
    })
    this.#project = () => new Projection(client, this.#head.epoch, historyRows, chunkRows)
    this.#projection = this.#project()
  }

  get head(): Head {
    return this.#head
  }

  /** The last group whose closed orders and fills are in the history tables. */
  get projected(): number {
    return this.#projection.projected
  }

  /** Returns the group's hash once the group is on the disk. */
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
    this.#write(`append of group ${seq}`, { seq, hash }, () => {
      this.#client.run(Statements.insertJournalRow, [seq, row.epoch, time, keptEvents(events), hash])
      for (const [kind, rows] of records) {
        this.#client.run(insert(kind), [rows, seq])
        if (kind === "candles") this.#coarse.added(JSON.parse(rows), seq)
      }
    })
    this.#head = { seq, time, hash, epoch: row.epoch }
    this.#projection.add(seq, history)
    return hash
  }

  /** Takes the history of a durable group that the tables do not have yet. */
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

  /** Writes the history that waits, once there is enough of it; a failure ends all writing. */
  writeBehind(): void {
    if (this.#projection.isDue) this.writeHistory()
  }

  /** Writes all the history that waits, unless writing has ended. */
  finish(): void {
    if (this.#failure === undefined) this.writeHistory()
  }

  /** Writes all the history that waits; a failure ends all writing. */
  writeHistory(): void {
    this.#refuseAfterFailure()
    this.#orFail("writing history", () => this.#projection.write())
  }

  setMeta(key: string, value: string): void {
    this.#refuseAfterFailure()
    this.#write(`writing ${key}`, this.#head, () => this.#client.run(Statements.writeMeta, [key, value]))
  }

  /**
   * Takes a slice of the first groups away, none after `upTo`; answers with where the journal begins then. A group
   * whose history is not written is what that is made from: then nothing is taken away.
   */
  cutBefore(upTo: number): JournalPoint {
    this.#refuseAfterFailure()
    if (upTo > this.projected) return readStart(this.#client)
    return this.#write(`cutting the journal up to group ${upTo}`, this.#head, () =>
      cutSlice(this.#client, upTo),
    )
  }

  /**
   * Removes a slice of old history. It is not synced: a power loss may bring it back, to be removed again. What waits
   * is written before the first one: rows of an earlier generation are not to follow those that are removed.
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
   * Makes damaged history again as far as the journal has it: deletes it, for the replay that follows. Before that one
   * begins; what is refused changes nothing, and does not end all writing.
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
      if (this.#client.run(Statements.guardWrite, [epoch, seq]) !== 1)
        throw new StoreError("fenced", `another writer took over from epoch ${epoch}: stop this server`)
      return body()
    }, durability)
  }

  #orFail<Result>(what: string, write: () => Result): Result {
    try {
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

/** The end of the journal's rows against the seq that the writer's row has of it. */
export const checkEnd = (seq: number, writerSeq: number): void => {
  if (seq < writerSeq) throw missingGroup(seq + 1)
  if (seq > writerSeq)
    throw new StoreError("corrupt", `journal group ${seq} was never committed: ${restoreOrAccept(writerSeq)}`)
}
