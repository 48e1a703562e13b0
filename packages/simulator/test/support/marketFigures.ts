/** The statistical figures of a market, of its past and of its played days. */
import {
  type CandleSeries,
  CoinPath,
  type FigureName,
  figuresOf,
  type MarketFile,
  marketOf,
  PastLogs,
  play,
  RandomStreams,
  SymbolHistory,
  SymbolPath,
} from "../../src/index.ts"
import { median } from "../../src/statistics/series.ts"
import { symbols } from "./symbols.ts"

const start = Date.UTC(2026, 0, 5)

/** A market whose kinds of coins differ from the default in these numbers. */
export const marketWith = (changed: Readonly<Record<string, number>>) => {
  const coin = ["clustering", "movesAMinute", "daySeason", "weekendCalm", "pegDeviation", "jumpsPerYear"]
  const of = (isCoin: boolean) =>
    Object.fromEntries(Object.entries(changed).filter(([name]) => coin.includes(name) === isCoin))
  const file = {
    coins: {
      BTC: { kind: "major", ...of(true) },
      MX: { kind: "alt", ...of(true) },
      PEPE: { kind: "meme", ...of(true) },
      USDC: { kind: "stable", ...of(true) },
    },
    symbols: { BTCUSDT: of(false), MXUSDT: of(false), PEPEUSDT: of(false), USDCUSDT: of(false) },
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
    prices: {
      opens: candles.map(({ open }) => open / 10 ** decimals),
      highs: candles.map(({ high }) => high / 10 ** decimals),
      lows: candles.map(({ low }) => low / 10 ** decimals),
    },
  }
}

const decimalsOf = (name: string): number => symbols.find(({ symbol }) => symbol === name)!.tickDecimals

/** The median over the seeds of each figure. */
const medians = (all: ReadonlyArray<ReturnType<typeof figuresOf>>): ReturnType<typeof figuresOf> =>
  Object.fromEntries(
    Object.keys(all[0]!).map((name) => [name, median(all.map((each) => each[name as FigureName]!))]),
  )

/** The newest days of the past: if all of it is requested, hours and days are included. */
export const historyFigures = (name: string, of: ReadonlyArray<number>, days?: number, changed = {}) => {
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

export const liveFigures = (name: string, of: ReadonlyArray<number>, days: number, changed = {}) => {
  const market = marketWith(changed)
  return medians(
    of.map((seed) => {
      const { minutes, trades, quotes, ladders } = play(market, seed, name, start, days)
      const tick = 10 ** -decimalsOf(name)
      // The quotes have only best prices: the exchange makes a ladder's levels, and `marketStats` measures
      // them.
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
        ...{ minutes, trades, quotes, books: best },
      })
      return figures
    }),
  )
}
