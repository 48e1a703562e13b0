/**
 * Takes everything after a group out of the database. A chunk may hold rows of groups before and after it: those that
 * stay are written anew.
 */
import { type ChunkKind, decodeRows, layouts } from "./Chunk.ts"
import { ChunkWriter, type OwnerRows } from "./ChunkWriter.ts"
import { columnsOf } from "./PageStatement.ts"
import type { SqliteClient } from "./SqliteClient.ts"
import { cutAfter } from "./Statements.ts"
import { type ChunkRow, chunks } from "./Tables.ts"

const chunksAfter = `SELECT seq AS "seq", ${columnsOf(chunks)} FROM chunks WHERE seq > $1 ORDER BY id`

/** Inside a transaction; `seq` is the journal's last group from then on. */
export const cutDatabaseAfter = (client: SqliteClient, seq: number): void => {
  const owners = new Map<string, OwnerRows>()
  for (const chunk of client.rows<ChunkRow>(chunksAfter, [seq])) {
    const kind = chunk.kind.replace("late ", "") as ChunkKind
    const last = layouts[kind].columns.length - 1
    const rows = decodeRows(kind, chunk).filter((row) => (row[last] as number) <= seq)
    const { generation, uid, symbol } = chunk
    const name = `${kind} ${generation} ${uid} ${symbol}`
    const of = owners.get(name) ?? { kind, generation, uid, symbol, rows: [] }
    owners.set(name, of)
    of.rows.push(...rows)
  }
  for (const text of cutAfter) client.run(text, [seq])
  new ChunkWriter(client).write(owners.values(), seq)
}
