/** What is particular to PostgreSQL, on a real cluster. */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { openStore, prepareStore, type Store } from "@bourse/store"
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import type { Opening } from "../../src/postgres/BlockingConnection.ts"
import { databaseUrlProblem } from "../../src/postgres/databaseUrl.ts"
import { PostgresClient } from "../../src/postgres/PostgresClient.ts"
import { prepareSchema } from "../../src/postgres/postgresSchema.ts"
import { all, group, withdrawal } from "../support/groups.ts"
import { refusal } from "../support/stores.ts"

describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
  let cluster: Cluster
  let names = 0
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.remove())

  const newDatabase = (): string => cluster.createDatabase(`client_${++names}`)
  const open = async (url: string): Promise<Store> => {
    const store = await openStore({ path: ":memory:", postgres: { url } })
    onTestFinished(() => store.close())
    return store
  }

  it("a text that PostgreSQL cannot hold fails no group, and is found as it is kept", async () => {
    const url = newDatabase()
    const store = await open(url)
    const remark = "a\0b \ud800 \\u0000"
    const record = withdrawal(1, { remark, withdrawOrderId: "x\0" })
    const events = JSON.stringify([{ type: "x", remark }])
    await store.append({ seq: 1, time: 1, events, records: { withdrawals: [record] } })
    const found = await store.query("withdrawalByOrderId", { ...all, withdrawOrderId: "x\0" })
    expect(found).toEqual([{ ...record, remark: "a\ufffdb \ufffd \\u0000", withdrawOrderId: "x\ufffd" }])
    // The journal has what came.
    const groups: Array<unknown> = []
    await store.replay(({ events }) => groups.push(...events))
    expect(groups).toEqual(JSON.parse(events))
  })

  it("another writer fences this one, whose group leaves nothing behind", async () => {
    const url = newDatabase()
    const first = await open(url)
    await first.append({ ...group(1), records: { withdrawals: [withdrawal(1)] } })
    const second = await open(url)
    const fenced = await refusal(
      first.append({ ...group(2), records: { ...group(2).records, withdrawals: [withdrawal(2)] } }),
    )
    expect(fenced.kind).toBe("fenced")
    expect(second.head).toMatchObject({ seq: 1, epoch: 2 })
    expect(await second.query("withdrawals", { ...all, asset: null, status: null })).toEqual([withdrawal(1)])
  })

  it("a lease that another server holds opens no store, and the writer goes on", async () => {
    const url = newDatabase()
    const writer = await open(url)
    const prepared = await prepareStore({ path: ":memory:", postgres: { url } })
    const other = await refusal(prepared.open(7))
    expect(other).toMatchObject({
      kind: "fenced",
      message: expect.stringContaining("another server took over"),
    })
    await writer.append(group(1))
    expect(writer.head.seq).toBe(1)
  })

  it("a transaction that is left open is ended by the database, and locks nothing from then on", () => {
    const url = newDatabase()
    const [stopped, other] = [new PostgresClient(url, "write"), new PostgresClient(url, "write")]
    prepareSchema(stopped, url)
    expect(() =>
      stopped.transaction(() => {
        stopped.run("UPDATE writer SET seq = $1", [1])
        // It waits for the lock, as long as the first one may stand still; the first one does nothing meanwhile.
        other.run("UPDATE writer SET seq = $1", [2])
      }),
    ).toThrow()
    expect(other.rows("SELECT seq FROM writer")).toEqual([{ seq: 2 }])
    other.close()
  })

  it("a thread that is woken without an answer waits for it", async () => {
    const posted = vi.spyOn(Worker.prototype, "postMessage")
    onTestFinished(() => posted.mockRestore())
    const client = new PostgresClient(newDatabase(), "write")
    const { signal } = posted.mock.calls.at(-1)![0] as Opening
    // Every other time as an answer that was seen before it woke the thread: the number stays.
    const waking = `const { workerData } = require("node:worker_threads")
      let times = 0
      setInterval(() => { Atomics.add(workerData, 0, times++ % 2); Atomics.notify(workerData, 0) }, 1)`
    const waker = new Worker(waking, { eval: true, workerData: signal })
    onTestFinished(async () => void (await waker.terminate()))
    await once(waker, "online")
    for (let asked = 1; asked <= 20; asked++)
      expect(client.rows(`SELECT ${asked} AS asked, pg_sleep(0.01)::text AS slept`)).toEqual([
        { asked, slept: "" },
      ])
    client.close()
  })

  it("a reader connects again after its connection was lost, a writer does not", () => {
    const url = newDatabase()
    const [reader, writer] = [new PostgresClient(url, "read"), new PostgresClient(url, "write")]
    const others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bourse'"
    cluster.sql(`${others} AND datname = 'client_${names}'`)
    const ask = (client: PostgresClient) => client.rows("SELECT 1 AS one")
    expect(() => ask(reader)).toThrow("check that it runs")
    expect(ask(reader)).toEqual([{ one: 1 }])
    expect(() => ask(writer)).toThrow("check that it runs")
    expect(() => ask(writer)).toThrow("check that it runs")
    reader.close()
  })

  it("a database that may lose what was acknowledged is refused", async () => {
    const unsafe = await startCluster({ settings: ["fsync = off"] })
    onTestFinished(() => unsafe.remove())
    const error = await refusal(openStore({ path: ":memory:", postgres: { url: unsafe.url() } }))
    expect(error).toMatchObject({ kind: "schema", message: expect.stringContaining("runs with fsync = off") })
  })

  it.each([
    ["postgresql://bourse@localhost/exchange", undefined],
    ["postgresql:///exchange?host=/var/run/postgresql", undefined],
    ["postgresql://bourse@db.example/exchange?sslmode=verify-full", undefined],
    ["postgresql://bourse@db.example/exchange?sslmode=disable", undefined],
    ["postgresql://bourse@db.example/exchange", "without TLS"],
    ["postgresql://bourse@db.example/exchange?sslmode=prefer", "without TLS"],
    ["postgresql://bourse@localhost", "names no database"],
    ["localhost/exchange", "is not a PostgreSQL URL"],
  ])("the URL %s: %s", (url, problem) => {
    if (problem === undefined) expect(databaseUrlProblem(url)).toBeUndefined()
    else expect(databaseUrlProblem(url)).toContain(problem)
  })
})
