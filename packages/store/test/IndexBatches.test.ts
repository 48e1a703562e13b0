import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openStore } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { all, fill, group, order } from "./groups.ts"
import { folderWith, freshFolder, open, refusal, tamper } from "./stores.ts"

const counts = (folder: string) => {
  const database = new DatabaseSync(join(folder, "bourse.db"), { readOnly: true })
  const count = (from: string) =>
    Number(database.prepare(`SELECT count(*) AS count FROM ${from}`).get()!.count)
  const rows = {
    orders: count("orders_by_owner"),
    clientIds: count("orders_by_client_order_id"),
    fills: count("fills_by_owner"),
  }
  database.close()
  return rows
}

/** One group with many rows: enough for a batch. */
const large = (seq: number, rows: number) => ({
  ...group(seq),
  records: {
    orders: Array.from({ length: rows }, (_, i) =>
      order(seq * 10_000 + i, i % 2 === 0 ? { clientOrderId: `c${i}` } : {}),
    ),
    fills: Array.from({ length: rows }, (_, i) => fill(seq * 10_000 + i)),
  },
})

describe("rows that wait to be indexed", () => {
  it("are added once there are enough, a table at a time, and are on the pages before and after", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    const page = async () => {
      const orders = await store.page("orders", { ...all, limit: 3 })
      const fills = await store.page("fills", { ...all, orderId: null, limit: 3 })
      return [orders.map(({ id }) => id), fills.map(({ tradeId }) => tradeId)]
    }
    const newest = [
      [14_999, 14_998, 14_997],
      [14_999, 14_998, 14_997],
    ]
    await store.append(large(1, 5_000))
    expect(counts(folder)).toEqual({ orders: 5_000, clientIds: 2_500, fills: 0 })
    expect(await page()).toEqual(newest)
    // The fills' turn; the order of this group waits for the next batch.
    await store.append(group(2))
    expect(counts(folder)).toEqual({ orders: 5_000, clientIds: 2_500, fills: 5_001 })
    expect(await page()).toEqual(newest)
  })

  it("are counted when the store opens", async () => {
    const folder = freshFolder()
    for (const seq of [1, 2]) {
      const store = await openStore({ path: folder })
      await store.append(large(seq, 2_500))
      await store.close()
    }
    expect(counts(folder).orders).toBe(5_000)
  })

  it("get their turn where every group brings more of another kind than a batch", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    for (const seq of [1, 2, 3]) await store.append(large(seq, 5_000))
    expect(counts(folder)).toEqual({ orders: 15_000, clientIds: 7_500, fills: 10_000 })
  })

  it("are not indexed by a commit that fails", async () => {
    const folder = await folderWith(1)
    const store = await open(folder)
    tamper(
      folder,
      `CREATE TRIGGER fail BEFORE UPDATE ON indexed BEGIN SELECT RAISE(ABORT, 'the disk says no'); END`,
    )
    expect((await refusal(store.append(large(2, 5_000)))).message).toContain("the disk says no")
    expect(counts(folder)).toEqual({ orders: 0, clientIds: 0, fills: 0 })
    expect(await store.page("orders", all)).toEqual([order(1)])
  })
})
