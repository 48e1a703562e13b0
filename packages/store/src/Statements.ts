/**
 * Every statement of the store but those of the pages, in SQL that SQLite and PostgreSQL both read: `$1`
 * placeholders, standard types, a CAST where PostgreSQL could not infer a type. What differs is where the rows of
 * a bulk insert come from; the client says that.
 */
import { candles, fills, orders, recordColumns, type Table, tables } from "./Tables.ts"

/** The FROM item that turns `placeholder`, a JSON array of records, into rows with the columns of `table`. */
export type RowSource = (table: Table, placeholder: string) => string

const createTable = (table: Table): string => {
  const columns = table.columns.map(
    ({ name, type, nullable }) => `${name} ${type}${nullable ? "" : " NOT NULL"}`,
  )
  return `CREATE TABLE ${table.name} (${columns.join(", ")}, PRIMARY KEY (${table.primaryKey.join(", ")}))`
}

export const createSchema: ReadonlyArray<string> = [
  ...tables.map(createTable),
  ...tables.flatMap((table) => table.indexes.map((index) => `CREATE INDEX ${index}`)),
  "INSERT INTO writer (epoch, seq) VALUES (0, 0)",
]

export const raiseEpoch = "UPDATE writer SET epoch = epoch + 1 RETURNING epoch, seq"

/** The first statement of every write. No row changed: another writer raised the epoch, and this one is over. */
export const guardWrite = "UPDATE writer SET seq = $2 WHERE epoch = $1"

export const lastJournalRow = "SELECT seq, time, hash FROM journal ORDER BY seq DESC LIMIT 1"

export const insertJournalRow =
  "INSERT INTO journal (seq, epoch, time, events, hash) VALUES ($1, $2, $3, $4, $5)"

export const journalRows =
  "SELECT seq, epoch, time, events, hash FROM journal WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3"

export const readMeta = "SELECT value FROM meta WHERE key = $1"

export const writeMeta =
  "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

/** Parameters: the records as a JSON array, the seq. */
const bulkInsert = (table: Table, source: RowSource, onConflict = ""): string => {
  const names = recordColumns(table)
    .map((column) => column.name)
    .join(", ")
  return `INSERT INTO ${table.name} (${names}, seq) SELECT ${names}, CAST($2 AS BIGINT)
    FROM ${source(table, "$1")} AS records WHERE true ${onConflict}`
}

/** An updated candle keeps its first seq: a reader up to that seq must not lose the minute. */
const updateCandle = `ON CONFLICT (${candles.primaryKey.join(", ")}) DO UPDATE SET ${recordColumns(candles)
  .filter((column) => !candles.primaryKey.includes(column.name))
  .map(({ name }) => `${name} = excluded.${name}`)
  .join(", ")}`

export const insertRecords = (source: RowSource) => ({
  orders: bulkInsert(orders, source),
  fills: bulkInsert(fills, source),
  candles: bulkInsert(candles, source, updateCandle),
})
