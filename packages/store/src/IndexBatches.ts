/**
 * Fills the late indexes: counts the rows that wait, and once there are enough, adds them in the order of the
 * index, inside the transaction of the group at hand. One table at a time, so that no commit carries two batches.
 */
import type { SqliteClient } from "./SqliteClient.ts"
import { countUnindexed, fillIndexes } from "./Statements.ts"
import type { Table } from "./Table.ts"
import { type LateIndexes, lateIndexes } from "./Tables.ts"

/**
 * How many rows wait for the late indexes. With more of them writing is cheaper and reading slower, since a page
 * looks through all that wait: 4096 are about 0.2 ms for a page, and 20 ms for the commit that takes them along.
 */
const rowsPerBatch = 4096

export class IndexBatches {
  readonly #client: SqliteClient
  readonly #rowsPerBatch: number
  readonly #waiting: ReadonlyMap<Table, { rows: number; readonly statements: ReadonlyArray<string> }>

  /** Tests pass fewer rows, so that few groups make many batches. */
  constructor(client: SqliteClient, rows = rowsPerBatch) {
    this.#client = client
    this.#rowsPerBatch = rows
    const waiting = (late: LateIndexes) => ({
      rows: client.rows<{ count: number }>(countUnindexed(late))[0]!.count,
      statements: fillIndexes(late),
    })
    this.#waiting = new Map(lateIndexes.map((late) => [late.of, waiting(late)]))
  }

  /** Nothing waits of a table without late indexes. */
  added(table: Table, rows: number): void {
    const waiting = this.#waiting.get(table)
    if (waiting !== undefined) waiting.rows += rows
  }

  /** Inside the transaction that added the rows. */
  fill(): void {
    // The longest first: a table that gets a batch with every group must not keep the others waiting.
    const [longest] = [...this.#waiting.values()].toSorted((a, b) => b.rows - a.rows)
    if (longest === undefined || longest.rows < this.#rowsPerBatch) return
    for (const statement of longest.statements) this.#client.run(statement, [])
    longest.rows = 0
  }
}
