/** A minute of a symbol: its candle is drawn first, and its trades give exactly that candle. */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { expect, test } from "vitest"
import { CoinPath, marketOf, RandomStreams, SymbolPath } from "../../src/index.ts"
import { symbols } from "../support/symbols.ts"

const market = marketOf(symbols)
const pathsOf = (seed: number) => {
  const streams = new RandomStreams(seed)
  const coins = new Map([...market.coins].map(([name, coin]) => [name, new CoinPath(name, coin, streams)]))
  return new Map(market.symbols.map((symbol) => [symbol.symbol, new SymbolPath(symbol, coins, streams)]))
}

const anySymbol = fc.constantFrom(...market.symbols.map(({ symbol }) => symbol))
const anyPlace = fc.record({
  minute: fc.integer({ min: 28_000_000, max: 30_000_000 }),
  baseLog: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  quoteLog: fc.constant(0),
})

test("the trades of a minute fold to its candle exactly, each at the quotes of its slot", () => {
  fc.assert(
    fc.property(fc.nat(1_000), anySymbol, anyPlace, (seed, name, place) => {
      const minute = pathsOf(seed).get(name)!.minute(place)
      const takers = minute.takers()
      const prices = takers.map(({ time, side }) => {
        const [bid, ask] = minute.best(Math.floor((time % 60_000) / 250))
        expect(bid).toBeLessThan(ask)
        return side === "BUY" ? ask : bid
      })
      expect([prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]).toEqual([
        minute.open,
        minute.high,
        minute.low,
        minute.close,
      ])
      expect(takers.reduce((sum, { lots }) => sum + lots, 0)).toBe(minute.lots)
      expect(takers).toHaveLength(minute.trades)
      for (const [i, { time, lots }] of takers.entries()) {
        expect(lots).toBeGreaterThan(0)
        expect(Math.floor(time / 60_000)).toBe(place.minute)
        expect(time).toBeGreaterThanOrEqual(takers[i - 1]?.time ?? 0)
      }
    }),
    { numRuns: randomCases(300) },
  )
})

test("a candle read alone equals the candle of the played minute", () => {
  const [read, played] = [pathsOf(3), pathsOf(3)]
  for (const name of read.keys())
    for (let minute = 29_000_000; minute < 29_000_020; minute++) {
      const place = { minute, baseLog: 0, quoteLog: 0 }
      const whole = played.get(name)!.minute(place)
      whole.takers()
      const { open, high, low, close, lots, trades } = read.get(name)!.minute(place)
      expect([open, high, low, close, lots, trades]).toEqual([
        whole.open,
        whole.high,
        whole.low,
        whole.close,
        whole.lots,
        whole.trades,
      ])
    }
})

test("trades can come at any millisecond", () => {
  const path = pathsOf(1).get("BTCUSDT")!
  const ends = new Set<number>()
  for (let minute = 29_000_000; minute < 29_000_200; minute++)
    for (const { time } of path.minute({ minute, baseLog: 0, quoteLog: 0 }).takers()) ends.add(time % 1_000)
  expect(ends.size).toBeGreaterThan(900)
})
