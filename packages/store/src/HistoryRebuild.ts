/**
 * Makes damaged history again from the journal, where it is certain that the journal has all of it. What came after the
 * journal's start is deleted, and `projection` goes back to there: the start that follows replays those groups and
 * writes their history as it was written first. What is older stays, and must be whole.
 */
import { isWhole } from "./Chunk.ts"
import { checkChunks } from "./ChunkCheck.ts"
import { chunkColumns, ofOwner } from "./ChunkReader.ts"
import { cutHistoryAfter } from "./cutDatabase.ts"
import { readStart } from "./JournalStart.ts"
import type { JournalPoint } from "./Request.ts"
import type { SqliteClient } from "./SqliteClient.ts"
import { StoreError } from "./StoreError.ts"
import type { ChunkRow } from "./Tables.ts"

const chunksAtOnce = 64
const someChunks = `SELECT ${chunkColumns} FROM chunks WHERE id > $1 ORDER BY id LIMIT ${chunksAtOnce}`
const lastChunk = "SELECT coalesce(max(id), 0) AS id FROM chunks"
/** All of it is in the index: the other copy of what the table says of the chunk. */
const inIndex = `SELECT id AS "id" FROM chunks WHERE ${ofOwner}
  AND reach_time = $5 AND reach_id = $6 AND no = $7 AND first_time = $8`
const deleteChunk = "DELETE FROM chunks WHERE id = $1"
const toProjection = "UPDATE projection SET seq = $1"

/**
 * Inside a transaction that is rolled back when it throws. Answers with what is made again, in sentences; nothing is
 * done when that is nothing.
 */
export const rebuildHistory = (client: SqliteClient): ReadonlyArray<string> => {
  const problems = problemsIn(client)
  if (problems.length === 0) return problems
  const start = readStart(client)
  if (start.seq === 0) for (const table of ["chunks", "client_ids"]) client.define(`DELETE FROM ${table}`)
  else {
    const { damaged, areNumbered } = look(client)
    if (!areNumbered || !damaged.every((chunk) => isAfter(client, chunk, start)))
      throw notCertain(problems, start)
    for (const { id } of damaged) client.run(deleteChunk, [id])
    client.define("REINDEX chunks")
    cutHistoryAfter(client, start.seq)
  }
  client.run(toProjection, [start.seq])
  if (problemsIn(client).length > 0) throw notCertain(problems, start)
  return problems
}

const problemsIn = (client: SqliteClient): ReadonlyArray<string> => {
  const problems: Array<string> = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const checked: ReturnType<typeof checkChunks> = checkChunks(client, after)
    problems.push(...checked.problems)
    after = checked.last
  }
  return problems
}

/** The chunks that are damaged, and whether every owner has all numbers from its first chunk to its last. */
const look = (client: SqliteClient) => {
  const damaged: Array<ChunkRow> = []
  const numbers = new Map<string, { first: number; last: number; count: number }>()
  const end = client.rows<{ id: number }>(lastChunk)[0]!.id
  for (let after = 0; after < end; ) {
    const some = client.rows<ChunkRow>(someChunks, [after])
    for (const chunk of some) {
      if (!isWhole(chunk)) damaged.push(chunk)
      const { generation, kind, uid, symbol, no } = chunk
      if (kind.startsWith("late ")) continue
      const owner = `${generation} ${kind} ${uid} ${symbol}`
      const of = numbers.get(owner) ?? { first: no, last: no, count: 0 }
      numbers.set(owner, {
        first: Math.min(of.first, no),
        last: Math.max(of.last, no),
        count: of.count + 1,
      })
    }
    after = some.at(-1)?.id ?? end
  }
  const areNumbered = [...numbers.values()].every(({ first, last, count }) => count === last - first + 1)
  return { damaged, areNumbered }
}

/**
 * Whether all rows of a damaged chunk are certainly of groups after the journal's start: its first row has the lowest
 * time, and the table and its index agree on that time.
 */
const isAfter = (client: SqliteClient, chunk: ChunkRow, start: JournalPoint): boolean => {
  const { generation, kind, uid, symbol, reachTime, reachId, no, firstTime } = chunk
  if (!(firstTime > start.time)) return false
  const values = [generation, kind, uid, symbol, reachTime, reachId, no, firstTime]
  return client.rows<{ id: number }>(inIndex, values).some(({ id }) => id === chunk.id)
}

const notCertain = (problems: ReadonlyArray<string>, { seq }: JournalPoint): StoreError =>
  new StoreError(
    "corrupt",
    `${problems[0]}. The journal begins after group ${seq}, and what is damaged may be older, so it cannot be made again: start with --rebuild-history off, and the rest of the history is served`,
  )
