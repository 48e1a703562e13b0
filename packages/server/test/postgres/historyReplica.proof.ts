/**
 * Reads history from a PostgreSQL replica: it is never older than acknowledged data, and no read is refused.
 */

import { type Cluster, hasPostgres, startCluster, startReplica } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { parseMetrics, read } from "../support/scrape.ts"
import { startServer, type TestServer } from "../support/testServer.ts"

const masterKey = "5a".repeat(32)
const patience = { timeout: 300_000, interval: 50 }
const fromPrimary = "history is read from the primary"
const again = "history is read from the replica again"

describe.skipIf(!hasPostgres)("history from a replica", () => {
  let primary: Cluster
  let replica: Cluster
  beforeAll(async () => {
    primary = await startCluster()
    primary.createDatabase("exchange")
    replica = await startReplica(primary)
  })
  afterAll(async () => {
    await replica.remove()
    await primary.remove()
  })

  const serverWith = async (historyUrl: string) => {
    const lines: Array<{ message: string; reason?: string }> = []
    const line = (message: string, fields: object = {}) => void lines.push({ message, ...fields })
    const log = { info: line, warn: line, error: line }
    const server = await startServer({ databaseUrl: primary.url("exchange"), historyUrl, masterKey, log })
    onTestFinished(() => server.bourse.close())
    const messages = () => lines.map(({ message }) => message)
    const metric = async (name: string, labels = {}) =>
      read(parseMetrics((await server.get("/metrics")).text), name, labels)
    const readFrom = (from: string) => metric("bourse_history_reads_total", { from })
    return { server, lines, messages, metric, readFrom }
  }
  /** Places and cancels an order, which history has at once. */
  const closedOrder = async (server: TestServer) => {
    const { orderId } = (await server.order()).json
    expect((await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId })).status).toBe(200)
    const { json } = await server.signed("GET", "/api/v3/allOrders", { symbol: "BTCUSDT", limit: 1000 })
    expect(json).toContainEqual(expect.objectContaining({ orderId, status: "CANCELED" }))
    return orderId as string
  }

  it("history shows acknowledged rows at once, from the replica once it has them", async () => {
    const { server, readFrom } = await serverWith(replica.url("exchange"))
    await vi.waitFor(async () => {
      await closedOrder(server)
      expect(await readFrom("replica")).toBeGreaterThan(0)
    }, patience)
    const ids = await Promise.all(Array.from({ length: 20 }, () => closedOrder(server)))
    const { json } = await server.signed("GET", "/api/v3/allOrders", { symbol: "BTCUSDT", limit: 1000 })
    expect(json.map(({ orderId }: { orderId: string }) => orderId)).toEqual(expect.arrayContaining(ids))
  })

  it("history is read from the primary while the replica is behind, which is logged and counted", async () => {
    const { server, lines, messages, metric, readFrom } = await serverWith(replica.url("exchange"))
    await vi.waitFor(async () => {
      await closedOrder(server)
      expect(await readFrom("replica")).toBeGreaterThan(0)
    }, patience)
    replica.sql("SELECT pg_wal_replay_pause()")
    const before = await readFrom("primary")
    for (let nth = 0; nth < 5; nth++) await closedOrder(server)
    expect(await readFrom("primary")).toBeGreaterThanOrEqual(before + 5)
    expect(await metric("bourse_history_replica_used")).toBe(0)
    expect(lines.findLast(({ message }) => message === fromPrimary)?.reason).toMatch(/^the replica /)
    replica.sql("SELECT pg_wal_replay_resume()")
    await vi.waitFor(async () => {
      await closedOrder(server)
      expect(await metric("bourse_history_replica_used")).toBe(1)
    }, patience)
    expect(messages()).toContain(again)
  })

  it("history is read from the primary while the replica is down, and from the replica once it is back", async () => {
    const { server, messages, metric, readFrom } = await serverWith(replica.url("exchange"))
    await vi.waitFor(async () => {
      await closedOrder(server)
      expect(await readFrom("replica")).toBeGreaterThan(0)
    }, patience)
    await replica.stop("SIGKILL")
    for (let nth = 0; nth < 5; nth++) await closedOrder(server)
    expect(await metric("bourse_history_replica_used")).toBe(0)
    expect(messages()).toContain(fromPrimary)
    await replica.start()
    await vi.waitFor(async () => {
      await closedOrder(server)
      expect(await metric("bourse_history_replica_used")).toBe(1)
    }, patience)
    expect(messages()).toContain(again)
  })

  it("history is not read from another exchange's database, nor from one missing at the start", async () => {
    const other = await startServer({ databaseUrl: primary.createDatabase("other"), masterKey })
    onTestFinished(() => other.bourse.close())
    for (const [url, reason] of [
      [primary.url("other"), "another exchange"],
      [primary.url("nowhere"), "does not exist"],
    ] as const) {
      const { server, lines, readFrom } = await serverWith(url)
      await vi.waitFor(async () => {
        await closedOrder(server)
        expect(lines.find(({ message }) => message === fromPrimary)?.reason).toContain(reason)
      }, patience)
      await closedOrder(server)
      expect(await readFrom("replica")).toBe(0)
      await server.bourse.close()
    }
  })

  it("a replica of another database is rejected", async () => {
    const refused = startServer({ historyUrl: replica.url("exchange") })
    await expect(refused).rejects.toThrow("--history-url names a replica of the database in --database-url")
  })
})
