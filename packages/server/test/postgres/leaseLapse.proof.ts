/**
 * The right to answer ends while commits are in flight: the database has executed them, its replies are held for
 * longer than the lease, and then its connections are cut. The test compares each trader's answers with the
 * exchange's data.
 */
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { hasPostgres, startCluster } from "@bourse/testing/postgres"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { limitBuy, serverOfTest } from "../support/testServer.ts"

const patience = { timeout: 300_000, interval: 20 }

/** Forwards traffic to the database; on demand holds the database's replies and then cuts every connection. */
const startProxy = async (port: number) => {
  let isHeld = false
  let held = 0
  const sockets = new Set<Socket>()
  const cut = () => {
    isHeld = false
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const proxy = createServer((client) => {
    const database = connect(port, "127.0.0.1")
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on("error", () => {})
    }
    client.pipe(database)
    database.on("data", (data) => {
      if (isHeld) held++
      else client.write(data)
    })
    client.on("close", () => database.destroy())
    database.on("close", () => client.destroy())
  })
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  onTestFinished(() => {
    cut()
    proxy.close()
  })
  const hold = () => {
    isHeld = true
  }
  return { port: (proxy.address() as { port: number }).port, hold, held: () => held, cut }
}

describe.skipIf(!hasPostgres)("a write whose commit outlasts the lease", () => {
  it("a write whose commit outlasts the lease is never answered with 503 or a rejection if it exists afterwards", async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    cluster.createDatabase("exchange")
    const proxy = await startProxy(cluster.port)
    const databaseUrl = `postgresql://postgres@127.0.0.1:${proxy.port}/exchange`
    const server = await serverOfTest({ databaseUrl, masterKey: "5a".repeat(32) })
    const { symbol } = limitBuy
    const readiness = async () => (await server.send({ target: "/readyz" })).json
    const inDatabase = () => Number(cluster.sql("SELECT max(seq) FROM bourse.journal", "exchange"))
    const told = new Map<string, Promise<{ readonly status: number }>>()
    const orders = (name: string) => {
      for (let i = 0; i < 8; i++)
        told.set(`${name}-${i}`, server.order({ newClientOrderId: `${name}-${i}`, quantity: "0.0001" }))
    }

    /** Text of the server's readiness, or of the reason against it. */
    const state = async (): Promise<string> => {
      const { ready, reason } = await readiness()
      return ready ? "ready" : reason
    }
    const leaseOver = /^the lease ran out/
    /**
     * True once the database has the commit of orders; false if an earlier reply was held, or the server was not
     * ready.
     */
    const heldBehindCommit = async (name: string): Promise<boolean> => {
      const before = inDatabase()
      proxy.hold()
      orders(name)
      return vi.waitFor(async () => {
        const isCommitted = inDatabase() > before
        if (!isCommitted) expect(await state()).not.toBe("ready")
        return isCommitted
      }, patience)
    }
    for (let attempt = 0; !(await heldBehindCommit(`held${attempt}`)); attempt++) {
      proxy.cut()
      await vi.waitFor(async () => expect(await state()).toBe("ready"), patience)
    }
    orders("behind")
    await vi.waitFor(async () => expect(await state()).toMatch(leaseOver), patience)
    orders("late")
    for (let i = 0; i < 8; i++) expect((await told.get(`late-${i}`))!.status).toBe(503)
    // Data besides orders, which a second server may have changed, is not shown either.
    const unknownKey = { "X-MEXC-APIKEY": "of another server" }
    expect((await server.send({ target: "/api/v3/account", headers: unknownKey })).status).toBe(503)
    proxy.cut()
    const statuses = new Map<string, number>()
    for (const [id, answer] of told) statuses.set(id, (await answer).status)

    await vi.waitFor(async () => expect(await state()).toBe("ready"), patience)
    let executed = 0
    for (const [id, status] of statuses) {
      const found = await server.signed("GET", "/api/v3/order", { symbol, origClientOrderId: id })
      expect([200, 400], id).toContain(found.status)
      if (found.status === 200) executed++
      expect([200, 500, 503], id).toContain(status)
      if (status === 503) expect(found.json.code, `${id} was said not to be executed`).toBe(-2013)
      if (status === 200) expect(found.status, `${id} was acknowledged`).toBe(200)
    }
    // Some of the unanswered commits reached the database.
    expect(executed).toBeGreaterThan(0)
    expect([...statuses.values()]).toContain(500)
  })
})
