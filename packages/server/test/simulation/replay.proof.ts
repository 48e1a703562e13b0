/** Replaying recorded data over days. */
import { expect, onTestFinished, test, vi } from "vitest"
import { dump, fileOf, minuteMs, replaying, rows, start } from "../support/recording.ts"
import { folderOfTest, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

test("recorded data is listed as traded only when it was played: not in a halt, a stop of days, or before a load", async () => {
  const [hourMs, dayMs] = [60 * minuteMs, 1_440 * minuteMs]
  const path = fileOf("BTCUSDT-1m.csv", dump(Array.from({ length: 4_200 }, () => rows[0]!)))
  const options = { data: folderOfTest(), masterKey: "a".repeat(64) }
  /** Traded volume of ten minutes, from the recording's candles. */
  const played = async (server: TestServer, at: number): Promise<number> => {
    const asked = { symbol: "BTCUSDT", limit: 1_000, startTime: at, endTime: at + 10 * minuteMs - 1 }
    const listed: ReadonlyArray<{ readonly T: number; readonly q: string }> = ok(
      await server.get("/api/v3/aggTrades", asked),
    )
    return Math.round((100 * listed.reduce((sum, { q }) => sum + Number(q), 0)) / rows[0]![4]) / 100
  }
  const symbolIs = async (server: TestServer, status: string) =>
    ok(await server.control("POST", "/admin/v1/symbols/BTCUSDT", { status }))
  const systemClock = Date.now
  let passedMs = 0
  const watch = vi.spyOn(Date, "now").mockImplementation(() => systemClock() + passedMs)
  onTestFinished(() => watch.mockRestore())

  const first = await replaying(path, options)
  await first.advance(2 * hourMs)
  await symbolIs(first, "halted")
  await first.advance(hourMs)
  await symbolIs(first, "trading")
  await first.advance(2 * hourMs)
  ok(await first.control("POST", "/sandbox/v1/clock/unfreeze"))
  await first.bourse.close()
  passedMs = 2 * dayMs
  const second = await serverOfTest({ ...options, market: { replay: [path] } })
  ok(await second.control("POST", "/sandbox/v1/clock/freeze"))
  const { time } = ok(await second.control("GET", "/sandbox/v1/clock"))
  expect(time).toBeGreaterThan(start + 2 * dayMs)
  await second.advance(3 * hourMs)
  expect(await played(second, start + hourMs)).toBe(10)
  expect(await played(second, start + 2.5 * hourMs)).toBe(0)
  expect(await played(second, start + 4 * hourMs)).toBe(10)
  expect(await played(second, start + dayMs)).toBe(0)
  expect(await played(second, time - (time % minuteMs) + hourMs)).toBe(10)

  ok(await second.control("POST", "/sandbox/v1/snapshots", { name: "now" }))
  await second.advance(6 * hourMs)
  ok(await second.control("POST", "/sandbox/v1/snapshots/now/load"))
  const loadedAt = ok(await second.control("GET", "/sandbox/v1/clock")).time
  await second.advance(6 * hourMs)
  expect(await played(second, loadedAt - 3 * hourMs)).toBe(0)
  expect(await played(second, loadedAt - (loadedAt % minuteMs) + hourMs)).toBe(10)
})
