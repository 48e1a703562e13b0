/** Recorded data as it is played: exactly what was recorded where nobody trades, moved a little where somebody does. */
import { describe, expect, test } from "vitest"
import {
  marketOf,
  type Reach,
  RecordedDataError,
  readTape,
  SimulatedMarket,
  type Tape,
} from "../src/index.ts"
import { symbols } from "./symbols.ts"

const start = Date.UTC(2024, 2, 5, 12)
const minuteMs = 60_000
const options = { tickDecimals: 2, lotDecimals: 6 }
const nobody: Reach = { bidTicks: 0, askTicks: Infinity, fallTicks: 0, riseTicks: Infinity }

const read = (rows: ReadonlyArray<unknown>, more = {}): Promise<Tape> =>
  readTape("day.jsonl", [new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join("\n"))], {
    ...options,
    ...more,
  })

const candle = (minute: number, open: string, high: string, low: string, close: string, volume = "1.5") => ({
  ...{ openTime: start + minute * minuteMs, closeTime: start + (minute + 1) * minuteMs },
  ...{ open, high, low, close, volume },
})
const candles = [
  candle(0, "66000", "66100.5", "65900", "66050"),
  candle(1, "66050", "66050", "65000", "65100.01", "12.25"),
  candle(2, "65100.01", "65500", "65100", "65499.99"),
]

const walk = (tape: Tape, seconds: number, taken = 0, shiftMs = 0, reach: Partial<Reach> = {}) =>
  new SimulatedMarket(marketOf(symbols), 1, new Map([["BTCUSDT", { tape, shiftMs }]])).walk(
    "BTCUSDT",
    {
      ...{ time: start + shiftMs, memory: null, lastPriceTicks: 6_600_000, placedAt: start + shiftMs },
      ...{ bidTaken: 0, askTaken: taken },
    },
    start + shiftMs + seconds * 1_000,
    { ...nobody, ...reach },
  )

/** Trades as times, prices and lots. */
const tradesOf = ({ time, trades }: ReturnType<typeof walk>) => {
  let priceTicks = 6_600_000
  return Array.from({ length: trades.length / 3 }, (_, i) => {
    priceTicks += trades[3 * i + 1]!
    return [time - trades[3 * i]!, priceTicks, trades[3 * i + 2]!] as const
  })
}

describe("a tape", () => {
  test("plays each candle exactly: open, high, low, close and volume", async () => {
    const trades = tradesOf(walk(await read(candles), 180))
    for (const [minute, { open, high, low, close, volume }] of candles.entries()) {
      const from = start + minute * minuteMs
      const inside = trades.filter(([time]) => time >= from && time < from + minuteMs)
      const prices = inside.map(([, ticks]) => ticks / 100)
      expect([prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]).toEqual(
        [open, high, low, close].map(Number),
      )
      expect(inside.reduce((sum, [, , lots]) => sum + Math.abs(lots), 0)).toBe(Number(volume) * 1e6)
    }
  })

  test("quotes around the last recorded price, and stands after its end", async () => {
    const tape = await read(candles)
    for (const seconds of [180, 3_600]) {
      const { bidTicks, askTicks } = walk(tape, seconds).ladder
      expect(bidTicks).toBeLessThan(6_549_999)
      expect(askTicks).toBeGreaterThan(6_549_999)
      expect(askTicks - bidTicks).toBeLessThan(3_000)
    }
    expect(walk(tape, 3_600).trades.length).toBe(walk(tape, 180).trades.length)
  })

  test("can be played at another time", async () => {
    const tape = await read(candles)
    const shiftMs = 1_000 * minuteMs
    expect(tradesOf(walk(tape, 180, 0, shiftMs))).toEqual(
      tradesOf(walk(tape, 180)).map(([time, ticks, lots]) => [time + shiftMs, ticks, lots]),
    )
  })

  test("moves up for a while where somebody bought, and comes back", async () => {
    const tape = await read(candles)
    const [plain, moved] = [tradesOf(walk(tape, 180)), tradesOf(walk(tape, 180, 2_000_000))]
    expect(moved[0]![1]).toBeGreaterThan(plain[0]![1])
    expect(moved[0]![1] / plain[0]![1]).toBeLessThan(1.001)
    expect(moved.at(-1)).toEqual(plain.at(-1))
  })

  test("is the same in one walk and in many", async () => {
    const tape = await read(candles)
    const market = new SimulatedMarket(marketOf(symbols), 1, new Map([["BTCUSDT", { tape, shiftMs: 0 }]]))
    const whole = walk(tape, 180, 2_000_000)
    let [standing, trades] = [
      {
        ...{ time: start, memory: null as ReadonlyArray<number> | null, lastPriceTicks: 6_600_000 },
        ...{ placedAt: start, bidTaken: 0, askTaken: 2_000_000 },
      },
      [] as Array<readonly number[]>,
    ]
    for (let second = 1; second <= 180; second++) {
      const piece = market.walk("BTCUSDT", standing, start + second * 1_000, nobody)
      let { lastPriceTicks } = standing
      for (let i = 0; i < piece.trades.length; i += 3) {
        lastPriceTicks += piece.trades[i + 1]!
        trades.push([piece.time - piece.trades[i]!, lastPriceTicks, piece.trades[i + 2]!])
      }
      const { time, memory } = piece
      standing = { time, memory, lastPriceTicks, placedAt: time, bidTaken: 0, askTaken: 0 }
      if (second === 180) expect(piece.ladder).toEqual(whole.ladder)
    }
    expect(trades).toEqual(tradesOf(whole))
  })

  test("stops where it meets a user: before the trade that triggers, behind the one that takes", async () => {
    const tape = await read(candles)
    const lowest = tradesOf(walk(tape, 180)).find(([, ticks]) => ticks <= 6_500_000)!
    const met = walk(tape, 180, 0, 0, { fallTicks: 6_500_000 })
    expect(met.time).toBe(lowest[0] - (lowest[0] % 1_000))
    const bid = walk(tape, 180, 0, 0, { bidTicks: 6_500_000 })
    expect(bid.time).toBeGreaterThan(lowest[0])
    expect(bid.time).toBeLessThanOrEqual(met.time + 1_000)
  })

  test.each<[string, ReadonlyArray<unknown>, RegExp]>([
    [
      "a price finer than the tick",
      [candles[0], candle(1, "66050.001", "66051", "66050", "66050.5")],
      /line 2: a price/,
    ],
    ["a volume finer than the lot", [candle(0, "1", "2", "1", "2", "0.0000001")], /line 1: its volume/],
    [
      "less than a lot",
      [{ time: start, price: "1", quantity: "0.0000001", side: "BUY" }],
      /line 1: quantity/,
    ],
    ["a row that is none", [candles[0], { openTime: "soon" }], /line 2/],
  ])("%s is refused by its line", async (_, rows, message) => {
    await expect(read(rows)).rejects.toThrow(RecordedDataError)
    await expect(read(rows)).rejects.toThrow(message)
  })

  test("rounds finer prices when asked, and names its gaps", async () => {
    const tape = await read([candles[0], candle(5, "66050.004", "66051", "66050", "66050.5")], {
      rounding: true,
    })
    expect([...tape.ticks].filter((ticks) => ticks === 6_605_000).length).toBeGreaterThan(0)
    expect(tape.gaps).toMatchObject([{ missing: 4, from: start + minuteMs }])
    expect([tape.from, tape.to]).toEqual([start, start + 6 * minuteMs])
  })
})
