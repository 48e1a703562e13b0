/**
 * Whether the market that is played has the figures that the market file asks for, symbol by symbol: the mean of twenty
 * seeded weeks.
 *
 * Volatility and correlation are of all minutes of the twenty weeks, in both forms. Spreads and trades are of walks,
 * which take long: here of the first hours of each week; `BOURSE_MARKET_HOURS=168` walks all of it.
 */
import { describe, expect, test } from "vitest"
import { type Coin, LiveWorth, marketOf, RandomStreams, type Reach, SimulatedMarket } from "../src/index.ts"
import { symbols } from "./symbols.ts"

const weeks = 20
const minutesAWeek = 10_080
const minutesAYear = 525_600
const walkedMinutes = Number(process.env.BOURSE_MARKET_HOURS ?? 1) * 60
const minuteMs = 60_000
const firstMinute = 29_000_000
const nobody: Reach = { bidTicks: 0, askTicks: Infinity, fallTicks: 0, riseTicks: Infinity }

const market = marketOf(symbols)
const { coins, symbols: simulated } = market
const mean = (values: Iterable<number>): number => {
  let [sum, count] = [0, 0]
  for (const value of values) [sum, count] = [sum + value, count + 1]
  return sum / count
}

/** The steps of a symbol's logarithm over one seeded week, minute by minute. */
const weekOf = (seed: number): ReadonlyMap<string, Float64Array> => {
  const streams = new RandomStreams(seed)
  const ofCoin = new Map(
    [...coins].map(([name, coin]) => {
      const worth = new LiveWorth(name, coin, streams)
      return [name, Float64Array.from({ length: minutesAWeek }, (_, i) => worth.minuteStep(firstMinute + i))]
    }),
  )
  return new Map(
    simulated.map(({ symbol, base, quote }) => {
      const [up, down] = [ofCoin.get(base), ofCoin.get(quote)]
      return [
        symbol,
        Float64Array.from({ length: minutesAWeek }, (_, i) => (up?.[i] ?? 0) - (down?.[i] ?? 0)),
      ]
    }),
  )
}
const runs = Array.from({ length: weeks }, (_, seed) => weekOf(seed + 1))

const still: Coin = { volatility: 0, drift: 0, jumpsPerYear: 0, jumpSize: 0, marketCorrelation: 0 }
const coinOf = (name: string): Coin => coins.get(name) ?? still

/** The covariance of two coins over a year, as the file asks for it: all of the variance of one with itself. */
const targetOf = (a: string, b: string): number =>
  (a === b ? 1 : coinOf(a).marketCorrelation * coinOf(b).marketCorrelation) *
  coinOf(a).volatility *
  coinOf(b).volatility

/** Of two symbols: of the base coins less the quote coins. */
const targetBetween = (
  one: { readonly base: string; readonly quote: string },
  other: { readonly base: string; readonly quote: string },
): number =>
  targetOf(one.base, other.base) -
  targetOf(one.base, other.quote) -
  targetOf(one.quote, other.base) +
  targetOf(one.quote, other.quote)

const covariance = (x: Float64Array, y: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += x[i]! * y[i]!
  return (sum / x.length) * minutesAYear
}

interface Minute {
  readonly mid: number
  readonly spreadBp: number
  readonly trades: number
}

/** The first minutes of a seeded week as the exchange gets them. */
const walked = (seed: number): ReadonlyMap<string, ReadonlyArray<Minute>> => {
  const played = new SimulatedMarket(market, seed)
  return new Map(
    simulated.map(({ symbol, tickDecimals, openingPrice }) => {
      const start = firstMinute * minuteMs
      let standing = {
        ...{ time: start, memory: null as ReadonlyArray<number> | null, placedAt: start },
        ...{ lastPriceTicks: Math.round(openingPrice * 10 ** tickDecimals), bidTaken: 0, askTaken: 0 },
      }
      const minutes = Array.from({ length: walkedMinutes }, (): Minute => {
        const walk = played.walk(symbol, standing, standing.time + minuteMs, nobody)
        const { bidTicks, askTicks } = walk.ladder
        let { lastPriceTicks } = standing
        for (let at = 1; at < walk.trades.length; at += 3) lastPriceTicks += walk.trades[at]!
        standing = { ...standing, time: walk.time, memory: walk.memory, placedAt: walk.time, lastPriceTicks }
        const mid = (bidTicks + askTicks) / 2
        return { mid, spreadBp: ((askTicks - bidTicks) / mid) * 10_000, trades: walk.trades.length / 3 }
      })
      return [symbol, minutes]
    }),
  )
}

describe("the mean of twenty seeded weeks", () => {
  test.each(simulated.map((each) => [each.symbol, each] as const))(
    "%s is as volatile as its coins' targets, within a tenth",
    (name, symbol) => {
      const realized = Math.sqrt(mean(runs.map((run) => covariance(run.get(name)!, run.get(name)!))))
      const ratio = realized / Math.sqrt(targetBetween(symbol, symbol))
      expect(ratio).toBeGreaterThan(0.9)
      expect(ratio).toBeLessThan(1.1)
    },
  )

  test("every two symbols correlate as their coins' targets say, within 0.1", () => {
    for (const [i, a] of simulated.entries())
      for (const b of simulated.slice(i + 1)) {
        const realized = mean(
          runs.map((run) => {
            const [x, y] = [run.get(a.symbol)!, run.get(b.symbol)!]
            return covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y))
          }),
        )
        const target = targetBetween(a, b) / Math.sqrt(targetBetween(a, a) * targetBetween(b, b))
        const told = `${a.symbol} and ${b.symbol}: ${realized}, wanted ${target}`
        expect(Math.abs(realized - target), told).toBeLessThan(0.1)
      }
  })
})

describe("the first hours of twenty seeded weeks, as the exchange gets them", () => {
  const walks = Array.from({ length: weeks }, (_, seed) => walked(seed + 1))

  test.each(simulated.map((each) => [each.symbol, each] as const))(
    "%s: the spread is on target within a fifth, and the price follows the coins to the tick",
    (name, { trading, openingPrice, tickDecimals }) => {
      const spread = mean(walks.flatMap((walk) => walk.get(name)!.map(({ spreadBp }) => spreadBp)))
      expect(spread / trading.spreadBp).toBeGreaterThan(0.8)
      expect(spread / trading.spreadBp).toBeLessThan(1.2)
      for (const [seed, walk] of walks.entries()) {
        let log = 0
        for (const [i, { mid }] of walk.get(name)!.entries()) {
          log += runs[seed]!.get(name)![i] ?? 0
          const expected = openingPrice * Math.exp(log) * 10 ** tickDecimals
          // Best prices are whole ticks, and the spread scatters around the price.
          expect(Math.abs(mid / expected - 1)).toBeLessThan(1.5 / expected + trading.spreadBp / 10_000)
        }
      }
    },
  )

  test.each(simulated.map((each) => [each.symbol, each.trading.tradesAMinute] as const))(
    "%s: as many trades as the target says, within a fifth",
    (name, target) => {
      const count = mean(walks.flatMap((walk) => walk.get(name)!.map(({ trades }) => trades)))
      expect(count / target).toBeGreaterThan(0.8)
      expect(count / target).toBeLessThan(1.2)
    },
  )
})
