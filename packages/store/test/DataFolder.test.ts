import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { openStore } from "@bourse/store"
import { expect, it, onTestFinished } from "vitest"
import { all, group } from "./groups.ts"
import { appendGroups, folderWith, freshFolder, open, refusal, replayed } from "./stores.ts"

const script = new URL("append-loop.ts", import.meta.url).pathname

/** A process that appends until it is killed, and the seqs it printed as acknowledged. */
const startAppending = (folder: string): { child: ChildProcess; acknowledged: AsyncIterator<string> } => {
  const child = spawn(process.execPath, ["--conditions=@bourse/source", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  return { child, acknowledged: createInterface(child.stdout!)[Symbol.asyncIterator]() }
}

const nextSeq = async (acknowledged: AsyncIterator<string>): Promise<number> => {
  const line = await acknowledged.next()
  if (line.done === true) throw new Error("the appending process ended by itself")
  return Number(line.value)
}

it("every acknowledged group is there after kill -9, whole, and the folder opens at once", async () => {
  const folder = freshFolder()
  for (const acknowledgedBeforeKill of [1, 3, 8, 21, 55]) {
    const { child, acknowledged } = startAppending(folder)
    const exited = once(child, "exit")
    let last = 0
    for (let count = 0; count < acknowledgedBeforeKill; count++) last = await nextSeq(acknowledged)
    child.kill("SIGKILL")
    // What it printed before it died counts too.
    for (let line = await acknowledged.next(); line.done !== true; line = await acknowledged.next())
      last = Number(line.value)
    expect((await exited)[1]).toBe("SIGKILL")

    const store = await openStore({ path: folder })
    const { seq: head } = store.head
    expect(head).toBeGreaterThanOrEqual(last)
    // At most the one group that was under way when the process died.
    expect(head).toBeLessThanOrEqual(last + 1)
    const seqs = Array.from({ length: head }, (_, index) => index + 1)
    expect(await replayed(store)).toEqual(
      seqs.map(group).map(({ seq, time, events }) => ({ seq, time, events: JSON.parse(events) })),
    )
    const newestFirst = seqs.toReversed().map((seq) => group(seq).records)
    expect(await store.page("fills", { ...all, orderId: null })).toEqual(
      newestFirst.flatMap(({ fills }) => fills),
    )
    expect(await store.page("candles", { ...all, per: "minute" })).toEqual(
      newestFirst.flatMap(({ candles }) => candles),
    )
    expect(await store.page("orderById", { ...all, id: head })).toHaveLength(1)
    expect(await store.page("orderById", { ...all, id: head + 1 })).toHaveLength(0)
    await store.close()
  }
})

it("a second server on the same folder is refused and told who holds it, until that one is killed", async () => {
  const folder = freshFolder()
  const { child, acknowledged } = startAppending(folder)
  await nextSeq(acknowledged)
  const error = await refusal(openStore({ path: folder }))
  expect(error.kind).toBe("locked")
  expect(error.message).toContain(`data folder ${folder} is in use by process ${child.pid}:`)
  // The refusal does no harm to the one that holds the folder.
  const before = await nextSeq(acknowledged)
  expect(await nextSeq(acknowledged)).toBe(before + 1)

  const exited = once(child, "exit")
  child.kill("SIGKILL")
  await exited
  expect(existsSync(join(folder, "lock"))).toBe(true)
  const store = await open(folder)
  expect(store.head.seq).toBeGreaterThan(before)
  expect(readFileSync(join(folder, "lock"), "utf8")).toBe(`${process.pid}\n`)
})

it("a second store in the same process is refused, and does not loosen the lock for other processes", async () => {
  const folder = await folderWith(1)
  const store = await open(folder)
  const refused = await refusal(openStore({ path: folder }))
  expect(refused.kind).toBe("locked")
  expect(refused.message).toContain(`in use by process ${process.pid}:`)

  const child = spawn(process.execPath, ["--conditions=@bourse/source", script, folder], { stdio: "pipe" })
  const [output, [status]] = await Promise.all([child.stderr.toArray(), once(child, "exit")])
  expect(status).not.toBe(0)
  expect(Buffer.concat(output).toString()).toContain(`in use by process ${process.pid}:`)
  await appendGroups(store, 1)
})

it("a closed folder is free, and says nothing of its last holder", async () => {
  const folder = await folderWith(1)
  expect(existsSync(join(folder, "lock"))).toBe(false)
  await open(folder)
})
