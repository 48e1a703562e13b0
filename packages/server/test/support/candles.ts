/** The candles of a simulated market, and the number of candles of each interval. */
import { expect } from "vitest"
import { ok, type TestServer } from "./testServer.ts"

type Kline = readonly [number, string, string, string, string, string, number, string]

export const klines = async (
  server: TestServer,
  symbol: string,
  interval: string,
  more: object = {},
): Promise<Array<Kline>> => ok(await server.get("/api/v3/klines", { symbol, interval, limit: 500, ...more }))

const counts = {
  "1m": 500,
  "5m": 500,
  "15m": 500,
  "30m": 500,
  "60m": 500,
  "4h": 500,
  "1d": 500,
  "1W": 260,
  "1M": 60,
}

/** Expects a symbol to have the documented number of candles of each interval, without gaps, each valid. */
export const expectCandles = async (server: TestServer, symbol: string): Promise<void> => {
  for (const [interval, count] of Object.entries(counts)) {
    const rows = await klines(server, symbol, interval)
    expect(rows.length, `${symbol} ${interval}`).toBeGreaterThanOrEqual(count)
    for (const [i, [openTime, open, high, low, close, , closeTime]] of rows.entries()) {
      const [o, h, l, c] = [open, high, low, close].map(Number) as [number, number, number, number]
      expect(l <= Math.min(o, c) && h >= Math.max(o, c), `${symbol} ${interval} ${openTime}`).toBe(true)
      if (rows[i + 1] !== undefined) expect(rows[i + 1]![0]).toBe(closeTime)
    }
  }
}
