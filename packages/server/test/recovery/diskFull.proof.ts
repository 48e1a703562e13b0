/**
 * A full disk: acknowledged data can be read, nothing is written, and writing resumes by itself when there is space.
 * BOURSE_DISK_FULL_CYCLES, how often the disk is filled, each time with a kill -9, makes the run longer.
 */
import { spawnSync } from "node:child_process"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, test, vi } from "vitest"
import { type CommandServer, serveCommand } from "../support/commandServer.ts"
import { canMount, inodesOfTest, limitOfTest, type SmallDisk, tmpfsOfTest } from "../support/smallDisk.ts"
import { bob, limitBuy, uids } from "../support/testServer.ts"

const cycles = Number(process.env.BOURSE_DISK_FULL_CYCLES ?? 1)
const reason = "the data folder's disk is full"

const query = (server: CommandServer, origClientOrderId: string) =>
  server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", origClientOrderId })

const readiness = async (server: CommandServer) => {
  const { status, json } = await server.send({ target: "/readyz" })
  return [status, json.reason]
}

const untilReadOnly = (server: CommandServer) =>
  vi.waitFor(
    async () =>
      expect(await readiness(server)).toEqual([503, expect.stringContaining(`read-only: ${reason}`)]),
    { timeout: 300_000, interval: 20 },
  )
const untilReady = (server: CommandServer) =>
  vi.waitFor(async () => expect(await readiness(server)).toEqual([200, undefined]), {
    timeout: 300_000,
    interval: 20,
  })

/**
 * Places orders, fills the disk after some, and continues until an order is not acknowledged. Returns the
 * acknowledged ids, and the answer to the order that was not acknowledged.
 */
const placeUntilRefused = async (server: CommandServer, name: string, fill: () => void) => {
  const placed: Array<string> = []
  for (let round = 0; ; round++) {
    if (round === 5) fill()
    const batch = Array.from({ length: 20 }, (_, i) => `${name}-${placed.length + i}`)
    const answers = await Promise.all(
      batch.map((newClientOrderId) => server.order({ newClientOrderId, quantity: "0.0001", price: "20000" })),
    )
    for (const [i, { status }] of answers.entries()) if (status === 200) placed.push(batch[i]!)
    const unknown = answers.find(({ status }) => status !== 200)
    if (unknown !== undefined) return { placed, unknown }
    // Cancels earlier orders, because the number of open orders is limited.
    await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" })
  }
}

/** Reads until the test stops it; returns every status except 200. */
const readAllTheWhile = (server: CommandServer) => {
  const failed: Array<number> = []
  let goOn = true
  const reading = (async () => {
    while (goOn)
      for (const path of ["/api/v3/account", "/api/v3/openOrders", "/api/v3/allOrders"]) {
        const { status } = await server.signed("GET", path, { symbol: "BTCUSDT" })
        if (status !== 200) failed.push(status)
      }
  })()
  return async () => {
    goOn = false
    await reading
    return failed
  }
}

/** A read-only server answers reads as usual and rejects writes with the reason. */
const expectReadOnly = async (server: CommandServer, ids: ReadonlyArray<string>) => {
  for (const target of ["/api/v3/ping", "/api/v3/time", "/api/v3/depth?symbol=BTCUSDT", "/healthz"])
    expect((await server.send({ target })).status, target).toBe(200)
  for (const path of ["/api/v3/account", "/api/v3/openOrders", "/api/v3/myTrades", "/api/v3/allOrders"])
    expect((await server.signed("GET", path, { symbol: "BTCUSDT" })).status, path).toBe(200)
  for (const id of ids.slice(-3)) expect((await query(server, id)).status, id).toBe(200)
  const refused = { status: 503, json: { code: 503, msg: expect.stringContaining(reason) } }
  expect(await server.order({ newClientOrderId: "never" }, { key: bob })).toMatchObject(refused)
  expect(await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" })).toMatchObject(refused)
  const funding = { uid: uids.alice, asset: "USDT", amount: "1" }
  expect((await server.control("POST", "/sandbox/v1/fund", funding)).json.msg).toContain(reason)
  expect((await server.control("POST", "/sandbox/v1/reset")).json.msg).toContain(reason)
  expect((await server.control("GET", "/admin/v1/accounts")).status).toBe(200)
}

/** Disks, each with whether deleting the reserve file frees space on it. */
const disks: ReadonlyArray<readonly [string, boolean, () => Promise<SmallDisk>, boolean]> = [
  ["a disk without room", canMount, () => tmpfsOfTest(), true],
  ["a limit on the size of files", true, limitOfTest, false],
]

for (const [name, possible, make, hasReserve] of disks) {
  test.skipIf(!possible)(
    `on ${name} reads continue, a restart too, and writing resumes by itself without loss`,
    async () => {
      const disk = await make()
      const restart = () => serveCommand(disk.data, disk.through())
      let server = await restart()
      const placed: Array<string> = []
      for (let cycle = 0; cycle < cycles; cycle++) {
        const stopReading = readAllTheWhile(server)
        const filled = await placeUntilRefused(server, `c${cycle}`, () => disk.fill(server.child.pid!))
        placed.push(...filled.placed)
        await untilReadOnly(server)
        const failedReads = await stopReading()
        if (hasReserve) {
          // The commit that found no space on the disk uses the reserve's: no outcome is unknown.
          expect([filled.unknown.status, filled.unknown.json.msg]).toEqual([
            503,
            expect.stringContaining(reason),
          ])
          expect(failedReads).toEqual([])
        } else expect([500, 503]).toContain(filled.unknown.status)
        // Another program takes the space that the server freed.
        disk.fill(server.child.pid!)
        await expectReadOnly(server, placed)

        // Time passes, but nothing falls due and nothing is sequenced.
        const before = await server.snapshot()
        await expectReadOnly(server, placed)
        expect(await server.snapshot()).toBe(before)

        if (cycle % 2 === disks.findIndex((each) => each[0] === name)) await server.kill()
        else {
          server.child.kill("SIGTERM")
          await vi.waitFor(() => expect(server.child.exitCode).toBe(0), { timeout: 300_000 })
        }
        disk.fill(null)
        server = await restart()
        expect(server.output()).toContain(`Read-only  ${reason}`)
        expect((await readiness(server))[1]).toContain(reason)
        await expectReadOnly(server, placed)

        const stopReadingAgain = readAllTheWhile(server)
        disk.makeRoom(server.child.pid!)
        await untilReady(server)
        expect(await stopReadingAgain()).toEqual([])
        expect((await server.order({ ...limitBuy, newClientOrderId: `after-${cycle}` })).status).toBe(200)
        placed.push(`after-${cycle}`)
        for (const id of placed.slice(-200)) expect((await query(server, id)).status, id).toBe(200)
        expect((await query(server, "never")).json.code).toBe(-2013)
        await server.snapshot()
      }
      console.log(`${name}: ${cycles} fills, ${placed.length} acknowledged orders, none lost`)
    },
  )
}

test.skipIf(!canMount)(
  "on a disk without inodes a restart answers reads; a restart that cannot hold its data gives the reason",
  async () => {
    const disk = await inodesOfTest()
    const restart = () => serveCommand(disk.data, disk.through())
    const stop = async ({ child }: CommandServer) => {
      child.kill("SIGTERM")
      await vi.waitFor(() => expect(child.exitCode).toBe(0), { timeout: 300_000 })
    }
    let server = await restart()
    expect((await server.order({ ...limitBuy, newClientOrderId: "before" })).status).toBe(200)
    await stop(server)
    disk.fill(null)
    server = await restart()
    expect(server.output()).toContain(`Read-only  ${reason}`)
    await expectReadOnly(server, ["before"])
    disk.makeRoom(server.child.pid!)
    await untilReady(server)
    expect((await server.order({ ...limitBuy, newClientOrderId: "after" })).status).toBe(200)
    await stop(server)

    // A folder without the lock file equals a copy of the folder.
    disk.remove("lock.db")
    disk.fill(null)
    const [name = "", ...rest] = [...disk.through(), process.execPath, ...bourseCommand(), "serve"]
    const flags = ["--sandbox", "on", "--port", "0", "--data", disk.data]
    const { status, stderr } = spawnSync(name, [...rest, ...flags], { encoding: "utf8" })
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("its disk has no space or no inodes left for"),
    ])
  },
)

test.skipIf(!canMount)(
  "a new exchange on a too small disk is rejected with the space it needs, without a promise to resume",
  async () => {
    const { data, through } = await tmpfsOfTest(1)
    const [name = "", ...rest] = [...through(), process.execPath, ...bourseCommand(), "serve"]
    const flags = ["--sandbox", "on", "--port", "0", "--data", data]
    const { status, stderr } = spawnSync(name, [...rest, ...flags], { encoding: "utf8" })
    expect([status, stderr]).toEqual([
      1,
      `bourse: a new exchange needs 24 MiB of free space, and the disk of ${data} has less: free space on the disk and start again, or choose another data folder\n`,
    ])
  },
)
