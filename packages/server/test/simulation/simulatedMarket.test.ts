/** The simulated market over HTTP: charts of several years, trades, tickers, and the operator's view. */
import { expect, test, vi } from "vitest"
import { startBourse } from "../../src/index.ts"
import { expectCandles, klines } from "../support/candles.ts"
import { alice, folderOfTest, ok, serverOfTest, type TestServer, uids } from "../support/testServer.ts"

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** A market with a frozen clock: the same market every time. */
const frozen = (): Promise<TestServer> =>
  serverOfTest({ market: true, clock: { start: Date.UTC(2026, 0, 5, 12, 34, 56), frozen: true } })

test("a symbol has 500 candles of each interval up to 4h, five years of days and weeks, 60 months, without a gap", async () => {
  const server = await frozen()
  await expectCandles(server, "ETHBTC")
  // Five years of daily candles, read page by page backwards.
  const first = (await server.now()) - 5 * 365 * dayMs
  const [oldest] = await klines(server, "MXUSDT", "1d", { startTime: first, limit: 1 })
  expect(oldest![0]).toBeLessThanOrEqual(first + dayMs)
})

test("an hour's candle folds its minutes, before the market began and across its beginning", async () => {
  const server = await frozen()
  await server.advance(2 * hourMs)
  const hours = await klines(server, "ETHUSDT", "60m", { limit: 5 })
  for (const [openTime, open, high, low, close, volume] of hours.slice(0, 4)) {
    const minutes = (
      await klines(server, "ETHUSDT", "1m", { startTime: openTime, endTime: openTime + hourMs - 1 })
    ).filter((row) => Number(row[5]) > 0)
    expect(minutes.length).toBeGreaterThan(50)
    expect([minutes[0]![1], minutes.at(-1)![4]]).toEqual([open, close])
    expect(Math.max(...minutes.map((row) => Number(row[2])))).toBe(Number(high))
    expect(Math.min(...minutes.map((row) => Number(row[3])))).toBe(Number(low))
    expect(minutes.reduce((sum, row) => sum + Number(row[5]), 0)).toBeCloseTo(Number(volume), 4)
  }
})

test("past candles stay the same after a restart, and hours later", async () => {
  const data = folderOfTest()
  const closed = { market: true, data, masterKey: "a".repeat(64) }
  const first = await serverOfTest(closed)
  ok(await first.control("POST", "/sandbox/v1/clock/freeze"))
  const endTime = Math.floor((await first.now()) / hourMs) * hourMs - 1
  const read = (server: TestServer) =>
    Promise.all(
      Object.entries({ "1m": 50, "60m": 20, "1d": 3 }).map(([interval, limit]) =>
        klines(server, "BTCUSDT", interval, { endTime, limit }),
      ),
    )
  const before = await read(first)
  await first.advance(hourMs)
  expect((await read(first)).slice(0, 2)).toEqual(before.slice(0, 2))
  await first.bourse.close()
  const second = await serverOfTest(closed)
  expect((await read(second)).slice(0, 2)).toEqual(before.slice(0, 2))
})

test("trades of the market and of users are one list, newest first, page by page", async () => {
  const server = await frozen()
  for (let i = 0; i < 3; i++) {
    ok(await server.order({ side: "BUY", type: "MARKET", quantity: "0.001234", price: undefined }))
    await server.advance(20_000)
  }
  const trades: Array<{ time: number; price: string; qty: string; isBuyerMaker: boolean }> = ok(
    await server.get("/api/v3/trades", { symbol: "BTCUSDT", limit: 400 }),
  )
  expect(trades.length).toBe(400)
  expect(trades.toSorted((a, b) => b.time - a.time)).toEqual(trades)
  expect(trades.filter(({ qty }) => qty === "0.001234").length).toBe(3)
  const aggregated: Array<{ T: number; q: string }> = ok(
    await server.get("/api/v3/aggTrades", { symbol: "BTCUSDT", limit: 400 }),
  )
  expect(aggregated.map(({ T, q }) => [T, Number(q)])).toEqual(
    trades.map(({ time, qty }) => [time, Number(qty)]),
  )
  const [newest] = trades
  const older: Array<{ T: number }> = ok(
    await server.get("/api/v3/aggTrades", { symbol: "BTCUSDT", endTime: newest!.time - 10_000, limit: 5 }),
  )
  expect(older.length).toBe(5)
  expect(older.every(({ T }) => T <= newest!.time - 10_000)).toBe(true)
})

test("the last 24 hours follow the price model, also without trades", async () => {
  const server = await frozen()
  const day = ok(await server.get("/api/v3/ticker/24hr", { symbol: "PEPEUSDT" }))
  expect(Number(day.highPrice)).toBeGreaterThan(Number(day.lowPrice))
  expect(day.count).toBeGreaterThan(1_000)
  const before = ok(await server.get("/api/v3/ticker/price", { symbol: "PEPEUSDT" })).price
  await server.advance(10 * minuteMs)
  expect(ok(await server.get("/api/v3/ticker/price", { symbol: "PEPEUSDT" })).price).not.toBe(before)
})

test("a resting order fills while hours are skipped, and the account has the result", async () => {
  const server = await frozen()
  const { bidPrice } = ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "BTCUSDT" }))
  const price = (Number(bidPrice) - 5).toFixed(2)
  const { orderId } = ok(await server.order({ quantity: "0.001", price }))
  await server.advance(3 * hourMs)
  const order = ok(
    await server.signed(
      "GET",
      "/api/v3/order",
      { symbol: "BTCUSDT", orderId },
      { timestamp: await server.now() },
    ),
  )
  expect([order.status, order.executedQty]).toEqual(["FILLED", "0.001"])
  const fills = ok(
    await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }, { timestamp: await server.now() }),
  )
  expect(
    fills.map(({ price: at, isMaker }: { price: string; isMaker: boolean }) => [Number(at), isMaker]),
  ).toEqual([[Number(price), true]])
})

test("a step goes exactly to the moment of the next fill", async () => {
  const server = await frozen()
  const { bidPrice } = ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "BTCUSDT" }))
  for (const [i, distance] of [3, 60, 120].entries())
    ok(
      await server.order({
        quantity: "0.001",
        price: (Number(bidPrice) - distance).toFixed(2),
        newClientOrderId: `o${i}`,
      }),
    )
  const step = async (body: object = {}) => ok(await server.control("POST", "/sandbox/v1/clock/step", body))
  const fills = async (): Promise<Array<{ time: number }>> =>
    ok(
      await server.signed(
        "GET",
        "/api/v3/myTrades",
        { symbol: "BTCUSDT" },
        { timestamp: await server.now() },
      ),
    )
  const open = async (): Promise<ReadonlyArray<unknown>> =>
    ok(
      await server.signed(
        "GET",
        "/api/v3/openOrders",
        { symbol: "BTCUSDT" },
        { timestamp: await server.now() },
      ),
    )
  for (let had = 0; (await open()).length > 0; ) {
    const { time, happened, mode } = await step({ maxMs: 30 * dayMs })
    expect([happened, mode]).toEqual([true, "frozen"])
    const all = await fills()
    expect(all.length).toBeGreaterThan(had)
    expect(all[0]!.time).toBe(time)
    had = all.length
  }
  const before = await server.now()
  const done = await step({ maxMs: 2 * hourMs })
  expect([done.happened, done.time - before]).toEqual([false, 2 * hourMs])
  await server.snapshot()
})

test.each([true, false])(
  "settling waits for deposits, withdrawals and rebates, and no longer (market: %s)",
  async (market) => {
    const server = await serverOfTest({ market })
    ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
    const settle = async (body: object = {}) =>
      ok(await server.control("POST", "/sandbox/v1/clock/settle", body))
    const start = await server.now()
    expect(await settle()).toMatchObject({ pending: 0, time: start })
    const deposit = { uid: uids.alice, asset: "USDT", network: "TRX", amount: "10" }
    const { id } = ok(await server.control("POST", "/sandbox/v1/deposits", deposit))
    ok(await server.control("POST", "/sandbox/v1/deposits", deposit))
    expect(await settle({ maxMs: 1 })).toMatchObject({ pending: 2, time: start + 1 })
    const { time, pending } = await settle()
    expect(pending).toBe(0)
    expect(time).toBeLessThan(start + hourMs)
    expect(await settle()).toMatchObject({ pending: 0, time })
    const held = ok(await server.control("POST", "/sandbox/v1/deposits", deposit))
    expect(held.id).not.toBe(id)
    ok(await server.control("POST", `/sandbox/v1/deposits/${held.id}`, { status: 2 }))
    expect(await settle()).toMatchObject({ pending: 1, time })
    await server.snapshot()
  },
)

test("the market's account is counted but not listed", async () => {
  const server = await frozen()
  await server.get("/api/v3/depth", { symbol: "BTCUSDT" })
  const listed: Array<{ uid: string }> = ok(await server.control("GET", "/admin/v1/accounts"))
  expect(listed.map(({ uid }) => uid)).not.toContain("0")
  const verified = ok(await server.control("GET", "/admin/v1/verify"))
  expect(verified).toMatchObject({ ok: true, problems: [], accounts: listed.length + 1 })
})

test("without the market, its quotes are removed and users' orders stay", async () => {
  const data = folderOfTest()
  const options = { data, masterKey: "a".repeat(64) }
  const first = await serverOfTest({ ...options, market: true })
  const { orderId } = ok(await first.order({ price: "30000" }))
  await first.bourse.close()
  const second = await serverOfTest(options)
  const depth = ok(await second.get("/api/v3/depth", { symbol: "BTCUSDT" }))
  expect([depth.bids, depth.asks]).toEqual([[["30000", "0.001"]], []])
  const [open] = ok(await second.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }, { key: alice }))
  expect(open.orderId).toBe(orderId)
  await second.snapshot()
})

test("another market seed or file at a later start changes nothing, and the log says so", async () => {
  const options = { data: folderOfTest(), masterKey: "a".repeat(64) }
  const file = { symbols: { MXUSDT: { spreadBp: 40 } } }
  const warnings = async (market: object): Promise<Array<string>> => {
    const warn = vi.fn()
    const log = { info: () => {}, warn, error: () => {} }
    const { bourse } = await serverOfTest({ ...options, market, log })
    await fetch(`${bourse.url}/api/v3/depth?symbol=BTCUSDT`)
    await bourse.close()
    return warn.mock.calls.map(([message]) => message as string)
  }
  expect(await warnings({ file })).toEqual([])
  expect(await warnings({ file })).toEqual([])
  expect(await warnings({ file, seed: 2 })).toEqual([
    "the simulated market keeps its first seed until a reset",
  ])
  expect(await warnings({})).toEqual(["the simulated market keeps its first market file until a reset"])
})

test.each<[string, object, RegExp]>([
  ["a symbol that is not listed", { symbols: { DOGEUSDT: {} } }, /DOGEUSDT is not listed/],
  ["a misspelt field", { coins: { BTC: { kind: "major", volatilty: 1 } } }, /volatilty/],
  ["an unknown kind", { coins: { BTC: { kind: "mayor" } } }, /mayor/],
  [
    "a price below the tick",
    { symbols: { MXUSDT: { openingPrice: 1e-8 } } },
    /MXUSDT: openingPrice must be from 0\.0001 to \d+/,
  ],
  [
    "a price beyond what can be counted",
    { symbols: { PEPEUSDT: { openingPrice: 1e12 } } },
    /PEPEUSDT: openingPrice must be from 1e-10 to \d+/,
  ],
  [
    "orders larger than a book can hold",
    { symbols: { PEPEUSDT: { tradeWorth: 1e9 } } },
    /PEPEUSDT: the symbol's book would be too large .*1 to \d+ lots.*lower tradesAMinute, tradeWorth or tradeScatter/,
  ],
])("a market file with %s is rejected at the start", async (_, file, message) => {
  await expect(startBourse({ market: { file } as never })).rejects.toThrow(message)
})
