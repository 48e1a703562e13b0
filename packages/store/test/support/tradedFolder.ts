/** A folder with a history of many chunks, and all queries of it. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openStore, restoreState, type Store } from "@bourse/store"
import { afterAll, expect } from "vitest"
import { all } from "./groups.ts"
import { freshFolder } from "./stores.ts"
import { stateHash, TradingDay } from "./tradingDay.ts"

export const restored = async (store: Store) => {
  const onBad = (problem: string) => expect.fail(problem)
  const { state } = await restoreState(store, {
    upTo: store.head.seq,
    atMost: store.historySeq,
    onBad,
    onRecords: (group) => store.addHistory(group),
  })
  return stateHash(state)
}

/** All lists of past records in the folder. */
export const pages = async (store: Store): Promise<string> => {
  const found: Array<ReadonlyArray<object>> = [
    await store.query("publicTrades", { ...all, before: Number.MAX_SAFE_INTEGER }),
  ]
  for (const uid of ["alice", "bob"]) {
    const orders = await store.query("orders", { ...all, uid })
    found.push(orders, await store.query("fills", { ...all, uid, orderId: null }))
    for (const { clientOrderId } of orders)
      if (clientOrderId !== null)
        found.push(await store.query("orderByClientId", { ...all, uid, clientOrderId }))
  }
  return JSON.stringify(found)
}

/** Makes a folder whose history has many chunks; when cut, its journal begins after group 160. */
const trade = async (cut: boolean, path: string) => {
  const day = new TradingDay(21)
  for (let turn = 1; turn <= 8; turn++) {
    const store = await openStore({ path })
    await restored(store)
    for (let made = 0; made < 40; made++) await store.append(day.next())
    if (turn === 4 || turn === 6) {
      const made = await store.makeCheckpoint()
      if (cut && turn === 6) await store.cutBefore(made!.kept[1]!.seq)
    }
    await store.close()
  }
  const store = await openStore({ path })
  expect(store.start.seq).toBe(cut ? 160 : 0)
  await restored(store)
  const answers = await pages(store)
  await store.close()
  return { path, answers, state: stateHash(day.state) }
}

/** Copies of folders with trading; each original is made once per test file. */
export const tradedFolders = () => {
  const parent = mkdtempSync(join(tmpdir(), "bourse-rebuild-"))
  afterAll(() => rmSync(parent, { recursive: true }))
  const traded = new Map<boolean, ReturnType<typeof trade>>()
  return async (cut: boolean) => {
    if (!traded.has(cut)) traded.set(cut, trade(cut, join(parent, cut ? "cut" : "whole")))
    const { path: made, ...rest } = await traded.get(cut)!
    const path = freshFolder()
    cpSync(made, path, { recursive: true })
    return { path, ...rest }
  }
}
