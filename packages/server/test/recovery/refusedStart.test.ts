/** A refused start changes nothing. refusedStart.proof.ts has all kinds of refusal. */
import { cpSync, existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { backupFolder, checkFolder, exportJournal, JournalReader } from "../../src/index.ts"
import {
  expectRefused,
  killed,
  kinds,
  refusalOf,
  refusalOfFormer,
  refusalsOfFile,
  stateOf,
  unpackFormer,
} from "../support/refusedStarts.ts"
import { folderOfTest, ok, startServer } from "../support/testServer.ts"

refusalsOfFile()

describe("a rejected start leaves the data folder unchanged:", () => {
  it.each(kinds)("a rejected start leaves the data folder unchanged: $what", expectRefused)

  it("a start on a data folder that another server uses leaves it unchanged", async () => {
    const data = join(folderOfTest(), "data")
    cpSync(killed, data, { recursive: true })
    const server = await startServer({ data, sandboxToken: "token-of-refusals" })
    try {
      const before = stateOf(data)
      expect(await refusalOf(data, { what: "", says: /./ })).toMatch(/is in use by process/)
      expect(stateOf(data)).toEqual(before)
    } finally {
      await server.bourse.close()
    }
  })

  it("a start on a taken port leaves the data folder unchanged", async () => {
    const server = await startServer({})
    try {
      const data = join(folderOfTest(), "data")
      cpSync(killed, data, { recursive: true })
      const before = stateOf(data)
      expect(await refusalOf(data, { what: "", options: { port: server.bourse.port }, says: /./ })).toMatch(
        /is taken/,
      )
      expect(stateOf(data)).toEqual(before)
    } finally {
      await server.bourse.close()
    }
  })
})

it("a folder from before version 0.1.0 is not copied, checked or read either, and stays unchanged", async () => {
  const data = join(folderOfTest(), "data")
  unpackFormer(data)
  const before = stateOf(data)
  const masterKey = "ab".repeat(32)
  for (const read of [
    () => backupFolder({ from: data, to: `${data}-copy`, masterKey, withKey: false }),
    () => checkFolder(data, { masterKey }),
    () => JournalReader.open(data),
    () => exportJournal({ data, file: `${data}.jsonl`, masterKey }),
  ])
    await expect(read()).rejects.toThrow(refusalOfFormer)
  expect(stateOf(data)).toEqual(before)
  expect(existsSync(`${data}-copy`)).toBe(false)
})

it("after rejected starts the data folder starts, and has every order", async () => {
  const data = join(folderOfTest(), "data")
  cpSync(killed, data, { recursive: true })
  const server = await startServer({ data, sandboxToken: "token-of-refusals" })
  try {
    expect(ok(await server.signed("GET", "/api/v3/openOrders"))).toHaveLength(3 * 96)
  } finally {
    await server.bourse.close()
  }
})
