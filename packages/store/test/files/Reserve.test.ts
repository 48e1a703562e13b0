/** Tests the reserve file for a full disk, and operations without any space. */
import { cpSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openStore } from "@bourse/store"
import { expect, onTestFinished, test } from "vitest"
import { group } from "../support/groups.ts"
import { freshFolder, open } from "../support/stores.ts"

const reserveBytes = 16 * 1024 * 1024

test("the reserve is made on request, survives a restart, and is made again when it is gone", async () => {
  const folder = freshFolder()
  const reserve = join(folder, "reserve")
  const store = await open(folder)
  expect(existsSync(reserve)).toBe(false)
  expect(await store.makeRoom()).toBeNull()
  const { size, blocks, mode } = statSync(reserve)
  expect(size).toBe(reserveBytes)
  // The space is really allocated: the file has blocks.
  expect(blocks * 512).toBeGreaterThanOrEqual(reserveBytes)
  expect(mode & 0o777).toBe(0o600)
  await store.close()
  const again = await open(folder)
  expect(existsSync(reserve)).toBe(true)
  rmSync(reserve)
  // The remains of an interrupted attempt to make the reserve do no harm.
  writeFileSync(`${reserve}.new`, "half")
  expect(await again.makeRoom()).toBeNull()
  expect(statSync(reserve).size).toBe(reserveBytes)
  expect(existsSync(`${reserve}.new`)).toBe(false)
})

test("a reserve that a power loss shortened is made again", async () => {
  const folder = freshFolder()
  const reserve = join(folder, "reserve")
  const store = await open(folder)
  writeFileSync(reserve, "")
  expect(await store.makeRoom()).toBeNull()
  expect(statSync(reserve).size).toBe(reserveBytes)
})

test("a store in memory always has space", async () => {
  expect(await (await open(":memory:")).makeRoom()).toBeNull()
})

test.each(["after a clean end", "after a crash"])(
  "a read-only store %s shows the data, locks the folder, and writes nothing",
  async (how) => {
    const live = freshFolder()
    const store = await open(live)
    await store.append(group(1))
    await store.append(group(2))
    // Both with the WAL of an open store, as after a crash, and without a WAL.
    if (how === "after a clean end") await store.close()
    const folder = `${live}-copy`
    cpSync(live, folder, { recursive: true })
    expect(existsSync(join(folder, "bourse.db-wal"))).toBe(how === "after a crash")

    const before = statSync(join(folder, "bourse.db"))
    const reading = await openStore({ path: folder, mode: "read" })
    onTestFinished(() => reading.close())
    expect(reading.isReadOnly).toBe(true)
    const seqs: Array<number> = []
    await reading.replay(({ seq }) => void seqs.push(seq))
    expect(seqs).toEqual([1, 2])
    expect(reading.head).toEqual(store.head)
    await expect(openStore({ path: folder })).rejects.toMatchObject({ kind: "locked" })
    await reading.close()
    const after = statSync(join(folder, "bourse.db"))
    expect([after.size, after.mtimeMs]).toEqual([before.size, before.mtimeMs])
    expect((await open(folder)).head).toEqual({ ...store.head, epoch: store.head.epoch + 1 })
  },
)
