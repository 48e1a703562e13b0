/**
 * Writes closed orders and fills behind the journal: the rows of many durable groups in one transaction, which is not
 * synced. The log keeps its order, so a later synced commit covers it; a power loss before that takes it away as a
 * whole, and the next start makes the rows again from the journal. `projection` says up to which group the rows are
 * in the tables, and is raised in the same transaction, from the value this writer knows to the next: a second writer
 * changes nothing.
 */
import { IndexBatches } from "./IndexBatches.ts"
import type { GroupHistory } from "./Request.ts"
import { SqliteClient } from "./SqliteClient.ts"
import * as Statements from "./Statements.ts"
import { StoreError } from "./StoreError.ts"
import { recordTables } from "./Tables.ts"

/** So many rows make a transaction. Those of one more group may wait with them. */
const rowsPerTransaction = 8_192

const insert = Statements.insertRecords(SqliteClient.rowSource)

interface Waiting {
  readonly seq: number
  readonly history: GroupHistory
}

export class Projection {
  readonly #client: SqliteClient
  readonly #epoch: number
  readonly #indexes: IndexBatches
  readonly #rowsPerTransaction: number
  #projected: number
  #waiting: Array<Waiting> = []
  #rows = 0

  /** Tests pass fewer rows, so that few groups make many transactions. */
  constructor(client: SqliteClient, epoch: number, rows = rowsPerTransaction) {
    this.#client = client
    this.#epoch = epoch
    this.#rowsPerTransaction = rows
    this.#indexes = new IndexBatches(client, rows)
    this.#projected = readProjected(client)
  }

  /** The last group whose rows are in the tables. */
  get projected(): number {
    return this.#projected
  }

  /** Whether enough rows wait for a transaction. */
  get isDue(): boolean {
    return this.#rows >= this.#rowsPerTransaction
  }

  /** Of a durable group, in the order of the journal. */
  add(seq: number, history: GroupHistory): void {
    this.#waiting.push({ seq, history })
    this.#rows += history.rows
  }

  /** Writes everything that waits. */
  write(): void {
    const last = this.#waiting.at(-1)
    if (last === undefined) return
    this.#client.transaction(() => {
      const values = [this.#projected, last.seq, this.#epoch]
      if (this.#client.run(Statements.raiseProjected, values) !== 1)
        throw new StoreError("fenced", `another writer took over from epoch ${this.#epoch}: stop this server`)
      for (const { seq, history } of this.#waiting)
        for (const [kind, rows] of history.texts)
          this.#indexes.added(recordTables[kind], this.#client.run(insert(kind), [rows, seq]))
      this.#indexes.fill()
    }, "unsynced")
    this.#projected = last.seq
    this.#waiting = []
    this.#rows = 0
  }
}

export const readProjected = (client: SqliteClient): number => {
  const [projection] = client.rows<{ seq: number }>(Statements.projectionRow)
  if (projection === undefined)
    throw new StoreError("corrupt", "the row of the table projection is missing: restore a backup")
  return projection.seq
}
