import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openStore } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { readWitness } from "../../src/files/Witness.ts"
import { appendLoop, nextSeq, startAppending } from "../support/appending.ts"
import { group } from "../support/groups.ts"
import {
  appendGroups,
  folderWith,
  freshFolder,
  killedCopy,
  open,
  refusal,
  refusedUnchanged,
} from "../support/stores.ts"

it("a second server on the same folder is rejected with the holder's name, until that one is killed", async () => {
  const folder = freshFolder()
  const { child, acknowledged } = startAppending({ path: folder })
  await nextSeq(acknowledged)
  const error = await refusal(openStore({ path: folder }))
  expect(error.kind).toBe("locked")
  expect(error.message).toContain(`data folder ${folder} is in use by process ${child.pid}:`)
  // The rejected server does not disturb the server that has the lock.
  const before = await nextSeq(acknowledged)
  expect(await nextSeq(acknowledged)).toBe(before + 1)

  const exited = once(child, "exit")
  child.kill("SIGKILL")
  await exited
  expect(existsSync(join(folder, "lock"))).toBe(true)
  const store = await open(folder)
  expect(store.head.seq).toBeGreaterThan(before)
  expect(readFileSync(join(folder, "lock"), "utf8")).toBe(`${process.pid}\n`)
})

it("a second store in the same process is rejected, and keeps the lock against other processes", async () => {
  const folder = await folderWith(1)
  const store = await open(folder)
  const refused = await refusal(openStore({ path: folder }))
  expect(refused.kind).toBe("locked")
  expect(refused.message).toContain(`in use by process ${process.pid}:`)

  const args = ["--conditions=@bourse/source", appendLoop, JSON.stringify({ path: folder })]
  const child = spawn(process.execPath, args, { stdio: "pipe" })
  const [output, [status]] = await Promise.all([child.stderr.toArray(), once(child, "exit")])
  expect(status).not.toBe(0)
  expect(Buffer.concat(output).toString()).toContain(`in use by process ${process.pid}:`)
  await appendGroups(store, 1)
})

it("a closed folder is free, and does not name its last holder", async () => {
  const folder = await folderWith(1)
  expect(existsSync(join(folder, "lock"))).toBe(false)
  await open(folder)
})

const removeDatabase = (folder: string) => rmSync(join(folder, "bourse.db"))
const emptyDatabase = (folder: string) => truncateSync(join(folder, "bourse.db"))

describe("a missing database", () => {
  it.each([
    ["missing", "killed", () => killedCopy(3), removeDatabase],
    ["empty", "killed", () => killedCopy(3), emptyDatabase],
    ["missing", "stopped", () => folderWith(3), removeDatabase],
    ["empty", "stopped", () => folderWith(3), emptyDatabase],
  ])(
    "a missing database is rejected as %s after the server was %s, and no other is made",
    async (how, _last, make, damage) => {
      const folder = await make()
      damage(folder)
      const error = await refusedUnchanged(folder)
      expect(error.kind).toBe("corrupt")
      expect(error.message).toMatch(
        new RegExp(`^${join(folder, "bourse.db")} is ${how}, but .*witness.* there: restore a backup`),
      )
    },
  )

  it("a missing database is rejected if a key and a lock of earlier data exist, without a witness", async () => {
    const folder = await folderWith(1)
    removeDatabase(folder)
    rmSync(join(folder, "witness"))
    writeFileSync(join(folder, "master.key"), "ab".repeat(32), { mode: 0o600 })
    expect((await refusedUnchanged(folder)).message).toContain("bourse.db is missing, but")
  })

  it("a missing database is rejected although a start without its lock file would have made one", async () => {
    const folder = await folderWith(3)
    rmSync(join(folder, "lock.db"))
    emptyDatabase(folder)
    await refusedUnchanged(folder)
    new DatabaseSync(join(folder, "bourse.db")).exec("CREATE TABLE theirs (x)")
    expect((await refusedUnchanged(folder)).message).toContain("is not a Bourse database")
  })

  it("a missing database is no loss if nothing was ever written: an interrupted first start, or a key alone", async () => {
    for (const left of [
      ["master.key"],
      ["lock.db"],
      ["lock.db", "bourse.db.new", "bourse.db.new-wal"],
      ["bourse.db"],
    ]) {
      const folder = freshFolder()
      mkdirSync(folder)
      for (const name of left) writeFileSync(join(folder, name), "")
      const store = await openStore({ path: folder })
      await appendGroups(store, 1)
      await store.close()
    }
    const folder = await folderWith(0)
    removeDatabase(folder)
    await appendGroups(await open(folder), 1)
  })
})

describe("the files of a data folder", () => {
  const modes = (folder: string) =>
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])

  it("files of a data folder are private to their owner, whatever the folder's mode and the umask", async () => {
    const script = `
      process.umask(0)
      const { openStore } = await import(${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)})
      const store = await openStore({ path: process.argv[1] })
      await store.append({ seq: 1, time: 1, events: "[]", records: {} })
      process.kill(process.pid, "SIGKILL")`
    const folder = freshFolder()
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const flags = ["--input-type=module", "--conditions=@bourse/source"]
    const child = spawn(process.execPath, [...flags, "--eval", script, folder], { stdio: "inherit" })
    await once(child, "exit")
    expect(modes(folder).filter(([, mode]) => mode !== "600")).toEqual([])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["bourse.db", "bourse.db-wal", "witness"]))
    // The next start makes files private that others could read.
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    expect((await open(folder)).warnings).toEqual([])
    expect(modes(folder).filter(([, mode]) => mode !== "600")).toEqual([])
  })

  it("a data folder whose files others can replace gives a warning", async () => {
    const folder = await folderWith(0)
    chmodSync(folder, 0o777)
    expect((await open(folder)).warnings).toEqual([
      `other users can remove or replace the files of data folder ${folder}: run chmod 700 ${folder}`,
    ])
  })
})

it("a witness that is removed or changed under a running server is written again, and the next start has all groups", async () => {
  const folder = await folderWith(1)
  const witness = join(folder, "witness")
  const store = await openStore({ path: folder })
  await store.makeRoom()
  expect(await store.watch(true)).toEqual({ mended: [], problems: [], checkpoints: [] })
  await appendGroups(store, 1)
  rmSync(witness)
  await appendGroups(store, 1)
  expect(readWitness(witness)).toEqual({ seq: 3, hash: store.head.hash })
  for (const harm of [
    () => rmSync(witness),
    () => truncateSync(witness),
    () => writeFileSync(witness, "x"),
  ]) {
    harm()
    expect(await store.watch(false)).toMatchObject({
      mended: [expect.stringContaining(witness)],
      problems: [],
    })
    expect(readWitness(witness)).toEqual({ seq: 3, hash: store.head.hash })
  }
  await appendGroups(store, 2)
  await store.close()
  expect((await open(folder)).head.seq).toBe(5)
})

describe("a data folder removed under a running server", () => {
  it.each([
    ["removed", (folder: string) => rmSync(folder, { recursive: true }), "bourse.db"],
    ["moved", (folder: string) => renameSync(folder, `${folder}-elsewhere`), "bourse.db"],
    ["left without its log", (folder: string) => rmSync(join(folder, "bourse.db-wal")), "bourse.db-wal"],
    [
      "given another database",
      (folder: string) => {
        renameSync(join(folder, "bourse.db"), join(folder, "old.db"))
        writeFileSync(join(folder, "bourse.db"), readFileSync(join(folder, "old.db")))
      },
      "bourse.db",
    ],
  ])(
    "a data folder removed under a running server, and %s, fails the next write, which is not acknowledged",
    async (_how, take, name) => {
      const folder = await folderWith(1)
      const store = await openStore({ path: folder })
      await appendGroups(store, 1)
      take(folder)
      const error = await refusal(store.append(group(3)))
      expect(error.kind).toBe("removed")
      expect(error.message).toContain(
        `${join(folder, name)} was removed or replaced while the server was running`,
      )
      expect((await refusal(store.setMeta("a", "b"))).kind).toBe("removed")
      expect(store.head.seq).toBe(2)
      await store.close()
    },
  )
})
