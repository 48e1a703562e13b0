/** Candles from before the market began: computed when they are read, and the same however they are read. */
import { describe, expect, test } from "vitest"
import type { Width } from "../../src/history/PastLogs.ts"
import {
  type Candle,
  CoinPath,
  marketOf,
  PastLogs,
  RandomStreams,
  SymbolHistory,
  SymbolPath,
} from "../../src/index.ts"
import { symbols } from "../support/symbols.ts"

const market = marketOf(symbols)
const start = Date.UTC(2026, 5, 17, 13, 22)
const dayMs = 86_400_000
const widths = { minute: 60_000, hour: 3_600_000, day: dayMs } as const

const historyOf = (name: string, seed = 1): SymbolHistory => {
  const streams = new RandomStreams(seed)
  const coins = new Map([...market.coins].map(([coin, each]) => [coin, new CoinPath(coin, each, streams)]))
  const symbol = market.symbols.find((each) => each.symbol === name)!
  const past = (coin: string) => (coins.has(coin) ? new PastLogs(coins.get(coin)!, start) : undefined)
  const both = { base: past(symbol.base), quote: past(symbol.quote) }
  return new SymbolHistory(new SymbolPath(symbol, coins, streams), both, start, streams)
}

/** All candles of a width from the symbol's history, oldest first. */
const all = (history: SymbolHistory, width: Width, limit = 1e9): Array<Candle> =>
  history.newest(width, 0, start, limit).reverse()

/** The naive fold of candles: every figure is computed separately. */
const folded = (parts: ReadonlyArray<Candle>) => ({
  open: parts[0]!.open,
  close: parts.at(-1)!.close,
  high: Math.max(...parts.map(({ high }) => high)),
  low: Math.min(...parts.map(({ low }) => low)),
  volumeLots: parts.reduce((sum, { volumeLots }) => sum + volumeLots, 0),
  quoteTickLots: parts.reduce((sum, { quoteTickLots }) => sum + quoteTickLots, 0n),
  trades: parts.reduce((sum, { trades }) => sum + trades, 0),
})

describe.each(["BTCUSDT", "ETHBTC", "USDCUSDT"])("the past of %s", (name) => {
  const history = historyOf(name)
  const candles = { minute: all(history, "minute"), hour: all(history, "hour"), day: all(history, "day") }

  test("a symbol's past has 30 days of minutes, 400 days of hours, five years of days, without gaps", () => {
    for (const [width, days] of [
      ["minute", 30],
      ["hour", 400],
      ["day", 1_825],
    ] as const) {
      expect(start - candles[width][0]!.openTime).toBeGreaterThanOrEqual(days * dayMs)
      const wrong = candles[width].filter(({ openTime, closeTime, open, high, low, close }, i) => {
        const isWhole = closeTime === openTime + widths[width]
        const isNextBesideIt = (candles[width][i + 1]?.openTime ?? closeTime) === closeTime
        return !(isWhole && isNextBesideIt && low <= Math.min(open, close) && high >= Math.max(open, close))
      })
      expect(wrong).toEqual([])
    }
    expect(candles.minute.at(-1)!.closeTime).toBe(start)
  })

  test("each past hour folds its minutes, each past day its hours, as far as these reach", () => {
    for (const [coarse, fine] of [
      ["hour", "minute"],
      ["day", "hour"],
    ] as const) {
      const count = widths[coarse] / widths[fine]
      const first = candles[fine][0]!.openTime
      let compared = 0
      for (const candle of candles[coarse]) {
        if (candle.openTime < first) continue
        const at = (candle.openTime - first) / widths[fine]
        expect(candle).toMatchObject(folded(candles[fine].slice(at, at + count)))
        compared++
      }
      expect(compared).toBeGreaterThan(coarse === "hour" ? 719 : 399)
    }
  })

  test("the hour and the day in which the market began end at its beginning", () => {
    const ofHour = candles.minute.filter(({ openTime }) => openTime >= start - (start % widths.hour))
    expect(history.begun("hour")).toMatchObject(folded(ofHour))
    expect(history.begun("day")).toMatchObject({ close: ofHour.at(-1)!.close, closeTime: start })
  })

  test("a symbol's past is the same whichever page is read first", () => {
    const other = historyOf(name)
    const page = other.newest("minute", start - 25 * dayMs, start - 24 * dayMs, 500)
    const last = candles.minute.findLastIndex(({ openTime }) => openTime <= start - 24 * dayMs)
    expect(page).toEqual(candles.minute.slice(last - 499, last + 1).toReversed())
    expect(other.newest("day", 0, start, 3)).toEqual(candles.day.slice(-3).toReversed())
    expect(other.newest("hour", start - 390 * dayMs, start - 389 * dayMs, 5)).toEqual(
      candles.hour
        .filter(({ openTime }) => openTime <= start - 389 * dayMs)
        .slice(-5)
        .toReversed(),
    )
  })

  test("a symbol's past differs for another seed", () => {
    expect(all(historyOf(name, 2), "minute", 10)).not.toEqual(candles.minute.slice(-10))
  })
})

test("a symbol's past ends at the opening price, within the spread", () => {
  for (const { symbol, openingPrice, tickDecimals } of market.symbols) {
    const [last] = historyOf(symbol).newest("minute", 0, start, 1)
    expect(last!.close / 10 ** tickDecimals / openingPrice).toBeCloseTo(1, 2)
  }
})
