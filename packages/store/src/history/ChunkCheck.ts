/**
 * Checks that each chunk and part of history is undamaged, and that every look-up finds its rows: by time, by
 * order id, and its orders by their client ids. A damaged look-up would otherwise answer that an existing order
 * does not exist.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import type { ChunkRow, PartRow } from "../database/Tables.ts"
import { StoreError } from "../StoreError.ts"
import { decodePart, decodeRows, describeChunk, describePart, kindOf } from "./Chunk.ts"
import { chunkColumns, ofOwner, partColumns } from "./ChunkReader.ts"
import { clientOrderIdPlace, layouts, type Row } from "./Layout.ts"

export interface HistoryCheck {
  /** One sentence for each problem that the check found. */
  readonly problems: ReadonlyArray<string>
  /** The id of the last checked chunk; undefined at the end of the table. */
  readonly last: number | undefined
}

/** Number of chunks checked per step: a few milliseconds, because pages wait for it. */
const chunksAtOnce = 16

const someParts = `SELECT ${partColumns} FROM chunk_parts WHERE id > $1 ORDER BY id LIMIT ${chunksAtOnce}`
const partByOwner = `SELECT id, no FROM chunk_parts WHERE ${ofOwner} AND no <= $5 ORDER BY no DESC LIMIT 2`
const someChunks = `SELECT ${chunkColumns} FROM chunks WHERE id > $1 ORDER BY id LIMIT ${chunksAtOnce}`
// The statement reads each chunk with its predecessor, in the order of a list.
const byTime = `SELECT id, no, reach_id AS "reachId", first_time AS "firstTime" FROM chunks
  WHERE ${ofOwner} AND reach_time <= $5 AND (reach_time, reach_id, no) <= ($5, $6, $7)
  ORDER BY reach_time DESC, reach_id DESC, no DESC LIMIT 2`
const byOrder = `SELECT id, first_order AS "firstOrder" FROM chunks WHERE ${ofOwner} AND reach_order = $5 AND no = $6`
const byClientId = `SELECT id FROM client_ids
  WHERE generation = $1 AND uid = $2 AND symbol = $3 AND client_order_id = $4 AND id = $5`

type ByTime = Pick<ChunkRow, "id" | "no" | "reachId" | "firstTime">
type ByOrder = Pick<ChunkRow, "id" | "firstOrder">

/** Checks the next few chunks after this number; `last` is where to continue, undefined at the end. */
export const checkChunks = (client: SqlClient, after: number): HistoryCheck => {
  const problems: Array<string> = []
  try {
    return client.snapshotRead(() => {
      // Chunks and parts share one sequence of ids.
      const all = [
        ...client.rows<ChunkRow>(someChunks, [after]).map((chunk) => ({ id: chunk.id, chunk })),
        ...client.rows<PartRow>(someParts, [after]).map((part) => ({ id: part.id, part })),
      ]
        .sort((a, b) => a.id - b.id)
        .slice(0, chunksAtOnce)
      for (const each of all)
        problems.push(
          ...problemsOf(() =>
            "chunk" in each ? missingLookUps(client, each.chunk) : missingPart(client, each.part),
          ),
        )
      if (all.some(({ id }) => id <= after))
        throw new StoreError(
          "corrupt",
          `the chunks of history after number ${after} cannot be read: restore a backup`,
        )
      return { problems, last: all.at(-1)?.id }
    })
  } catch (error) {
    // If a row cannot be read, the rest of the table cannot be read either.
    return { problems: [...problems, corruptionIn(error)], last: undefined }
  }
}

/** Checks all chunks; returns one sentence per problem. */
export const historyProblems = (client: SqlClient): ReadonlyArray<string> => {
  const problems: Array<string> = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const checked: HistoryCheck = checkChunks(client, after)
    problems.push(...checked.problems)
    after = checked.last
  }
  return problems
}

const problemsOf = (body: () => ReadonlyArray<string>): ReadonlyArray<string> => {
  try {
    return body()
  } catch (error) {
    return [corruptionIn(error)]
  }
}

const corruptionIn = (error: unknown): string => {
  if (error instanceof StoreError && error.kind === "corrupt") return error.message
  throw error
}

const missingLookUps = (client: SqlClient, chunk: ChunkRow): ReadonlyArray<string> => {
  const { id, generation, kind, uid, symbol, no, reachTime, reachId, reachOrder } = chunk
  const missing: Array<string> = []
  const problem = (what: string) => void missing.push(`${what} ${describeChunk(chunk)}: restore a backup`)

  const rows = decodeRows(kindOf(chunk), chunk)
  const owner = [generation, kind, uid, symbol]
  const inTime = client.rows<ByTime>(byTime, [...owner, reachTime, reachId, no])
  if (!inTime.some((found) => found.id === id && found.firstTime === chunk.firstTime))
    problem("the history's index by time lacks")
  else if (!kind.startsWith("late ") && !followsOn(chunk, inTime[1]))
    problem(`number ${no - 1} is missing from the history before`)
  const inOrder = client.rows<ByOrder>(byOrder, [...owner, reachOrder, no])
  if (!inOrder.some((found) => found.id === id && found.firstOrder === chunk.firstOrder))
    problem("the history's index by order id lacks")
  missing.push(...missingClientIds(client, chunk, rows, describeChunk(chunk)))
  return missing
}

const missingPart = (client: SqlClient, part: PartRow): ReadonlyArray<string> => {
  const { id, generation, kind, uid, symbol, no } = part
  const missing: Array<string> = []
  const problem = (what: string) => void missing.push(`${what} ${describePart(part)}: restore a backup`)

  const rows = decodePart(part)
  const found = client.rows<Pick<PartRow, "id" | "no">>(partByOwner, [generation, kind, uid, symbol, no])
  if (found[0]?.id !== id) problem("the history's index of parts lacks")
  else if ((found[1]?.no ?? 0) !== no - 1) problem(`part number ${no - 1} is missing from the history before`)
  missing.push(...missingClientIds(client, part, rows, describePart(part)))
  return missing
}

const missingClientIds = (
  client: SqlClient,
  of: ChunkRow | PartRow,
  rows: ReadonlyArray<Row>,
  description: string,
): ReadonlyArray<string> =>
  of.kind.endsWith("orders")
    ? rows
        .filter((row) => !hasClientId(client, of, row))
        .map(
          (row) =>
            `the client id of order ${row[layouts.orders.id]} is missing from the history's look-up for ${description}: restore a backup`,
        )
    : []

/** An owner's first chunk is number 1, or the empty one that pruning leaves. */
const followsOn = ({ no, rows, afterId }: ChunkRow, before: ByTime | undefined): boolean =>
  before === undefined ? no === 1 || rows === 0 : before.no === no - 1 && before.reachId === afterId

const hasClientId = (
  client: SqlClient,
  { generation, uid, symbol }: ChunkRow | PartRow,
  row: Row,
): boolean => {
  const clientOrderId = row[clientOrderIdPlace] as string | null
  if (clientOrderId === null) return true
  const id = row[layouts.orders.id] as number
  return client.rows(byClientId, [generation, uid, symbol, clientOrderId, id]).length > 0
}
