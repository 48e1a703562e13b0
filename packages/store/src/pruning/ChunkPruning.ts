/** Removes old chunks of closed orders, fills and trades. */

import type { SqlClient, Value } from "../database/SqlClient.ts"
import { type ChunkRow, chunks } from "../database/Tables.ts"
import { checksum, compress, decodeRows, isWhole, kindOf } from "../history/Chunk.ts"
import { chunkColumns, ofOwner } from "../history/ChunkReader.ts"
import { clientOrderIdPlace, layouts, type Owner, type Row, updateTimePlace } from "../history/Layout.ts"
import type { PrunedKind } from "./HistorySince.ts"
import { chunksPerSlice, type Key, rowsPerSlice, type Stage } from "./PruneStage.ts"

/** Number of owners per step that have no chunks to remove: finding none is quick. */
const ownersPerSlice = 64

const nextOwner = `SELECT uid AS "uid", symbol AS "symbol" FROM chunks
  WHERE generation = $1 AND kind = $2 AND (uid, symbol) > ($3, $4) ORDER BY uid, symbol LIMIT 1`
const oldChunks = `SELECT ${chunkColumns} FROM chunks WHERE ${ofOwner} AND reach_time < $5
  ORDER BY reach_time, reach_id, no LIMIT ${chunksPerSlice + 1}`

/** Chunks of this kind, in order or late, owner by owner; the slice's key is the last finished owner. */
export const oldChunksOf = (kind: PrunedKind, name: string): Stage => ({
  kind,
  slice: (client, { generation, before }, [uid = "", symbol = ""]) => {
    let done: Key = [uid, symbol]
    for (let visited = 0; visited < ownersPerSlice; visited++) {
      const [next] = client.rows<Pick<Owner, "uid" | "symbol">>(nextOwner, [generation, name, ...done])
      if (next === undefined) return { next: undefined }
      const owner = { generation, ...next }
      const found = client.rows<ChunkRow>(oldChunks, [generation, name, next.uid, next.symbol, before[kind]])
      const old = removable(found, before[kind])
      if (old.some(({ rows }) => rows > 0)) {
        const isLast = found.length <= chunksPerSlice && old.length === found.length
        const remove = () => removeChunks(client, owner, old)
        return { remove, next: isLast ? [next.uid, next.symbol] : done }
      }
      done = [next.uid, next.symbol]
    }
    return { next: done }
  },
})

/**
 * Whether a chunk has an order that was placed long ago and closed recently: such an order can still be
 * queried.
 */
const hasLateClose = (chunk: ChunkRow, before: number): boolean =>
  kindOf(chunk) === "orders" &&
  decodeRows("orders", chunk).some((row) => (row[updateTimePlace] as number) >= before)

/**
 * An owner's first few chunks, up to a damaged one, which stays and is reported by every read, or up to one
 * with a row to keep.
 */
const removable = (found: ReadonlyArray<ChunkRow>, before: number): ReadonlyArray<ChunkRow> => {
  const old: Array<ChunkRow> = []
  let rows = 0
  for (const chunk of found) {
    if (!isWhole(chunk) || rows >= rowsPerSlice || old.length === chunksPerSlice) break
    if (hasLateClose(chunk, before)) break
    old.push(chunk)
    rows += chunk.rows
  }
  return old
}

const removeChunk = "DELETE FROM chunks WHERE id = $1"
const removeClientId = `DELETE FROM client_ids
  WHERE generation = $1 AND uid = $2 AND symbol = $3 AND client_order_id = $4 AND id = $5`
const insertChunk = `INSERT INTO chunks (${chunks.columns.map((column) => column.name).join(", ")})
  VALUES (${chunks.columns.map((_, index) => `$${index + 1}`).join(", ")})`

/**
 * An empty chunk replaces the last removed one: the owner's chunks are then numbered from the empty chunk, so
 * that a missing one is noticed. Chunks of late rows have no numbers.
 */
const removeChunks = (client: SqlClient, owner: Owner, old: ReadonlyArray<ChunkRow>): void => {
  for (const chunk of old) {
    if (kindOf(chunk) === "orders")
      for (const row of decodeRows("orders", chunk)) removeLookUp(client, owner, row)
    client.run(removeChunk, [chunk.id])
  }
  const last = old.at(-1)!
  if (last.kind.startsWith("late ")) return
  const empty = {
    ...last,
    firstTime: last.reachTime,
    firstOrder: last.reachOrder,
    rows: 0,
    content: compress("[]"),
  }
  const begins: ChunkRow = { ...empty, checksum: checksum(empty) }
  client.run(
    insertChunk,
    chunks.columns.map(({ field }): Value => begins[field as keyof ChunkRow]),
  )
}

const removeLookUp = (client: SqlClient, { generation, uid, symbol }: Owner, row: Row): void => {
  const clientOrderId = row[clientOrderIdPlace] as string | null
  if (clientOrderId === null) return
  client.run(removeClientId, [generation, uid, symbol, clientOrderId, row[layouts.orders.id] as number])
}
