/** When the witness reaches the disk, and the consequence of a failed sync. */
import * as fs from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"
import type { Witness } from "../../src/files/Witness.ts"
import { folderWith } from "../support/stores.ts"

const sync = vi.fn(fs.fdatasyncSync)
let module: typeof import("../../src/files/Witness.ts")

// Loads the module of the witness again, since other tests in this process have loaded it already.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock("node:fs", () => ({ ...fs, fdatasyncSync: sync }))
  module = await import("../../src/files/Witness.ts")
})
afterAll(() => {
  vi.doUnmock("node:fs")
  vi.resetModules()
})

const entry = (seq: number) => ({ seq, hash: "a".repeat(64) })

const openWitness = async (): Promise<Witness> => {
  const witness = new module.Witness(join(await folderWith(0), "witness"), entry(1))
  sync.mockClear()
  return witness
}

const synced = (times: number) =>
  vi.waitFor(() => expect(sync).toHaveBeenCalledTimes(times), { timeout: 300_000 })

it("an entry is synced soon but not at once, and the last one when the witness is closed", async () => {
  const witness = await openWitness()
  witness.record(entry(2))
  witness.record(entry(3))
  expect(sync).not.toHaveBeenCalled()
  await synced(1)
  witness.record(entry(4))
  witness.close()
  expect(sync).toHaveBeenCalledTimes(2)
})

it("after a failed sync every later entry is rejected: none may reach the disk", async () => {
  const witness = await openWitness()
  onTestFinished(() => witness.close())
  sync.mockImplementationOnce(() => {
    throw new Error("EIO: i/o error, fdatasync")
  })
  witness.record(entry(2))
  await synced(1)
  for (const seq of [3, 4]) expect(() => witness.record(entry(seq))).toThrow(/witness: EIO/)
})
