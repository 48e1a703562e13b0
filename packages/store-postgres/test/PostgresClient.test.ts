/** A store on a real cluster; the proofs of this folder have the remaining behaviour of PostgreSQL. */
import { openStore, type Store } from "@bourse/store"
import { all, group, withdrawal } from "@bourse/store/test/support/groups.ts"
import { refusal } from "@bourse/store/test/support/stores.ts"
import { postgres } from "@bourse/store-postgres"
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { databaseUrlProblem } from "../src/databaseUrl.ts"
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

  it("another writer fences this writer, whose group is not stored", async () => {
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

  it("texts are ordered byte by byte, and a statement runs as written", () => {
    const url = newDatabase()
    const client = new PostgresClient(url, "write")
    onTestFinished(() => client.close())
    prepareSchema(client, url)
    client.define("INSERT INTO meta (key, value) VALUES ('B', 'BIGINT, BYTEA, TEXT'), ('a', 'events BYTEA')")
    expect(client.rows("SELECT key, value FROM meta ORDER BY key")).toEqual([
      { key: "B", value: "BIGINT, BYTEA, TEXT" },
      { key: "a", value: "events BYTEA" },
    ])
    const unordered = client.rows(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'bourse' AND data_type = 'text' AND collation_name IS NULL",
    )
    expect(unordered).toEqual([{ table_name: "journal", column_name: "events" }])
  })
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
])("the URL %s is checked: %s", (url, problem) => {
  if (problem === undefined) expect(databaseUrlProblem(url)).toBeUndefined()
  else expect(databaseUrlProblem(url)).toContain(problem)
})
