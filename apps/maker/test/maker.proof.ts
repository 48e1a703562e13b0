/** The maker as a program: killed, without its server, banned, at its own pace and within the weights. */
import { once } from "node:events"
import { createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import {
  control,
  expectNoSelfTrade,
  expectWellQuoted,
  kill,
  newServer,
  startMaker,
  startServer,
} from "./support/programs.ts"

test("killed and restarted, it has its 10 orders per symbol and no others", async () => {
  const { url } = await newServer()
  for (let life = 1; life <= 3; life++) {
    const { child } = await startMaker(url, String(life))
    await expectWellQuoted(url)
    // Killed while it replaces orders, or close to it.
    await new Promise((resolve) => setTimeout(resolve, 900 + 60 * life))
    await kill(child)
  }
  await startMaker(url, "4")
  await expectWellQuoted(url)
  await expectNoSelfTrade(url)
})

test("waits for a server that is away, and continues when it is back", async () => {
  const server = await newServer()
  const { url, port, data } = server
  const maker = await startMaker(url)
  await kill(server.child)
  // In its place somebody who hangs up, and counts who called.
  let calls = 0
  const nobody = createServer((socket) => {
    calls++
    socket.destroy()
  }).listen(Number(port), "127.0.0.1")
  onTestFinished(() => void nobody.close())
  await expect.poll(() => maker.printed(), { timeout: 300_000 }).toContain(`maker: no response from ${url}`)
  const before = calls
  await expect.poll(() => calls, { timeout: 300_000 }).toBeGreaterThan(before + 2)
  // One outage is told once.
  expect(maker.printed().match(/no response/g)).toHaveLength(1)
  nobody.close()
  await once(nobody, "close")
  await startServer(data, port)
  // Each round trades a little of every symbol.
  const lastTrade = async () =>
    (await (await fetch(`${url}/api/v3/trades?symbol=BTCUSDT&limit=1`)).json()) as unknown
  const last = await lastTrade()
  await expect.poll(lastTrade, { timeout: 300_000 }).not.toEqual(last)
  expect(maker.child.exitCode).toBe(null)
  await expectWellQuoted(url)
})

test("waits out a ban, leaves a halted symbol alone, and rereads changed steps", async () => {
  const { url } = await newServer()
  await startMaker(url)
  const requests = (filter: string) =>
    control(url, `/sandbox/v1/requests?limit=5000&${filter}`) as Promise<
      Array<{ code: number | null; time: number; parameters: { symbol?: string } }>
    >
  await control(url, "/sandbox/v1/faults", { kind: "banned", endpoint: "spot.*", for: "8s" })
  await expect.poll(() => requests("status=418"), { timeout: 300_000 }).not.toEqual([])
  await control(url, "/sandbox/v1/scenario", {
    name: "steps-and-halt",
    acts: [
      { kind: "steps", for: "1h", symbols: ["PEPEUSDT"], tick: "0.00000001", lot: "1" },
      { kind: "halt", for: "1h", symbols: ["MXUSDT"] },
    ],
  })
  const tried = async (symbol: string) =>
    (await requests("endpoint=spot.placeOrder")).filter(({ parameters }) => parameters.symbol === symbol)
  const codes = async (symbol: string) => (await tried(symbol)).map(({ code }) => code)
  await expect.poll(() => codes("MXUSDT"), { timeout: 300_000 }).toContain(30000)
  await expect.poll(() => codes("PEPEUSDT"), { timeout: 300_000 }).toContain(30061)
  // It has been at every symbol two rounds more.
  const others = (await tried("BTCUSDT")).length
  await expect.poll(async () => (await codes("PEPEUSDT")).at(-1), { timeout: 300_000 }).toBe(null)
  await expect
    .poll(async () => (await tried("BTCUSDT")).length, { timeout: 300_000 })
    .toBeGreaterThan(others + 2)
  expect((await codes("MXUSDT")).filter((code) => code === 30000)).toHaveLength(1)
  expect((await codes("PEPEUSDT")).filter((code) => code === 30061)).toHaveLength(1)
  expect(await requests("status=418")).toHaveLength(1)
})
