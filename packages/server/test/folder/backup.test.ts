/** Backup and restore with the commands. backup.proof.ts makes a backup under load. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { backupFolder, checkFolder, restoreFolder } from "../../src/index.ts"
import { folderOfTest, limitBuy, ok, startServer } from "../support/testServer.ts"

const masterKey = "ab".repeat(32)

/** A data folder with an order, from a server that was stopped `stops` times. */
const stoppedFolder = async (stops = 1): Promise<string> => {
  const data = join(folderOfTest(), "data")
  for (let i = 0; i < stops; i++) {
    const server = await startServer({ data, masterKey })
    ok(await server.order(limitBuy))
    await server.bourse.close()
  }
  return data
}

const place = (): string => join(folderOfTest(), "backup")

test("a backup of a stopped server with a cut journal has its checkpoints, and the folder is unchanged", async () => {
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

test("the master key is copied only on request, and a backup with it is restored with it", async () => {
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

test("a backup overwrites no file, and a failed backup leaves no files", async () => {
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

test("a backup with a damaged checkpoint or a damaged witness file is refused", async () => {
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
