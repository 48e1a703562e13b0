/**
 * No read ever lacks an acknowledged order. A control runs servers with one fault each, which the hunt must
 * find.
 */

import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { HistoryQueries } from "@bourse/store"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  type Done,
  Exchange,
  type ExchangeOptions,
  type QueryHistory,
  type Work,
} from "../../src/exchange/Exchange.ts"
import type { AuthClaims } from "../../src/security/ReplayGuard.ts"
import { hunt } from "../support/hunt.ts"
import { type Append, type StoreChange, serveParts } from "../support/huntServer.ts"
import { folderOfTest, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

/** A slow disk: with a delay before the commit, after it, or both. */
const slow =
  (beforeMs: number, afterMs: number) =>
  (append: Append): Append =>
  async (group) => {
    if (beforeMs > 0) await pause(beforeMs)
    await append(group)
    if (afterMs > 0) await pause(afterMs)
  }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Adds `count` orders to the history: they never trade and are canceled at once. */
const fillOrders = async (server: TestServer, count: number): Promise<void> => {
  const order = { symbol: "MXUSDT", side: "BUY", type: "IMMEDIATE_OR_CANCEL", quantity: "1", price: "1" }
  const batchOrders = JSON.stringify(Array.from({ length: 20 }, () => order))
  for (let sent = 0; sent < count; sent += 20)
    ok(await server.signed("POST", "/api/v3/batchOrders", { batchOrders }))
}

describe("an acknowledged order is in every later answer", () => {
  it("an acknowledged order is in every later answer, while orders are placed, filled and cancelled concurrently", async () => {
    const data = folderOfTest()
    const server = await serverOfTest({ data })
    // Nearly as many rows as the store keeps in memory before it writes them: the hunt crosses that border.
    await fillOrders(server, 8_000)
    // Repeats the hunt until enough reads overlapped a cancel; a slow machine needs more orders.
    for (let races = 0; races < 100; ) {
      const bag = await hunt({ server, clients: 16, orders: 300 })
      expect(bag.misses).toEqual([])
      expect(bag.failures).toBe(0)
      races += bag.races
    }
    // History was written during the hunt: rows were found on both sides of the border.
    const database = new DatabaseSync(join(data, "bourse.db"), { readOnly: true })
    onTestFinished(() => database.close())
    expect(database.prepare("SELECT seq FROM projection").get()!.seq).toBeGreaterThan(1)
    await server.snapshot()
  })

  it.each([
    ["before it has written", slow(8, 0)],
    ["after it has written", slow(0, 8)],
  ])("an acknowledged order is in every later answer, on a disk that is slow %s", async (_, append) => {
    const bag = await hunt({ server: await serveParts({ append }), clients: 24, orders: 300 })
    expect(bag.misses).toEqual([])
    expect(bag.failures).toBe(0)
  })

  it("an acknowledged order is in every later answer, on a disk that fails before or after it has written", async () => {
    let commits = 0
    let faults = 0
    const append =
      (real: Append): Append =>
      async (group) => {
        const fault = ++commits % 40
        if (fault === 12 || fault === 36) faults++
        if (fault === 12) throw new Error("not written")
        await real(group)
        if (fault === 36) throw new Error("written, but who knows")
      }
    const bag = await hunt({ server: await serveParts({ append }), clients: 8, orders: 250 })
    expect(bag.misses).toEqual([])
    // At most eight writes share a commit, and each had a waiting caller.
    expect(faults).toBeGreaterThan(2)
    expect(bag.failures).toBeGreaterThanOrEqual(faults)
  })
})

/** Fault: runs history queries at once, not when all events that the read saw are durable. */
class Hasty extends Exchange {
  override turn<Answer>(
    work: Work<Answer>,
    authority: AuthClaims | null,
    isCommand: boolean,
    done: Done<Answer>,
  ): void {
    const hasty: Work<Answer> = (state, now, handle) => {
      const result = work(state, now, handle)
      if (typeof result !== "function") return result
      const { generation } = state
      const query: QueryHistory = (name, parameters) => {
        type Parameters = HistoryQueries[typeof name]["parameters"]
        return this.store.query(name, { ...parameters, generation, seq: 1e9 } as unknown as Parameters)
      }
      const answer = (result as (query: QueryHistory) => Promise<Answer>)(query)
      return () => answer
    }
    super.turn(hasty, authority, isCommand, done)
  }
}

describe("the hunt finds a server that", () => {
  it.each<readonly [string, StoreChange, ((options: ExchangeOptions) => Exchange) | undefined, RegExp]>([
    [
      "reads history before the rows seen in memory are on disk",
      { append: slow(8, 0) },
      (options) => new Hasty(options),
      /is not there/,
    ],
    [
      "acknowledges before it has written",
      { append: (append) => async (group) => void append(group) },
      undefined,
      /is not there/,
    ],
    [
      "leaves the last commit out of its history",
      {
        query: (query) => (name, parameters) => query(name, { ...parameters, seq: parameters.seq - 1 }),
      },
      undefined,
      /is not there/,
    ],
    [
      "returns a row from memory and from the store",
      {
        query: (query) => async (name, parameters) => {
          const rows = await query(name, parameters)
          return [...rows, ...rows]
        },
      },
      undefined,
      /has a fill twice/,
    ],
    [
      "caches an order from before its cancel",
      {
        query: (query) => async (name, parameters) =>
          (await query(name, parameters)).map((row) => ("status" in row ? { ...row, status: "NEW" } : row)),
      },
      undefined,
      /is NEW again/,
    ],
  ])("the hunt finds a faulty server: %s", async (_, change, make, found) => {
    const server = await serveParts(change, make)
    // A maximum number of orders, far above the needed number.
    const { misses } = await hunt({ server, clients: 24, orders: 50_000, untilFound: true })
    expect(misses.join("\n")).toMatch(found)
  })
})
