/**
 * Every statement of the store except history queries, in SQL for SQLite and a database server: `$1` placeholders,
 * standard types, a CAST where a type cannot be inferred. The parts of SQL that differ between databases come
 * from the client's {@link Dialect}.
 */
import type { Dialect } from "./Dialect.ts"
import { recordColumns, type Table } from "./Table.ts"
import {
  candles,
  clientIds,
  dayCandles,
  hourCandles,
  projection,
  type RecordKind,
  recordTables,
  tables,
  writer,
} from "./Tables.ts"

export const createTable = (table: Table, dialect: Dialect): string => {
  const columns = table.columns.map(
    ({ name, kind, nullable }) => `${name} ${dialect.types[kind]}${nullable ? "" : " NOT NULL"}`,
  )
  return `CREATE TABLE ${table.name} (${columns.join(", ")}, PRIMARY KEY (${table.primaryKey.join(", ")})) ${dialect.tableOptions(table)}`
}

export const createSchema = (dialect: Dialect): ReadonlyArray<string> => [
  ...tables.map((table) => createTable(table, dialect)),
  ...tables.flatMap((table) => table.indexes.map((index) => `CREATE INDEX ${index}`)),
  "INSERT INTO writer (epoch, seq) VALUES (0, 0)",
  "INSERT INTO projection (seq) VALUES (0)",
]

export const raiseEpoch = "UPDATE writer SET epoch = epoch + 1 RETURNING epoch, seq"

export const writerRow = "SELECT epoch, seq FROM writer"

/**
 * The statement that begins every write. If the statement at the beginning of a write changed no row, another
 * writer raised the epoch, and this writer must stop.
 */
export const guardWrite = "UPDATE writer SET seq = $2 WHERE epoch = $1"

export const projectionRow = "SELECT seq FROM projection"

/**
 * Raises a value that the writer of epoch `$3` knows. If raising the value changed no row, the connection is no
 * longer the writer's.
 */
export const raiseProjected =
  "UPDATE projection SET seq = $2 WHERE seq = $1 AND EXISTS (SELECT 1 FROM writer WHERE epoch = $3)"

export const lastJournalRow = "SELECT seq, time, hash FROM journal ORDER BY seq DESC LIMIT 1"

export const insertJournalRow =
  "INSERT INTO journal (seq, epoch, time, events, hash) VALUES ($1, $2, $3, $4, $5)"

export const journalRows =
  "SELECT seq, epoch, time, events, hash FROM journal WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3"

export const epochOfGroup = "SELECT epoch, seq FROM journal WHERE seq = $1"

export const hashOfGroup = "SELECT hash FROM journal WHERE seq = $1"

export const pointOfGroup = "SELECT seq, time, hash FROM journal WHERE seq = $1"

/** Removes the journal's groups up to this one. */
export const deleteGroups = "DELETE FROM journal WHERE seq <= $1"

export const allMeta = "SELECT key, value FROM meta"

/** Tables in which seq is a position, not the group of a row. */
const stateTables: ReadonlyArray<Table> = [writer, projection]

/** Statements that remove every row of a group after `$1`, in every table, and set the journal's end. */
export const cutAfter: ReadonlyArray<string> = [
  ...tables
    .filter((table) => !stateTables.includes(table) && table.columns.some(({ name }) => name === "seq"))
    .map(({ name }) => `DELETE FROM ${name} WHERE seq > $1`),
  "UPDATE projection SET seq = $1 WHERE seq > $1",
  "UPDATE writer SET seq = $1",
]

export const readMeta = "SELECT value FROM meta WHERE key = $1"

export const writeMeta =
  "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

/** An updated candle keeps its first seq: a reader up to that seq must not lose the minute. */
const updateCandle = `ON CONFLICT (${candles.primaryKey.join(", ")}) DO UPDATE SET ${recordColumns(candles)
  .filter((column) => !candles.primaryKey.includes(column.name))
  .map(({ name }) => `${name} = excluded.${name}`)
  .join(", ")}`

const candleTables: ReadonlyArray<Table> = [candles, hourCandles, dayCandles]

/** The clause of an insert for a record whose key already exists. */
const onConflict = (table: Table): string => {
  if (candleTables.includes(table)) return updateCandle
  // Rows of history can be written again after the journal's end is discarded.
  return table === clientIds ? "ON CONFLICT DO NOTHING" : ""
}

/** Adds the records of a JSON array, `$1`, as rows of the group `$2`. */
export const bulkInsert = (table: Table, dialect: Dialect): string =>
  insertWhere(table, dialect.rowSource(table, "$1"), "true")

/** Adds records from any source as rows of the group `$2`, if a condition holds. */
export const insertWhere = (table: Table, records: string, condition: string): string => {
  const names = recordColumns(table)
    .map((column) => column.name)
    .join(", ")
  return `INSERT INTO ${table.name} (${names}, seq) SELECT ${names}, CAST($2 AS BIGINT)
    FROM ${records} AS records WHERE ${condition} ${onConflict(table)}`
}

/**
 * The statement that adds records of a kind. Parameters of the statement: the records as a JSON array, the seq.
 */
export const insertRecords = (dialect: Dialect): ((kind: RecordKind) => string) => {
  const texts = new Map(
    Object.entries(recordTables).map(([kind, table]) => [kind, bulkInsert(table, dialect)]),
  )
  return (kind) => texts.get(kind)!
}
