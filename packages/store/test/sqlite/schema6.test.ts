/** A data folder that schema 6 made: chunks of a few rows as plain text, and late rows one by one. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { gunzipSync } from "node:zlib"
import type { Store } from "@bourse/store"
import { expect, it } from "vitest"
import { all, fill, group, order, trade } from "../support/groups.ts"
import { freshFolder, open, replayed } from "../support/stores.ts"

const accounts = ["10000001", "10000002", "10000003"]

/** Sixty groups, written five at a time: an order of three accounts in turn, every seventh of long ago. */
const folderOfSchema6 = (): string => {
  const folder = freshFolder()
  mkdirSync(folder)
  for (const [file, kept] of [
    ["bourse.db", "schema6.db.gz"],
    ["witness", "schema6.witness.gz"],
  ] as const)
    writeFileSync(join(folder, file), gunzipSync(readFileSync(new URL(`../data/${kept}`, import.meta.url))), {
      mode: 0o600,
    })
  return folder
}

const rowsOf = (seq: number) => {
  const id = seq % 7 === 0 ? Math.ceil(seq / 7) : 1_000 + seq
  const uid = accounts[seq % 3]!
  const clientOrderId = seq % 2 === 0 ? `a-client-id-of-an-order-${id}` : null
  return {
    orders: [order(id, { uid, clientOrderId })],
    fills: [fill(seq, { uid, orderId: id })],
    trades: [trade(seq)],
  }
}

/** Every page of every account, against the rows of groups 1 to `groups`. */
const checkPages = async (store: Store, groups: number): Promise<void> => {
  const rows = Array.from({ length: groups }, (_, i) => rowsOf(i + 1))
  for (const uid of accounts) {
    const orders = rows.flatMap((row) => row.orders).filter((row) => row.uid === uid)
    const newest = orders.toSorted((a, b) => b.id - a.id)
    expect(await store.query("orders", { ...all, uid })).toEqual(newest)
    expect(await store.query("orders", { ...all, uid, limit: 5 })).toEqual(newest.slice(0, 5))
    const [from, to] = [1_003, 1_030]
    expect(await store.query("orders", { ...all, uid, from, to })).toEqual(
      newest.filter(({ time }) => time >= from && time <= to),
    )
    const fills = rows.flatMap((row) => row.fills).filter((row) => row.uid === uid)
    expect(await store.query("fills", { ...all, uid, orderId: null })).toEqual(fills.toReversed())
    for (const one of orders) {
      expect(await store.query("orderById", { ...all, uid, id: one.id })).toEqual([one])
      expect(await store.query("fills", { ...all, uid, orderId: one.id })).toEqual(
        fills.filter(({ orderId }) => orderId === one.id),
      )
      if (one.clientOrderId !== null)
        expect(
          await store.query("orderByClientId", { ...all, uid, clientOrderId: one.clientOrderId }),
        ).toEqual([one])
    }
  }
  expect(await store.query("publicTrades", { ...all, before: Number.MAX_SAFE_INTEGER })).toEqual(
    rows.flatMap((row) => row.trades).toReversed(),
  )
}

it("is brought forward: what it has is on the pages and in the journal, and more is added to it", async () => {
  const folder = folderOfSchema6()
  const store = await open(folder)
  expect(await replayed(store)).toHaveLength(60)
  await checkPages(store, 60)
  expect(await store.checkHistory()).toEqual([])
  // Enough for chunks of the present form, behind those of before.
  for (let seq = 61; seq <= 600; seq++) await store.append({ ...group(seq), records: rowsOf(seq) })
  await checkPages(store, 600)
  await store.close()

  const again = await open(folder)
  await checkPages(again, 600)
  expect(await again.checkHistory()).toEqual([])
  const database = new DatabaseSync(join(folder, "bourse.db"), { readOnly: true })
  const forms = database
    .prepare("SELECT DISTINCT kind, typeof(content) AS type FROM chunks ORDER BY kind, type")
    .all()
  database.close()
  expect(forms.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
    "fills blob",
    "fills text",
    "late fills blob",
    "late fills text",
    "late orders blob",
    "late orders text",
    "orders blob",
    "orders text",
    "trades blob",
    "trades text",
  ])
})
