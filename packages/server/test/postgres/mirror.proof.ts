/** A mirrored market on PostgreSQL: the journal in the database has all of it, so a start needs no upstream to restore it. */
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { bob, ok, serverOfTest, startServer, type TestServer } from "../support/testServer.ts"

const symbol = "BTCUSDT"
const patience = { timeout: 120_000, interval: 50 }

const orderOf = async (server: TestServer, orderId: string) => {
  const { status, executedQty } = ok(await server.signed("GET", "/api/v3/order", { symbol, orderId }))
  return [status, executedQty]
}
const accountOf = async (server: TestServer) => ok(await server.signed("GET", "/api/v3/account")).balances

describe.skipIf(!hasPostgres)("a mirrored market on PostgreSQL", () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
    cluster.createDatabase("exchange")
  })
  afterAll(() => cluster.remove())

  test("orders, queues and what was taken are the same after a restart, and without the exchange", async () => {
    const upstream = await serverOfTest({ weights: false })
    const limit = (side: string, quantity: string, price: string) =>
      upstream.order({ side, quantity, price }, { key: bob })
    ok(await limit("BUY", "0.1", "99"))
    ok(await limit("SELL", "0.3", "101"))
    const market = { mirror: `${upstream.bourse.url}?symbols=${symbol}` }
    const shared = { weights: false, databaseUrl: cluster.url("exchange"), masterKey: "5a".repeat(32) }

    const first = await startServer({ ...shared, market })
    ok(await first.order({ type: "MARKET", side: "BUY", quantity: "0.2" }))
    const { orderId } = ok(await first.order({ side: "BUY", quantity: "0.1", price: "99" }))
    await first.bourse.close()

    const second = await startServer({ ...shared, market })
    const asks = async () => ok(await second.get("/api/v3/depth", { symbol })).asks
    await vi.waitFor(async () => expect(await asks()).toEqual([["101", "0.1"]]), patience)
    expect(await orderOf(second, orderId)).toEqual(["NEW", "0"])
    // This sale takes the queue before the order; the next one is for the order.
    ok(await limit("SELL", "0.1", "99"))
    ok(await limit("BUY", "0.1", "99"))
    ok(await limit("SELL", "0.05", "99"))
    await vi.waitFor(
      async () => expect(await orderOf(second, orderId)).toEqual(["PARTIALLY_FILLED", "0.05"]),
      patience,
    )
    const balances = await accountOf(second)
    await second.bourse.close()
    await upstream.bourse.close()

    const third = await startServer({ ...shared, market: false })
    expect(await orderOf(third, orderId)).toEqual(["PARTIALLY_FILLED", "0.05"])
    expect(await accountOf(third)).toEqual(balances)
    await third.bourse.close()
  })

  test("a standby takes over the mirror", async () => {
    cluster.createDatabase("shared")
    const upstream = await serverOfTest({ weights: false })
    ok(await upstream.order({ side: "SELL", quantity: "0.3", price: "101" }, { key: bob }))
    const options = {
      market: { mirror: `${upstream.bourse.url}?symbols=${symbol}` },
      ...{ weights: false, databaseUrl: cluster.url("shared"), masterKey: "5a".repeat(32) },
    }
    const first = await startServer(options)
    const standby = startServer(options)
    ok(await first.order({ type: "MARKET", side: "BUY", quantity: "0.1" }))
    await first.bourse.close()
    const second = await standby
    const asks = async () => ok(await second.get("/api/v3/depth", { symbol })).asks
    await vi.waitFor(async () => expect(await asks()).toEqual([["101", "0.2"]]), patience)
    ok(await second.order({ type: "MARKET", side: "BUY", quantity: "0.1" }))
    expect(await asks()).toEqual([["101", "0.1"]])
    await second.bourse.close()
  })
})
