/**
 * How a database that an earlier version wrote is brought forward, by the schema version it has. Forward only: the
 * version that wrote it refuses it from then on.
 */
import { CoarseCandles } from "./CoarseCandles.ts"
import { type Migration, SqliteClient } from "./SqliteClient.ts"
import { createTable } from "./Statements.ts"
import { chunks, clientIds, dayCandles, hourCandles, projection } from "./Tables.ts"
import { deposits, withdrawals } from "./WalletTables.ts"

/**
 * Version 5: hour and day candles, folded from the minutes; deposits and withdrawals by asset and by status. Its
 * witness and the key of its hash chain are made by the first opening.
 */
const toCoarseCandles: Migration = (client, onProgress) => {
  for (const table of [hourCandles, dayCandles])
    client.define(createTable(table, SqliteClient.tableOptions(table)))
  for (const { name, indexes } of [deposits, withdrawals]) {
    // Made anew with the others: their order decides which one is taken.
    client.define(`DROP INDEX ${name}_by_owner`)
    for (const index of indexes) client.define(`CREATE INDEX IF NOT EXISTS ${index}`)
  }
  new CoarseCandles(client, SqliteClient.rowSource).foldAll(onProgress)
}

/**
 * Version 6: closed orders, fills and trades in chunks, written behind the journal. They are made again from the
 * journal, which versions before kept whole: the first start hands them over while it replays.
 */
const toChunks: Migration = (client) => {
  for (const name of [
    "orders",
    "orders_by_owner",
    "orders_by_client_order_id",
    "fills",
    "fills_by_owner",
    "indexed",
  ])
    client.define(`DROP TABLE IF EXISTS ${name}`)
  for (const table of [projection, chunks, clientIds]) {
    client.define(createTable(table, SqliteClient.tableOptions(table)))
    for (const index of table.indexes) client.define(`CREATE INDEX ${index}`)
  }
  client.define("INSERT INTO projection (seq) VALUES (0)")
}

export const migrations: ReadonlyMap<number, Migration> = new Map([
  [4, toCoarseCandles],
  [5, toChunks],
])
