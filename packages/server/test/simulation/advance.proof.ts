/** A server that is killed during an advance of its clock. */
import { expect, test, vi } from "vitest"
import { serveCommand } from "../support/commandServer.ts"
import { folderOfTest, ok, type TestServer } from "../support/testServer.ts"

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

const clock = async (server: TestServer) => ok(await server.control("GET", "/sandbox/v1/clock"))
const verified = async (server: TestServer) => ok(await server.control("GET", "/admin/v1/verify"))

test("after a kill in the middle of skipped days, the clock keeps its time without a gap, and can be advanced further", async () => {
  const folder = folderOfTest()
  const server = await serveCommand(folder, [], ["--market", "on"])
  ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
  const { time: begin } = await clock(server)
  const cut = server.control("POST", "/sandbox/v1/clock/advance", { ms: 20 * dayMs }).then(
    () => "answered",
    () => "cut",
  )
  const journal = async () =>
    Number(/bourse_journal_durable_seq (\d+)/.exec((await server.send({ target: "/metrics" })).text)![1])
  const seq = await journal()
  await vi.waitFor(async () => expect(await journal()).toBeGreaterThan(seq + 1), { timeout: 300_000 })
  await server.kill()
  expect(await cut).toBe("cut")
  const next = await serveCommand(folder, [], ["--market", "on"])
  const { time, mode } = await clock(next)
  expect(mode).toBe("frozen")
  expect(time).toBeGreaterThan(begin)
  expect(time).toBeLessThan(begin + 20 * dayMs)
  await next.advance(hourMs)
  const from = Math.max(begin, time - 300 * minuteMs)
  const minutes = Math.floor((time + hourMs - from) / minuteMs) - 1
  const rows = ok(
    await next.get("/api/v3/klines", {
      ...{ symbol: "BTCUSDT", interval: "1m", limit: 1_000 },
      startTime: Math.ceil(from / minuteMs) * minuteMs,
    }),
  )
  const traded = rows.filter((row: ReadonlyArray<string>) => Number(row[5]) > 0)
  expect(traded.length).toBeGreaterThanOrEqual(Math.min(minutes, 1_000))
  expect((await verified(next)).problems).toEqual([])
})
