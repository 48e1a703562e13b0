/**
 * Two PostgreSQL clusters, one the synchronous standby of the other: the data after the first cluster is lost.
 */
import { join } from "node:path"
import { type Cluster, hasPostgres, startCluster, startReplica } from "@bourse/testing/postgres"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { startBourse } from "../../src/index.ts"
import { folderOfTest, limitBuy, startServer } from "../support/testServer.ts"

const masterKey = "5a".repeat(32)
const patience = { timeout: 300_000, interval: 50 }

const clusterOfTest = async (options: Parameters<typeof startCluster>[0]): Promise<Cluster> => {
  const cluster = await startCluster(options)
  onTestFinished(() => cluster.remove())
  return cluster
}

const standbyOf = async (primary: Cluster): Promise<Cluster> => {
  const standby = await startReplica(primary)
  onTestFinished(() => standby.remove())
  return standby
}

describe.skipIf(!hasPostgres)("a primary", () => {
  it("a primary destroyed with its disk loses no acknowledged write", async () => {
    const primary = await clusterOfTest({ settings: ["wal_level = replica"] })
    primary.createDatabase("exchange")
    const second = await standbyOf(primary)

    const first = await startServer({
      databaseUrl: primary.url("exchange"),
      masterKey,
      requireSyncStandby: true,
    }).catch((error: Error) => error.message)
    // While the primary has no synchronous standby, no write is accepted, not even the first accounts.
    expect(first).toContain("no synchronous standby")
    primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'second'")
    primary.sql("SELECT pg_reload_conf()")

    const data = join(folderOfTest(), "data")
    const options = { masterKey, requireSyncStandby: true, data }
    const server = await startServer({ databaseUrl: primary.url("exchange"), ...options })
    onTestFinished(() => server.bourse.close())
    const acknowledged: Array<string> = []
    for (let nth = 0; nth < 20; nth++) {
      const newClientOrderId = `order-${nth}`
      if ((await server.order({ newClientOrderId })).status === 200) acknowledged.push(newClientOrderId)
    }
    expect(acknowledged).toHaveLength(20)

    // The primary no longer waits for its standby, so nothing is acknowledged from here on.
    primary.sql("ALTER SYSTEM RESET synchronous_standby_names")
    primary.sql("SELECT pg_reload_conf()")
    await vi.waitFor(async () => expect((await server.order()).status).toBeGreaterThanOrEqual(500), patience)

    await primary.stop("SIGKILL")
    await primary.remove()
    await server.bourse.close()
    second.sql("SELECT pg_promote()")

    const again = await startServer({ databaseUrl: second.url("exchange"), masterKey, data })
    onTestFinished(() => again.bourse.close())
    const open = await again.signed("GET", "/api/v3/openOrders", { symbol: limitBuy.symbol })
    const found = open.json.map((order: { clientOrderId: string }) => order.clientOrderId)
    expect(found).toEqual(expect.arrayContaining(acknowledged))
    expect((await again.control("GET", "/admin/v1/verify")).json.problems).toEqual([])
    expect((await again.order()).status).toBe(200)
  })

  it("a primary without its last groups is rejected by the server that wrote them", async () => {
    const cluster = await clusterOfTest({})
    const databaseUrl = cluster.createDatabase("exchange")
    const data = join(folderOfTest(), "data")
    const server = await startServer({ databaseUrl, masterKey, data })
    await server.order()
    await server.bourse.close()
    cluster.sql("CREATE DATABASE older TEMPLATE exchange")
    const later = await startServer({ databaseUrl, masterKey, data })
    await later.order()
    await later.bourse.close()
    await expect(startBourse({ databaseUrl: cluster.url("older"), masterKey, data })).rejects.toThrow(
      "the database lost groups",
    )
  })
})
