/** When the witness reaches the disk, and what a sync that fails means. */
import { fdatasyncSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { Witness } from "../src/Witness.ts"
import { folderWith } from "./stores.ts"

vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>()
  return { ...fs, fdatasyncSync: vi.fn(fs.fdatasyncSync) }
})
const sync = vi.mocked(fdatasyncSync)

const entry = (seq: number) => ({ seq, hash: "a".repeat(64) })

const openWitness = async (): Promise<Witness> => {
  const witness = new Witness(join(await folderWith(0), "witness"), entry(1))
  sync.mockClear()
  return witness
}

const synced = (times: number) =>
  vi.waitFor(() => expect(sync).toHaveBeenCalledTimes(times), { timeout: 60_000 })

beforeEach(() => void sync.mockClear())

it("an entry is synced soon and not at once, and the last one when the witness is closed", async () => {
  const witness = await openWitness()
  witness.record(entry(2))
  witness.record(entry(3))
  expect(sync).not.toHaveBeenCalled()
  await synced(1)
  witness.record(entry(4))
  witness.close()
  expect(sync).toHaveBeenCalledTimes(2)
})

it("after a sync that failed every later entry is refused: none may reach the disk", async () => {
  const witness = await openWitness()
  onTestFinished(() => witness.close())
  sync.mockImplementationOnce(() => {
    throw new Error("EIO: i/o error, fdatasync")
  })
  witness.record(entry(2))
  await synced(1)
  for (const seq of [3, 4]) expect(() => witness.record(entry(seq))).toThrow(/witness: EIO/)
})
