/** Behaviour that only PostgreSQL has, on a real cluster. */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { openStore, prepareStore, type Store } from "@bourse/store"
import { all, group, withdrawal } from "@bourse/store/test/support/groups.ts"
import { refusal } from "@bourse/store/test/support/stores.ts"
import { postgres } from "@bourse/store-postgres"
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import type { Opening } from "../src/BlockingConnection.ts"
import { PostgresClient } from "../src/PostgresClient.ts"
import { prepareSchema } from "../src/postgresSchema.ts"

describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
  let cluster: Cluster
  let names = 0
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.remove())

  const newDatabase = (): string => cluster.createDatabase(`client_${++names}`)
  const open = async (url: string): Promise<Store> => {
    const store = await openStore({ path: ":memory:", backend: postgres({ url }) })
    onTestFinished(() => store.close())
    return store
  }

  it("a text that PostgreSQL cannot store fails no group, and can be found in its converted spelling", async () => {
    const url = newDatabase()
    const store = await open(url)
    const remark = "a\0b \ud800 \\u0000"
    const record = withdrawal(1, { remark, withdrawOrderId: "x\0" })
    const events = JSON.stringify([{ type: "x", remark }])
    await store.append({ seq: 1, time: 1, events, records: { withdrawals: [record] } })
    const found = await store.query("withdrawalByOrderId", { ...all, withdrawOrderId: "x\0" })
    expect(found).toEqual([{ ...record, remark: "a\ufffdb \ufffd \\u0000", withdrawOrderId: "x\ufffd" }])
    // The journal has the original text, not the converted one.
    const groups: Array<unknown> = []
    await store.replay(({ events }) => groups.push(...events))
    expect(groups).toEqual(JSON.parse(events))
  })

  it("a lease held by another server opens no store, and the writer continues", async () => {
    const url = newDatabase()
    const writer = await open(url)
    const prepared = await prepareStore({ path: ":memory:", backend: postgres({ url }) })
    const other = await refusal(prepared.open(7))
    expect(other).toMatchObject({
      kind: "fenced",
      message: expect.stringContaining("another server took over"),
    })
    await writer.append(group(1))
    expect(writer.head.seq).toBe(1)
  })

  it("an abandoned transaction is ended by the database, and then locks nothing", () => {
    const url = newDatabase()
    const [stopped, other] = [new PostgresClient(url, "write"), new PostgresClient(url, "write")]
    prepareSchema(stopped, url)
    expect(() =>
      stopped.transaction(() => {
        stopped.run("UPDATE writer SET seq = $1", [1])
        // The write waits for the lock of an idle transaction, as long as that transaction may last.
        other.run("UPDATE writer SET seq = $1", [2])
      }),
    ).toThrow()
    expect(other.rows("SELECT seq FROM writer")).toEqual([{ seq: 2 }])
    other.close()
  })

  it("a thread that is woken without an answer keeps waiting", async () => {
    const posted = vi.spyOn(Worker.prototype, "postMessage")
    onTestFinished(() => posted.mockRestore())
    const client = new PostgresClient(newDatabase(), "write")
    const { signal } = posted.mock.calls.at(-1)![0] as Opening
    // Every second time the wake-up resembles one whose answer was already read: the number stays.
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

  it("a reader reconnects after a lost connection, a writer does not", () => {
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

  it("a database that may lose acknowledged data is rejected", async () => {
    const unsafe = await startCluster({ settings: ["fsync = off"] })
    onTestFinished(() => unsafe.remove())
    const error = await refusal(openStore({ path: ":memory:", backend: postgres({ url: unsafe.url() }) }))
    expect(error).toMatchObject({ kind: "schema", message: expect.stringContaining("runs with fsync = off") })
  })
})
