import { openStore } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { onSqlite } from "../support/database.ts"
import { all, fill, group, order, transfer } from "../support/groups.ts"
import {
  appendGroups,
  continueHistory,
  folderWith,
  freshFolder,
  open,
  refusal,
  replayed,
  tamper,
} from "../support/stores.ts"

const failCandles = `CREATE TRIGGER fail BEFORE INSERT ON candles WHEN NEW.open_time = 240000
  BEGIN SELECT RAISE(ABORT, 'the disk says no'); END`

describe("a commit that fails", () => {
  it.each(
    onSqlite("is rejected, leaves nothing of its group, and stops all writing until the store is reopened"),
  )("a failed commit %s", async () => {
    const folder = await folderWith(2)
    const failing = await openStore({ path: folder })
    tamper(folder, failCandles)
    await appendGroups(failing, 1)
    const head = failing.head

    const error = await refusal(failing.append(group(4)))
    expect(error.kind).toBe("io")
    expect(error.message).toMatch(/append of group 4 failed .*the disk says no.*closed and opened again/)
    tamper(folder, "DROP TRIGGER fail")
    expect(await refusal(failing.append(group(4)))).toMatchObject({ kind: "io", message: error.message })
    expect((await refusal(failing.setMeta("a", "b"))).kind).toBe("io")
    expect(failing.head).toEqual(head)

    // Reads continue, and see only durable groups.
    expect((await replayed(failing)).map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await failing.query("orderById", { ...all, id: 4 })).toEqual([])
    await failing.close()

    const store = await open(folder)
    expect(store.head).toEqual({ ...head, epoch: head.epoch + 1 })
    await continueHistory(store)
    expect(await store.query("orderById", { ...all, id: 4 })).toEqual([])
    expect(await store.query("fills", { ...all, orderId: null })).toEqual([fill(3), fill(2), fill(1)])
    expect(await store.query("candles", { ...all, per: "minute" })).toHaveLength(3)
    await appendGroups(store, 1)
    expect((await replayed(store)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it.each(onSqlite("fails the groups sent after it, too"))("a failed commit %s", async () => {
    const folder = await folderWith(0)
    const store = await open(folder)
    tamper(folder, failCandles)
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((seq) => store.append(group(seq))))
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(3).fill("fulfilled"),
      ...Array(3).fill("rejected"),
    ])
    expect((await replayed(store)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it.each([
    ["in memory", (): string => ":memory:"] as const,
    ...onSqlite(["in a data folder", freshFolder] as const),
  ])("a failed commit leaves nothing %s, if a transfer occurs twice", async (_where, path) => {
    const store = await open(path())
    await appendGroups(store, 1)
    const records = { orders: [order(2)], transfers: [transfer(1), transfer(1)] }
    expect((await refusal(store.append({ ...group(2), records }))).kind).toBe("io")
    expect(await store.query("orderById", { ...all, id: 2 })).toEqual([])
    expect(await store.query("orderById", { ...all, id: 1 })).toEqual([order(1)])
  })
})

describe.each(onSqlite("a writer that was replaced"))("%s", () => {
  it("a writer that was replaced is fenced at its next append, and its group is not stored", async () => {
    const folder = await folderWith(2)
    const old = await openStore({ path: folder })
    tamper(folder, "UPDATE writer SET epoch = epoch + 1")
    const error = await refusal(old.append(group(3)))
    expect(error.kind).toBe("fenced")
    expect(error.message).toContain("another writer took over")
    expect((await refusal(old.append(group(3)))).kind).toBe("fenced")
    await old.close()

    const store = await open(folder)
    expect(store.head.seq).toBe(2)
    expect(await store.query("orderById", { ...all, id: 3 })).toEqual([])
  })

  it("a writer that was replaced cannot write a named value either", async () => {
    const folder = await folderWith(1)
    const store = await open(folder)
    tamper(folder, "UPDATE writer SET epoch = epoch + 1")
    expect((await refusal(store.setMeta("a", "b"))).kind).toBe("fenced")
    expect(await store.meta("a")).toBeUndefined()
  })
})
