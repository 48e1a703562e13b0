/**
 * A disk with no room at all, not even what the store gave up: no file grows any more. A limit on the size of files
 * stands for it, in a process of its own.
 */
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { cpSync, existsSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { group } from "../support/groups.ts"
import { freshFolder, open } from "../support/stores.ts"

const script = new URL("../support/open-store.ts", import.meta.url).pathname

/** What a process in which no file can grow finds in a folder: the last group that it reads, or a failure. */
const withoutRoom = (folder: string, mode: "read" | "write"): unknown => {
  const node = [process.execPath, "--conditions=@bourse/source", script, folder, mode]
  return JSON.parse(execFileSync("prlimit", ["--fsize=0:0", ...node], { encoding: "utf8" }))
}

/** A folder as a kill leaves it, with a write-ahead log of so many bytes at least. */
const killedWithLog = async (bytes: number): Promise<string> => {
  const live = freshFolder()
  const store = await open(live)
  await store.append({
    ...group(1),
    events: JSON.stringify([{ type: "note", text: randomBytes(bytes).toString("base64") }]),
  })
  const folder = `${live}-killed`
  cpSync(live, folder, { recursive: true })
  expect(statSync(join(folder, "bourse.db-wal")).size).toBeGreaterThan(bytes)
  return folder
}

// SQLite's index of a log of more than 4,062 pages does not fit into the 32 KiB it begins with.
test.each([
  ["short", 10_000],
  ["of 20 MB", 20_000_000],
])("without any room what a kill left in a write-ahead log %s is read", async (_, bytes) => {
  const folder = await killedWithLog(bytes)
  // As after a copy or a restart of the machine: what is there of the log's index may be of no use.
  rmSync(join(folder, "bourse.db-shm"))
  expect(withoutRoom(folder, "write")).toMatchObject({ kind: "full" })
  expect(withoutRoom(folder, "read")).toEqual({ seq: 1, read: [1] })
  expect(existsSync(join(folder, "lock"))).toBe(false)
  expect((await open(folder)).head.seq).toBe(1)
})
