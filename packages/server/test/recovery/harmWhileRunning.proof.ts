/**
 * Files that the next start needs are damaged while the exchange serves: it repairs the damage, or reports it
 * and stops.
 */
import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { readiness } from "../../src/http/serviceRoutes.ts"
import {
  afterKill,
  changed,
  checkpointsIn,
  expectMended,
  expectSaid,
  expectStopped,
  fatal,
  inJournal,
  mended,
  never,
  ofOperator,
  patiently,
  serving,
} from "../support/harmedExchange.ts"

describe("damage that the exchange can repair is repaired and logged as an error:", () => {
  it.each(mended)("damage is repaired and logged as an error: %s", expectMended)

  it("without a checkpoint the exchange continues while orders keep arriving, and makes one", async () => {
    const running = await serving()
    const { path, errors, trade } = running
    for (const name of checkpointsIn(path)) rmSync(join(path, name))
    await vi.waitFor(async () => {
      await Promise.all([trade(), trade(), trade()])
      expect(errors).not.toEqual([])
    }, patiently)
    for (const error of errors)
      expect(error).toMatch(
        /and has been repaired .*(the checkpoints of groups .* were removed|needs a good checkpoint: there is none)/,
      )
    expect(running.onFatal).not.toHaveBeenCalled()
    await afterKill(running)
  })
})

it("a byte of the write-ahead log changed outside the journal does not cost later groups", async () => {
  const running = await serving(undefined, { files: 10, all: never })
  const { path, exchange } = running
  // The changed byte is in a frame's header, which has a checksum: a start would drop this frame and all later
  // ones.
  changed(join(path, "bourse.db-wal"), 32 + 20)
  await exchange.store.watch(true)
  await afterKill(running)
})

describe("damage that cannot be repaired stops the exchange before it acknowledges more:", () => {
  it.each(fatal)(
    "damage that cannot be repaired stops the exchange before it acknowledges more: %s",
    expectStopped,
  )

  it("a database that became shorter stops the exchange", async () => {
    const { path, onFatal } = await serving(undefined, { files: 10, all: never })
    inJournal(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    truncateSync(join(path, "bourse.db"), 8_192)
    await vi.waitFor(
      () =>
        expect(onFatal).toHaveBeenCalledWith(
          expect.objectContaining({ message: expect.stringContaining("bourse.db became shorter") }),
        ),
      patiently,
    )
  })

  it("a folder that a second server took after lock.db was replaced stops the first", async () => {
    const { path, onFatal } = await serving(undefined, { files: 100, all: never })
    const lock = join(path, "lock.db")
    const other = new DatabaseSync(join(path, "other.db"))
    onTestFinished(() => other.close())
    other.exec("BEGIN EXCLUSIVE")
    renameSync(join(path, "other.db"), lock)
    await vi.waitFor(
      () =>
        expect(onFatal).toHaveBeenCalledWith(
          expect.objectContaining({ message: expect.stringContaining("another server holds the folder") }),
        ),
      patiently,
    )
  })

  it("a zeroed page of the database that every start reads stops the exchange", async () => {
    const { path, exchange, onFatal, trade } = await serving()
    inJournal(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    await trade()
    const file = join(path, "bourse.db")
    const bytes = readFileSync(file)
    const database = new DatabaseSync(file, { readOnly: true })
    // The page of the database with the table definitions, which is never written again.
    const { page } = database
      .prepare("SELECT max(pageno) AS page FROM dbstat WHERE name = 'sqlite_schema'")
      .get() as { page: number }
    database.close()
    bytes.fill(0, (page - 1) * 4096, page * 4096)
    writeFileSync(file, bytes)
    await vi.waitFor(() => expect(onFatal).toHaveBeenCalled(), patiently)
    expect(readiness(exchange)).toMatchObject({ ready: false })
  })
})

describe("damage that an operator must repair is reported until then:", () => {
  it.each(ofOperator)("damage is reported until an operator repairs it: %s", expectSaid)
})
