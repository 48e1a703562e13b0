/**
 * Removes history that no list can return any more, a slice at a time: first everything of generations before a reset
 * that nothing can restore, then orders, fills and trades chunk by chunk, transfers and withdrawals, and candles day
 * by day once the coarser ones exist. Pruning keeps a withdrawal with a client id, because that id is unique
 * for ever.
 *
 * Progress of pruning is not stored: an interrupted run starts again and finds the remaining rows. Before the
 * first row of a kind is removed, that kind's new earliest time is written, in a separate slice.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import type { Table } from "../database/Table.ts"
import { candles, chunks, dayCandles, hourCandles, parts, tables } from "../database/Tables.ts"
import { transfers, withdrawals } from "../database/WalletTables.ts"
import type { StoreError } from "../StoreError.ts"
import { oldCandlesOf } from "./CandlePruning.ts"
import { oldChunksOf } from "./ChunkPruning.ts"
import { type PrunedKind, readHistorySince, writeHistorySince } from "./HistorySince.ts"
import {
  chunksPerSlice,
  type PruneAnswer,
  type PruneCursor,
  type PruneLimits,
  rowsPerSlice,
  type Stage,
} from "./PruneStage.ts"

/** The last chunks of an owner go first, so that the remaining ones are numbered without a gap. */
const lastFirst = new Map<Table, string>([
  [
    chunks,
    "ORDER BY generation DESC, kind DESC, uid DESC, symbol DESC, reach_time DESC, reach_id DESC, no DESC",
  ],
  [parts, "ORDER BY generation DESC, kind DESC, uid DESC, symbol DESC, no DESC"],
])

/** Ranges of generations to remove: from each kept one, or the beginning, to before the next kept one. */
const gapsOf = ({
  generation,
  kept,
}: PruneLimits): ReadonlyArray<readonly [after: number, before: number]> => {
  const ends = [...new Set([...kept, generation])]
    .filter((each) => each <= generation)
    .toSorted((a, b) => a - b)
  return ends.map((before, at) => [ends[at - 1] ?? 0, before])
}

const earlierGenerations = (table: Table): Stage => {
  const key = table.primaryKey.join(", ")
  const order = lastFirst.get(table)
  const within = "generation > $1 AND generation < $2"
  const some = `SELECT ${key} FROM ${table.name} WHERE ${within} ${order ?? ""}
    LIMIT ${order === undefined ? rowsPerSlice : chunksPerSlice}`
  const first = `SELECT 1 FROM ${table.name} WHERE ${within} LIMIT 1`
  const remove = `DELETE FROM ${table.name} WHERE (${key}) IN (${some})`
  return {
    slice: (client, limits) => {
      const gap = gapsOf(limits).find((each) => client.rows(first, each).length > 0)
      return gap === undefined
        ? { next: undefined }
        : { remove: () => void client.run(remove, gap), next: [] }
    },
  }
}

/** Rows of a table whose ids rise with their time; the slice's key is the last checked id. */
const oldRowsOf = (kind: PrunedKind, { name }: Table, isKept: string): Stage => {
  // The plus sign in the statement disables all indexes except the primary key.
  const some = `SELECT id AS "id", time AS "time", CASE WHEN ${isKept} THEN 0 ELSE 1 END AS "isOld"
    FROM ${name} WHERE +generation = $2 AND id > $1 ORDER BY id LIMIT ${rowsPerSlice}`
  const removeRow = `DELETE FROM ${name} WHERE generation = $2 AND id = $1`
  return {
    kind,
    slice: (client, { generation, before }, [id = 0]) => {
      const rows = client.rows<{ id: number; time: number; isOld: number }>(some, [id, generation])
      const old = rows.filter(({ isOld, time }) => isOld === 1 && time < before[kind])
      const last = rows.at(-1)
      const goesOn = last !== undefined && rows.length === rowsPerSlice && last.time < before[kind]
      const next = goesOn ? [last.id] : undefined
      if (old.length === 0) return { next }
      return { remove: () => old.forEach((row) => void client.run(removeRow, [row.id, generation])), next }
    },
  }
}

const stages: ReadonlyArray<Stage> = [
  ...tables
    .filter((table) => table.columns.some(({ field }) => field === "generation"))
    .map((table) => earlierGenerations(table)),
  ...(["orders", "fills"] as const).flatMap((kind) => [
    oldChunksOf(kind, kind),
    oldChunksOf(kind, `late ${kind}`),
  ]),
  oldChunksOf("trades", "trades"),
  oldRowsOf("withdrawals", withdrawals, "withdraw_order_id IS NOT NULL"),
  oldRowsOf("transfers", transfers, "false"),
  oldCandlesOf("minuteCandles", candles, hourCandles, 3_600_000),
  oldCandlesOf("hourCandles", hourCandles, dayCandles, 86_400_000),
]

export const firstSlice: PruneCursor = { stage: 0, key: [] }

/** Removes one slice of old rows, inside a transaction, and returns where the next slice begins. */
export const pruneSlice = (client: SqlClient, limits: PruneLimits, cursor: PruneCursor): PruneAnswer => {
  const stage = stages[cursor.stage]
  const since = readHistorySince(client)
  if (stage === undefined) return { cursor: undefined, since }
  const { kind } = stage
  const { remove, next, problem } = stage.slice(client, limits, cursor.key)
  if (remove !== undefined && kind !== undefined && (since[kind] ?? 0) < limits.before[kind]) {
    const raised = { ...since, [kind]: limits.before[kind] }
    writeHistorySince(client, raised)
    return { cursor, since: raised }
  }
  remove?.()
  const after = next === undefined ? nextStage(cursor) : { ...cursor, key: next }
  return { cursor: after, since, ...(problem === undefined ? {} : { problem }) }
}

/** After a slice with damage, the rest of its stage is skipped. */
export const pruneAfterDamage = (
  { message }: StoreError,
  cursor: PruneCursor,
  client: SqlClient,
): PruneAnswer => ({
  cursor: nextStage(cursor),
  since: readHistorySince(client),
  problem: `old history is not removed: ${message}`,
})

const nextStage = ({ stage }: PruneCursor): PruneCursor => ({ stage: stage + 1, key: [] })
