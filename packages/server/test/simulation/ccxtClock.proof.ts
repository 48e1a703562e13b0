/**
 * The recipe of docs/from-ccxt.md for an exchange clock other than the system's: ccxt in the past, with a frozen
 * clock, and at speed.
 */
import type * as ccxt from "ccxt"
import { expect, test, vi } from "vitest"
import { pointed } from "../support/ccxtClient.ts"
import { alice, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

const start = Date.UTC(2024, 2, 5, 12)
const [secondMs, hourMs] = [1_000, 3_600_000]

/** The code of the recipe on that page. */
const byExchangeTime = (exchange: ccxt.mexc, now: () => number): void => {
  let last = 0
  exchange.milliseconds = now
  exchange.nonce = () => {
    last = Math.max(last + 1, Date.now())
    return last
  }
}

const botOf = (server: TestServer): ccxt.mexc => pointed(server.bourse.url, alice.key, alice.secret)

test("on an advanced clock, a bot that looks back an hour by its own clock reads the past", async () => {
  const server = await serverOfTest({ market: true, clock: { start, frozen: true } })
  const bot = botOf(server)
  let now = start
  byExchangeTime(bot, () => now)
  for (let hour = 0; hour < 3; hour++) {
    const bought = await bot.createOrder("BTC/USDT", "market", "buy", 0.001, 60_000)
    const again = await bot.createOrder("BTC/USDT", "market", "buy", 0.001, 60_000)
    expect(again.id).not.toBe(bought.id)
    const trades = await bot.fetchMyTrades("BTC/USDT", bot.milliseconds() - hourMs / 2)
    expect(new Set(trades.map(({ order }) => order))).toEqual(new Set([bought.id, again.id]))
    await server.advance(hourMs)
    now += hourMs
    const candles = await bot.fetchOHLCV("BTC/USDT", "1m", bot.milliseconds() - hourMs, 60)
    expect(candles.length).toBe(60)
    expect(candles.at(-1)![0]).toBeLessThan(now)
    expect(candles[0]![0]).toBeGreaterThanOrEqual(now - hourMs)
  }
})

test.each(["1m", "1h"])(
  "candles of %s since any time begin with the first that opens then or later, and end with the requested one",
  async (timeframe) => {
    const server = await serverOfTest({ market: true, clock: { start, frozen: true } })
    const bot = botOf(server)
    await server.advance(hourMs)
    const now = await server.now()
    byExchangeTime(bot, () => now)
    const width = bot.parseTimeframe(timeframe) * 1_000
    const aligned = now - (now % width) - 3 * width
    for (const [since, first] of [
      [aligned, aligned],
      [aligned + 1, aligned + width],
      [aligned + width - 1, aligned + width],
    ] as const) {
      const [candle, ...others] = await bot.fetchOHLCV("BTC/USDT", timeframe, since, 1)
      expect([candle?.[0], others]).toEqual([first, []])
      const until = await bot.fetchOHLCV("BTC/USDT", timeframe, since, 10, { until: first + width })
      expect(until.map(([openTime]) => openTime)).toEqual([first, first + width])
    }
  },
)

test("at another clock speed the bot's clock follows the exchange's, and its throttle does not delay it", async () => {
  const server = await serverOfTest({ market: true, clock: { start, speed: 1_000 } })
  const bot = botOf(server)
  const clock = { time: 0 }
  const read = async () => {
    clock.time = ok(await server.control("GET", "/sandbox/v1/clock")).time
    return clock.time
  }
  byExchangeTime(bot, () => clock.time)
  expect(bot.enableRateLimit).toBe(false)
  for (let i = 1; i <= 3; i++) {
    await vi.waitFor(async () => expect(await read()).toBeGreaterThan(start + i * 600 * secondMs), {
      timeout: 300_000,
      interval: 50,
    })
    const order = await bot.createOrder("BTC/USDT", "market", "buy", 0.001, 60_000)
    const placed = await bot.fetchOrder(order.id!, "BTC/USDT")
    expect(placed.timestamp).toBeGreaterThanOrEqual(clock.time)
  }
})
