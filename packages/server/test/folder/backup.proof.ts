/** A backup, by the command, of a running server under load. */
import { execFile } from "node:child_process"
import { copyFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { apply, dumpState, emptyState, readEvent } from "@bourse/engine"
import { hashLines, openFolderReader } from "@bourse/store"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, test } from "vitest"
import { restoreFolder } from "../../src/index.ts"
import { serveCommand } from "../support/commandServer.ts"
import { folderOfTest, limitBuy, ok } from "../support/testServer.ts"

/** The state after a group, replayed from the journal's rows alone. */
const stateHashAt = async (data: string, upTo: number): Promise<string> => {
  const reader = await openFolderReader(data)
  const state = emptyState()
  for (let seq = 0; seq < upTo; ) {
    for (const row of reader.rowsAfter(seq, upTo)) {
      for (const event of JSON.parse(row.events)) apply(state, readEvent(event))
      seq = row.seq
    }
  }
  reader.close()
  return hashLines(dumpState(state), Number.POSITIVE_INFINITY).hash
}

const place = (): string => join(folderOfTest(), "backup")

test("a backup taken under load has the state after its last group, and restores", async () => {
  const data = join(folderOfTest(), "data")
  const server = await serveCommand(data)
  const { orderId: first } = ok(await server.order(limitBuy))
  let isOver = false
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      let placed = 0
      for (; !isOver; placed++) {
        const { orderId } = ok(await server.order(limitBuy))
        ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
      }
      return placed
    }),
  )
  const to = place()
  const args = [...bourseCommand(), "backup", to, "--data", data, "--json"]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args)
  isOver = true
  expect(Math.min(...(await load))).toBeGreaterThan(0)
  const copied = JSON.parse(stdout)
  expect({ copied, stderr }).toMatchObject({ copied: { ok: true, hasKey: false, problems: [] }, stderr: "" })
  expect(readdirSync(to).toSorted()).toEqual(["bourse.db", "witness"])
  ok(await server.order(limitBuy))
  await server.kill()

  const restored = join(folderOfTest(), "restored")
  await restoreFolder({ from: to, to: restored, masterKeyFile: join(data, "master.key") })
  expect(await stateHashAt(data, copied.seq)).toBe(copied.stateHash)
  copyFileSync(join(data, "master.key"), join(restored, "master.key"))
  const second = await serveCommand(restored)
  const open = ok(await second.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  expect(open.map(({ orderId }: { orderId: string }) => orderId)).toContain(first)
})
