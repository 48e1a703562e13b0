/**
 * Removes everything after a group from the database. A chunk or part may contain rows of groups before and
 * after it: its earlier rows are written again.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import { cutAfter } from "../database/Statements.ts"
import { type ChunkRow, chunks, clientIds, type PartRow, parts } from "../database/Tables.ts"
import { decodePart, decodeRows, kindOf } from "./Chunk.ts"
import { chunkColumns, partColumns } from "./ChunkReader.ts"
import { ChunkWriter, type OwnerRows } from "./ChunkWriter.ts"
import { type ChunkKind, layouts, type Owner, type Row } from "./Layout.ts"

const chunksAfter = `SELECT ${chunkColumns} FROM chunks WHERE seq > $1 ORDER BY id`
const partsAfter = `SELECT ${partColumns} FROM chunk_parts WHERE seq > $1 ORDER BY id`

const keepLateClientIds = `UPDATE client_ids SET seq = $1 WHERE seq > $1 AND EXISTS (SELECT 1 FROM chunks
  WHERE chunks.generation = client_ids.generation AND kind = 'late orders' AND chunks.uid = client_ids.uid
    AND chunks.symbol = client_ids.symbol AND reach_order = client_ids.id AND chunks.seq <= $1)`

/** Runs inside a transaction; the group `seq` becomes the journal's last. */
export const cutDatabaseAfter = (client: SqlClient, seq: number): void => {
  cutHistoryAfter(client, seq)
  for (const text of cutAfter) client.run(text, [seq])
}

/** Runs inside a transaction: removes closed orders, fills and trades of later groups. */
export const cutHistoryAfter = (client: SqlClient, seq: number): void => {
  const owners = new Map<string, OwnerRows>()
  const keep = (kind: ChunkKind, of: Owner, all: ReadonlyArray<Row>): void => {
    const last = layouts[kind].columns.length - 1
    const { generation, uid, symbol } = of
    const name = `${kind} ${generation} ${uid} ${symbol}`
    const owner = owners.get(name) ?? { kind, generation, uid, symbol, rows: [] }
    owners.set(name, owner)
    owner.rows.push(...all.filter((row) => (row[last] as number) <= seq))
  }
  for (const chunk of client.rows<ChunkRow>(chunksAfter, [seq])) {
    const kind = kindOf(chunk)
    keep(kind, chunk, decodeRows(kind, chunk))
  }
  for (const part of client.rows<PartRow>(partsAfter, [seq])) keep(part.kind, part, decodePart(part))
  // A late row's look-up has the last group of its transaction, while the row has its own group.
  client.run(keepLateClientIds, [seq])
  for (const { name } of [chunks, parts, clientIds]) client.run(`DELETE FROM ${name} WHERE seq > $1`, [seq])
  const pieces = new ChunkWriter(client).write([...owners.values()], seq)
  while (pieces.next().done !== true);
}

const newestChunk = `SELECT seq AS "seq" FROM ${chunks.name} ORDER BY id DESC LIMIT 1`
const newestPart = `SELECT seq AS "seq" FROM ${parts.name} ORDER BY id DESC LIMIT 1`

/**
 * Runs inside a transaction: removes history that a killed process wrote beyond the last complete group in the
 * tables. The groups whose history was removed are written again.
 */
export const cutUnfinishedHistory = (client: SqlClient, projected: number): void => {
  const isUnfinished = [newestChunk, newestPart].some((text) =>
    client.rows<{ seq: number }>(text).some(({ seq }) => seq > projected),
  )
  if (isUnfinished) cutHistoryAfter(client, projected)
}
