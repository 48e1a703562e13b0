/** One server on a PostgreSQL database; sharedDatabase.proof.ts has several servers. */
import { hasPostgres, startCluster } from "@bourse/testing/postgres"
import { describe, expect, it, onTestFinished } from "vitest"
import { limitBuy, serverOfTest } from "../support/testServer.ts"

describe.skipIf(!hasPostgres)("a server on a database", () => {
  it("a server on a database has all acknowledged writes after a restart, in books and history", async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const options = { databaseUrl: cluster.createDatabase("exchange"), masterKey: "5a".repeat(32) }
    const first = await serverOfTest(options)
    const resting = await first.signed("POST", "/api/v3/order", limitBuy)
    expect(resting.status).toBe(200)
    const { orderId } = (await first.signed("POST", "/api/v3/order", limitBuy)).json
    expect((await first.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId })).status).toBe(200)
    await first.bourse.close()

    const second = await serverOfTest(options)
    const open = await second.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
    expect(open.json.map((order: { orderId: string }) => order.orderId)).toEqual([resting.json.orderId])
    const closed = await second.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId })
    expect(closed.json).toMatchObject({ orderId, status: "CANCELED" })
    expect((await second.control("GET", "/admin/v1/verify")).json.problems).toEqual([])
  })
})
