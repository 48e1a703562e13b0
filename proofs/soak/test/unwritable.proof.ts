/**
 * Tests a data folder that becomes unwritable: a read-only file system, a disk with errors, a used-up quota,
 * removed permissions.
 */
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { alice, type Client } from "../src/load/Client.ts"
import { type ServerProcess, startServer } from "../src/server/ServerProcess.ts"
import { errnos, Shim } from "../src/server/Shim.ts"
import { withWorkFolder } from "../src/workFolder.ts"

const patience = { timeout: 300_000, interval: 20 }

const full = "the data folder's disk is full"
const fails = "writing to the data folder's disk fails"

const place = (client: Client, id: string) =>
  client.signed(alice, "POST", "/api/v3/order", {
    symbol: "BTCUSDT",
    side: "BUY",
    type: "LIMIT",
    quantity: "0.001",
    price: "20000",
    newClientOrderId: id,
  })

const query = (client: Client, origClientOrderId: string) =>
  client.signed(alice, "GET", "/api/v3/order", { symbol: "BTCUSDT", origClientOrderId })

const reasonOf = async ({ client }: ServerProcess): Promise<string> => {
  const { status, json } = await client.send("GET", "/readyz")
  return status === 200 ? "ready" : json.reason
}

const expectReads = async ({ client }: ServerProcess, id: string): Promise<void> => {
  for (const target of ["/api/v3/ping", "/api/v3/depth?symbol=BTCUSDT", "/healthz"])
    expect((await client.send("GET", target)).status, target).toBe(200)
  expect(await query(client, id)).toMatchObject({ status: 200 })
  const { json } = await client.signed(alice, "GET", "/api/v3/allOrders", { symbol: "BTCUSDT" })
  expect(json).toContainEqual(expect.objectContaining({ clientOrderId: id }))
}

test.each([
  ["EROFS", fails, "EROFS"],
  ["EIO", fails, "EIO"],
  ["EACCES", fails, "EACCES"],
  ["EDQUOT", full, "EDQUOT"],
  ["ENOSPC", full, "ENOSPC"],
] as const)(
  "after %s the server is read-only, names the cause, and writes again without it",
  (errno, words, cause) =>
    withWorkFolder(async (work) => {
      const shim = new Shim(join(work, "data"), work)
      const start = () => startServer({ data: shim.folder, shim, recording: false })
      let server = await start()
      const kept: Array<string> = []
      for (let round = 0; round < 2; round++) {
        const [before, during, after] = ["before", "during", "after"].map((name) => `${name}-${round}`)
        expect(await place(server.client, before!)).toMatchObject({ status: 200 })
        shim.set("refuseErrno", errnos[errno])
        expect((await place(server.client, during!)).status).toBeGreaterThanOrEqual(500)
        await vi.waitFor(
          async () => expect(await reasonOf(server)).toContain(`read-only: ${words}`),
          patience,
        )
        expect(await reasonOf(server)).toContain(cause)
        // Waits until the server has failed to write two more times.
        const attempts = shim.get("failed") + 2
        while (shim.get("failed") < attempts) {
          await expectReads(server, before!)
          // A later timestamp gives the same read a new signature.
          await setTimeout(20)
        }
        const refused = await place(server.client, "never")
        expect(refused).toMatchObject({ status: 503, json: { msg: expect.stringContaining(words) } })
        shim.set("refuseErrno", 0)
        await vi.waitFor(async () => expect(await reasonOf(server)).toBe("ready"), patience)
        expect(await place(server.client, after!)).toMatchObject({ status: 200 })
        kept.push(before!, after!)
      }
      expect(await query(server.client, "never")).toMatchObject({ status: 400 })
      await server.kill()
      server = await start()
      for (const id of kept) expect(await query(server.client, id)).toMatchObject({ status: 200 })
      await server.kill()
      shim.close()
    }),
)
