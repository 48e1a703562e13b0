/**
 * How a database that an earlier version wrote is brought forward, by the schema version it has. Forward only: the
 * version that wrote it refuses it from then on.
 */

import { createTable } from "../database/Statements.ts"
import { clientIds, dayCandles, hourCandles, parts, projection } from "../database/Tables.ts"
import { deposits, withdrawals } from "../database/WalletTables.ts"
import { CoarseCandles } from "../history/CoarseCandles.ts"
import { type Migration, SqliteClient } from "./SqliteClient.ts"

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
  new CoarseCandles(client).foldAll(onProgress)
}

/** The chunks as version 6 had them. */
const chunksOf6: ReadonlyArray<string> = [
  `CREATE TABLE chunks (id BIGINT NOT NULL, generation BIGINT NOT NULL, kind TEXT NOT NULL, uid TEXT NOT NULL,
    symbol TEXT NOT NULL, no BIGINT NOT NULL, first_time BIGINT NOT NULL, reach_time BIGINT NOT NULL,
    first_order BIGINT NOT NULL, reach_order BIGINT NOT NULL, reach_id BIGINT NOT NULL, after_id BIGINT NOT NULL,
    rows BIGINT NOT NULL, seq BIGINT NOT NULL, content TEXT NOT NULL, checksum BIGINT NOT NULL, PRIMARY KEY (id))`,
  "CREATE INDEX chunks_by_time ON chunks (generation, kind, uid, symbol, reach_time, reach_id, no, first_time)",
  "CREATE INDEX chunks_by_order ON chunks (generation, kind, uid, symbol, reach_order, no, first_order)",
]

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
  for (const table of [projection, clientIds])
    client.define(createTable(table, SqliteClient.tableOptions(table)))
  for (const statement of chunksOf6) client.define(statement)
  client.define("INSERT INTO projection (seq) VALUES (0)")
}

/**
 * Version 7: parts, of which full chunks are made, and compressed chunks. Those of before stay as they are: a column of
 * SQLite takes both text and bytes.
 */
const toParts: Migration = (client) => {
  client.define(createTable(parts, SqliteClient.tableOptions(parts)))
  for (const index of parts.indexes) client.define(`CREATE INDEX ${index}`)
}

export const migrations: ReadonlyMap<number, Migration> = new Map([
  [4, toCoarseCandles],
  [5, toChunks],
  [6, toParts],
])
