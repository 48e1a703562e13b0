/** Pruning of history continues after a crash. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { setImmediate } from "node:timers/promises"
import { openStore } from "@bourse/store"
import { expect, it, onTestFinished } from "vitest"
import { all } from "../support/groups.ts"
import { limitsOf } from "../support/pruning.ts"
import { continueHistory, freshPlace, openAt, tamperAt } from "../support/stores.ts"

it("after kill -9 during pruning the next start is complete, knows its earliest time, and continues", {
  timeout: 300_000,
}, async () => {
  const place = freshPlace()
  const script = new URL("../support/prune-loop.ts", import.meta.url).pathname
  const child = spawn(process.execPath, ["--conditions=@bourse/source", script, JSON.stringify(place)], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const exited = once(child, "exit")
  const ended = exited.then(([code]) => {
    throw new Error(`it ended by itself, with ${code}`)
  })
  await Promise.race([once(child.stdout, "data"), ended])
  const rows = () => Number(tamperAt(place, "SELECT count(*) FROM chunks WHERE rows > 0"))
  const before = rows()
  child.stdin.write("prune\n")
  while (rows() === before) await Promise.race([setImmediate(), ended])
  child.kill("SIGKILL")
  await exited
  const store = await openAt(place)
  await continueHistory(store)
  expect(store.historySince).toMatchObject({ orders: 1_901 })
  expect(await store.checkHistory()).toEqual([])
  const young = Array.from({ length: 100 }, (_, i) => 1_000 - i)
  const ids = async () => (await store.query("orders", { ...all, from: 1_901 })).map(({ id }) => id)
  expect(await ids()).toEqual(young)
  expect(await store.pruneHistory(limitsOf({ orders: 1_901, fills: 1_901, trades: 1_901 }))).toEqual([])
  expect(await ids()).toEqual(young)
  expect((await store.query("orders", all)).length).toBeLessThan(100 + 128)
  expect(await store.checkHistory()).toEqual([])
  expect(store.historySince).toEqual({ orders: 1_901, fills: 1_901, trades: 1_901 })
  await store.close()
  // A start checks the stored time too, and fails if it is invalid.
  const again = await openStore(place)
  expect(again.historySince).toEqual(store.historySince)
  await again.close()
  tamperAt(place, `UPDATE meta SET value = replace(value, '1901', '1801') WHERE key = 'historySince'`)
  await expect(openStore(place)).rejects.toThrow("the time from which the history is kept cannot be read")
})
