import { execFileSync } from "node:child_process"
import { Worker } from "node:worker_threads"
import type { Store } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { WorkerThread } from "../src/WorkerThread.ts"
import { all, group } from "./groups.ts"
import { appendGroups, folderWith, freshFolder, open, refusal } from "./stores.ts"

const thread = (source: string) =>
  new WorkerThread<{ type: "ask"; what: string }, { ask: string }>(new Worker(source, { eval: true }))

describe("a worker thread", () => {
  it("answers in the order it was asked", async () => {
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
  ])("that %s refuses what is pending and everything later", async (_how, end) => {
    const dying = thread(`require("node:worker_threads").parentPort.once("message", () => { ${end} })`)
    const pending = [1, 2, 3].map(() => refusal(dying.call({ type: "ask", what: "x" })))
    for (const error of await Promise.all(pending)) expect(error.kind).toBe("io")
    await dying.exited()
    expect((await refusal(dying.call({ type: "ask", what: "x" }))).message).toContain("unknown outcome")
  })
})

/** A defect of the caller that types rule out, and that the store does not turn into a polite answer. */
const crashWriter = (store: Store) =>
  refusal(store.append({ ...group(store.head.seq + 1), time: {} as unknown as number }))

describe.each([
  ["in memory", () => ":memory:"],
  ["in a data folder", freshFolder],
])("a store %s whose writer died", (_where, path) => {
  it("refuses every append from then on, and can be closed", async () => {
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

it("a data folder whose writer died opens again in the same process, with what was acknowledged", async () => {
  const folder = await folderWith(3)
  const broken = await open(folder)
  await crashWriter(broken)
  await broken.close()
  const store = await open(folder)
  expect(store.head.seq).toBe(3)
  await appendGroups(store, 1)
})

it("a page that kills its reader does not stop the appends", async () => {
  const store = await open(freshFolder())
  const limit = {} as unknown as number
  expect((await refusal(store.query("candles", { ...all, per: "minute", limit }))).kind).toBe("io")
  expect((await refusal(store.query("candles", { ...all, per: "minute" }))).kind).toBe("io")
  await appendGroups(store, 2)
  expect(store.head.seq).toBe(2)
})

it("a process started with flags that no worker takes opens a store all the same", () => {
  const script = `
    const { openStore } = await import(${JSON.stringify(new URL("../src/index.ts", import.meta.url).href)})
    const store = await openStore({ path: ":memory:" })
    await store.close()
    console.log("opened and closed")`
  const flags = ["--input-type=module", "--conditions=@bourse/source"]
  const output = execFileSync(process.execPath, [...flags, "--eval", script], { encoding: "utf8" })
  expect(output).toBe("opened and closed\n")
})
