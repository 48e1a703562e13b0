/**
 * The writer's side of the store: raises the epoch when it opens, then appends group after group, each in one
 * transaction with its history rows, and once in a while with a batch for their late indexes. After a write that
 * failed it writes no more: the outcome is unknown, and only reopening tells.
 */

import { CoarseCandles } from "./CoarseCandles.ts"
import { chainHash, chainStart, missingGroup } from "./HashChain.ts"
import { IndexBatches } from "./IndexBatches.ts"
import { migrations } from "./Migrations.ts"
import type { AppendRequest, Head } from "./Request.ts"
import { SqliteClient } from "./SqliteClient.ts"
import * as Statements from "./Statements.ts"
import { StoreError } from "./StoreError.ts"
import { recordTables } from "./Tables.ts"

const insert = Statements.insertRecords(SqliteClient.rowSource)

export class Journal {
  readonly #client: SqliteClient
  readonly #indexes: IndexBatches
  readonly #coarse: CoarseCandles
  #head: Head
  #failure: StoreError | undefined

  constructor(client: SqliteClient, rowsPerBatch?: number) {
    this.#client = client
    client.ensureSchema(Statements.createSchema(SqliteClient.tableOptions), migrations)
    this.#coarse = new CoarseCandles(client, SqliteClient.rowSource)
    this.#head = client.transaction(() => {
      const [last] = client.rows<Omit<Head, "epoch">>(Statements.lastJournalRow)
      const [writer] = client.rows<{ epoch: number; seq: number }>(Statements.raiseEpoch)
      if (writer === undefined) throw new StoreError("corrupt", "the writer row is missing: restore a backup")
      const head = { seq: 0, time: 0, hash: chainStart, ...last, epoch: writer.epoch }
      if (head.seq < writer.seq) throw missingGroup(head.seq + 1)
      if (head.seq > writer.seq)
        throw new StoreError("corrupt", `journal group ${head.seq} was never committed: restore a backup`)
      return head
    })
    this.#indexes = new IndexBatches(client, rowsPerBatch)
  }

  get head(): Head {
    return this.#head
  }

  /** Returns the group's hash once the group is on the disk. */
  append(group: AppendRequest): string {
    const { seq, time, events, records } = group
    this.#refuseAfterFailure()
    const next = this.#head.seq + 1
    if (seq !== next)
      throw new StoreError(
        "sequence",
        `append of group ${seq} refused: the next group of this journal is ${next}`,
      )

    const row = { seq, epoch: this.#head.epoch, time, events }
    const hash = chainHash(this.#head.hash, row)
    this.#write(`append of group ${seq}`, seq, () => {
      this.#client.run(Statements.insertJournalRow, [seq, row.epoch, time, events, hash])
      for (const [kind, rows] of records) {
        this.#indexes.added(recordTables[kind], this.#client.run(insert(kind), [rows, seq]))
        if (kind === "candles") this.#coarse.added(JSON.parse(rows), seq)
      }
      this.#indexes.fill()
    })
    this.#head = { seq, time, hash, epoch: row.epoch }
    return hash
  }

  setMeta(key: string, value: string): void {
    this.#refuseAfterFailure()
    this.#write(`writing ${key}`, this.#head.seq, () => this.#client.run(Statements.writeMeta, [key, value]))
  }

  #write(what: string, seq: number, body: () => void): void {
    const { epoch } = this.#head
    try {
      this.#client.transaction(() => {
        if (this.#client.run(Statements.guardWrite, [epoch, seq]) !== 1)
          throw new StoreError("fenced", `another writer took over from epoch ${epoch}: stop this server`)
        body()
      })
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
