import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openStore } from "@bourse/store"
import { expect, it } from "vitest"
import { folderWith, open, refusal, tamper } from "../support/stores.ts"

it("data of a newer version is rejected by its number, and left unchanged", async () => {
  const folder = await folderWith(1)
  tamper(folder, "PRAGMA user_version = 99")
  const error = await refusal(openStore({ path: folder }))
  expect(error.kind).toBe("schema")
  expect(error.message).toContain("schema 99")
  tamper(folder, "PRAGMA user_version = 2")
  expect((await open(folder)).head).toMatchObject({ seq: 1, epoch: 2 })
})

it.each([
  ["a database of another program", "PRAGMA application_id = 7"],
  ["a database without our mark", "PRAGMA application_id = 0; PRAGMA user_version = 0"],
])("%s is rejected", async (_whose, sql) => {
  const folder = await folderWith(1)
  tamper(folder, sql)
  const error = await refusal(openStore({ path: folder }))
  expect(error.kind).toBe("schema")
  expect(error.message).toContain("is not a Bourse database")
})

it("a file that is no database is rejected as damaged", async () => {
  const folder = await folderWith(0)
  writeFileSync(join(folder, "bourse.db"), "not a database ".repeat(1_000))
  const error = await refusal(openStore({ path: folder }))
  expect(error.kind).toBe("corrupt")
  expect(error.message).toContain("bourse.db is damaged")
})

it("commits use a write-ahead log that is synced at each of them", async () => {
  const folder = await folderWith(1)
  const { SqliteClient } = await import("../../src/sqlite/SqliteClient.ts")
  const client = new SqliteClient(join(folder, "bourse.db"), "write")
  expect(client.rows("PRAGMA journal_mode")).toMatchObject([{ journal_mode: "wal" }])
  expect(client.rows("PRAGMA synchronous")).toMatchObject([{ synchronous: 2 }])
  client.close()
})

it("a group of any size needs room only on the data folder's disk, not in a temporary folder", async () => {
  const folder = await folderWith(1)
  const { SqliteClient } = await import("../../src/sqlite/SqliteClient.ts")
  for (const mode of ["write", "read"] as const) {
    const client = new SqliteClient(join(folder, "bourse.db"), mode)
    // SQLite's value 2 means that temporary tables are in memory.
    expect(client.rows("PRAGMA temp_store")).toMatchObject([{ temp_store: 2 }])
    client.close()
  }
})

it("a statement runs as written, whatever its texts say", async () => {
  const folder = await folderWith(1)
  const { SqliteClient } = await import("../../src/sqlite/SqliteClient.ts")
  const client = new SqliteClient(join(folder, "bourse.db"), "write")
  client.define("INSERT INTO meta (key, value) VALUES ('note', 'BIGINT, BYTEA, TEXT')")
  expect(client.rows("SELECT value FROM meta WHERE key = 'note'")).toEqual([{ value: "BIGINT, BYTEA, TEXT" }])
  client.close()
})

it("a reader cannot write", async () => {
  const folder = await folderWith(1)
  await open(folder)
  const { SqliteClient } = await import("../../src/sqlite/SqliteClient.ts")
  const client = new SqliteClient(join(folder, "bourse.db"), "read")
  expect(() => client.run("DELETE FROM journal", [])).toThrow(/readonly/)
  client.close()
})

it("data that an earlier process left in the log is moved to the database before anything is added", async () => {
  const folder = await folderWith(1)
  // A second connection keeps the log when the first connection closes, as after a kill.
  const other = new DatabaseSync(join(folder, "bourse.db"))
  other.exec("CREATE TABLE left_behind (x); INSERT INTO left_behind VALUES (1)")
  const { SqliteClient } = await import("../../src/sqlite/SqliteClient.ts")
  const client = new SqliteClient(join(folder, "bourse.db"), "write")
  expect(client.rows("PRAGMA wal_checkpoint(PASSIVE)")).toMatchObject([{ busy: 0, log: 0 }])
  client.close()
  other.close()
})

it.each<[string, (log: Buffer) => Buffer]>([
  ["that has its header and no frame", (log) => log.subarray(0, 32)],
  ["that has a part of its header", (log) => log.subarray(0, 20)],
  ["whose header is garbage", (log) => log.fill(7, 0, 32)],
  ["whose header never reached the disk", (log) => log.fill(0, 0, 32)],
  ["whose page size is none", (log) => log.fill(3, 8, 12)],
  ["whose header's checksum is wrong", (log) => log.fill(log[24]! ^ 1, 24, 25)],
])("a write-ahead log %s is read as SQLite recovers it: empty", async (_what, damage) => {
  const [folder, copy] = [await folderWith(1), await folderWith(0)]
  const { SqliteClient } = await import("../../src/sqlite/SqliteClient.ts")
  const path = join(folder, "bourse.db")
  const writer = new SqliteClient(path, "write")
  writer.define("CREATE TABLE later (x)")
  const target = join(copy, "bourse.db")
  copyFileSync(path, target)
  writeFileSync(`${target}-wal`, damage(readFileSync(`${path}-wal`)))
  writer.close()
  const names = "SELECT name FROM sqlite_schema WHERE name = 'later'"
  const reader = new SqliteClient(target, "readAlone")
  expect(reader.rows(names)).toEqual([])
  reader.close()
  const recovered = new SqliteClient(target, "write")
  expect(recovered.rows(names)).toEqual([])
  recovered.close()
})
