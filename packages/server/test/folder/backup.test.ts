/** Backup and restore as an operator does it, on a running server and on a stopped one. */
import { execFile } from "node:child_process"
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import { apply, dumpState, emptyState, readEvent } from "@bourse/engine"
import { openFolderReader } from "@bourse/store"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, test } from "vitest"
import { backupFolder, checkFolder, restoreFolder } from "../../src/index.ts"
import { hashLines } from "../../src/verification/hashLines.ts"
import { serveCommand } from "../support/commandServer.ts"
import { folderOfTest, limitBuy, ok, startServer } from "../support/testServer.ts"

const masterKey = "ab".repeat(32)

/** A data folder with an order in it, of a server that stopped so many times. */
const stoppedFolder = async (stops = 1): Promise<string> => {
  const data = join(folderOfTest(), "data")
  for (let i = 0; i < stops; i++) {
    const server = await startServer({ data, masterKey })
    ok(await server.order(limitBuy))
    await server.bourse.close()
  }
  return data
}

/** The state after a group, made of nothing but the journal's rows from the first on. */
const stateHashAt = async (data: string, upTo: number): Promise<string> => {
  const reader = await openFolderReader(data)
  const state = emptyState()
  for (let seq = 0; seq < upTo; ) {
    for (const row of reader.rowsAfter(seq, upTo)) {
      for (const event of JSON.parse(row.events)) apply(state, readEvent(event))
      seq = row.seq
    }
  }
  reader.close()
  return hashLines(dumpState(state), Number.POSITIVE_INFINITY).hash
}

const place = (): string => join(folderOfTest(), "backup")

test("a backup taken under load has the state that was true after its last group, and restores", async () => {
  const data = join(folderOfTest(), "data")
  const server = await serveCommand(data)
  const { orderId: first } = ok(await server.order(limitBuy))
  let isOver = false
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      let placed = 0
      for (; !isOver; placed++) {
        const { orderId } = ok(await server.order(limitBuy))
        ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
      }
      return placed
    }),
  )
  const to = place()
  const args = [...bourseCommand(), "backup", to, "--data", data, "--json"]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args)
  isOver = true
  expect(Math.min(...(await load))).toBeGreaterThan(0)
  const copied = JSON.parse(stdout)
  expect({ copied, stderr }).toMatchObject({ copied: { ok: true, hasKey: false, problems: [] }, stderr: "" })
  expect(readdirSync(to).toSorted()).toEqual(["bourse.db", "witness"])
  ok(await server.order(limitBuy))
  await server.kill()

  const restored = join(folderOfTest(), "restored")
  await restoreFolder({ from: to, to: restored, masterKeyFile: join(data, "master.key") })
  expect(await stateHashAt(data, copied.seq)).toBe(copied.stateHash)
  copyFileSync(join(data, "master.key"), join(restored, "master.key"))
  const second = await serveCommand(restored)
  const open = ok(await second.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  expect(open.map(({ orderId }: { orderId: string }) => orderId)).toContain(first)
})

test("of a stopped server whose journal was cut, a backup brings its checkpoints, and the folder stays as it was", async () => {
  const data = await stoppedFolder(3)
  const before = readdirSync(data).toSorted()
  const to = place()
  const copied = await backupFolder({ from: data, to, withKey: false, masterKey })
  expect(copied).toMatchObject({ ok: true, journalSince: expect.any(Number) })
  expect(readdirSync(data).toSorted()).toEqual(before)
  const mode = (path: string) => statSync(path).mode & 0o777
  expect([to, ...readdirSync(to).map((name) => join(to, name))].map(mode)).toEqual([
    0o700,
    ...readdirSync(to).map(() => 0o600),
  ])
  expect(await checkFolder(to, { masterKey })).toMatchObject({ ok: true, stateHash: copied.stateHash })
  const server = await startServer({ data: to, masterKey })
  expect(ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))).toHaveLength(3)
  await server.bourse.close()
})

test("the master key is copied only where asked for, and a backup that has it is restored with it", async () => {
  const data = join(folderOfTest(), "data")
  await (await startServer({ data })).bourse.close()
  const [without, withIt, restored] = [place(), place(), place()]
  await backupFolder({ from: data, to: without, withKey: false })
  expect(existsSync(join(without, "master.key"))).toBe(false)
  await expect(restoreFolder({ from: without, to: place() })).rejects.toThrow(
    /master key file .* does not exist: name the key/,
  )
  await backupFolder({ from: data, to: withIt, withKey: true })
  expect(await restoreFolder({ from: withIt, to: restored })).toMatchObject({ ok: true, hasKey: true })
  expect(statSync(join(restored, "master.key")).mode & 0o777).toBe(0o600)
  expect(await checkFolder(restored, {})).toMatchObject({ ok: true })
})

test("nothing is overwritten, and what fails leaves nothing behind", async () => {
  const data = await stoppedFolder()
  const taken = place()
  await backupFolder({ from: data, to: taken, withKey: false, masterKey })
  const again = backupFolder({ from: data, to: taken, withKey: false, masterKey })
  await expect(again).rejects.toThrow(`${taken} exists and is not empty: choose another folder`)
  const wrongKey = place()
  const other = backupFolder({ from: data, to: wrongKey, withKey: false, masterKey: "cd".repeat(32) })
  await expect(other).rejects.toThrow(/wrong master key/)
  expect(readdirSync(dirname(wrongKey))).toEqual([])
  const nowhere = backupFolder({ from: join(taken, "nothing"), to: wrongKey, withKey: false, masterKey })
  await expect(nowhere).rejects.toThrow(/nothing has no exchange in it/)
})

test.each([
  [
    "a changed group",
    "UPDATE journal SET events = replace(events, '1', '2') WHERE seq = 1",
    /group 1 was changed/,
  ],
  [
    "a lost end",
    "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)",
    /journal group 2 is missing/,
  ],
  ["a missing group", "DELETE FROM journal WHERE seq = 1", /journal group 1 is missing/],
])("a folder with %s is not copied", async (_, damage, message) => {
  const data = await stoppedFolder()
  const database = new DatabaseSync(join(data, "bourse.db"))
  database.exec(damage)
  database.close()
  const to = place()
  await expect(backupFolder({ from: data, to, withKey: false, masterKey })).rejects.toThrow(message)
  expect(readdirSync(dirname(to))).toEqual([])
})

test("a damaged checkpoint and a damaged witness are refused", async () => {
  const data = await stoppedFolder()
  const [checkpoint] = readdirSync(data).filter((name) => name.endsWith(".checkpoint"))
  writeFileSync(join(data, checkpoint!), "nonsense")
  const bad = backupFolder({ from: data, to: place(), withKey: false, masterKey })
  await expect(bad).rejects.toThrow(/is not a checkpoint/)
  rmSync(join(data, checkpoint!))
  expect(await backupFolder({ from: data, to: place(), withKey: false, masterKey })).toMatchObject({
    ok: true,
  })
  rmSync(join(data, "witness"))
  const unwitnessed = backupFolder({ from: data, to: place(), withKey: false, masterKey })
  await expect(unwitnessed).rejects.toThrow(/witness is missing/)
})
