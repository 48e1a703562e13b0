/**
 * A connection to the database of a store. The connection is synchronous, so it is used on worker threads only:
 * the thread waits for the disk, or for the database server.
 */
import type { Dialect } from "./Dialect.ts"
import type { JournalRow, RecordKind, StoredJournalRow } from "./Tables.ts"

export type Value = string | number | null | Uint8Array

export interface SqlClient {
  readonly dialect: Dialect
  /** A JSON array of records, as the parameter of a bulk insert. */
  records(json: string): string
  /** The events of a group in the format of a journal row. */
  events(json: string): StoredJournalRow["events"]
  /**
   * Appends a group with one statement, if `guard` holds, and returns the number of inserted journal rows. Only
   * databases with a round trip per statement need this.
   */
  readonly appendAtOnce?: (
    row: JournalRow,
    records: ReadonlyArray<readonly [RecordKind, string]>,
    guard: string,
  ) => number
  /**
   * Within a transaction: whether this epoch is the current writer's. No other writer can become the current
   * one before the transaction ends.
   */
  holdsEpoch(epoch: number): boolean
  /** Runs a CREATE statement, or another statement without parameters. */
  define(statement: string): void
  rows<Row>(text: string, values?: ReadonlyArray<Value>): Array<Row>
  /** Runs a statement and returns the number of changed rows. */
  run(text: string, values: ReadonlyArray<Value>): number
  /**
   * All or nothing. If a transaction throws after the commit began, the outcome is unknown. An `unsynced`
   * transaction reaches the disk with the next synced one: a power loss before that removes it completely.
   */
  transaction<Result>(body: () => Result, durability?: "synced" | "unsynced"): Result
  /** All reads of `body` see the database as of the first read; within a transaction they always do. */
  snapshotRead<Result>(body: () => Result): Result
  /** Rebuilds the indexes of a table from the table's rows. */
  reindex(table: string): void
  /**
   * Writes a copy of the database as of this moment into a new file. Throws `io` if the copy cannot be written.
   */
  copyTo(path: string): void
  close(): void
}
