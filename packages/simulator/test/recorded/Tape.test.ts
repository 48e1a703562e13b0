/** Played recordings: exactly the recorded trades without users, shifted slightly by users' orders. */
import { describe, expect, test } from "vitest"
import {
  marketOf,
  noOrders,
  normalConditions,
  RecordedDataError,
  readTape,
  SimulatedMarket,
  type Tape,
  type UserOrders,
} from "../../src/index.ts"
import { symbols } from "../support/symbols.ts"

const start = Date.UTC(2024, 2, 5, 12)
const minuteMs = 60_000
const options = { tickDecimals: 2, lotDecimals: 6 }

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

const walk = (
  tape: Tape,
  seconds: number,
  taken = 0,
  shiftMs = 0,
  users: Partial<UserOrders> = {},
): ReturnType<SimulatedMarket["walk"]> => {
  const played = new SimulatedMarket(marketOf(symbols), 1, new Map([["BTCUSDT", { tape, shiftMs }]]))
  const standing = {
    ...{ time: start + shiftMs, memory: null, queues: [], lastPriceTicks: 6_600_000 },
    ...{ bidTaken: 0, askTaken: taken },
  }
  const conditions = played.moved(normalConditions, new Map([["BTCUSDT", standing]]))
  const to = start + shiftMs + seconds * 1_000
  return played.walk("BTCUSDT", standing, to, { ...noOrders, ...users }, conditions)
}

const market = (tape: Tape) =>
  new SimulatedMarket(marketOf(symbols), 1, new Map([["BTCUSDT", { tape, shiftMs: 0 }]]))
const begin = {
  ...{ time: start, memory: null as ReadonlyArray<number> | null, lastPriceTicks: 6_600_000 },
  ...{ bidTaken: 0, askTaken: 0 },
}

/** Trades as times, prices and lots. */
const tradesOf = ({ time, trades }: ReturnType<typeof walk>) => {
  let priceTicks = 6_600_000
  return Array.from({ length: trades.length / 3 }, (_, i) => {
    priceTicks += trades[3 * i + 1]!
    return [time - trades[3 * i]!, priceTicks, trades[3 * i + 2]!] as const
  })
}

describe("a tape", () => {
  test("a tape plays each candle exactly: open, high, low, close and volume", async () => {
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

  test("a tape quotes around the last recorded price, and does not move after its end", async () => {
    const tape = await read(candles)
    for (const seconds of [180, 3_600]) {
      const { bidTicks, askTicks } = walk(tape, seconds).ladder
      expect(bidTicks).toBeLessThan(6_549_999)
      expect(askTicks).toBeGreaterThan(6_549_999)
      expect(askTicks - bidTicks).toBeLessThan(3_000)
    }
    expect(walk(tape, 3_600).trades.length).toBe(walk(tape, 180).trades.length)
  })

  test("a tape can be played at another time", async () => {
    const tape = await read(candles)
    const shiftMs = 1_000 * minuteMs
    expect(tradesOf(walk(tape, 180, 0, shiftMs))).toEqual(
      tradesOf(walk(tape, 180)).map(([time, ticks, lots]) => [time + shiftMs, ticks, lots]),
    )
  })

  test("a tape's price rises from the next slot on after a purchase, by its share of the recorded volume", async () => {
    const tape = await read(candles)
    // A day of the recording has 7,320 BTC: two of them are less than 0.03 %.
    const [plain, moved] = [tradesOf(walk(tape, 180)), tradesOf(walk(tape, 180, 2_000_000))]
    expect(moved[0]).toEqual(plain[0])
    for (const [i, [time, ticks, lots]] of moved.entries()) {
      expect([time, lots]).toEqual([plain[i]![0], plain[i]![2]])
      if (i === 0) continue
      expect(ticks / plain[i]![1]).toBeGreaterThan(1.00005)
      expect(ticks / plain[i]![1]).toBeLessThan(1.001)
    }
  })

  test("a tape is the same in one step and in many", async () => {
    const tape = await read(candles)
    const market = new SimulatedMarket(marketOf(symbols), 1, new Map([["BTCUSDT", { tape, shiftMs: 0 }]]))
    const whole = walk(tape, 180, 2_000_000)
    let [standing, trades] = [
      {
        ...{ time: start, memory: null as ReadonlyArray<number> | null, lastPriceTicks: 6_600_000 },
        ...{ queues: [], bidTaken: 0, askTaken: 2_000_000 },
      },
      [] as Array<readonly number[]>,
    ]
    for (let second = 1; second <= 180; second++) {
      const conditions = market.moved(normalConditions, new Map([["BTCUSDT", standing]]))
      const piece = market.walk("BTCUSDT", standing, start + second * 1_000, noOrders, conditions)
      let { lastPriceTicks } = standing
      for (let i = 0; i < piece.trades.length; i += 3) {
        lastPriceTicks += piece.trades[i + 1]!
        trades.push([piece.time - piece.trades[i]!, lastPriceTicks, piece.trades[i + 2]!])
      }
      const { time, memory } = piece
      standing = { time, memory, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
      if (second === 180) expect(piece.ladder).toEqual(whole.ladder)
    }
    expect(trades).toEqual(tradesOf(whole))
  })

  test("a tape stops at a user's order: before a trade that triggers, after one that takes", async () => {
    const tape = await read(candles)
    const lowest = tradesOf(walk(tape, 180)).find(([, ticks]) => ticks <= 6_500_000)!
    const met = walk(tape, 180, 0, 0, { fallTicks: 6_500_000 })
    expect(met.time).toBe(lowest[0] - (lowest[0] % 250))
    const bid = walk(tape, 180, 0, 0, { bids: [{ id: 1, priceTicks: 6_500_000, lots: 1, ahead: 0 }] })
    expect(bid.time).toBeGreaterThan(lowest[0])
    expect(bid.time).toBeLessThanOrEqual(met.time + 250)
  })

  test("a tape gives a resting order at most the volume recorded at its price or below, behind the queue", async () => {
    const tape = await read(candles)
    const recorded = tradesOf(walk(tape, 180))
    const sold = recorded.reduce(
      (sum, [, ticks, lots]) => sum + (ticks <= 6_550_000 && lots < 0 ? -lots : 0),
      0,
    )
    expect(sold).toBeGreaterThan(1_000_000)
    for (const ahead of [0, 1_000_000]) {
      let [filled, lots] = [0, 1e9]
      let standing = { ...begin, queues: [] as ReadonlyArray<number> }
      while (standing.time < start + 180_000) {
        const users = { ...noOrders, bids: [{ id: 1, priceTicks: 6_550_000, lots, ahead }] }
        const walked = market(tape).walk("BTCUSDT", standing, start + 180_000, users)
        filled += walked.sells?.lots ?? 0
        lots -= walked.sells?.lots ?? 0
        standing = { ...standing, time: walked.time, memory: walked.memory, queues: walked.queues }
        if (walked.queues.length === 0) break
      }
      while (standing.time < start + 180_000) {
        const users = { ...noOrders, bids: [{ id: 1, priceTicks: 6_550_000, lots, ahead: 0 }] }
        const walked = market(tape).walk("BTCUSDT", standing, start + 180_000, users)
        filled += walked.sells?.lots ?? 0
        lots -= walked.sells?.lots ?? 0
        standing = { ...standing, time: walked.time, memory: walked.memory }
      }
      // A part of the volume ahead of the order is cancelled over time.
      if (ahead === 0) expect(filled).toBe(sold)
      else expect(filled).toBeLessThan(sold)
      expect(filled).toBeGreaterThanOrEqual(sold - ahead)
    }
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
    ["an invalid row", [candles[0], { openTime: "soon" }], /line 2/],
  ])("a tape with %s is rejected by its line", async (_, rows, message) => {
    await expect(read(rows)).rejects.toThrow(RecordedDataError)
    await expect(read(rows)).rejects.toThrow(message)
  })

  test("a tape rounds finer prices on request, and names its gaps", async () => {
    const tape = await read([candles[0], candle(5, "66050.004", "66051", "66050", "66050.5")], {
      rounding: true,
    })
    expect([...tape.ticks].filter((ticks) => ticks === 6_605_000).length).toBeGreaterThan(0)
    expect(tape.gaps).toMatchObject([{ missing: 4, from: start + minuteMs }])
    expect([tape.from, tape.to]).toEqual([start, start + 6 * minuteMs])
  })
})
