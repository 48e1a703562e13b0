/**
 * The network between a server and its database is cut, delayed or silent, before and after an order's commit.
 * After the failure the trader follows the documentation: query by client id, and send the order again if it is
 * missing. BOURSE_NETWORK_ROUNDS is how often each failure occurs; default 2.
 */
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { hasPostgres, startCluster } from "@bourse/testing/postgres"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { limitBuy, serverOfTest } from "../support/testServer.ts"

const rounds = Number(process.env.BOURSE_NETWORK_ROUNDS ?? 2)
const patience = { timeout: 300_000, interval: 50 }

type Failure =
  /** The connection ends before the database receives the statement, or before its answer returns. */
  | "cut before"
  | "cut after"
  /** Only one direction of the connection to the database ends. */
  | "half-closed before"
  | "half-closed after"
  | "delayed"
  /** The database executes the statement, but its answer never arrives. */
  | "silent"

/** Forwards traffic to the database, except for the next statement that contains `mark`. */
const startProxy = async (port: number) => {
  let next: { readonly mark: string; readonly failure: Failure } | undefined
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect(port, "127.0.0.1")
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on("error", () => {})
    }
    let answersAreLost = false
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    client.on("data", async (data) => {
      if (next === undefined || !data.includes(next.mark)) return void database.write(data)
      const { failure } = next
      next = undefined
      if (failure === "cut before") return cut()
      if (failure === "half-closed before") return void client.end()
      if (failure === "delayed") {
        await setTimeout(300)
        return void database.write(data)
      }
      answersAreLost = true
      database.write(data)
      await once(database, "data")
      if (failure === "cut after") cut()
      else if (failure === "half-closed after") client.end()
    })
    database.on("data", (data) => {
      if (!answersAreLost) client.write(data)
    })
    client.on("close", () => database.destroy())
    database.on("close", () => client.destroy())
  })
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  return {
    port: (proxy.address() as { port: number }).port,
    fail: (mark: string, failure: Failure) => {
      next = { mark, failure }
    },
    happened: () => next === undefined,
  }
}

describe.skipIf(!hasPostgres)("an order whose commit", () => {
  it("an order whose commit is cut off, delayed or never answered executes once, and its outcome becomes known", async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    cluster.createDatabase("exchange")
    const proxy = await startProxy(cluster.port)
    const databaseUrl = `postgresql://postgres@127.0.0.1:${proxy.port}/exchange`
    const server = await serverOfTest({ databaseUrl, masterKey: "5a".repeat(32) })
    const symbol = limitBuy.symbol

    const wasAcknowledged: Record<string, Array<boolean>> = {}
    const failures: ReadonlyArray<Failure> = [
      ...Array.from({ length: rounds }, () =>
        (["cut before", "cut after", "half-closed before", "half-closed after", "delayed"] as const).flat(),
      ).flat(),
      "silent",
    ]
    const ids = failures.map((failure, nth) => `${failure.replaceAll(" ", "-")}-${nth}`)
    for (const [nth, failure] of failures.entries()) {
      const newClientOrderId = ids[nth]!
      proxy.fail(newClientOrderId, failure)
      const first = await server.order({ newClientOrderId })
      expect(proxy.happened()).toBe(true)
      if (first.status !== 200) expect(first.status).toBeGreaterThanOrEqual(500)
      wasAcknowledged[failure] = [...(wasAcknowledged[failure] ?? []), first.status === 200]
      // Queries the order by id until its outcome is known.
      const isThere = await vi.waitFor(async () => {
        const found = await server.signed("GET", "/api/v3/order", {
          symbol,
          origClientOrderId: newClientOrderId,
        })
        expect(found.status).toBeLessThan(500)
        return found.status === 200
      }, patience)
      if (first.status === 200) expect(isThere).toBe(true)
      if (failure.endsWith("before")) expect(isThere).toBe(false)
      if (failure.endsWith("after") || failure === "silent") expect(isThere).toBe(true)
      if (!isThere)
        await vi.waitFor(
          async () => expect((await server.order({ newClientOrderId })).status).toBe(200),
          patience,
        )
    }

    // Delayed writes are acknowledged, lost writes are not.
    expect(wasAcknowledged.delayed).toEqual(Array(rounds).fill(true))
    for (const failure of ["cut before", "cut after", "half-closed before", "silent"])
      expect(wasAcknowledged[failure]).not.toContain(true)
    const open = await server.signed("GET", "/api/v3/openOrders", { symbol })
    expect(open.json.map((order: { clientOrderId: string }) => order.clientOrderId).toSorted()).toEqual(
      ids.toSorted(),
    )
    expect((await server.control("GET", "/admin/v1/verify")).json.problems).toEqual([])
  })
})
