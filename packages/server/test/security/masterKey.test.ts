/** A damaged master key is rejected by name, or is still the same key. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openStore } from "@bourse/store"
import { expect, it, onTestFinished } from "vitest"
import { MasterKey } from "../../src/security/masterKey.ts"

/** Opens the store with a master key, like the server. */
const open = (data: string) => {
  const { chainKey } = new MasterKey({ text: undefined, file: undefined, data, make: true })
  return openStore({ path: data, chainKey })
}

it("damage to any byte of the master key is rejected, and names the key; the right one opens the data again", async () => {
  const data = mkdtempSync(join(tmpdir(), "bourse-key-"))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const store = await open(data)
  await store.append({ seq: 1, time: 1, events: "[]", records: {} })
  const { hash } = store.head
  await store.close()
  const file = join(data, "master.key")
  const right = readFileSync(file)
  const bit = (at: number) => right.map((byte, index) => (index === at ? byte ^ 1 : byte))
  const damages = [bit(0), bit(31), bit(63), right.subarray(0, 40), Buffer.alloc(65), Buffer.alloc(0)]
  for (const damaged of damages) {
    writeFileSync(file, damaged)
    await expect((async () => open(data))()).rejects.toThrow(/master key/)
    expect(readFileSync(file)).toEqual(Buffer.from(damaged))
  }
  rmSync(file)
  await expect((async () => open(data))()).rejects.toThrow(`master key file ${file} is missing`)
  writeFileSync(file, right, { mode: 0o600 })
  const again = await open(data)
  expect(again.head).toMatchObject({ seq: 1, hash, epoch: 2 })
  await again.close()
})
