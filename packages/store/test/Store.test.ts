import { statSync } from "node:fs"
import { chainStart, openStore } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { onSqlite } from "./support/database.ts"
import { all, candle, fill, group, order } from "./support/groups.ts"
import { appendGroups, folderWith, freshFolder, open, refusal, replayed } from "./support/stores.ts"

describe.each([
  ["in memory", (): string => ":memory:"] as const,
  ...onSqlite(["in a data folder", freshFolder] as const),
])("a store %s", (_where, path) => {
  it("a new store is empty", async () => {
    const store = await open(path())
    expect(store.head).toEqual({ seq: 0, time: 0, hash: "0".repeat(64), epoch: 1 })
    expect(await replayed(store)).toEqual([])
    expect(await store.query("fills", { ...all, orderId: null })).toEqual([])
  })

  it("a store returns every group in order, and has its records at once", async () => {
    const store = await open(path())
    await appendGroups(store, 600)
    expect(store.head).toMatchObject({ seq: 600, time: 1_600, epoch: 1 })
    const groups = await replayed(store)
    expect(groups).toEqual(
      Array.from({ length: 600 }, (_, index) => {
        const { seq, time, events } = group(index + 1)
        return { seq, time, events: JSON.parse(events) }
      }),
    )
    expect(await store.query("orderById", { ...all, id: 600 })).toEqual([order(600)])
    expect(await store.query("fills", { ...all, orderId: 600 })).toEqual([fill(600)])
    expect(await store.query("candles", { ...all, per: "minute", limit: 2 })).toEqual([
      candle(600 * 60_000),
      candle(599 * 60_000),
    ])
  })

  it("a group may have many records, or none", async () => {
    const store = await open(path())
    const ids = Array.from({ length: 1_000 }, (_, index) => index + 1)
    const records = {
      orders: ids.map((id) => order(id, { clientOrderId: `it's "${id}" \\ é😀` })),
      fills: ids.map((id) => fill(id, { isMaker: id % 2 === 0, isSelfTrade: id % 3 === 0 })),
      candles: ids.map((id) => candle(id)),
    }
    await store.append({ ...group(1), records })
    await store.append({ ...group(2), records: {} })
    expect(await store.query("fills", { ...all, orderId: null })).toEqual(records.fills.toReversed())
    expect(await store.query("candles", { ...all, per: "minute" })).toEqual(records.candles.toReversed())
    expect(await store.query("orderByClientId", { ...all, clientOrderId: `it's "77" \\ é😀` })).toEqual([
      records.orders[76],
    ])
  })

  it("a later version of a candle is stored, and readers as of earlier groups still see the candle", async () => {
    const store = await open(path())
    await appendGroups(store, 1)
    const update = candle(60_000, { close: "61000", trades: 4 })
    await store.append({ ...group(2), records: { candles: [update] } })
    expect(await store.query("candles", { ...all, per: "minute", seq: 1 })).toEqual([update])
  })

  it("a group that does not follow the head is rejected, and the store continues", async () => {
    const store = await open(path())
    await appendGroups(store, 2)
    for (const seq of [0, 2, 4]) {
      const error = await refusal(store.append(group(seq)))
      expect(error.kind).toBe("sequence")
      expect(error.message).toContain("next group of this journal is 3")
    }
    expect(store.head.seq).toBe(2)
    await appendGroups(store, 1)
    expect(store.head.seq).toBe(3)
  })

  it("groups are accepted before the first is acknowledged", async () => {
    const store = await open(path())
    await Promise.all([1, 2, 3].map((seq) => store.append(group(seq))))
    expect((await replayed(store)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it("named values are kept", async () => {
    const store = await open(path())
    expect(await store.meta("master-key")).toBeUndefined()
    await store.setMeta("master-key", "first")
    await store.setMeta("master-key", "second")
    expect(await store.meta("master-key")).toBe("second")
    await appendGroups(store, 1)
    expect(store.head.seq).toBe(1)
  })

  it("a closing store finishes earlier calls, and rejects later ones", async () => {
    const store = await open(path())
    const appended = [1, 2, 3].map((seq) => store.append(group(seq)))
    const asked = store.query("fills", { ...all, orderId: null })
    const closed = store.close()
    await Promise.all([...appended, asked, closed, store.close()])
    expect(store.head.seq).toBe(3)
    for (const late of [
      store.append(group(4)),
      store.query("fills", { ...all, orderId: null }),
      store.replay(() => {}),
      store.meta("x"),
      store.setMeta("x", "y"),
    ])
      expect((await refusal(late)).kind).toBe("closed")
  })

  it("an error of the function that applies a group is passed on", async () => {
    const store = await open(path())
    await appendGroups(store, 3)
    const defect = new Error("cannot apply")
    const seen: Array<number> = []
    const replay = store.replay(({ seq }) => {
      seen.push(seq)
      if (seq === 2) throw defect
    })
    await expect(replay).rejects.toBe(defect)
    expect(seen).toEqual([1, 2])
  })
})

describe.each(onSqlite("a data folder"))("%s", () => {
  it("a data folder is readable by its owner only", async () => {
    const folder = freshFolder()
    await open(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it("a reopened store has everything, under the next epoch", async () => {
    const folder = await folderWith(5)
    const first = await openStore({ path: folder })
    await first.setMeta("master-key", "check")
    const { hash } = first.head
    await first.close()
    const store = await open(folder)
    expect(store.head).toEqual({ seq: 5, time: 1_005, hash, epoch: 3 })
    expect(await store.meta("master-key")).toBe("check")
    await appendGroups(store, 1)
    expect((await replayed(store)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await store.query("fills", { ...all, orderId: null })).toHaveLength(6)
  })

  it("a data folder that cannot be made is rejected by name", async () => {
    const folder = `${await folderWith(0)}/bourse.db/inside`
    const error = await refusal(openStore({ path: folder }))
    expect(error.kind).toBe("io")
    expect(error.message).toContain(folder)
  })
})

it("groups are returned about a megabyte at a time, however large they are", async () => {
  const store = await open(":memory:")
  const large = JSON.stringify([{ type: "reset", v: 1, time: 1, generation: 2, filler: "x".repeat(400_000) }])
  for (let seq = 1; seq <= 8; seq++) await store.append({ seq, time: 1, events: large, records: {} })
  const counts: Array<number> = []
  let last: { readonly seq: number; readonly hash: string } = { seq: 0, hash: chainStart }
  while (last.seq < 8) {
    const rows = await store.groupsAfter(last, 8)
    counts.push(rows.length)
    last = rows.at(-1)!
  }
  expect(counts).toEqual([2, 2, 2, 2])
  expect(await store.groupsAfter(last, 8)).toEqual([])
})
