/**
 * Writes closed orders and fills behind the journal: the rows of many durable groups in one transaction, which is not
 * synced. The log keeps its order, so a later synced commit covers it; a power loss before that takes it away as a
 * whole, and the next start makes the rows again from the journal. `projection` says up to which group the rows are
 * in the tables, and is raised in the same transaction, from the value this writer knows to the next: a second writer
 * changes nothing.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import * as Statements from "../database/Statements.ts"
import { StoreError } from "../StoreError.ts"
import { ChunkWriter, type OwnerRows } from "./ChunkWriter.ts"
import type { GroupHistory, OwnedRow } from "./GroupHistory.ts"
import type { ChunkKind } from "./Layout.ts"

/** So many rows, or groups, make a transaction. Those of one more group may wait with them. */
const rowsPerTransaction = 8_192

interface Waiting {
  readonly seq: number
  readonly history: GroupHistory
}

export class Projection {
  readonly #client: SqlClient
  readonly #epoch: number
  readonly #chunks: ChunkWriter
  readonly #rowsPerTransaction: number
  #projected: number
  #waiting: Array<Waiting> = []
  #rows = 0

  /** Tests pass fewer rows, so that few groups make many transactions and chunks. */
  constructor(client: SqlClient, epoch: number, rows = rowsPerTransaction, perChunk?: number) {
    this.#client = client
    this.#epoch = epoch
    this.#rowsPerTransaction = rows
    this.#chunks = new ChunkWriter(client, perChunk)
    this.#projected = readProjected(client)
  }

  /** The last group whose rows are in the tables. */
  get projected(): number {
    return this.#projected
  }

  /** The last group whose rows were taken in: none is missing up to it. */
  get taken(): number {
    return this.#waiting.at(-1)?.seq ?? this.#projected
  }

  /** Whether enough waits for a transaction; of groups without rows too, since every page walks what waits. */
  get isDue(): boolean {
    return this.#rows >= this.#rowsPerTransaction || this.#waiting.length >= this.#rowsPerTransaction
  }

  /** Of a durable group, in the order of the journal. */
  add(seq: number, history: GroupHistory): void {
    this.#waiting.push({ seq, history })
    this.#rows += history.rows
  }

  /** Where another server could take over meanwhile, it waits for this transaction. */
  #isWriter(): boolean {
    return !this.#client.isRemote || this.#client.rows(Statements.holdEpoch, [this.#epoch]).length === 1
  }

  /** Writes everything that waits. */
  write(): void {
    const last = this.#waiting.at(-1)
    if (last === undefined) return
    this.#client.transaction(() => {
      const values = [this.#projected, last.seq, this.#epoch]
      if (!this.#isWriter() || this.#client.run(Statements.raiseProjected, values) !== 1)
        throw new StoreError("fenced", `another writer took over from epoch ${this.#epoch}: stop this server`)
      this.#chunks.write(byOwner(this.#waiting), last.seq)
    }, "unsynced")
    this.#projected = last.seq
    this.#waiting = []
    this.#rows = 0
  }
}

const byOwner = (waiting: ReadonlyArray<Waiting>): Iterable<OwnerRows> => {
  const owners = new Map<string, OwnerRows>()
  for (const { history } of waiting) {
    const kinds = Object.entries(JSON.parse(history.text)) as Array<[ChunkKind, ReadonlyArray<OwnedRow>]>
    for (const [kind, rows] of kinds)
      for (const [generation, uid, symbol, row] of rows) {
        const name = `${kind} ${generation} ${uid} ${symbol}`
        let of = owners.get(name)
        if (of === undefined) {
          of = { kind, generation, uid, symbol, rows: [] }
          owners.set(name, of)
        }
        of.rows.push(row)
      }
  }
  return owners.values()
}

export const readProjected = (client: SqlClient): number => {
  const [projection] = client.rows<{ seq: number }>(Statements.projectionRow)
  if (projection === undefined)
    throw new StoreError("corrupt", "the row of the table projection is missing: restore a backup")
  return projection.seq
}
