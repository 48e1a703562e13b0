/**
 * Removes history that no list can be asked for any more, a slice at a time: first everything of generations before a
 * reset, then orders, fills and trades chunk by chunk, transfers and withdrawals, and candles day by day once the
 * coarser ones are there. A withdrawal with an id of its owner's stays: that id is unique for ever.
 *
 * Nothing is remembered of how far it came: a pruning that was cut short begins again and finds what is left. Before
 * the first row of a kind is removed, the time from which that kind is there is written, in a slice of its own.
 */
import {
  checksum,
  clientOrderIdPlace,
  decodeRows,
  isWhole,
  kindOf,
  layouts,
  type Owner,
  type Row,
} from "./Chunk.ts"
import { chunkColumns, ofOwner } from "./ChunkReader.ts"
import { type HistorySince, type PrunedKind, readHistorySince, writeHistorySince } from "./HistorySince.ts"
import type { SqliteClient, Value } from "./SqliteClient.ts"
import type { StoreError } from "./StoreError.ts"
import type { Table } from "./Table.ts"
import { type ChunkRow, candles, chunks, dayCandles, hourCandles, parts, tables } from "./Tables.ts"
import { transfers, withdrawals } from "./WalletTables.ts"

/** What is removed. Times are exchange time in milliseconds. */
export interface PruneLimits {
  /** The present one: of those before nothing is kept. */
  readonly generation: number
  /** Rows before this time are removed; of candles, whole days (UTC). */
  readonly before: Readonly<Record<PrunedKind, number>>
  /** Candles between these two times may still be loaded, so the days that hold them stay. */
  readonly markets: ReadonlyArray<{
    readonly symbol: string
    readonly loadedUntil: number
    readonly tradedFrom: number | null
  }>
}

/** Where the next slice begins. */
export interface PruneCursor {
  readonly stage: number
  readonly key: Key
}

type Key = ReadonlyArray<string | number>

export interface PruneAnswer {
  /** Undefined at the end. */
  readonly cursor: PruneCursor | undefined
  readonly since: HistorySince
  /** Why something was left, in a sentence. */
  readonly problem?: string
}

interface Slice {
  /** Removes what was found; undefined for nothing. */
  readonly remove?: () => void
  /** Where the stage goes on; undefined at its end. */
  readonly next: Key | undefined
  readonly problem?: string
}

interface Stage {
  /** Undefined for what nobody can see. */
  readonly kind?: PrunedKind
  readonly slice: (client: SqliteClient, limits: PruneLimits, key: Key) => Slice
}

/** A few milliseconds each: a commit waits for one slice at most. */
const rowsPerSlice = 512
const chunksPerSlice = 16
const ownersPerSlice = 64
const dayMs = 86_400_000

const startOfDay = (time: number): number => time - (time % dayMs)

/** The last of an owner first: what is left in between is numbered without a gap. */
const lastFirst = new Map<Table, string>([
  [
    chunks,
    "ORDER BY generation DESC, kind DESC, uid DESC, symbol DESC, reach_time DESC, reach_id DESC, no DESC",
  ],
  [parts, "ORDER BY generation DESC, kind DESC, uid DESC, symbol DESC, no DESC"],
])

const earlierGenerations = (table: Table): Stage => {
  const key = table.primaryKey.join(", ")
  const order = lastFirst.get(table)
  const some = `SELECT ${key} FROM ${table.name} WHERE generation < $1 ${order ?? ""}
    LIMIT ${order === undefined ? rowsPerSlice : chunksPerSlice}`
  const first = `SELECT 1 FROM ${table.name} WHERE generation < $1 LIMIT 1`
  const remove = `DELETE FROM ${table.name} WHERE (${key}) IN (${some})`
  return {
    slice: (client, { generation }) =>
      client.rows(first, [generation]).length === 0
        ? { next: undefined }
        : { remove: () => void client.run(remove, [generation]), next: [] },
  }
}

const nextOwner = `SELECT uid AS "uid", symbol AS "symbol" FROM chunks
  WHERE generation = $1 AND kind = $2 AND (uid, symbol) > ($3, $4) ORDER BY uid, symbol LIMIT 1`
const oldChunks = `SELECT ${chunkColumns} FROM chunks WHERE ${ofOwner} AND reach_time < $5
  ORDER BY reach_time, reach_id, no LIMIT ${chunksPerSlice + 1}`

/** Chunks of this kind of row, in order or late, owner by owner; the key is the last owner that is done. */
const oldChunksOf = (kind: PrunedKind, name: string): Stage => ({
  kind,
  slice: (client, { generation, before }, [uid = "", symbol = ""]) => {
    let done: Key = [uid, symbol]
    for (let visited = 0; visited < ownersPerSlice; visited++) {
      const [next] = client.rows<Pick<Owner, "uid" | "symbol">>(nextOwner, [generation, name, ...done])
      if (next === undefined) return { next: undefined }
      const owner = { generation, ...next }
      const found = client.rows<ChunkRow>(oldChunks, [generation, name, next.uid, next.symbol, before[kind]])
      const old = removable(found)
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

/** The first few chunks, up to one that is damaged: that one stays, and is named wherever it is read. */
const removable = (found: ReadonlyArray<ChunkRow>): ReadonlyArray<ChunkRow> => {
  const old: Array<ChunkRow> = []
  let rows = 0
  for (const chunk of found) {
    if (!isWhole(chunk) || rows >= rowsPerSlice || old.length === chunksPerSlice) break
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
 * In place of the last one that is removed stays a chunk without rows: the owner's chunks are numbered from there, so
 * that one that is missing is noticed. Late rows have no numbers.
 */
const removeChunks = (client: SqliteClient, owner: Owner, old: ReadonlyArray<ChunkRow>): void => {
  for (const chunk of old) {
    if (kindOf(chunk) === "orders")
      for (const row of decodeRows("orders", chunk)) removeLookUp(client, owner, row)
    client.run(removeChunk, [chunk.id])
  }
  const last = old.at(-1)!
  if (last.kind.startsWith("late ")) return
  const empty = { ...last, firstTime: last.reachTime, firstOrder: last.reachOrder, rows: 0, content: "[]" }
  const begins: ChunkRow = { ...empty, checksum: checksum(empty) }
  client.run(
    insertChunk,
    chunks.columns.map(({ field }): Value => begins[field as keyof ChunkRow]),
  )
}

const removeLookUp = (client: SqliteClient, { generation, uid, symbol }: Owner, row: Row): void => {
  const clientOrderId = row[clientOrderIdPlace] as string | null
  if (clientOrderId === null) return
  client.run(removeClientId, [generation, uid, symbol, clientOrderId, row[layouts.orders.id] as number])
}

/** Rows of a table whose ids rise with their time; the key is the last id that was looked at. */
const oldRowsOf = (kind: PrunedKind, { name }: Table, isKept: string): Stage => {
  const some = `SELECT id AS "id", time AS "time", CASE WHEN generation = $2 AND NOT (${isKept}) THEN 1 ELSE 0 END AS "isOld"
    FROM ${name} WHERE id > $1 ORDER BY id LIMIT ${rowsPerSlice}`
  const removeRow = `DELETE FROM ${name} WHERE id = $1`
  return {
    kind,
    slice: (client, { generation, before }, [id = 0]) => {
      const rows = client.rows<{ id: number; time: number; isOld: number }>(some, [id, generation])
      const old = rows.filter(({ isOld, time }) => isOld === 1 && time < before[kind])
      const last = rows.at(-1)
      const goesOn = last !== undefined && rows.length === rowsPerSlice && last.time < before[kind]
      const next = goesOn ? [last.id] : undefined
      if (old.length === 0) return { next }
      return { remove: () => old.forEach((row) => void client.run(removeRow, [row.id])), next }
    },
  }
}

const inSpan = "generation = $1 AND symbol = $2 AND open_time >= $3 AND open_time < $4"

/** Candles of one width, a day of a symbol at a time; the key is the market and the first day to look at. */
const oldCandlesOf = (kind: PrunedKind, fine: Table, coarse: Table, coarseMs: number): Stage => {
  const newestTime = `SELECT max(open_time) AS time FROM ${fine.name} WHERE generation = $1 AND symbol = $2`
  const oldestTime = `SELECT min(open_time) AS time FROM ${fine.name} WHERE ${inSpan}`
  const unfolded = `SELECT count(*) AS count FROM (
      SELECT DISTINCT open_time - open_time % ${coarseMs} AS start FROM ${fine.name} WHERE ${inSpan}) AS parts
    WHERE NOT EXISTS (SELECT 1 FROM ${coarse.name} WHERE generation = $1 AND symbol = $2 AND open_time = start)`
  const removeDay = `DELETE FROM ${fine.name} WHERE ${inSpan}`
  const first = <Result>(client: SqliteClient, text: string, values: ReadonlyArray<Value>): Result =>
    client.rows<Result>(text, values)[0]!
  return {
    kind,
    slice: (client, { generation, before, markets }, [at = 0, from = 0]) => {
      const market = markets[at as number]
      if (market === undefined) return { next: undefined }
      const { symbol, loadedUntil, tradedFrom } = market
      const owner = [generation, symbol]
      const newest = first<{ time: number | null }>(client, newestTime, owner).time ?? 0
      // The newest is not folded yet.
      const end = Math.min(startOfDay(before[kind]), startOfDay(newest))
      const traded = tradedFrom === null ? end : startOfDay(tradedFrom + dayMs - 1)
      for (const [begin, until] of [
        [0, Math.min(end, startOfDay(loadedUntil))],
        [traded, end],
      ] as const) {
        const span = [...owner, Math.max(begin, from as number), until]
        const oldest = first<{ time: number | null }>(client, oldestTime, span).time
        if (oldest === null) continue
        const day = startOfDay(oldest)
        const ofDay = [...owner, day, day + dayMs]
        const next = [at, day + dayMs]
        if (first<{ count: number }>(client, unfolded, ofDay).count === 0)
          return { remove: () => void client.run(removeDay, ofDay), next }
        const problem = `the ${fine.name} of ${symbol} on ${new Date(day).toISOString().slice(0, 10)} are kept: some of their ${coarse.name} are missing`
        return { next, problem }
      }
      return { next: [(at as number) + 1, 0] }
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
  oldCandlesOf("hourCandles", hourCandles, dayCandles, dayMs),
]

export const firstSlice: PruneCursor = { stage: 0, key: [] }

/** Removes one slice, inside a transaction, and says where the next one begins. */
export const pruneSlice = (client: SqliteClient, limits: PruneLimits, cursor: PruneCursor): PruneAnswer => {
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

/** After a slice that met damage: the rest of its stage stays as it is. */
export const pruneAfterDamage = (
  { message }: StoreError,
  cursor: PruneCursor,
  client: SqliteClient,
): PruneAnswer => ({
  cursor: nextStage(cursor),
  since: readHistorySince(client),
  problem: `old history is not removed: ${message}`,
})

const nextStage = ({ stage }: PruneCursor): PruneCursor => ({ stage: stage + 1, key: [] })
