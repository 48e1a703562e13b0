/** Statements for a database that several servers share. */
import { guardWrite, insertWhere, type RecordKind, recordTables } from "@bourse/store/backend"
import { postgresDialect } from "./postgresDialect.ts"

/** Raises the epoch `$1` for the holder of lease `$2`; no row if another server took over. */
export const raiseEpochUnderLease =
  "UPDATE writer SET epoch = epoch + 1 WHERE epoch = $1 AND EXISTS (SELECT 1 FROM lease WHERE epoch = $2) RETURNING epoch, seq"

/**
 * Locks the writer's row, so that a new writer waits for this write. The statement returns no row if this
 * server is no longer the writer.
 */
export const holdEpoch = "SELECT 1 FROM writer WHERE epoch = $1 FOR SHARE"

/**
 * The first statement of every write, if every group must be on a standby too. Settings change between statements,
 * never inside one, so the commit uses the setting that this statement reads.
 */
export const guardWriteOnStandby = `${guardWrite} AND current_setting('synchronous_standby_names') <> ''`

/**
 * Appends a group with one statement: the guard, the journal's row and the records of these kinds. Parameters
 * of the statement: epoch, seq, time, events, hash, then the records of each kind. The statement returns no row
 * if another writer raised the epoch.
 */
export const appendGroup = (kinds: ReadonlyArray<RecordKind>, guard: string): string => {
  const inserts = kinds.map((kind, nth) => {
    const table = recordTables[kind]
    return `, r${nth} AS (${insertWhere(table, postgresDialect.rowSource(table, `$${6 + nth}`), "EXISTS (SELECT 1 FROM w)")})`
  })
  return `WITH w AS (${guard} RETURNING 1)${inserts.join("")}
    INSERT INTO journal (seq, epoch, time, events, hash)
    SELECT CAST($2 AS BIGINT), CAST($1 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT) FROM w`
}
