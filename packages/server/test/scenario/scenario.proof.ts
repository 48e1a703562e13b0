/** Scenarios by the exchange clock: their effects on a bot, and that equal runs are equal. */
import { expect, test, vi } from "vitest"
import { frozen, minutes, run, serverTime, start, status, ticker } from "../support/scenarios.ts"
import { ok, rejection, serverOfTest, type TestServer } from "../support/testServer.ts"

test("a stopped scenario leaves the price where it is", async () => {
  const [plain, server] = [await frozen(), await frozen()]
  ok(await run(server, { name: "flash-crash" }))
  for (const each of [plain, server]) await each.advance(minutes(1) + 30_000)
  const during = (await ticker(server)).middle / (await ticker(plain)).middle
  expect(during).toBeCloseTo(0.96, 2)
  ok(await server.control("DELETE", "/sandbox/v1/scenario"))
  for (const each of [plain, server]) await each.advance(minutes(10))
  expect((await ticker(server)).middle / (await ticker(plain)).middle).toBeCloseTo(during, 3)
  expect(rejection(await server.control("DELETE", "/sandbox/v1/scenario"))).toEqual([
    400,
    33333,
    expect.stringMatching(/no scenario runs/),
  ])
})

test("a price gap has no trades in between: an order inside it fills at the price after the gap", async () => {
  const server = await frozen()
  ok(await run(server, { name: "gap", acts: [{ kind: "price", at: "10s", for: "0s", change: -0.06 }] }))
  const before = (await ticker(server)).middle
  await server.advance(9_000)
  expect((await ticker(server)).middle / before).toBeCloseTo(1, 2)
  await server.advance(2_000)
  expect((await ticker(server)).middle / before).toBeCloseTo(0.94, 2)
})

test("a thin book makes a market order expensive; spread and depth are normal afterwards", async () => {
  const cost = async (server: TestServer) => {
    const { middle } = await ticker(server)
    const { orderId } = ok(
      await server.order({ type: "MARKET", price: undefined, quantity: undefined, quoteOrderQty: "30000" }),
    )
    const { cummulativeQuoteQty, executedQty } = ok(
      await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId }),
    )
    return Number(cummulativeQuoteQty) / Number(executedQty) / middle - 1
  }
  const server = await frozen()
  const ordinary = await cost(server)
  ok(await run(server, { name: "thin-book" }))
  await server.advance(minutes(1))
  expect((await cost(server)) / ordinary).toBeGreaterThan(3)
  await server.advance(minutes(60))
  const { spread } = await ticker(server)
  ok(await run(server, { name: "wide-spread" }))
  await server.advance(minutes(1))
  expect((await ticker(server)).spread / spread).toBeGreaterThan(10)
})

test("a scenario act empties a side of the book: nothing can be bought there, and users' orders stay", async () => {
  const server = await frozen()
  const sides = async (symbol = "BTCUSDT") => {
    const { bids, asks } = ok(await server.get("/api/v3/depth", { symbol, limit: 5 }))
    return [bids.length, asks.length]
  }
  const lastTrade = async () =>
    ok(await server.get("/api/v3/trades", { symbol: "BTCUSDT", limit: 1 }))[0].time as number
  const act = (at: string, empty: string) => ({ kind: "book", at, for: "1m", empty, symbols: ["BTCUSDT"] })
  const acts = [act("90s", "asks"), act("150s", "bids"), act("210s", "both")]
  const began = ok(await server.get("/api/v3/time")).serverTime as number
  ok(await run(server, { name: "empty-side", acts }))
  await server.advance(minutes(2))
  expect([await sides(), await sides("ETHUSDT")]).toEqual([
    [5, 0],
    [5, 5],
  ])
  const market = { type: "MARKET", price: undefined, quantity: undefined, quoteOrderQty: "100" }
  expect(rejection(await server.order(market))[1]).toBe(30010)
  const { bids } = ok(await server.get("/api/v3/depth", { symbol: "BTCUSDT", limit: 5 }))
  const above = ok(
    await server.order({ price: String(Math.ceil(Number(bids[0][0]) * 1.01)), quantity: "0.001" }),
  )
  await server.advance(29_000)
  const resting = { symbol: "BTCUSDT", orderId: above.orderId }
  expect(ok(await server.signed("GET", "/api/v3/order", resting)).status).toBe("NEW")
  expect(await sides()).toEqual([5, 0])
  ok(await server.signed("DELETE", "/api/v3/order", resting))
  await server.advance(1_000)
  expect(await sides()).toEqual([0, 5])
  await server.advance(minutes(1))
  expect(await sides()).toEqual([0, 0])
  expect(await lastTrade()).toBeLessThan(began + 90_000)
  await server.advance(minutes(1))
  expect(await sides()).toEqual([5, 5])
  await server.advance(minutes(1))
  expect(await lastTrade()).toBeGreaterThan(began + 270_000)
  await server.snapshot()
})

test("the same scenario at the same time gives the same market, however the clock moves", async () => {
  const trades = async (pieces: ReadonlyArray<number>) => {
    const server = await frozen()
    await server.advance(minutes(2))
    ok(await run(server, { name: "flash-crash" }))
    for (const ms of pieces) await server.advance(ms)
    ok(await run(server, { name: "halt" }))
    for (const ms of pieces) await server.advance(ms)
    const answers = await Promise.all(
      ["BTCUSDT", "ETHBTC"].map((symbol) =>
        server.get("/api/v3/klines", { symbol, interval: "1m", limit: 40 }),
      ),
    )
    return [answers.map(ok), await ticker(server)]
  }
  const whole = await trades([minutes(15)])
  expect(await trades([7_000, 53_500, 500, minutes(1), 1_250, minutes(12) + 57_750])).toEqual(whole)
})

test("on a fast clock the scenario's acts follow as fast: no trade falls into the halt, many come after it", async () => {
  const server = await serverOfTest({ market: true, clock: { start, speed: 600 } })
  const { acts, endsAt } = ok(await run(server, { name: "halt" })).scenario
  const [halt] = acts
  const isAt = (time: number) =>
    vi.waitFor(async () => expect(await serverTime(server)).toBeGreaterThan(time), { timeout: 300_000 })
  await isAt(endsAt + minutes(10))
  expect(await status(server)).toBeNull()
  const rows: ReadonlyArray<ReadonlyArray<string | number>> = ok(
    await server.get("/api/v3/klines", {
      symbol: "BTCUSDT",
      interval: "1m",
      startTime: halt.from - minutes(5),
    }),
  )
  const traded = (from: number, to: number) =>
    rows.filter(([time, , , , , volume]) => Number(time) >= from && Number(time) < to && Number(volume) > 0)
  expect(traded(halt.from + minutes(1), halt.to - minutes(1))).toEqual([])
  expect(traded(halt.from - minutes(5), halt.from).length).toBeGreaterThan(2)
  expect(traded(halt.to, endsAt + minutes(9)).length).toBeGreaterThan(2)
})
