/**
 * A connection to the database of a store, the same for SQLite and PostgreSQL. Synchronous, so it lives on worker
 * threads only: the thread waits for the disk, or for the database server.
 */
import type { RowSource } from "./Statements.ts"

export type Value = string | number | null | Uint8Array

export interface SqlClient {
  /** Where the rows of a bulk insert come from. */
  readonly rowSource: RowSource
  /** A JSON array of records as a bulk insert takes it. */
  records(json: string): string
  /** Whether each statement is a round trip to a server: then a group is appended by one statement. */
  readonly isRemote: boolean
  /** Runs a CREATE or another statement without parameters. */
  define(statement: string): void
  rows<Row>(text: string, values?: ReadonlyArray<Value>): Array<Row>
  /** Runs a statement and says how many rows it changed. */
  run(text: string, values: ReadonlyArray<Value>): number
  /**
   * All or nothing. When this throws after the commit began, the outcome is unknown. One that is `unsynced` is on the
   * disk with the next one that is synced: a power loss before that takes it away as a whole.
   */
  transaction<Result>(body: () => Result, durability?: "synced" | "unsynced"): Result
  /** All reads of `body` see the database as it is when the first of them begins; inside a transaction they do anyway. */
  checkpoint<Result>(body: () => Result): Result
  /** Makes the indexes of a table anew from its rows. */
  reindex(table: string): void
  close(): void
}
