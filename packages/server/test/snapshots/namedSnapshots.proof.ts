/** Named snapshots of a server that is killed while it saves and loads. */
import { expect, test, vi } from "vitest"
import { serveCommand } from "../support/commandServer.ts"
import { folderOfTest, ok, type TestServer } from "../support/testServer.ts"

const path = "/sandbox/v1/snapshots"
const save = async (server: TestServer, name: string) => ok(await server.control("POST", path, { name }))
const load = (server: TestServer, name: string) => server.control("POST", `${path}/${name}/load`)
const openOrders = async (server: TestServer) =>
  ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
const verified = async (server: TestServer) => ok(await server.control("GET", "/admin/v1/verify"))

/** Number of kills in the test; a long run has more. */
const kills = Number(process.env.BOURSE_KILLS ?? 3)

test("killed while snapshots are saved and loaded, the exchange is undamaged and in one of the saved states", async () => {
  const folder = folderOfTest()
  let server = await serveCommand(folder)
  for (let kill = 0; kill < kills; kill++) {
    await save(server, "empty")
    for (const price of ["40000", "40001", "40002"]) ok(await server.order({ price }))
    await save(server, "three")
    const work = async () => {
      for (;;) for (const name of ["empty", "three"]) ok(await load(server, name))
    }
    const saving = async () => {
      for (;;) await save(server, "again")
    }
    const generation = async () => {
      const all: ReadonlyArray<{ name: string; generation: number }> = ok(await server.control("GET", path))
      return all.find(({ name }) => name === "again")?.generation ?? 0
    }
    const before = await generation()
    const ended = [work().catch(() => {}), saving().catch(() => {})]
    await vi.waitFor(async () => expect(await generation()).toBeGreaterThan(before), { timeout: 300_000 })
    await server.kill()
    await Promise.all(ended)
    server = await serveCommand(folder)
    expect((await verified(server)).problems).toEqual([])
    expect([0, 3]).toContain((await openOrders(server)).length)
    for (const { problem } of ok(await server.control("GET", path))) expect(problem).toBe(null)
    for (const name of ["again", "three", "empty"]) ok(await load(server, name))
  }
  expect((await verified(server)).problems).toEqual([])
})
