/** A log is counted as SQLite recovers it. */
import { copyFileSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { FrameCount } from "../../src/sqlite/walFrames.ts"
import { freshFolder } from "../support/stores.ts"

const frameBytes = 24 + 4096

const countWholeFrames = (log: string, frames: number): number => {
  const count = new FrameCount(log, () => frames)
  while (count.goOn());
  return count.whole
}

const framesOf = (database: DatabaseSync): number =>
  Number(database.prepare("PRAGMA wal_checkpoint(NOOP)").get()!.log)

it("a log has the frames that SQLite would recover, however it is damaged", () => {
  const folder = freshFolder()
  mkdirSync(folder)
  const path = join(folder, "a.db")
  const database = new DatabaseSync(path)
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER PRIMARY KEY, text)")
  // One frame each, after the first two.
  for (let n = 1; n <= 300; n++) database.exec(`INSERT INTO t VALUES (${n}, '${"x".repeat(10)}')`)
  const frames = framesOf(database)
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
      return framesOf(opened)
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

it("a count in pieces goes on while the log grows and begins anew, and finds what is harmed between two pieces", () => {
  const folder = freshFolder()
  mkdirSync(folder)
  const path = join(folder, "a.db")
  const log = `${path}-wal`
  const database = new DatabaseSync(path)
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (n INTEGER PRIMARY KEY)",
  )
  const write = (commits: number) => {
    for (let n = 0; n < commits; n++) database.exec("INSERT INTO t DEFAULT VALUES")
  }
  const begin = () => new FrameCount(log, () => framesOf(database))
  const end = (count: FrameCount) => {
    while (count.goOn());
    return [count.frames, count.whole]
  }
  write(200)
  const frames = framesOf(database)

  const growing = begin()
  while (growing.goOn()) write(3)
  expect([growing.frames, growing.whole]).toEqual([frames, frames])

  const restarted = begin()
  expect(restarted.goOn()).toBe(true)
  database.exec("PRAGMA wal_checkpoint(RESTART)")
  write(70)
  expect(framesOf(database)).toBe(70)
  expect(end(restarted)).toEqual([70, 70])

  const emptied = begin()
  expect(emptied.goOn()).toBe(true)
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
  expect(end(emptied)).toEqual([0, 0])
  write(100)

  // In the frame after the first piece, then in the header.
  for (const [at, found] of [[32 + 32 * frameBytes + 30, 32] as const, [20, 0] as const]) {
    const harmed = begin()
    expect(harmed.goOn()).toBe(true)
    const bytes = readFileSync(log)
    bytes[at]! ^= 4
    writeFileSync(log, bytes)
    expect(end(harmed)).toEqual([100, found])
    bytes[at]! ^= 4
    writeFileSync(log, bytes)
  }
  expect(end(begin())).toEqual([100, 100])
  database.close()
})
