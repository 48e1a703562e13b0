/** A process killed while it writes: no acknowledged group is lost, and no group is partly stored. */
import { once } from "node:events"
import { openStore } from "@bourse/store"
import { randomCases } from "@bourse/testing/randomCases"
import { expect, it } from "vitest"
import { nextSeq, startAppending } from "./support/appending.ts"
import { isElsewhere } from "./support/database.ts"
import { all, group } from "./support/groups.ts"
import { continueHistory, freshPlace, replayed } from "./support/stores.ts"

/** Numbers of groups after which a process is killed; each test kills its process once. */
const kills = [1, 3, 8, 21, 55].slice(-randomCases(5))

it("every acknowledged group is complete after kill -9, and the store opens at once", async () => {
  const place = freshPlace()
  for (const acknowledgedBeforeKill of isElsewhere() ? [1, 8, 55] : kills) {
    const { child, acknowledged } = startAppending(place)
    const exited = once(child, "exit")
    let last = 0
    for (let count = 0; count < acknowledgedBeforeKill; count++) last = await nextSeq(acknowledged)
    child.kill("SIGKILL")
    // Groups that the process printed before the kill also count as acknowledged.
    for (let line = await acknowledged.next(); line.done !== true; line = await acknowledged.next())
      last = Number(line.value)
    expect((await exited)[1]).toBe("SIGKILL")

    const store = await openStore(place)
    const { seq: head } = store.head
    expect(head).toBeGreaterThanOrEqual(last)
    // At most the one group that was being written when the process was killed.
    expect(head).toBeLessThanOrEqual(last + 1)
    const seqs = Array.from({ length: head }, (_, index) => index + 1)
    expect(await replayed(store)).toEqual(
      seqs.map(group).map(({ seq, time, events }) => ({ seq, time, events: JSON.parse(events) })),
    )
    await continueHistory(store)
    const newestFirst = seqs.toReversed().map((seq) => group(seq).records)
    expect(await store.query("fills", { ...all, orderId: null })).toEqual(
      newestFirst.flatMap(({ fills }) => fills),
    )
    expect(await store.query("candles", { ...all, per: "minute" })).toEqual(
      newestFirst.flatMap(({ candles }) => candles),
    )
    expect(await store.query("orderById", { ...all, id: head })).toHaveLength(1)
    expect(await store.query("orderById", { ...all, id: head + 1 })).toHaveLength(0)
    await store.close()
  }
})
