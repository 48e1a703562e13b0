/** A log is counted as SQLite recovers it. */
import { copyFileSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { countWholeFrames } from "../../src/sqlite/walFrames.ts"
import { freshFolder } from "../support/stores.ts"

const frameBytes = 24 + 4096

it("a log has the frames that SQLite would recover, however it is damaged", () => {
  const folder = freshFolder()
  mkdirSync(folder)
  const path = join(folder, "a.db")
  const database = new DatabaseSync(path)
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER PRIMARY KEY, text)")
  // One frame each, after the first two.
  for (let n = 1; n <= 300; n++) database.exec(`INSERT INTO t VALUES (${n}, '${"x".repeat(10)}')`)
  const frames = Number(database.prepare("PRAGMA wal_checkpoint(NOOP)").get()!.log)
  expect(frames).toBeGreaterThan(300)
  const log = `${path}-wal`
  expect(countWholeFrames(log, frames)).toBe(frames)

  /** How many frames SQLite takes of a copy. */
  const recovered = (): number => {
    const copy = join(folder, "copy.db")
    for (const suffix of ["", "-wal"]) copyFileSync(`${path}${suffix}`, `${copy}${suffix}`)
    const opened = new DatabaseSync(copy)
    try {
      opened.prepare("SELECT count(*) FROM sqlite_schema").get()
      return Number(opened.prepare("PRAGMA wal_checkpoint(NOOP)").get()!.log)
    } finally {
      opened.close()
    }
  }
  const whole = readFileSync(log)
  for (const at of [3, 12, 20, 30, 40, 100, 150 * frameBytes, 200 * frameBytes + 40, 301 * frameBytes + 3]) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 4
    writeFileSync(log, damaged)
    expect([at, countWholeFrames(log, frames)]).toEqual([at, Math.max(0, recovered())])
  }
  for (const bytes of [0, 10, 32, 33, 50 * frameBytes + 31, 50 * frameBytes + 32, 50 * frameBytes + 33]) {
    writeFileSync(log, whole)
    truncateSync(log, bytes)
    expect([bytes, countWholeFrames(log, frames)]).toEqual([bytes, Math.max(0, recovered())])
  }
  writeFileSync(log, whole)
  expect(statSync(log).size).toBe(whole.length)
  database.close()
})
