/** Recorded data over HTTP: `klines` returns the recording, and users trade with it. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, test, vi } from "vitest"
import { startBourse } from "../../src/index.ts"
import { dump, fileOf, minuteMs, type Row, replaying, rows, start } from "../support/recording.ts"
import { folderOfTest, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

const candles = async (server: TestServer, startTime: number): Promise<Array<Array<number>>> => {
  const all = ok(
    await server.get("/api/v3/klines", { symbol: "BTCUSDT", interval: "1m", startTime, limit: rows.length }),
  )
  return all.map((row: ReadonlyArray<string>) => row.slice(1, 6).map(Number))
}

describe("recorded data", () => {
  test.each([
    ["plain", "BTCUSDT-1m-2024-03-05.csv", dump(rows)],
    ["compressed", "btcusdt-1m.csv.gz", gzipSync(dump(rows))],
  ])("recorded data is returned as recorded, %s", async (_, name, bytes) => {
    const server = await replaying(fileOf(name, bytes))
    await server.advance(rows.length * minuteMs)
    expect(await candles(server, start)).toEqual(rows)
    // Symbols without a recording follow the simulator's model.
    expect(ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "ETHUSDT" })).bidPrice).not.toBeNull()
    await server.snapshot()
  })

  test("recorded data fills a resting order when the price falls through it, at its price and in its minute", async () => {
    const server = await replaying(fileOf("BTCUSDT-1m.csv", dump(rows)))
    ok(await server.order({ price: "61000", quantity: "0.1" }))
    await server.advance(2 * minuteMs)
    const fills = async (): Promise<Array<{ price: string; qty: string; time: number }>> =>
      ok(await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))
    expect(await fills()).toEqual([])
    await server.advance(minuteMs)
    const all = await fills()
    expect(all.reduce((sum, { qty }) => sum + Number(qty), 0)).toBeCloseTo(0.1, 6)
    for (const { price, time } of all) {
      expect(price).toBe("61000")
      expect(time).toBeGreaterThan(start + 2 * minuteMs)
      expect(time).toBeLessThanOrEqual(start + 3 * minuteMs)
    }
  })

  test("recorded data is listed completely as trades, page by page, before and after a restart", async () => {
    const minute = (i: number): Row => [60_000 + i, 60_010 + i, 59_990 + i, 60_005 + i, 5]
    const day = Array.from({ length: 200 }, (_, i) => minute(i))
    const path = fileOf("BTCUSDT-1m.csv", dump(day))
    const options = { data: folderOfTest(), masterKey: "a".repeat(64) }
    const first = await replaying(path, options)
    await first.advance(day.length * minuteMs)
    interface Aggregated {
      readonly T: number
      readonly q: string
    }
    const all = async (server: TestServer): Promise<ReadonlyArray<Aggregated>> => {
      const pages: Array<Aggregated> = []
      for (let from = 0; from < day.length; from += 20)
        pages.push(
          ...ok(
            await server.get("/api/v3/aggTrades", {
              ...{ symbol: "BTCUSDT", limit: 1_000, startTime: start + from * minuteMs },
              endTime: start + (from + 20) * minuteMs - 1,
            }),
          ).toReversed(),
        )
      return pages
    }
    const trades = await all(first)
    expect(trades.length).toBeGreaterThan(2_000)
    for (const [i, [, , , , volume]] of day.entries()) {
      const from = start + i * minuteMs
      const inside = trades.filter(({ T }) => T >= from && T < from + minuteMs)
      expect(inside.reduce((sum, { q }) => sum + Number(q), 0)).toBeCloseTo(volume, 6)
    }
    await first.bourse.close()
    const second = await serverOfTest({ ...options, market: { replay: [path] } })
    expect(await all(second)).toEqual(trades)
  })

  test("recorded data is played from now on if no start is given", async () => {
    const server = await serverOfTest({ market: { replay: [fileOf("BTCUSDT-1m.csv", dump(rows))] } })
    // The market began ten minutes earlier, so the recording is over by now.
    const { bidPrice } = ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "BTCUSDT" }))
    expect(Math.abs(Number(bidPrice) / 61_800 - 1)).toBeLessThan(0.001)
    const begin = Math.floor((await server.now()) / minuteMs) * minuteMs - 20 * minuteMs
    const all = ok(
      await server.get("/api/v3/klines", { symbol: "BTCUSDT", interval: "1m", startTime: begin, limit: 25 }),
    )
    const prices = all.map((row: ReadonlyArray<string>) => Number(row[3]))
    expect(Math.min(...prices)).toBe(60_500)
  })

  test("recorded data continues after a restart with the same file, and another file or none is rejected", async () => {
    const [data, path] = [folderOfTest(), fileOf("BTCUSDT-1m.csv", dump(rows))]
    const options = { data, masterKey: "a".repeat(64) }
    const first = await replaying(path, options)
    await first.advance(2 * minuteMs)
    await first.bourse.close()
    const rejected = [
      { market: true },
      { market: { replay: [fileOf("BTCUSDT-1m.csv", dump(rows.slice(1)))] } },
    ]
    for (const market of rejected)
      await expect(startBourse({ ...options, ...market })).rejects.toThrow(
        /replays BTCUSDT-1m.csv in BTCUSDT: start with --market replay:BTCUSDT-1m.csv/,
      )
    const second = await serverOfTest({ ...options, market: { replay: [path] } })
    await second.advance(3 * minuteMs)
    expect(await candles(second, start)).toEqual(rows)
    await second.snapshot()
  })

  test.each<[string, string, string, RegExp]>([
    [
      "a price finer than the tick",
      "BTCUSDT.csv",
      dump([[1.001, 2, 1, 1, 5]]),
      /BTCUSDT.csv, line 1: a price.*tick/,
    ],
    ["a row cut short", "BTCUSDT.csv", `${dump(rows)}\n1709`, /BTCUSDT.csv, line 6: 1 columns/],
    ["a name without a symbol", "dump.csv", dump(rows), /dump.csv must begin with its symbol/],
    ["nothing in it", "BTCUSDT.csv", "", /BTCUSDT.csv: no rows/],
  ])("recorded data with %s is rejected at the start", async (_, name, text, message) => {
    await expect(startBourse({ market: { replay: [fileOf(name, text)] } })).rejects.toThrow(message)
  })

  test("recorded data that ends before the clock's start is rejected; a later beginning is reported", async () => {
    const path = fileOf("BTCUSDT-1m.csv", dump(rows))
    const after = { start: start + rows.length * minuteMs, frozen: true }
    await expect(startBourse({ market: { replay: [path] }, clock: after })).rejects.toThrow(
      /BTCUSDT-1m.csv ends at 2024-03-05T12:05:00.000Z, before the clock's start.*--clock-start from 2024-03-05T12:00/,
    )
    const warn = vi.fn()
    const log = { info: () => {}, warn, error: () => {} }
    const server = await replaying(path, { log, clock: { start: start - 5 * minuteMs, frozen: true } })
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/begins later than the clock/), {
      symbol: "BTCUSDT",
      from: "2024-03-05T12:00:00.000Z",
    })
    await server.advance((rows.length + 5) * minuteMs)
    expect(await candles(server, start)).toEqual(rows)
  })

  test("recorded data in a folder is rejected", async () => {
    const path = join(folderOfTest(), "BTCUSDT.csv")
    mkdirSync(path)
    await expect(startBourse({ market: { replay: [path] } })).rejects.toThrow(/BTCUSDT.csv cannot be read/)
  })

  test("a missing file of recorded data is rejected; finer prices are rounded on request", async () => {
    await expect(startBourse({ market: { replay: ["/nowhere/BTCUSDT.csv"] } })).rejects.toThrow(
      /cannot be read/,
    )
    const replay = [fileOf("BTCUSDT.csv", dump([[66_000.004, 66_001, 65_999.996, 66_000, 5]]))]
    const server = await serverOfTest({ market: { replay, rounding: true }, clock: { start, frozen: true } })
    await server.advance(minuteMs)
    expect((await candles(server, start))[0]).toEqual([66_000, 66_001, 66_000, 66_000, 5])
  })
})
