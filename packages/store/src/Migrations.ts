/**
 * How a database that an earlier version wrote is brought forward, by the schema version it has. Forward only: the
 * version that wrote it refuses it from then on.
 */
import { CoarseCandles } from "./CoarseCandles.ts"
import { type Migration, SqliteClient } from "./SqliteClient.ts"
import { createTable } from "./Statements.ts"
import { dayCandles, hourCandles, projection } from "./Tables.ts"
import { deposits, withdrawals } from "./WalletTables.ts"

/**
 * Version 5: hour and day candles, folded from the minutes; deposits and withdrawals by asset and by status. Its
 * witness and the key of its hash chain are made by the first opening.
 */
const toCoarseCandles: Migration = (client) => {
  for (const table of [hourCandles, dayCandles])
    client.define(createTable(table, SqliteClient.tableOptions(table)))
  for (const { name, indexes } of [deposits, withdrawals]) {
    // Made anew with the others: their order decides which one is taken.
    client.define(`DROP INDEX ${name}_by_owner`)
    for (const index of indexes) client.define(`CREATE INDEX IF NOT EXISTS ${index}`)
  }
  new CoarseCandles(client, SqliteClient.rowSource).foldAll()
}

/** Version 6: history behind the journal. */
const toProjection: Migration = (client) => {
  client.define(createTable(projection, SqliteClient.tableOptions(projection)))
  client.define("INSERT INTO projection (seq) SELECT coalesce(max(seq), 0) FROM journal")
}

export const migrations: ReadonlyMap<number, Migration> = new Map([
  [4, toCoarseCandles],
  [5, toProjection],
])
