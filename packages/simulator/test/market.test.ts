/** Whether what the model makes has the figures that the market file asks for: over twenty seeded weeks. */
import { describe, expect, test } from "vitest"
import {
  coinHistories,
  historicalCandles,
  LiveWorth,
  ladderAt,
  MarketFileError,
  marketOf,
  nothingTaken,
  parseMarketFile,
  RandomStreams,
  refilled,
  takersOf,
} from "../src/index.ts"
import { symbols } from "./symbols.ts"

const weeks = 20
const minutesAWeek = 10_080
const minutesAYear = 525_600
const firstMinute = 29_000_000

const { coins, symbols: simulated } = marketOf(symbols)
const [btcusdt] = simulated as [(typeof simulated)[number]]
const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length

/** Each coin's steps over one seeded week. */
const weekOf = (seed: number) => {
  const streams = new RandomStreams(seed)
  return new Map(
    [...coins].map(([name, coin]) => {
      const worth = new LiveWorth(name, coin, streams)
      return [
        name,
        Array.from({ length: minutesAWeek }, (_, i) => worth.minuteStep(firstMinute + i)),
      ] as const
    }),
  )
}

describe("twenty seeded weeks", () => {
  const runs = Array.from({ length: weeks }, (_, seed) => weekOf(seed + 1))
  const variance = (steps: ReadonlyArray<number>): number =>
    mean(steps.map((step) => step ** 2)) * minutesAYear

  test.each([...coins])("%s is as volatile as its target, within a tenth", (name, { volatility }) => {
    const realized = Math.sqrt(mean(runs.map((run) => variance(run.get(name)!))))
    expect(realized / volatility).toBeGreaterThan(0.9)
    expect(realized / volatility).toBeLessThan(1.1)
  })

  test("coins correlate as their targets say, within 0.1", () => {
    const names = [...coins.keys()]
    for (const [i, a] of names.entries())
      for (const b of names.slice(i + 1)) {
        const realized = mean(
          runs.map((run) => {
            const [x, y] = [run.get(a)!, run.get(b)!]
            return (
              (mean(x.map((step, k) => step * y[k]!)) * minutesAYear) / Math.sqrt(variance(x) * variance(y))
            )
          }),
        )
        const target = coins.get(a)!.marketCorrelation * coins.get(b)!.marketCorrelation
        expect(Math.abs(realized - target), `${a} and ${b}: ${realized}, wanted ${target}`).toBeLessThan(0.1)
      }
  })

  test.each(simulated.map((each) => [each.symbol, each] as const))(
    "the spread of %s is on target, within a fifth",
    (_, symbol) => {
      const price = symbol.openingPrice
      const spreads = Array.from({ length: weeks * 200 }, (_, step) => {
        const noise = new RandomStreams(7).named(symbol.symbol)
        const { bidTicks, askTicks } = ladderAt(symbol, price, step, noise, nothingTaken)
        return ((askTicks - bidTicks) / 10 ** symbol.tickDecimals / price) * 10_000
      })
      // A tick, and what rounding away from the price adds, is not the model's.
      const tickBp = 10_000 / 10 ** symbol.tickDecimals / price
      expect(mean(spreads)).toBeGreaterThan(0.8 * symbol.trading.spreadBp)
      expect(mean(spreads)).toBeLessThan(1.2 * symbol.trading.spreadBp + 2 * tickBp)
    },
  )

  test("as many trades come as the target says, of the target's size, within a tenth", () => {
    const noise = new RandomStreams(3).named("takers")
    const takers = Array.from({ length: 100_000 }, (_, second) =>
      takersOf(btcusdt, 60_000, 0, second, noise),
    ).flat()
    expect((takers.length * 60) / 100_000 / btcusdt.trading.tradesAMinute).toBeCloseTo(1, 1)
    const worths = takers
      .map(({ lots }) => (lots / 10 ** btcusdt.lotDecimals) * 60_000)
      .toSorted((a, b) => a - b)
    expect(worths[Math.floor(worths.length / 2)]! / btcusdt.trading.tradeWorth).toBeCloseTo(1, 1)
    expect(takers.filter(({ side }) => side === "BUY").length / takers.length).toBeCloseTo(0.5, 1)
  })
})

describe("the noise belongs to its step", () => {
  test("a second looked at alone is the second of a walk", () => {
    const coin = coins.get("BTC")!
    const walked = new LiveWorth("BTC", coin, new RandomStreams(1))
    for (let minute = firstMinute; minute < firstMinute + 5; minute++) walked.secondStep(minute, 60)
    const alone = new LiveWorth("BTC", coin, new RandomStreams(1))
    expect(alone.secondStep(firstMinute + 4, 17)).toBe(walked.secondStep(firstMinute + 4, 17))
  })

  test("sixty seconds make the minute", () => {
    const worth = new LiveWorth("PEPE", coins.get("PEPE")!, new RandomStreams(5))
    for (let minute = firstMinute; minute < firstMinute + 2_000; minute++)
      expect(worth.secondStep(minute, 60)).toBeCloseTo(worth.minuteStep(minute), 12)
  })

  test("another seed is another market", () => {
    const step = (seed: number) =>
      new LiveWorth("BTC", coins.get("BTC")!, new RandomStreams(seed)).minuteStep(firstMinute)
    expect(step(1)).not.toBe(step(2))
    expect(step(2 ** 40 + 1)).not.toBe(step(1))
  })
})

describe("candles from before the market began", () => {
  const start = Date.UTC(2026, 5, 17, 13, 22, 41, 250)
  const past = (seed: number) => {
    const streams = new RandomStreams(seed)
    const histories = coinHistories(coins, streams, start)
    return new Map(simulated.map((symbol) => [symbol.symbol, historicalCandles(symbol, histories, streams)]))
  }
  const all = past(1)

  test.each(simulated.map((each) => [each.symbol, each] as const))(
    "%s: gapless, joined, and ending at the opening price",
    (name, symbol) => {
      const { days, hours, minutes } = all.get(name)!
      for (const candles of [days, hours, minutes]) {
        for (const [i, candle] of candles.entries()) {
          const next = candles[i + 1]
          expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close))
          expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close))
          expect(next?.openTime ?? start).toBe(candle.closeTime)
          expect(next?.open ?? Math.round(symbol.openingPrice * 10 ** symbol.tickDecimals)).toBe(candle.close)
        }
      }
      // 500 candles of half an hour and of four hours, five years of days.
      expect(start - minutes[0]!.openTime).toBeGreaterThanOrEqual(500 * 30 * 60_000)
      expect(start - hours[0]!.openTime).toBeGreaterThanOrEqual(500 * 4 * 3_600_000)
      expect(start - days[0]!.openTime).toBeGreaterThanOrEqual(5 * 365 * 86_400_000)
    },
  )

  test("an hour is what its minutes are", () => {
    const { hours, minutes } = all.get("ETHBTC")!
    const hour = hours.at(-2)!
    const inside = minutes.filter(({ openTime }) => openTime >= hour.openTime && openTime < hour.closeTime)
    expect(inside).toHaveLength(60)
    expect(hour.high).toBe(Math.max(...inside.map(({ high }) => high)))
    expect(hour.low).toBe(Math.min(...inside.map(({ low }) => low)))
    expect(hour.volumeLots).toBe(inside.reduce((sum, { volumeLots }) => sum + volumeLots, 0))
    expect(hour.quoteTickLots).toBe(inside.reduce((sum, { quoteTickLots }) => sum + quoteTickLots, 0n))
  })

  test("days are as volatile as the target, within a fifth over five years", () => {
    const { days } = all.get("BTCUSDT")!
    const steps = days.slice(0, -1).map(({ open, close }) => Math.log(close / open))
    const realized = Math.sqrt(mean(steps.map((step) => step ** 2)) * 365)
    expect(realized / coins.get("BTC")!.volatility).toBeGreaterThan(0.8)
    expect(realized / coins.get("BTC")!.volatility).toBeLessThan(1.2)
  })

  test("the same seed and moment have the same past", () => {
    expect(past(1)).toEqual(all)
    expect(past(2)).not.toEqual(all)
  })
})

describe("the book", () => {
  const noise = new RandomStreams(1).named("book")

  test.each(simulated.map((each) => [each.symbol, each] as const))(
    "%s: whole ticks and lots, never crossed, down to the smallest price",
    (_, symbol) => {
      for (const price of [symbol.openingPrice, symbol.openingPrice * 1e-3, 10 ** -symbol.tickDecimals]) {
        const ladder = ladderAt(symbol, price, 1, noise, nothingTaken)
        expect(Object.values(ladder).every(Number.isSafeInteger)).toBe(true)
        expect(ladder.levels).toBe(symbol.trading.levels)
        expect(ladder.bidTicks).toBeGreaterThan(0)
        expect(ladder.askTicks).toBeGreaterThan(ladder.bidTicks)
        expect(Math.min(ladder.stepTicks, ladder.firstLots)).toBeGreaterThan(0)
      }
    },
  )

  test("a level is worth what the file says, whatever the symbol is quoted in", () => {
    for (const symbol of simulated) {
      const { firstLots } = ladderAt(symbol, symbol.openingPrice, 1, noise, nothingTaken)
      const worth = (firstLots / 10 ** symbol.lotDecimals) * symbol.openingPrice * symbol.quoteWorth
      expect(worth / symbol.trading.firstLevelWorth, symbol.symbol).toBeCloseTo(1, 1)
    }
    expect(simulated.find(({ symbol }) => symbol === "ETHBTC")!.quoteWorth).toBe(60_000)
  })

  test("half of what was taken is back after the half-life", () => {
    const eaten = { time: 1_000, bidLots: 0, askLots: 1_000 }
    const { recoverySeconds } = btcusdt.trading
    const later = refilled(eaten, 1_000 + recoverySeconds * 1_000, recoverySeconds)
    expect([later.bidLots, later.askLots]).toEqual([0, 500])
    expect(refilled(eaten, 1_000 + 100 * recoverySeconds * 1_000, recoverySeconds).askLots).toBe(0)
  })
})

describe("a market file", () => {
  test("changes what it names and leaves the rest", () => {
    const file = parseMarketFile({
      coins: { BTC: { kind: "major", volatility: 2 } },
      symbols: { MXUSDT: { spreadBp: 50 } },
    })
    const market = marketOf(symbols, file)
    expect(market.coins.get("BTC")!.volatility).toBe(2)
    expect(market.coins.get("ETH")).toEqual(coins.get("ETH"))
    expect(market.symbols.find(({ symbol }) => symbol === "MXUSDT")!.trading.spreadBp).toBe(50)
  })

  test.each<[string, unknown, RegExp]>([
    ["a word for a number", { coins: { BTC: { kind: "major", volatility: "high" } } }, /volatility/],
    ["a misspelt field", { coins: { BTC: { kind: "major", volatilty: 1 } } }, /volatilty/],
    [
      "a kind there is not",
      { coins: { BTC: { kind: "mayor" } } },
      /BTC is of kind mayor.*major, alt, meme, stable/,
    ],
    ["a symbol there is not", { symbols: { DOGEUSDT: {} } }, /DOGEUSDT is not listed/],
    [
      "jumps beyond the volatility",
      { coins: { BTC: { kind: "major", jumpsPerYear: 5000 } } },
      /coin BTC: jumps alone/,
    ],
    ["no object", [], /market file is wrong/],
    ["a spread of the whole price", { symbols: { MXUSDT: { spreadBp: 10_000 } } }, /MXUSDT.*spreadBp/s],
    [
      "volatility without bounds",
      { coins: { BTC: { kind: "major", volatility: 1e300 } } },
      /BTC.*volatility/s,
    ],
    ["more trades than a second holds", { symbols: { MXUSDT: { tradesAMinute: 1e9 } } }, /tradesAMinute/],
    [
      "more correlation than its jumps leave",
      {
        coins: {
          BTC: { kind: "major", volatility: 1, jumpsPerYear: 900, jumpSize: 0.03, marketCorrelation: 0.9 },
        },
      },
      /coin BTC: its jumps are too large a part/,
    ],
  ])("%s is refused by name", (_, json, reason) => {
    const make = () => marketOf(symbols, parseMarketFile(json))
    expect(make).toThrow(MarketFileError)
    expect(make).toThrow(reason)
  })
})
