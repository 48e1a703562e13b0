/** The exchange checks its data while it serves. harmWhileRunning.proof.ts damages every part that a start needs. */
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import {
  expectMended,
  expectSaid,
  expectStopped,
  fatal,
  mended,
  ofOperator,
  patiently,
  serving,
} from "../support/harmedExchange.ts"
import { folderOfTest, ok, startServer } from "../support/testServer.ts"

const named = <Row extends readonly [string, ...ReadonlyArray<unknown>]>(
  rows: ReadonlyArray<Row>,
  name: string,
): Row => rows.find(([what]) => what === name)!

it("changed groups of the journal are repaired by a checkpoint, and logged as an error", () =>
  expectMended(...named(mended, "groups of the journal that were changed")))

it("a missing database stops the exchange before it acknowledges more", () =>
  expectStopped(...named(fatal, "no database")))

it("an unwritable folder is reported until the operator has repaired it", () =>
  expectSaid(...named(ofOperator, "a folder that cannot be written to")))

it("a checkpoint made during the folder's check is not mistaken for a removed one", async () => {
  const { exchange, errors, trade, close } = await serving()
  const { store } = exchange
  const watch = store.watch.bind(store)
  let looks = 0
  Object.assign(store, {
    watch: async (checksLog: boolean) => {
      const watched = await watch(checksLog)
      const before = exchange.checkpoints.newest.seq
      while (exchange.checkpoints.newest.seq === before) await trade()
      // Waits for a running cut of the journal.
      await store.makeRoom()
      looks++
      return watched
    },
  })
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2), patiently)
  await close()
  expect(errors).toEqual([])
})

it("a master key that is removed, replaced or opened to others is restored within a moment", async () => {
  const data = folderOfTest()
  const options = { data, sandboxToken: "token-of-harmed-data" }
  const errors: Array<string> = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (_: string, fields: object = {}) => void errors.push(JSON.stringify(fields)),
  }
  const server = await startServer({ ...options, log })
  const file = join(data, "master.key")
  const key = readFileSync(file, "utf8")
  for (const [harm, says] of [
    [() => rmSync(file), "master.key was removed"],
    [() => writeFileSync(file, "cd".repeat(32)), "was replaced by another key"],
    [() => chmodSync(file, 0o644), "is readable by others"],
  ] as const) {
    harm()
    await vi.waitFor(() => expect(errors.at(-1)).toContain(says), patiently)
    expect(readFileSync(file, "utf8")).toBe(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  expect(errors).toHaveLength(3)
  ok(await server.order({ newClientOrderId: "mine" }))
  await server.bourse.close()
  const again = await startServer(options)
  expect(ok(await again.signed("GET", "/api/v3/openOrders"))).toHaveLength(1)
  await again.bourse.close()
})
