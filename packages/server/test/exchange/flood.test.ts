/**
 * Every public call at its allowed weight, all at once, while a trader places orders. The test bounds reads in
 * rows and in number, and the trader's calls have their turn before the flood ends. The test asserts work, not
 * time.
 *
 * BOURSE_FLOOD_CALLS is the maximum number of calls of each kind, BOURSE_FLOOD_DAYS the number of days of minutes.
 */

import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { MarketApi } from "@bourse/market"
import { rowsPerCandle } from "@bourse/market/calls"
import { randomCases } from "@bourse/testing/randomCases"
import { beforeAll, describe, expect, it } from "vitest"
import type { QueryRun } from "../../src/history/QueryTurns.ts"
import { hourMs, limitBuy, serverOfFile, times } from "../support/testServer.ts"

const callsMax = Number(process.env.BOURSE_FLOOD_CALLS ?? randomCases(20))
const days = Number(process.env.BOURSE_FLOOD_DAYS ?? 4)
const minuteMs = 60_000
const budget = 500

const server = await serverOfFile({ weights: true })
beforeAll(async () => {
  const now = await server.now()
  const end = now - (now % minuteMs)
  const minutes = days * 1_440
  for (let at = 0; at < minutes; at += 2_000) {
    const candles = times(Math.min(2_000, minutes - at), async (index) => {
      const price = 50_000 + ((at + index) % 1_000)
      const [open, high, low] = [price, price + 2, price - 2].map(String)
      return [end - (minutes - at - index) * minuteMs, open, high, low, open, "0.5", "100", 3]
    })
    const body = { symbol: "BTCUSDT", candles: await candles }
    expect((await server.control("POST", "/sandbox/v1/candles", body)).status).toBe(200)
  }
  // Orders to list.
  for (let trade = 0; trade < 5; trade++) {
    await server.order({ quantity: "0.001", price: "60000" })
    await server.order({ side: "SELL", quantity: "0.001", price: "60000" })
  }
})

/** Counts rows and pages read during `run`. */
const counted = async (run: () => Promise<void>) => {
  const read = { rows: 0, pages: 0, widestPage: 0, mostUnderWay: 0 }
  const count = (message: unknown) => {
    const { rows, underWay } = message as QueryRun
    read.rows += rows
    read.pages++
    read.widestPage = Math.max(read.widestPage, rows)
    read.mostUnderWay = Math.max(read.mostUnderWay, underWay)
  }
  subscribe("bourse:history-query", count)
  await run().finally(() => unsubscribe("bourse:history-query", count))
  return read
}

/** Calls with their maximum rows and their weights. */
const calls: ReadonlyArray<{ target: string; weight: number; rowsMax: number }> = [
  ...["ping", "time", "defaultSymbols", "exchangeInfo", "priceTicker", "bookTicker", "contractDetail"].map(
    (name) => {
      const { path, weight } = MarketApi[name as "ping"]
      return { target: path, weight: weight.ip, rowsMax: 0 }
    },
  ),
  { target: `${MarketApi.depth.path}?symbol=BTCUSDT&limit=5000`, weight: 1, rowsMax: 0 },
  { target: `${MarketApi.trades.path}?symbol=BTCUSDT&limit=1000`, weight: 5, rowsMax: 1_000 },
  { target: `${MarketApi.aggTrades.path}?symbol=BTCUSDT&limit=1000`, weight: 1, rowsMax: 20_000 },
  { target: `${MarketApi.avgPrice.path}?symbol=BTCUSDT`, weight: 1, rowsMax: 60 + 60 },
  // At most the hours of a day and the minutes of two hours, for each symbol.
  { target: `${MarketApi.dayTicker.path}`, weight: 1, rowsMax: 10 * (24 + 60 + 60 + 1) },
  ...Object.entries(rowsPerCandle).map(([interval, rows]) => ({
    target: `${MarketApi.klines.path}?symbol=BTCUSDT&interval=${interval}&limit=1000`,
    weight: rows,
    rowsMax: Math.min(1_000 * rows, days * 1_440) + 30 + 24 + 60 + 10,
  })),
  ...["/docs", "/openapi.json", "/healthz", "/readyz", "/nowhere"].map((target) => ({
    target,
    weight: 1,
    rowsMax: 0,
  })),
]

describe("a flood", () => {
  it.each(calls)(
    "a flood of reads at $target reads only its allowed rows, and delays no trader",
    async ({ target, weight, rowsMax }) => {
      await server.advance(10_000)
      const count = Math.min(callsMax, Math.floor(budget / weight))
      let answered = 0
      let answeredBeforeOrder = 0
      const read = await counted(async () => {
        const flood = times(count, async () => {
          const { status } = await server.send({ target })
          answered++
          return status
        })
        const order = await server.order(limitBuy)
        answeredBeforeOrder = answered
        const trades = await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" })
        const ready = await server.get("/readyz")
        expect([order.status, trades.status, ready.status]).toEqual([200, 200, 200])
        expect(new Set(await flood)).toEqual(new Set([target === "/nowhere" ? 404 : 200]))
      })
      // The count includes the trader's own read.
      expect(read.rows).toBeLessThanOrEqual(count * rowsMax + 100)
      expect(read.widestPage).toBeLessThanOrEqual(1_001)
      expect(read.mostUnderWay).toBeLessThanOrEqual(4)
      // In a long flood, the trader's order completes before the flood's end.
      if (read.pages > 10 * count) expect(answeredBeforeOrder).toBeLessThan(count)
    },
  )

  it("charts requested by many callers do not delay short reads", async () => {
    await server.advance(10_000)
    const target = `${MarketApi.klines.path}?symbol=BTCUSDT&interval=30m&limit=1000`
    const finished: Array<string> = []
    const flood = times(Math.min(callsMax, 16), async () => {
      await server.send({ target })
      finished.push("chart")
    })
    for (let i = 0; i < 3; i++) {
      await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" })
      finished.push("trades")
    }
    await flood
    expect(finished.indexOf("trades")).toBeLessThan(finished.lastIndexOf("chart"))
  })

  it("reads beyond the allowed weight are rejected: a chart weighs one per thousand rows it may read", async () => {
    await server.change({ weightWindowMs: hourMs })
    const chart = (interval: string, limit: number) =>
      server.get(MarketApi.klines.path, { symbol: "BTCUSDT", interval, limit })
    const used = async (interval: string, limit: number) => {
      await server.advance(hourMs)
      return Number((await chart(interval, limit)).headers["x-bourse-used-weight"])
    }
    expect([await used("1m", 1_000), await used("5m", 1_000), await used("30m", 1_000)]).toEqual([1, 5, 30])
    expect([await used("60m", 1_000), await used("1d", 1_000), await used("30m", 10)]).toEqual([1, 1, 1])
    expect([await used("1M", 1_000), await used("4h", 500), await used("1d", 1)]).toEqual([31, 2, 1])
    await server.advance(hourMs)
    for (let i = 0; i < 16; i++) expect((await chart("30m", 1_000)).status).toBe(200)
    expect((await chart("30m", 1_000)).status).toBe(429)
  })
})
