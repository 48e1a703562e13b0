/**
 * Rebuilds damaged history from the journal, if the journal certainly has all of the damaged rows. History
 * after the journal's start is deleted, and `projection` is set back to that start: the next start replays
 * those groups and writes their history again. History from before the journal's start stays, and must be
 * complete.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import type { Table } from "../database/Table.ts"
import { type ChunkRow, chunks, clientIds, type PartRow, parts } from "../database/Tables.ts"
import { isWhole, isWholePart } from "../history/Chunk.ts"
import { historyProblems } from "../history/ChunkCheck.ts"
import { chunkColumns, ofOwner, partColumns } from "../history/ChunkReader.ts"
import { cutHistoryAfter } from "../history/cutDatabase.ts"
import type { JournalPoint } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { readStart } from "./JournalStart.ts"

const rowsAtOnce = 64
/** Finds a chunk by the columns of which its index has a second copy. */
const chunkInIndex = `SELECT id AS "id" FROM chunks WHERE ${ofOwner}
  AND reach_time = $5 AND reach_id = $6 AND no = $7 AND first_time = $8`
const partBefore = `SELECT ${partColumns} FROM chunk_parts WHERE ${ofOwner} AND no = $5`
const toProjection = "UPDATE projection SET seq = $1"

/**
 * The rebuild runs inside a transaction that is rolled back when it throws. Returns the damage to be rebuilt,
 * in sentences; without damage the rebuild does nothing.
 */
export const rebuildHistory = (client: SqlClient): ReadonlyArray<string> => {
  const problems = historyProblems(client)
  if (problems.length === 0) return problems
  const start = readStart(client)
  if (start.seq === 0) for (const { name } of [chunks, parts, clientIds]) client.define(`DELETE FROM ${name}`)
  else {
    const ofChunks = damageOf(client, chunks, chunkColumns, isWhole)
    const ofParts = damageOf(client, parts, partColumns, isWholePart)
    const isCertain =
      ofChunks.isNumbered &&
      ofParts.isNumbered &&
      ofChunks.damaged.every((chunk) => isChunkAfter(client, chunk, start)) &&
      ofParts.damaged.every((part) => isPartAfter(client, part, start))
    if (!isCertain) throw notCertain(problems, start)
    for (const { id } of ofChunks.damaged) client.run("DELETE FROM chunks WHERE id = $1", [id])
    for (const { id } of ofParts.damaged) client.run("DELETE FROM chunk_parts WHERE id = $1", [id])
    for (const { name } of [chunks, parts]) client.reindex(name)
    cutHistoryAfter(client, start.seq)
  }
  client.run(toProjection, [start.seq])
  if (historyProblems(client).length > 0) throw notCertain(problems, start)
  return problems
}

interface Damage<Row> {
  readonly damaged: ReadonlyArray<Row>
  /** Whether every owner has all numbers of chunks from the first to the last. */
  readonly isNumbered: boolean
}

const damageOf = <Row extends ChunkRow | PartRow>(
  client: SqlClient,
  { name }: Table,
  columns: string,
  isGood: (row: Row) => boolean,
): Damage<Row> => {
  const some = `SELECT ${columns} FROM ${name} WHERE id > $1 ORDER BY id LIMIT ${rowsAtOnce}`
  const end = client.rows<{ id: number }>(`SELECT coalesce(max(id), 0) AS id FROM ${name}`)[0]!.id
  const damaged: Array<Row> = []
  const numbers = new Map<string, { first: number; last: number; count: number }>()
  for (let after = 0; after < end; ) {
    const rows = client.rows<Row>(some, [after])
    for (const row of rows) {
      if (!isGood(row)) damaged.push(row)
      const { generation, kind, uid, symbol, no } = row
      if (kind.startsWith("late ")) continue
      const owner = `${generation} ${kind} ${uid} ${symbol}`
      const { first, last, count } = numbers.get(owner) ?? { first: no, last: no, count: 0 }
      numbers.set(owner, { first: Math.min(first, no), last: Math.max(last, no), count: count + 1 })
    }
    after = rows.at(-1)?.id ?? end
  }
  const isNumbered = [...numbers.values()].every(({ first, last, count }) => count === last - first + 1)
  return { damaged, isNumbered }
}

/**
 * Whether all rows of a damaged chunk are certainly of groups after the journal's start: its first row has the lowest
 * time, and the table and its index agree on that time.
 */
const isChunkAfter = (client: SqlClient, chunk: ChunkRow, start: JournalPoint): boolean => {
  const { generation, kind, uid, symbol, reachTime, reachId, no, firstTime } = chunk
  if (!(firstTime > start.time)) return false
  const values = [generation, kind, uid, symbol, reachTime, reachId, no, firstTime]
  return client.rows<{ id: number }>(chunkInIndex, values).some(({ id }) => id === chunk.id)
}

/**
 * Whether all rows of a damaged part are certainly of groups after the journal's start: except for the first,
 * each part has one transaction's rows after the previous part.
 */
const isPartAfter = (client: SqlClient, part: PartRow, start: JournalPoint): boolean => {
  const { generation, kind, uid, symbol, no } = part
  const owner = [generation, kind, uid, symbol]
  const [before] = client.rows<PartRow>(partBefore, [...owner, no - 1])
  return before !== undefined && isWholePart(before) && before.seq >= start.seq
}

const notCertain = (problems: ReadonlyArray<string>, { seq }: JournalPoint): StoreError =>
  new StoreError(
    "corrupt",
    `${problems[0]}. The journal begins after group ${seq}, and the damage may be older, so it cannot be rebuilt: start with --rebuild-history off to serve the rest of the history`,
  )
