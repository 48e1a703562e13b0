/**
 * Snapshots on PostgreSQL: loading a snapshot restores the lists; starting an exchange from its file is
 * rejected with a reason.
 */
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startBourse } from "../../src/index.ts"
import { listsOf, RandomUser, randomFrom } from "../support/randomWorlds.ts"
import { folderOfTest, ok, serverOfTest } from "../support/testServer.ts"

describe.skipIf(!hasPostgres)("a snapshot on PostgreSQL", () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
    cluster.createDatabase("exchange")
  })
  afterAll(() => cluster.remove())

  it("a snapshot on PostgreSQL restores the lists, and cannot start another exchange", async () => {
    const server = await serverOfTest({
      ...{ databaseUrl: cluster.url("exchange"), masterKey: "5a".repeat(32), data: folderOfTest() },
      ...{ market: { seed: 2 }, clock: { start: Date.UTC(2026, 2, 5, 12), frozen: true } },
    })
    const user = new RandomUser(server, randomFrom(5))
    await user.advance(3_700_000)
    await user.acts(40)
    const path = "/sandbox/v1/snapshots"
    const { file, isWorld } = ok(await server.control("POST", path, { name: "noon" }))
    expect(isWorld).toBe(false)
    // Pages of the interface that depend on the time of the load: books, day windows, pending deposits and
    // withdrawals.
    const moves = /depth|ticker|avgPrice|klines|capital\/(deposit|withdraw)|admin|fault/
    const lists = await listsOf(server, (path) => moves.test(path))
    await user.acts(30)
    ok(await server.control("POST", `${path}/noon/load`))
    expect(await listsOf(server, (path) => moves.test(path))).toEqual(lists)
    await user.advance(3_700_000)
    const verified = ok(await server.control("GET", "/admin/v1/verify"))
    expect(verified.problems).toEqual([])
    await expect(startBourse({ from: file })).rejects.toThrow(
      /was saved by an exchange on PostgreSQL, and has no history, so no exchange can start from it/,
    )
  })
})
