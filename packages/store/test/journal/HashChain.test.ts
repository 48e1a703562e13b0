import { createHmac } from "node:crypto"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { newChainKey, openStore, StoreError } from "@bourse/store"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { HashChain } from "../../src/journal/HashChain.ts"
import { group } from "../support/groups.ts"
import {
  appendGroups,
  folderWith,
  freshFolder,
  open,
  refusal,
  refusedUnchanged,
  replayed,
  tamper,
} from "../support/stores.ts"

/** A closed folder of 300 groups: more than one read of a replay. */
let whole: string
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), "bourse-store-"))
  const store = await openStore({ path: join(whole, "data") })
  await appendGroups(store, 300)
  await store.close()
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

const replayAfter = async (sql: string) => {
  const folder = freshFolder()
  cpSync(join(whole, "data"), folder, { recursive: true })
  tamper(folder, sql)
  const store = await open(folder)
  const seen: Array<number> = []
  const error = await refusal(store.replay(({ seq }) => seen.push(seq)))
  return { kind: error.kind, message: error.message, seen }
}

const hashAt = (folder: string, seq: number): string => {
  const database = new DatabaseSync(join(folder, "bourse.db"))
  const row = database.prepare("SELECT hash FROM journal WHERE seq = ?").get(seq)
  database.close()
  return row!.hash as string
}

it("a hash is the HMAC, under the key, of the hash before it, seq, epoch, time and events", async () => {
  const key = newChainKey()
  const store = await openStore({ path: ":memory:", chainKey: () => ({ key, sealed: "sealed" }) })
  let previous = "0".repeat(64)
  for (const seq of [1, 2]) {
    await appendGroups(store, 1)
    const { time, events } = group(seq)
    previous = createHmac("sha256", Buffer.from(key, "hex"))
      .update(`${previous}\n${seq}\n1\n${time}\n${events}`)
      .digest("hex")
    expect(store.head.hash).toBe(previous)
  }
  await store.close()
})

it.each([
  [
    "a flipped byte in the events",
    "UPDATE journal SET events = replace(events, 'FILLED', 'FILLEE') WHERE seq = 280",
  ],
  ["a changed time", "UPDATE journal SET time = time + 1 WHERE seq = 280"],
  ["a changed epoch", "UPDATE journal SET epoch = epoch + 1 WHERE seq = 280"],
  ["a changed hash", "UPDATE journal SET hash = replace(hash, substr(hash, 1, 1), '-') WHERE seq = 280"],
  ["a deleted row", "DELETE FROM journal WHERE seq = 280"],
  [
    "two swapped rows",
    `UPDATE journal SET seq = -1 WHERE seq = 280; UPDATE journal SET seq = 280 WHERE seq = 290;
     UPDATE journal SET seq = 290 WHERE seq = -1`,
  ],
])("replay stops at %s and names the group", async (_damage, sql) => {
  const { kind, message, seen } = await replayAfter(sql)
  expect(kind).toBe("corrupt")
  expect(message).toContain(`journal group 280 ${sql.startsWith("DELETE") ? "is missing" : "was changed"}`)
  // Groups are read in batches: some groups before the damage arrive, in order, and none after it.
  expect(seen).toEqual(seen.map((_, index) => index + 1))
  expect(seen.length).toBeLessThan(280)
})

const keptKey = (folder: string): string => {
  const database = new DatabaseSync(join(folder, "bourse.db"))
  const row = database.prepare("SELECT value FROM meta WHERE key = 'chainKey'").get()
  database.close()
  return row!.value as string
}

it("a group changed together with its own hash shows at the next group", async () => {
  const folder = await folderWith(3)
  const previous = hashAt(folder, 1)
  const forged = { seq: 2, epoch: 1, time: 1_002, events: "[]" }
  const hash = new HashChain(keptKey(folder)).hash(previous, forged)
  tamper(folder, `UPDATE journal SET events = '[]', hash = '${hash}' WHERE seq = 2`)
  expect((await refusal(replayed(await open(folder)))).message).toContain("journal group 3 ")
})

it("a journal without its last groups is not opened", async () => {
  const folder = await folderWith(5)
  tamper(folder, "DELETE FROM journal WHERE seq > 3")
  const error = await refusal(openStore({ path: folder }))
  expect(error.kind).toBe("corrupt")
  expect(error.message).toContain("journal group 4 is missing")
})

it("a journal that lost every group is not opened as an empty one", async () => {
  const folder = await folderWith(5)
  tamper(folder, "DELETE FROM journal")
  expect((await refusal(openStore({ path: folder }))).message).toContain("journal group 1 is missing")
})

it("a group inserted at the end is rejected", async () => {
  const folder = await folderWith(5)
  tamper(folder, "INSERT INTO journal SELECT 6, epoch, time, events, hash FROM journal WHERE seq = 5")
  const error = await refusal(openStore({ path: folder }))
  expect(error.kind).toBe("corrupt")
  expect(error.message).toContain("journal group 6 ")
})

it("a group that disappears under a running store is noticed by replay, also the last one", async () => {
  const folder = await folderWith(5)
  const store = await open(folder)
  tamper(folder, "DELETE FROM journal WHERE seq = 5")
  const error = await refusal(replayed(store))
  expect(error.message).toContain("journal group 5 is missing")
})

describe("the key of the chain", () => {
  const key = newChainKey()

  it("the key of the chain is kept sealed by the server, and opened by the server only", async () => {
    const folder = freshFolder()
    const first = await open(folder, { chainKey: () => ({ key, sealed: "sealed once" }) })
    await appendGroups(first, 2)
    await first.close()
    expect(keptKey(folder)).toBe("sealed once")
    const store = await open(folder, {
      chainKey: ({ seq, meta }) => {
        expect({ seq, meta }).toEqual({ seq: 2, meta: { chainKey: "sealed once" } })
        return { key, sealed: meta.chainKey! }
      },
    })
    expect(await replayed(store)).toHaveLength(2)
  })

  it("the key of the chain can be sealed again under another master key without changing a row", async () => {
    const folder = freshFolder()
    const first = await open(folder, { chainKey: () => ({ key, sealed: "sealed once" }) })
    await appendGroups(first, 2)
    const { hash } = first.head
    await first.close()
    const second = await open(folder, { chainKey: () => ({ key, sealed: "sealed anew" }) })
    expect(second.head.hash).toBe(hash)
    expect(await replayed(second)).toHaveLength(2)
    expect(await second.meta("chainKey")).toBe("sealed anew")
  })

  it("a key of the chain that the server cannot open fails the start with the server's message, before anything is written", async () => {
    const folder = await folderWith(2)
    const refuse = () => {
      throw new StoreError("corrupt", "wrong master key")
    }
    expect((await refusedUnchanged(folder, { chainKey: refuse })).message).toBe("wrong master key")
    expect((await open(folder)).head.epoch).toBe(2)
  })

  it("without the key of the chain, nobody who can write rows can make their hashes", async () => {
    const folder = freshFolder()
    const chainKey = () => ({ key, sealed: "sealed" })
    const store = await open(folder, { chainKey })
    await appendGroups(store, 3)
    await store.close()
    // A whole chain of hashes, recomputed without the key; its last hash is the witness's.
    const forge = new HashChain(newChainKey())
    const events = '["forged"]'
    const [first] = [{ seq: 1, epoch: 1, time: 1_001, events }]
    const hash1 = forge.hash("0".repeat(64), first!)
    const hash2 = forge.hash(hash1, { ...group(2), epoch: 1 })
    tamper(
      folder,
      `UPDATE journal SET events = '${events}', hash = '${hash1}' WHERE seq = 1;
       UPDATE journal SET hash = '${hash2}' WHERE seq = 2`,
    )
    const error = await refusal(replayed(await open(folder, { chainKey })))
    expect(error.message).toContain("journal group 1 was changed")
  })

  it("a missing key of the chain is not made again: the start is rejected, and nothing changes", async () => {
    const folder = await folderWith(2)
    tamper(folder, "DELETE FROM meta WHERE key = 'chainKey'")
    const error = await refusedUnchanged(folder)
    expect(error.kind).toBe("corrupt")
    expect(error.message).toContain("the key of the journal's hash chain is missing")
  })
})
