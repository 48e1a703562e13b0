/** Stores on real files in a new folder, closed and removed after the test. */
import { hash } from "node:crypto"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import {
  type HistoryQueries,
  openStore,
  type ReadGroup,
  type Store,
  StoreError,
  type StoreOptions,
} from "@bourse/store"
import { expect, onTestFinished } from "vitest"
import type { SqlClient } from "../../src/database/SqlClient.ts"
import { createSchema } from "../../src/database/Statements.ts"
import { groupHistory, recordTexts } from "../../src/history/GroupHistory.ts"
import { HashChain, newChainKey } from "../../src/journal/HashChain.ts"
import { Journal } from "../../src/journal/Journal.ts"
import type { PruneCursor, PruneLimits } from "../../src/pruning/PruneStage.ts"
import { isChunkQuery, Overlay, overlaid } from "../../src/queries/Overlay.ts"
import { queryStatement, runQuery, type StatementQueryName } from "../../src/queries/runQuery.ts"
import { SqliteClient } from "../../src/sqlite/SqliteClient.ts"
import { sqliteDialect } from "../../src/sqlite/sqliteDialect.ts"
import { otherDatabase, type Place } from "./database.ts"
import { group } from "./groups.ts"

/** A path for a data folder that does not exist yet. */
export const freshFolder = (): string => {
  const parent = mkdtempSync(join(tmpdir(), "bourse-store-"))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, "data")
}

/** A path in a new folder that does not exist yet. */
export const freshPlace = (): Place => otherDatabase()?.freshPlace() ?? { path: freshFolder() }

export const openAt = async (place: Place, options: Omit<StoreOptions, "path"> = {}): Promise<Store> => {
  const store = await openStore({ ...place, ...options })
  onTestFinished(() => store.close())
  return store
}

/** A closed store with groups 1 to `count`. */
export const placeWith = async (count: number): Promise<Place> => {
  const place = freshPlace()
  const store = await openStore(place)
  await appendGroups(store, count)
  await store.close()
  return place
}

/** Writes groups 1 to `count`, as after a kill: no history is written. */
export const killedPlace = async (count: number): Promise<Place> => {
  if (otherDatabase() === undefined) return { path: await killedCopy(count) }
  const place = freshPlace()
  // The writing process is not used again: the next opening of the database fences it.
  await appendGroups(await openAt(place), count)
  return place
}

/** Changes the database without the store's knowledge, in SQL of both databases; returns the first value. */
export const tamperAt = (place: Place, sql: string): string => {
  if (place.backend !== undefined) return otherDatabase()!.sql(place, sql)
  const database = new DatabaseSync(join(place.path, "bourse.db"))
  try {
    const rows = sql.startsWith("SELECT") ? database.prepare(sql).all() : database.exec(sql)
    return String(Object.values(rows?.[0] ?? {})[0] ?? "")
  } finally {
    database.close()
  }
}

/** For a backend, the store in memory is a store in a new database. */
export const open = async (path: string, options: Omit<StoreOptions, "path"> = {}): Promise<Store> => {
  const place = path === ":memory:" ? otherDatabase()?.freshPlace() : undefined
  const store = await openStore({ ...(place ?? { path }), ...options })
  onTestFinished(() => store.close())
  return store
}

/** A connection to an empty database in memory. */
const openInMemory = (): SqlClient => {
  const client = new SqliteClient(":memory:", "write")
  client.createSchema(createSchema(sqliteDialect))
  return client
}

/**
 * A store without threads, in memory, that writes history whenever `historyRows` rows wait, in small chunks:
 * `slices()` of the smallest slices after each group.
 */
export const openSmallBatches = (
  historyRows: number,
  chunkRows = 5,
  slices = () => Number.POSITIVE_INFINITY,
): Pick<Store, "append" | "query" | "close"> & {
  /** Number of rows outside of chunks. */
  readonly lateRows: () => number
  readonly client: SqlClient
  /** Removes old history; `slices` slices of it, or all. */
  readonly prune: (limits: PruneLimits, slices?: number) => void
  /** Reopens the test's store as after a crash. Returns whether a slice was written in part. */
  readonly restart: () => boolean
} => {
  const client = otherDatabase()?.openClient() ?? openInMemory()
  const options = { chain: new HashChain(newChainKey()), historyRows, chunkRows, historySliceMs: 0 }
  let journal = new Journal(client, options)
  const overlay = new Overlay()
  const histories: Array<{ seq: number; history: ReturnType<typeof groupHistory> }> = []
  return {
    append: async ({ records, ...group }) => {
      const history = groupHistory(group.seq, records)
      histories.push({ seq: group.seq, history })
      journal.append({ type: "append", ...group, records: recordTexts(records), history })
      overlay.add({ seq: group.seq, records })
      for (let left = slices(); left > 0 && journal.writeBehind(); left--);
      overlay.drop(journal.projected)
    },
    query: async (name, parameters) => {
      const answer = runQuery(client, name, parameters)
      return isChunkQuery(name)
        ? (overlaid(name, parameters as never, answer, overlay.waiting) as ReadonlyArray<never>)
        : JSON.parse(answer.text)
    },
    client,
    prune: (limits, slices = Number.POSITIVE_INFINITY) => {
      let cursor: PruneCursor | undefined
      for (let done = 0; done < slices; done++) {
        cursor = journal.prune(limits, cursor).cursor
        if (cursor === undefined) return
      }
    },
    restart: () => {
      const ends = ["chunks", "chunk_parts"].flatMap((table) =>
        client.rows<{ seq: number }>(`SELECT seq FROM ${table} ORDER BY id DESC LIMIT 1`),
      )
      const wasUnfinished = ends.some(({ seq }) => seq > journal.projected)
      journal = new Journal(client, options)
      for (const { seq, history } of histories)
        if (seq > journal.projected) journal.addHistory({ type: "history", seq, history })
      return wasUnfinished
    },
    lateRows: () =>
      client.rows<{ rows: number }>("SELECT count(*) AS rows FROM chunks WHERE kind LIKE 'late %'")[0]!.rows,
    close: async () => client.close(),
  }
}

export const appendGroups = async (store: Store, count: number): Promise<void> => {
  for (let added = 0; added < count; added++) await store.append(group(store.head.seq + 1))
}

/** A closed data folder with groups 1 to `count`. */
export const folderWith = async (count: number): Promise<string> => {
  const folder = freshFolder()
  const store = await openStore({ path: folder })
  await appendGroups(store, count)
  await store.close()
  return folder
}

/** A data folder with groups 1 to `count`, as after a kill: all of them are in the log. */
export const killedCopy = async (count: number): Promise<string> => {
  const live = freshFolder()
  const store = await open(live)
  await appendGroups(store, count)
  const copy = `${live}-killed`
  cpSync(live, copy, { recursive: true })
  return copy
}

/** Every file of a folder, with its mode and content. */
export const folderState = (folder: string): ReadonlyArray<object> =>
  readdirSync(folder)
    // SQLite rebuilds its shared memory from the log, and its lock's journal from nothing.
    .filter((name) => !name.endsWith("-shm") && name !== "lock.db-journal")
    .toSorted()
    .map((name) => {
      const path = join(folder, name)
      return { name, mode: statSync(path).mode & 0o777, content: hash("sha256", readFileSync(path)) }
    })

export const replayed = async (store: Store): Promise<Array<ReadGroup>> => {
  const groups: Array<ReadGroup> = []
  await store.replay((group) => groups.push(group))
  return groups
}

/** Replays the journal into the missing history rows, like a server at its start. */
export const continueHistory = (store: Store): Promise<void> =>
  store.replay(({ seq }) => {
    if (seq > store.historySeq) store.addHistory({ seq, records: group(seq).records })
  })

/** Completes the history up to the journal's end, as if no group had any history rows. */
export const continueWithoutHistory = (store: Store): void => {
  while (store.historySeq < store.head.seq) store.addHistory({ seq: store.historySeq + 1, records: {} })
}

/** Changes the database without the store's knowledge, in SQLite's SQL. */
export const tamper = (folder: string, sql: string): void => {
  const database = new DatabaseSync(join(folder, "bourse.db"))
  database.exec(sql)
  database.close()
}

/** Expects an opening to be rejected, and an unchanged folder. */
export const refusedUnchanged = async (
  folder: string,
  options: Omit<StoreOptions, "path"> = {},
): Promise<StoreError> => {
  const before = folderState(folder)
  const error = await refusal(openStore({ path: folder, ...options }))
  expect(folderState(folder)).toEqual(before)
  return error
}

/** SQLite's query plan for a page, step by step. */
export const planOf = async <Name extends StatementQueryName>(
  name: Name,
  parameters: HistoryQueries[Name]["parameters"],
): Promise<ReadonlyArray<unknown>> => {
  const database = new DatabaseSync(join(await folderWith(1), "bourse.db"))
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${queryStatement(name, parameters).text}`).all()
  database.close()
  return steps.map(({ detail }) => detail)
}

/** The StoreError with which a promise rejects; any other outcome fails the test. */
export const refusal = async (promise: Promise<unknown>): Promise<StoreError> => {
  const error = await promise.then(
    () => new Error("it was not refused"),
    (error: unknown) => error,
  )
  if (error instanceof StoreError) return error
  throw error
}
