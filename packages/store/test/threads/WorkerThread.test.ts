import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { setImmediate } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { openStore, type Store } from "@bourse/store"
import { randomCases } from "@bourse/testing/randomCases"
import { describe, expect, it, vi } from "vitest"
import { WorkerThread } from "../../src/threads/WorkerThread.ts"
import { all, group } from "../support/groups.ts"
import { randomFrom } from "../support/random.ts"
import { appendGroups, folderWith, freshFolder, open, refusal } from "../support/stores.ts"
import { TradingDay } from "../support/tradingDay.ts"

const thread = (source: string) =>
  new WorkerThread<{ type: "ask"; what: string }, { ask: string }>(new Worker(source, { eval: true }))

describe("a worker thread", () => {
  it("a worker thread answers in the order of the requests", async () => {
    const echo = thread(`
      const { parentPort } = require("node:worker_threads")
      parentPort.on("message", ({ what }) => {
        if (what === "stop") return parentPort.close()
        parentPort.postMessage(what === "fail" ? { failure: { kind: "io", message: "no" } } : what)
      })
      parentPort.postMessage("ready")`)
    expect(await echo.started()).toBe("ready")
    const asked = ["a", "fail", "b"].map((what) => echo.call({ type: "ask", what }))
    expect(await Promise.allSettled(asked)).toMatchObject([
      { value: "a" },
      { reason: { kind: "io", message: "no" } },
      { value: "b" },
    ])
    const last = refusal(echo.call({ type: "ask", what: "stop" }))
    await echo.exited()
    expect((await last).kind).toBe("io")
  })

  it.each([
    ["fails", `throw new Error("boom")`],
    ["ends", "process.exit(3)"],
  ])("a worker thread rejects pending and later requests if it %s", async (_how, end) => {
    const dying = thread(`require("node:worker_threads").parentPort.once("message", () => { ${end} })`)
    const pending = [1, 2, 3].map(() => refusal(dying.call({ type: "ask", what: "x" })))
    for (const error of await Promise.all(pending)) expect(error.kind).toBe("io")
    await dying.exited()
    expect((await refusal(dying.call({ type: "ask", what: "x" }))).message).toContain("unknown outcome")
  })
})

/**
 * A worker that closes like a thread of the store; `fail` is answered with a failure, `die` ends the thread.
 */
const closing = `
  const { parentPort } = require("node:worker_threads")
  const start = () => {
    const hear = ({ type, mayIdle, what }) => {
      if (what === "die") process.exit(3)
      parentPort.postMessage(what === "fail" ? { failure: { kind: "io", message: "no" } } : what)
      if (type !== "close") return
      parentPort.off("message", hear)
      if (mayIdle) parentPort.once("message", start)
    }
    parentPort.on("message", hear)
    parentPort.postMessage("ready")
  }
  start()`

describe("a closed worker thread", () => {
  const closeAfter = async (...asked: ReadonlyArray<string>) => {
    const idle: Array<Worker> = []
    const worker = new Worker(closing, { eval: true })
    const onIdle = (given: Worker) => void idle.push(given)
    const first = new WorkerThread<{ type: "ask"; what: string }, { ask: string }>(worker, onIdle)
    await first.started()
    await Promise.allSettled(asked.map((what) => first.call({ type: "ask", what })))
    await first.close()
    return { first, idle, worker }
  }

  it("a closed worker thread serves again, and only the new store receives its messages", async () => {
    const { first, idle, worker } = await closeAfter("a")
    expect(idle).toEqual([worker])
    expect((await refusal(first.call({ type: "ask", what: "b" }))).kind).toBe("io")
    worker.postMessage("start")
    const second = new WorkerThread<{ type: "ask"; what: string }, { ask: string }>(worker)
    expect(await second.started()).toBe("ready")
    expect(await second.call({ type: "ask", what: "c" })).toBe("c")
    await second.terminate()
  })

  it.each(["fail", "die"])("a closed worker thread does not serve again if it had to %s", async (what) => {
    const { idle, worker } = await closeAfter(what)
    expect(idle).toEqual([])
    expect(worker.threadId).toBe(-1)
  })
})

describe("stores opened one after the other in reused threads", () => {
  /** The contents of a store: head, settings, closed orders, journal. */
  const shown = async (store: Store) => {
    const seqs: Array<number> = []
    await store.replay(({ seq }) => {
      seqs.push(seq)
      // History that a crashed store had not written exists after the next opening.
      if (seq > store.historySeq) store.addHistory({ seq, records: group(seq).records })
    })
    const orders = await store.query("orders", { ...all, seq: store.head.seq })
    return { seqs, meta: await store.meta("who"), orders: orders.length, head: store.head.seq }
  }

  it("stores in reused threads share nothing, on disk and in memory, in any order", async () => {
    const random = randomFrom(7)
    const folders = [freshFolder(), freshFolder(), freshFolder()]
    const written = new Map<string, number>()
    for (let round = 0; round < randomCases(60); round++) {
      const path = random(3) === 0 ? ":memory:" : folders[random(folders.length)]!
      const before = path === ":memory:" ? 0 : (written.get(path) ?? 0)
      const store = await openStore({ path })
      const meta = before === 0 ? undefined : path
      expect(await shown(store)).toEqual({
        seqs: Array.from({ length: before }, (_, index) => index + 1),
        meta,
        orders: before,
        head: before,
      })
      await store.setMeta("who", path)
      const more = 1 + random(3)
      await appendGroups(store, more)
      // A failed thread is not reused; acknowledged groups still exist.
      if (random(5) === 0) await crashWriter(store)
      written.set(path, before + more)
      await store.close()
    }
  })

  it("opening a store starts no thread if one waits", async () => {
    /** The number that a newly started thread gets: each start counts. */
    const threadsStarted = async () => {
      const worker = new Worker("", { eval: true })
      const { threadId } = worker
      await worker.terminate()
      return threadId
    }
    const openAndClose = async (path: string) => (await openStore({ path })).close()
    const folder = freshFolder()
    await openAndClose(folder)
    const before = await threadsStarted()
    for (let count = 0; count < 5; count++) for (const path of [folder, ":memory:"]) await openAndClose(path)
    expect((await threadsStarted()) - before).toBe(1)
  })

  it("reused threads do not keep the process alive", () => {
    const script = `
      const { openStore } = await import(${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)})
      for (let count = 0; count < 3; count++) {
        const stores = await Promise.all([1, 2, 3].map(() => openStore({ path: ":memory:" })))
        await Promise.all(stores.map((store) => store.close()))
      }
      const store = await openStore({ path: ${JSON.stringify(freshFolder())} })
      await store.makeCheckpoint()
      await store.close()
      console.log("closed")`
    const flags = ["--input-type=module", "--conditions=@bourse/source", "--eval", script]
    expect(execFileSync(process.execPath, flags, { encoding: "utf8" })).toBe("closed\n")
  })
})

describe("checkpoints made one after the other", () => {
  /** The operating system's ids of this process's threads that make checkpoints, or wait. */
  const checkpointThreads = () =>
    readdirSync("/proc/self/task").filter((id) => {
      try {
        return readFileSync(`/proc/self/task/${id}/comm`, "utf8") === "bourse-replay\n"
      } catch {
        // The thread ended in the meantime.
        return false
      }
    })

  it("checkpoints made one after the other use one thread, which ends soon after the last one", async () => {
    const seen = new Set<string>()
    for (let stores = 0; stores < 4; stores++) {
      const store = await open(freshFolder())
      const day = new TradingDay(1)
      for (let made = 0; made < 3; made++) {
        for (let groups = 0; groups < 2; groups++) await store.append(day.next())
        expect((await store.makeCheckpoint())?.kept[0]?.seq).toBe(2 * (made + 1))
        for (const id of checkpointThreads()) seen.add(id)
      }
      await store.close()
    }
    // On a busy machine, sometimes no idle thread is left.
    expect(seen.size).toBeGreaterThan(0)
    expect(seen.size).toBeLessThan(12)
    await vi.waitFor(() => expect(checkpointThreads()).toEqual([]), { timeout: 300_000 })
  })
})

describe("a store closed right after its second thread has answered", () => {
  /** Blocks this thread, so that messages of the other threads wait. */
  const hearNothing = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

  // In later turns the thread is at its task, or its answer has arrived.
  it.each([0, 1, 2, 3])(
    "a store closed right after its second thread answered closes that thread, which serves no other store, %s turns later",
    async (turns) => {
      const store = await openStore({ path: freshFolder() })
      await store.append(new TradingDay(1).next())
      // The thread is idle, and gets a further task.
      await store.checkRestart()
      const checked = store.checkRestart()
      // The writing thread answers in order, so the replaying thread has its task about now.
      await store.meta("who")
      for (let turn = 0; turn < turns; turn++) await setImmediate()
      hearNothing(500)
      await store.close()
      expect((await checked)?.problems ?? []).toEqual([])

      const next = await open(freshFolder())
      await next.append(new TradingDay(1).next())
      expect(await next.makeCheckpoint()).toMatchObject({ kept: [{ seq: 1 }] })
    },
  )
})

/** A caller's bug that types prevent; the store does not turn it into a normal rejection. */
const crashWriter = (store: Store) =>
  refusal(store.append({ ...group(store.head.seq + 1), time: {} as unknown as number }))

describe.each([
  ["in memory", () => ":memory:"],
  ["in a data folder", freshFolder],
])("a store %s whose writer died", (_where, path) => {
  it("a store whose writer died rejects every later append, and can be closed", async () => {
    const store = await open(path())
    await appendGroups(store, 1)
    const pending = crashWriter(store)
    const behind = refusal(store.append(group(3)))
    expect((await pending).kind).toBe("io")
    expect((await behind).kind).toBe("io")
    expect((await refusal(store.append(group(2)))).kind).toBe("io")
    expect(store.head.seq).toBe(1)
    await store.close()
  })
})

it("a data folder whose writer died opens again in the same process, with all acknowledged groups", async () => {
  const folder = await folderWith(3)
  const broken = await open(folder)
  await crashWriter(broken)
  await broken.close()
  const store = await open(folder)
  expect(store.head.seq).toBe(3)
  await appendGroups(store, 1)
})

it("a page that crashes its reader does not stop the appends", async () => {
  const store = await open(freshFolder())
  const limit = {} as unknown as number
  expect((await refusal(store.query("candles", { ...all, per: "minute", limit }))).kind).toBe("io")
  expect((await refusal(store.query("candles", { ...all, per: "minute" }))).kind).toBe("io")
  await appendGroups(store, 2)
  expect(store.head.seq).toBe(2)
})

it("a process with flags that no worker accepts still opens a store", () => {
  const script = `
    const { openStore } = await import(${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)})
    const store = await openStore({ path: ":memory:" })
    await store.close()
    console.log("opened and closed")`
  const flags = ["--input-type=module", "--conditions=@bourse/source"]
  const output = execFileSync(process.execPath, [...flags, "--eval", script], { encoding: "utf8" })
  expect(output).toBe("opened and closed\n")
})
