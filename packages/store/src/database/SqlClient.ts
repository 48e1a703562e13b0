/**
 * A connection to the database of a store. Synchronous, so it lives on worker threads only: the thread waits for the
 * disk, or for the database server.
 */
import type { Dialect } from "./Dialect.ts"
import type { JournalRow, RecordKind, StoredJournalRow } from "./Tables.ts"

export type Value = string | number | null | Uint8Array

export interface SqlClient {
  readonly dialect: Dialect
  /** A JSON array of records as a bulk insert takes it. */
  records(json: string): string
  /** The events of a group as a row of the journal keeps them. */
  events(json: string): StoredJournalRow["events"]
  /**
   * Appends a group by one statement, behind `guard`, and says how many rows of the journal that made. Only where each
   * statement is a round trip to a server.
   */
  readonly appendAtOnce?: (
    row: JournalRow,
    records: ReadonlyArray<readonly [RecordKind, string]>,
    guard: string,
  ) => number
  /** In a transaction: whether this epoch is the writer's. No other writer takes over before the transaction ends. */
  holdsEpoch(epoch: number): boolean
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
  snapshotRead<Result>(body: () => Result): Result
  /** Rebuilds the indexes of a table from its rows. */
  reindex(table: string): void
  /** Writes the database, as it is at this moment, into a new file. Throws `io` where it cannot. */
  copyTo(path: string): void
  close(): void
}
