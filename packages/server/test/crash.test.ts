/**
 * kill -9 under load: what was acknowledged is there after the restart, in the state it was acknowledged in. The
 * short form of the long run; the server is the real command in a process of its own.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import type { RunningBourse } from "../src/index.ts"
import { alice, bob, type Key, TestServer } from "./testServer.ts"

const cycles = Number(process.env.BOURSE_CRASH_CYCLES ?? 3)
const acknowledgedPerCycle = Number(process.env.BOURSE_CRASH_ACKNOWLEDGED ?? 150)
const main = join(import.meta.dirname, "../../cli/src/main.ts")
const token = "token-of-crash-tests"

interface Served {
  readonly server: TestServer
  readonly child: ChildProcess
}

const serve = async (folder: string): Promise<Served> => {
  const flags = [
    "--sandbox",
    "on",
    "--weights",
    "off",
    "--port",
    "0",
    "--data",
    folder,
    "--sandbox-token",
    token,
  ]
  const child = spawn(process.execPath, ["--conditions=@bourse/source", main, "serve", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  child.stdout!.on("data", (chunk) => {
    output += String(chunk)
  })
  const url = await vi.waitFor(
    () => {
      const match = /Exchange +(http:\/\/127\.0\.0\.1:(\d+))/.exec(output)
      if (match === null) throw new Error(`not ready yet (exit code ${child.exitCode}): ${output}`)
      return match
    },
    { timeout: 60_000, interval: 20 },
  )
  const bourse = { url: url[1]!, port: Number(url[2]), sandboxToken: token } as RunningBourse
  return { server: new TestServer(bourse), child }
}

/** What a trader was told, by client id: the last acknowledged word about each order. */
type Told = Map<string, { readonly key: Key; readonly word: "placed" | "canceled" }>

/** The client ids of a batch that was sent: all of its orders are there, or none is. */
interface Batch {
  readonly key: Key
  readonly ids: ReadonlyArray<string>
  acknowledged: boolean
}

/**
 * Trades until the server is gone: orders that rest, orders that meet them, cancels, batches. What was sent and not
 * answered stays out of `told`: its outcome is unknown.
 */
const trade = async (
  { server }: Served,
  name: string,
  key: Key,
  told: Told,
  batches: Array<Batch>,
  acknowledged: () => void,
): Promise<void> => {
  for (let i = 0; ; i++) {
    const id = `${name}-${i}`
    const side = i % 2 === 0 ? "BUY" : "SELL"
    const price = String(60_000 + ((i * 7) % 11) * (side === "BUY" ? 1 : -1))
    try {
      if (i % 4 === 3) {
        const batch = { key, ids: [0, 1, 2].map((each) => `${id}-${each}`), acknowledged: false }
        batches.push(batch)
        const order = { symbol: "BTCUSDT", side, type: "LIMIT", quantity: "0.0001", price }
        const batchOrders = JSON.stringify(batch.ids.map((each) => ({ ...order, newClientOrderId: each })))
        const { status } = await server.signed("POST", "/api/v3/batchOrders", { batchOrders }, { key })
        batch.acknowledged = status === 200
        acknowledged()
        continue
      }
      const placed = await server.signed(
        "POST",
        "/api/v3/order",
        { symbol: "BTCUSDT", side, type: "LIMIT", quantity: "0.0001", price, newClientOrderId: id },
        { key },
      )
      if (placed.status === 200) told.set(id, { key, word: "placed" })
      acknowledged()
      if (i % 3 !== 0) continue
      const before = told.get(id)
      told.delete(id)
      const canceled = await server.signed(
        "DELETE",
        "/api/v3/order",
        { symbol: "BTCUSDT", origClientOrderId: id },
        { key },
      )
      if (canceled.status === 200) told.set(id, { key, word: "canceled" })
      else if (before !== undefined) told.set(id, before)
      acknowledged()
    } catch {
      return
    }
  }
}

test("after kill -9 under load every acknowledged order is there, and the books and the ledger are sound", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-crash-"))
  const told: Told = new Map()
  const batches: Array<Batch> = []
  let served = await serve(folder)
  try {
    for (let cycle = 0; cycle < cycles; cycle++) {
      let acknowledged = 0
      const enough = new Promise<void>((resolve) => {
        const traders = Array.from({ length: 8 }, (_, index) =>
          trade(served, `c${cycle}t${index}`, index % 2 === 0 ? alice : bob, told, batches, () => {
            if (++acknowledged === acknowledgedPerCycle) resolve()
          }),
        )
        void Promise.all(traders).then(() => resolve())
      })
      await enough
      served.child.kill("SIGKILL")
      await once(served.child, "exit")
      expect(acknowledged).toBeGreaterThanOrEqual(acknowledgedPerCycle)

      served = await serve(folder)
      const verified = await served.server.control("GET", "/admin/v1/verify")
      expect(verified.json.problems).toEqual([])
      for (const [id, { key, word }] of told) {
        const { json, status } = await served.server.signed(
          "GET",
          "/api/v3/order",
          { symbol: "BTCUSDT", origClientOrderId: id },
          { key },
        )
        expect(status, `${id} was ${word}: ${JSON.stringify(json)}`).toBe(200)
        if (word === "canceled") expect(json.status, id).toBe("CANCELED")
        else expect(["NEW", "PARTIALLY_FILLED", "FILLED"], id).toContain(json.status)
      }
      for (const { key, ids, acknowledged: whole } of batches.splice(0)) {
        const found = await Promise.all(
          ids.map((origClientOrderId) =>
            served.server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", origClientOrderId }, { key }),
          ),
        )
        const count = found.filter(({ status }) => status === 200).length
        expect(whole ? [3] : [0, 3], `${ids[0]} and its neighbours`).toContain(count)
      }
      // Only what the last cycle did is open to change by the next crash; the rest is proven.
      told.clear()
    }
    expect(served.child.exitCode).toBe(null)
  } finally {
    served.child.kill("SIGTERM")
    if (served.child.exitCode === null) await once(served.child, "exit")
    rmSync(folder, { recursive: true, force: true })
  }
})
