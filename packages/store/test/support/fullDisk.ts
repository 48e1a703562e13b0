/**
 * A disk without any space, not even the reserve's: no file can grow. A limit on file size simulates the full
 * disk, in a separate process.
 */
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { cpSync, existsSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { group } from "./groups.ts"
import { freshFolder, open } from "./stores.ts"

const script = new URL("open-store.ts", import.meta.url).pathname

/** Reads a folder in a process in which no file can grow: the last group, or a failure. */
const withoutRoom = (folder: string, mode: "read" | "write"): unknown => {
  const node = [process.execPath, "--conditions=@bourse/source", script, folder, mode]
  return JSON.parse(execFileSync("prlimit", ["--fsize=0:0", ...node], { encoding: "utf8" }))
}

/** Makes a folder as after a kill, with a write-ahead log of at least `bytes` bytes. */
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

/** Expects a write-ahead log of `bytes` bytes left by a kill to be read on a full disk, and not written. */
export const isReadWithoutRoom = async (bytes: number): Promise<void> => {
  const folder = await killedWithLog(bytes)
  // A copy, or a restart of the machine, leaves the log like this: its existing index may be useless.
  rmSync(join(folder, "bourse.db-shm"))
  expect(withoutRoom(folder, "write")).toMatchObject({ kind: "full" })
  expect(withoutRoom(folder, "read")).toEqual({ seq: 1, read: [1] })
  expect(existsSync(join(folder, "lock"))).toBe(false)
  expect((await open(folder)).head.seq).toBe(1)
}
