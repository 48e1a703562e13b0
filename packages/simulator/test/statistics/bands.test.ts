/**
 * Whether the default market lies in the bands of real ones, history and live, and whether each mechanism is what makes
 * it so: with it switched off the figure leaves its band. `npm run bench -- market` does the same with twenty seeds drawn
 * anew.
 */
import { describe, expect, test } from "vitest"
import {
  bands,
  type CandleSeries,
  CoinPath,
  type FigureName,
  figuresOf,
  kindOfSymbol,
  type MarketFile,
  marketOf,
  PastLogs,
  play,
  RandomStreams,
  SymbolHistory,
  SymbolPath,
  tableOf,
} from "../../src/index.ts"
import { mean, median } from "../../src/statistics/series.ts"
import { symbols } from "../support/symbols.ts"

const start = Date.UTC(2026, 0, 5)

/** A market in which the kinds of coins differ from the default in these numbers. */
const marketWith = (changed: Readonly<Record<string, number>>) => {
  const coin = ["clustering", "daySeason", "weekendCalm", "pegDeviation", "jumpsPerYear"]
  const of = (isCoin: boolean) =>
    Object.fromEntries(Object.entries(changed).filter(([name]) => coin.includes(name) === isCoin))
  const file = {
    coins: {
      BTC: { kind: "major", ...of(true) },
      MX: { kind: "alt", ...of(true) },
      USDC: { kind: "stable", ...of(true) },
    },
    symbols: { BTCUSDT: of(false), MXUSDT: of(false), USDCUSDT: of(false) },
  } as MarketFile
  return marketOf(symbols, file)
}

const historyOf = (market: ReturnType<typeof marketOf>, name: string, seed: number): SymbolHistory => {
  const streams = new RandomStreams(seed)
  const symbol = market.symbols.find((each) => each.symbol === name)!
  const { base } = symbol
  const coins = new Map([[base, new CoinPath(base, market.coins.get(base)!, streams)]])
  const past = new PastLogs(coins.get(base)!, start)
  return new SymbolHistory(
    new SymbolPath(symbol, coins, streams),
    { base: past, quote: undefined },
    start,
    streams,
  )
}

const seriesOf = (
  history: SymbolHistory,
  width: "minute" | "hour" | "day",
  decimals: number,
  days = 1e5,
): CandleSeries => {
  const candles = history.newest(width, start - days * 86_400_000, start, 1e9).reverse()
  return {
    times: candles.map(({ openTime }) => openTime),
    closes: candles.map(({ close }) => close / 10 ** decimals),
    volumes: candles.map(({ volumeLots }) => volumeLots),
  }
}

const decimalsOf = (name: string): number => symbols.find(({ symbol }) => symbol === name)!.tickDecimals

/** The median of each figure over the seeds. */
const medians = (all: ReadonlyArray<ReturnType<typeof figuresOf>>): ReturnType<typeof figuresOf> =>
  Object.fromEntries(
    Object.keys(all[0]!).map((name) => [name, median(all.map((each) => each[name as FigureName]!))]),
  )

/** The newest days of the past: where all of it is asked for, hours and days are too. */
const historyFigures = (name: string, of: ReadonlyArray<number>, days?: number, changed = {}) => {
  const market = marketWith(changed)
  return medians(
    of.map((seed) => {
      const history = historyOf(market, name, seed)
      const series = (width: "minute" | "hour" | "day") => seriesOf(history, width, decimalsOf(name), days)
      if (days !== undefined) return figuresOf({ minutes: series("minute") })
      return figuresOf({ minutes: series("minute"), hours: series("hour"), days: series("day") })
    }),
  )
}

const liveFigures = (name: string, of: ReadonlyArray<number>, days: number, changed = {}) => {
  const market = marketWith(changed)
  return medians(
    of.map((seed) => {
      const { minutes, trades, ladders } = play(market, seed, name, start, days)
      const tick = 10 ** -decimalsOf(name)
      const closes = Array.from(minutes.closes, (ticks) => ticks * tick)
      // The best prices: an exchange makes the levels of a ladder, and measures them (`marketStats`).
      const best = ladders.map(({ bidTicks, askTicks }) => ({
        bids: [bidTicks * tick],
        asks: [askTicks * tick],
        tick,
      }))
      const {
        levels: _,
        levelGaps: __,
        ...figures
      } = figuresOf({
        ...{ minutes: { ...minutes, closes }, trades, books: best },
      })
      return figures
    }),
  )
}

describe.each(["BTCUSDT", "MXUSDT", "USDCUSDT"])("%s", (name) => {
  const { base, quote } = symbols.find(({ symbol }) => symbol === name)!
  const kind = kindOfSymbol(base, quote)

  test("lies in the bands of its kind: history", () => {
    const figures = historyFigures(name, [11, 12, 13])
    expect(tableOf(kind, figures).filter(({ isInside }) => !isInside)).toEqual([])
  })

  test("lies in the bands of its kind: days that are played", () => {
    const figures = liveFigures(name, [11, 12, 13], name === "MXUSDT" ? 5 : 3)
    expect(tableOf(kind, figures).filter(({ isInside }) => !isInside)).toEqual([])
  })
})

describe("each mechanism makes its figure", () => {
  const isOutside = (value: number, [from, to]: readonly [number, number]) => value < from || value > to

  test.each<[mechanism: string, changed: Record<string, number>, FigureName]>([
    ["clustering makes absolute returns last", { clustering: 0 }, "absolute1"],
    ["clustering makes fat tails", { clustering: 0 }, "kurtosis1m"],
    ["volume follows the variance", { volumeResponse: 0 }, "volumeWithReturn"],
  ])("%s", (_, changed, figure) => {
    const value = historyFigures("BTCUSDT", [11], 10, changed)[figure]!
    expect([figure, value, isOutside(value, bands.major[figure]!)]).toEqual([figure, value, true])
  })

  test.each<[mechanism: string, changed: Record<string, number>, FigureName]>([
    ["sides last", { sideMemory: 0 }, "signs10"],
    ["takers come together", { burst: 1 }, "tradeGaps"],
  ])("%s", (_, changed, figure) => {
    const value = liveFigures("BTCUSDT", [11], 1, changed)[figure]!
    expect([figure, value, isOutside(value, bands.major[figure]!)]).toEqual([figure, value, true])
  })

  test("the seasons of the day and of the week", () => {
    const season = (changed: Record<string, number>) => {
      const { season: of } = new CoinPath("BTC", marketWith(changed).coins.get("BTC")!, new RandomStreams(1))
        .activity
      // 1970-01-05 was a Monday.
      const hours = (day: number) =>
        Array.from({ length: 24 }, (_, hour) => Math.sqrt(of.hour(day * 24 + hour)))
      const monday = hours(4)
      return [Math.max(...monday) / Math.min(...monday), mean(hours(9)) / mean(monday)]
    }
    const [day, week] = season({})
    expect(isOutside(day!, bands.major.hours!)).toBe(false)
    expect(isOutside(week!, bands.major.weekend!)).toBe(false)
    expect(season({ daySeason: 0 })[0]).toBe(1)
    expect(season({ weekendCalm: 0 })[1]).toBe(1)
  })

  // Clustering alone keeps the kurtosis in its band: jumps show where there is none.
  test("jumps make fat tails too", () => {
    const kurtosis = (changed: Record<string, number>) =>
      historyFigures("MXUSDT", [11, 12, 13], 10, { clustering: 0, daySeason: 0, weekendCalm: 0, ...changed })
        .kurtosis1m!
    expect(kurtosis({})).toBeGreaterThan(1)
    expect(Math.abs(kurtosis({ jumpsPerYear: 0 }))).toBeLessThan(0.5)
  })

  test("the peg", () => {
    expect(historyFigures("USDCUSDT", [11], 30, { pegDeviation: 0 }).offPeg).toBeGreaterThan(0.02)
  })
})
