/** Stores on real files in a folder of their own, closed and removed after the test. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import {
  openStore,
  type PageName,
  type Pages,
  type ReplayedGroup,
  type Store,
  StoreError,
} from "@bourse/store"
import { onTestFinished } from "vitest"
import { HashChain, newChainKey } from "../src/HashChain.ts"
import { Journal } from "../src/Journal.ts"
import { pageQuery } from "../src/Pages.ts"
import { recordTexts } from "../src/Request.ts"
import { SqliteClient } from "../src/SqliteClient.ts"
import { createSchema } from "../src/Statements.ts"
import { group } from "./groups.ts"

/** A path for a data folder that does not exist yet. */
export const freshFolder = (): string => {
  const parent = mkdtempSync(join(tmpdir(), "bourse-store-"))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, "data")
}

export const open = async (path: string): Promise<Store> => {
  const store = await openStore({ path })
  onTestFinished(() => store.close())
  return store
}

/** A store without threads, in memory, that indexes whenever `rowsPerBatch` rows wait. */
export const openWithBatches = (rowsPerBatch: number): Pick<Store, "append" | "page" | "close"> => {
  const client = new SqliteClient(":memory:", "write")
  client.createSchema(createSchema(SqliteClient.tableOptions))
  const journal = new Journal(client, { chain: new HashChain(newChainKey(1)), rowsPerBatch })
  return {
    append: async ({ records, ...group }) => {
      journal.append({ type: "append", ...group, records: recordTexts(records) })
    },
    page: async (name, parameters) => {
      const { text, values } = pageQuery(name, parameters)
      return client.rows<Pages[typeof name]["row"]>(text, values).map((row) => ({ ...row }))
    },
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

export const replayed = async (store: Store): Promise<Array<ReplayedGroup>> => {
  const groups: Array<ReplayedGroup> = []
  await store.replay((group) => groups.push(group))
  return groups
}

/** Does something to the database behind the store's back. */
export const tamper = (folder: string, sql: string): void => {
  const database = new DatabaseSync(join(folder, "bourse.db"))
  database.exec(sql)
  database.close()
}

/** How SQLite would find the rows of a page, step by step. */
export const planOf = async <Name extends PageName>(
  name: Name,
  parameters: Pages[Name]["parameters"],
): Promise<ReadonlyArray<unknown>> => {
  const database = new DatabaseSync(join(await folderWith(1), "bourse.db"))
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${pageQuery(name, parameters).text}`).all()
  database.close()
  return steps.map(({ detail }) => detail)
}

/** The StoreError a promise rejects with; anything else fails the test. */
export const refusal = async (promise: Promise<unknown>): Promise<StoreError> => {
  const error = await promise.then(
    () => new Error("it was not refused"),
    (error: unknown) => error,
  )
  if (error instanceof StoreError) return error
  throw error
}
