/** A process that is killed while it makes checkpoints and cuts its journal. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { openStore, type Store } from "@bourse/store"
import { expect, it, onTestFinished } from "vitest"
import { checkpointsIn, restored } from "../support/checkpoints.ts"
import { all } from "../support/groups.ts"
import { freshFolder } from "../support/stores.ts"
import { stateHash, TradingDay } from "../support/tradingDay.ts"

const idsOf = (orders: ReadonlyArray<{ readonly id: number }>) =>
  orders.map(({ id }) => id).toSorted((a, b) => b - a)

/** The ids of all orders in the pages, newest first. */
const closedOrders = async (store: Store) => {
  const pages = ["alice", "bob"].map((uid) => store.query("orders", { ...all, uid }))
  return idsOf((await Promise.all(pages)).flat())
}

it("kill -9 while checkpoints are made and the journal is cut loses nothing, and the next start is right", async () => {
  const folder = freshFolder()
  const script = new URL("../support/checkpoint-loop.ts", import.meta.url).pathname
  let from = 0
  for (const made of [1, 2, 3]) {
    const child = spawn(process.execPath, ["--conditions=@bourse/source", script, folder, "6"], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    const exited = once(child, "exit")
    const lines = createInterface(child.stdout!)[Symbol.asyncIterator]()
    for (let seen = 0; seen < made; seen++) await lines.next()
    // The process is killed during the next checkpoint, when its file is visible.
    for (
      let looked = 0;
      looked < 1_000 && !checkpointsIn(folder).some((name) => name.endsWith(".new"));
      looked++
    )
      await new Promise((resolve) => setImmediate(resolve))
    child.kill("SIGKILL")
    await exited
    const store = await openStore({ path: folder })
    const day = new TradingDay(6)
    const closed = Array.from({ length: store.head.seq }, () => day.next().records.orders ?? []).flat()
    const found = await restored(store)
    expect(found).toMatchObject({ hash: stateHash(day.state), seq: store.head.seq, problems: [] })
    // The process was killed with unwritten history.
    expect(await closedOrders(store)).toEqual(idsOf(closed))
    expect(await store.checkHistory()).toEqual([])
    expect(found.from).toBeGreaterThan(from)
    from = found.from
    await store.close()
  }
})
