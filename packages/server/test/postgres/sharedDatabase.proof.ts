/** Servers on one PostgreSQL database: one writes, a standby takes over. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { bourseCommand } from "@bourse/testing/commands"
import { freePort } from "@bourse/testing/freePort"
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { type BourseOptions, type RunningBourse, startBourse } from "../../src/index.ts"
import { forgetfulProgram } from "../support/programOfTest.ts"
import { makeListenKey, openStream, StreamClient } from "../support/streamClient.ts"
import { folderOfTest, limitBuy, TestServer } from "../support/testServer.ts"

const masterKey = "5a".repeat(32)
const patience = { timeout: 300_000, interval: 50 }

describe.skipIf(!hasPostgres)("servers on one database", () => {
  let cluster: Cluster
  let names = 0
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.remove())

  const newDatabase = (): string => cluster.createDatabase(`exchange_${++names}`)

  /** A standby is not ready while another server writes. */
  const begin = async (databaseUrl: string, options: BourseOptions = {}) => {
    const port = await freePort()
    const started = startBourse({ databaseUrl, masterKey, port, weights: false, ...options })
    let running: RunningBourse | undefined
    started.then(
      (bourse) => {
        running = bourse
      },
      () => {},
    )
    onTestFinished(async () => (await started.catch(() => undefined))?.close())
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      const text = await response.text()
      return { status: response.status, text, writer: response.headers.get("x-bourse-writer") }
    }
    return { port, started, isRunning: () => running !== undefined, get }
  }
  const server = async (databaseUrl: string, options: BourseOptions = {}) =>
    new TestServer(await (await begin(databaseUrl, options)).started)

  it("a program that forgets close() ends by itself, and the next server has all acknowledged writes", async () => {
    const url = newDatabase()
    const first = await forgetfulProgram({ databaseUrl: url, masterKey })
    const { orderId } = (await first.server.signed("POST", "/api/v3/order", limitBuy)).json
    expect(await first.finish()).toEqual([0, null])

    const second = await server(url)
    const open = await second.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
    expect(open.json).toMatchObject([{ orderId }])
  })

  it("streams end with the writer, and reopen with the same listen key on the server that takes over", async () => {
    const url = newDatabase()
    const first = await server(url)
    const standby = await begin(url)
    const key = await makeListenKey(first)
    const client = await openStream(first, key)
    const orders = "spot@private.orders.v3.api.pb"
    await client.subscribe(orders)
    const refused = new StreamClient(`ws://127.0.0.1:${standby.port}/ws`)
    expect(await refused.end()).toMatchObject({ code: 1006 })
    await first.bourse.close()
    expect((await client.end()).code).toBe(1012)
    const second = new TestServer(await standby.started)
    const again = await openStream(second, key)
    await again.subscribe(orders)
    const { json } = await second.signed("POST", "/api/v3/order", limitBuy)
    const [push] = await again.count(orders, 1)
    expect(push.privateOrders.id).toBe(json.orderId)
  })

  it("a standby reports its delay and the writer, rejects other requests, and takes over when the writer stops", async () => {
    const url = newDatabase()
    const first = await server(url)
    const standby = await begin(url)
    await vi.waitFor(
      async () =>
        expect(JSON.parse((await standby.get("/readyz")).text)).toEqual({
          ready: false,
          reason: "standby, 0 groups behind",
        }),
      patience,
    )
    expect((await standby.get("/readyz")).status).toBe(503)
    expect(await standby.get("/healthz")).toMatchObject({ status: 200, text: '{"status":"standby"}' })
    expect((await standby.get("/metrics")).text).toContain("bourse_standby_groups_behind 0")
    const refused = await standby.get("/api/v3/ping")
    expect(refused).toMatchObject({ status: 503, writer: first.bourse.url })

    const placed = await first.signed("POST", "/api/v3/order", limitBuy)
    const { orderId } = (await first.signed("POST", "/api/v3/order", limitBuy)).json
    await first.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId })
    await first.bourse.close()

    const second = new TestServer(await standby.started)
    const open = await second.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
    expect(open.json.map((order: { orderId: string }) => order.orderId)).toEqual([placed.json.orderId])
    const closed = await second.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId })
    expect(closed.json).toMatchObject({ status: "CANCELED" })
    expect((await second.control("GET", "/admin/v1/verify")).json.problems).toEqual([])
    expect((await second.signed("POST", "/api/v3/order", limitBuy)).status).toBe(200)
  })

  it("a new server starts from the last checkpoint in the database; a damaged one is named, and the journal is read", async () => {
    const url = newDatabase()
    const capturing = () => {
      const lines: Array<{ message: string; checkpoint?: number; events?: number }> = []
      const line = (message: string, fields: object = {}) => void lines.push({ message, ...fields })
      return { lines, log: { info: line, warn: line, error: line } }
    }
    const first = await server(url)
    const placed = []
    for (let nth = 0; nth < 20; nth++) placed.push((await first.order()).json.orderId)
    // A clean stop makes a checkpoint, unless this takes too long on a busy machine: then the next stop makes
    // it.
    await first.bourse.close()
    const database = `exchange_${names}`
    while (cluster.sql("SELECT count(*) FROM bourse.checkpoints", database).trim() === "0")
      await (await server(url)).bourse.close()

    const { lines, log } = capturing()
    const second = await server(url, { log })
    const restored = lines.find(({ message }) => message === "following the journal")!
    expect(restored.checkpoint).toBeGreaterThan(20)
    expect(restored.events).toBeLessThan(5)
    const openOrders = async (on: TestServer) => {
      const { json } = await on.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
      return json.map(({ orderId }: { orderId: string }) => orderId).toSorted()
    }
    expect(await openOrders(second)).toEqual(placed.toSorted())
    expect((await second.control("GET", "/admin/v1/verify")).json.problems).toEqual([])
    await second.bourse.close()

    cluster.sql("UPDATE bourse.checkpoints SET content = '' WHERE no = 2", database)
    const again = capturing()
    const third = await server(url, { log: again.log })
    expect(again.lines.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^checkpoint \d+ of database .* damaged/),
    )
    expect(again.lines.find(({ message }) => message === "following the journal")).toMatchObject({
      checkpoint: 0,
    })
    expect(await openOrders(third)).toEqual(placed.toSorted())
    expect((await third.control("GET", "/admin/v1/verify")).json.stateHash).toBeTypeOf("string")
  })

  it("a standby with another master key is rejected at its start, not at the takeover", async () => {
    const url = newDatabase()
    await server(url)
    await expect(startBourse({ databaseUrl: url, masterKey: "00".repeat(32) })).rejects.toThrow(
      "wrong master key",
    )
  })

  it("a stopped standby ends at once, and the writer continues", async () => {
    const url = newDatabase()
    const first = await server(url)
    const port = await freePort()
    const child = spawn(
      process.execPath,
      [...bourseCommand(), "serve", "--port", `${port}`, "--data", folderOfTest()],
      {
        stdio: "ignore",
        env: { ...process.env, BOURSE_SANDBOX: "on", BOURSE_DATABASE_URL: url, BOURSE_MASTER_KEY: masterKey },
      },
    )
    const ended = once(child, "exit")
    onTestFinished(() => void child.kill("SIGKILL"))
    await vi.waitFor(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`)
      const { reason } = (await response.json()) as { reason: string }
      expect(reason).toContain("standby")
    }, patience)
    child.kill("SIGTERM")
    expect(await ended).toEqual([0, null])
    expect((await first.signed("POST", "/api/v3/order", limitBuy)).status).toBe(200)
  })

  it("a writer that lost its lease stops answering and says so", async () => {
    const url = newDatabase()
    const errors: Array<Error> = []
    const first = await server(url, { onFatal: (error) => errors.push(error) })
    expect((await first.signed("POST", "/api/v3/order", limitBuy)).status).toBe(200)
    cluster.sql("UPDATE bourse.lease SET epoch = epoch + 1, holder = 'another server'", `exchange_${names}`)
    await vi.waitFor(
      () =>
        expect(errors.map(({ message }) => message)).toEqual([
          expect.stringContaining("another server took over"),
        ]),
      patience,
    )
    expect((await first.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })).status).toBe(503)
    expect((await first.control("GET", "/admin/v1/status")).status).toBe(503)
    expect((await first.get("/readyz")).json.ready).toBe(false)
    expect((await first.signed("POST", "/api/v3/order", limitBuy)).status).toBe(503)
  })

  it("a writer with an outdated epoch has its next write rejected, and ends", async () => {
    const url = newDatabase()
    const errors: Array<Error> = []
    const first = await server(url, { onFatal: (error) => errors.push(error) })
    cluster.sql("UPDATE bourse.writer SET epoch = epoch + 1", `exchange_${names}`)
    const refused = await first.signed("POST", "/api/v3/order", { ...limitBuy, newClientOrderId: "fenced" })
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining("another writer took over"),
    ])
    expect(
      cluster.sql("SELECT count(*) FROM bourse.journal WHERE events LIKE '%fenced%'", `exchange_${names}`),
    ).toBe("0")
  })

  it("after a kill of the database the server continues once it is back, with all acknowledged writes", async () => {
    const own = await startCluster()
    onTestFinished(() => own.remove())
    const first = await server(own.createDatabase("exchange"))
    const acknowledged = [(await first.signed("POST", "/api/v3/order", limitBuy)).json.orderId]
    await own.stop("SIGKILL")
    // The database's processes for the old connections end by themselves, but not at once: until then they may
    // still commit.
    await vi.waitFor(async () => {
      const { status, json } = await first.signed("POST", "/api/v3/order", limitBuy)
      if (status === 200) acknowledged.push(json.orderId)
      expect(status).toBeGreaterThanOrEqual(500)
    }, patience)
    await own.start()
    const after = await vi.waitFor(async () => {
      const answer = await first.signed("POST", "/api/v3/order", limitBuy)
      expect(answer.status).toBe(200)
      return answer.json.orderId
    }, patience)
    const open = await first.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
    const ids = open.json.map((order: { orderId: string }) => order.orderId)
    expect(ids).toEqual(expect.arrayContaining([...acknowledged, after]))
    expect((await first.control("GET", "/admin/v1/verify")).json.problems).toEqual([])
  })

  it("an unusable database is rejected, and the message says how to fix it", async () => {
    const refusal = (databaseUrl: string) =>
      startBourse({ databaseUrl, masterKey }).then(
        async (bourse) => bourse.close().then(() => "started"),
        (error: Error) => error.message,
      )
    expect(await refusal("mysql://localhost/x")).toContain("--database-url is not a PostgreSQL URL")
    expect(await refusal("postgresql://db.example/exchange")).toContain(
      "without TLS: add ?sslmode=verify-full",
    )
    expect(await refusal(cluster.url("nowhere"))).toContain("does not exist: create it with createdb")
    expect(await refusal(`postgresql://postgres@127.0.0.1:${await freePort()}/x`)).toContain("not reachable")

    const foreign = newDatabase()
    cluster.sql("CREATE SCHEMA bourse; CREATE TABLE bourse.journal (x int)", `exchange_${names}`)
    expect(await refusal(foreign)).toContain("of another program")

    const newer = newDatabase()
    await (await server(newer)).bourse.close()
    cluster.sql("UPDATE bourse.format SET version = 1000", `exchange_${names}`)
    expect(await refusal(newer)).toContain("has schema 1000")

    const former = newDatabase()
    const content = () => cluster.sql("SELECT schema_to_xml('bourse', true, false, '')", `exchange_${names}`)
    cluster.sql(
      gunzipSync(readFileSync(join(import.meta.dirname, "schema8.sql.gz"))).toString(),
      `exchange_${names}`,
    )
    const before = content()
    expect(before).toContain("<schema_version>")
    expect(await refusal(former)).toMatch(
      /^database \S+ has the format of a version before 0\.1\.0, .*: keep it for the version that wrote it, and name another database$/,
    )
    expect(content()).toBe(before)

    newDatabase()
    cluster.sql("CREATE ROLE trader LOGIN", `exchange_${names}`)
    const without = `postgresql://trader@127.0.0.1:${cluster.port}/exchange_${names}`
    expect(await refusal(without)).toContain("lacks a right")
  })
})
