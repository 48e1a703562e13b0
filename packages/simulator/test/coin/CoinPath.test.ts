/**
 * The paths of coins: their deviations and correlations follow the market file, and they are the same from any first
 * minute.
 */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { CoinPath, marketOf, RandomStreams } from "../../src/index.ts"
import { correlation } from "../../src/statistics/series.ts"
import { symbols } from "../support/symbols.ts"

const { coins } = marketOf(symbols)
const first = 29_000_000
const minutesAYear = 525_600
const pathOf = (name: string, seed = 1) => new CoinPath(name, coins.get(name)!, new RandomStreams(seed))

/** The test reads every fortieth minute of a week, for many seeds: weeks differ much in volatility. */
const stepsOf = (name: string): Float64Array =>
  Float64Array.from(
    Array.from({ length: 400 }, (_, seed) => {
      const path = pathOf(name, seed + 1)
      return Array.from({ length: 252 }, (__, i) => path.minuteStep(first + 40 * i, 0) * 1e-12)
    }).flat(),
  )

describe("four hundred seeded weeks", () => {
  const steps = new Map([...coins.keys()].map((name) => [name, stepsOf(name)]))

  test.each([...coins])(
    "the coin %s is as volatile as the market file says, within a tenth, over four hundred seeded weeks",
    (name, { volatility }) => {
      const sum = steps.get(name)!.reduce((total, step) => total + step ** 2, 0)
      const realized = Math.sqrt((sum / steps.get(name)!.length) * minutesAYear)
      expect(realized / volatility).toBeGreaterThan(0.9)
      expect(realized / volatility).toBeLessThan(1.1)
    },
  )

  test("coins correlate as the market file says, within 0.1", () => {
    const names = [...coins.keys()]
    for (const [i, a] of names.entries())
      for (const b of names.slice(i + 1)) {
        const target = coins.get(a)!.marketCorrelation * coins.get(b)!.marketCorrelation
        const realized = correlation(steps.get(a)!, steps.get(b)!)
        expect(Math.abs(realized - target), `${a} and ${b}: ${realized}, wanted ${target}`).toBeLessThan(0.1)
      }
  })
})

describe("a coin's minutes", () => {
  const anyMinute = fc.integer({ min: 20_000_000, max: 40_000_000 })
  const anyCoin = fc.constantFrom(...coins.keys())
  const anyLog = fc.integer({ min: -5_000_000_000, max: 5_000_000_000 })

  test("a coin's minutes are the same in any order of computation", () => {
    fc.assert(
      fc.property(
        anyCoin,
        fc.array(anyMinute, { minLength: 2, maxLength: 6 }),
        anyLog,
        (name, minutes, log) => {
          const used = pathOf(name)
          const inTurn = minutes.map((minute) => {
            const change = used.minuteStep(minute, log)
            return [change, used.minuteStepBack(minute, log), used.path(minute, log, change).at(101)]
          })
          const alone = minutes.map((minute) => {
            const own = pathOf(name)
            const change = own.minuteStep(minute, log)
            return [change, own.minuteStepBack(minute, log), own.path(minute, log, change).at(101)]
          })
          expect(inTurn).toEqual(alone)
        },
      ),
      { numRuns: randomCases(40) },
    )
  })

  test("a coin's minutes are continuous in slots, each of which is the same alone and in sequence", () => {
    fc.assert(
      fc.property(anyCoin, anyMinute, anyLog, (name, minute, log) => {
        const path = pathOf(name)
        const change = path.minuteStep(minute, log)
        const filled = path.path(minute, log, change)
        const alone = pathOf(name).path(minute, log, change)
        for (let slot = 0; slot <= 240; slot++) expect(alone.at(slot)).toBe(filled.at(slot))
        expect(alone.at(0)).toBeCloseTo(log * 1e-12, 14)
        expect(alone.at(240)).toBeCloseTo((log + change) * 1e-12, 14)
      }),
      { numRuns: randomCases(30) },
    )
  })

  test("a coin's slots of a quarter of a second together vary as much as their minute", () => {
    // The squares of a minute's slots add up to its variance.
    const path = pathOf("BTC")
    let [slots, whole] = [0, 0]
    for (let minute = first; minute < first + 400; minute++) {
      const steps = path.path(minute, 0, path.minuteStep(minute, 0))
      for (let slot = 0; slot < 240; slot++) slots += (steps.at(slot + 1) - steps.at(slot)) ** 2
      whole += path.minuteDeviation(minute) ** 2
    }
    expect(slots / whole).toBeGreaterThan(0.9)
    expect(slots / whole).toBeLessThan(1.15)
  })
})

test("a coin without a peg has the same path forwards and backwards", () => {
  const path = pathOf("BTC")
  let log = 0
  for (let minute = first; minute < first + 500; minute++) log += path.minuteStep(minute, log)
  for (let minute = first + 499; minute >= first; minute--) log -= path.minuteStepBack(minute, log)
  expect(log).toBe(0)
})

test("a coin with a peg stays near it in both directions of time, by minutes, hours and days", () => {
  const path = pathOf("USDC")
  const { pegDeviation } = coins.get("USDC")!
  const deviation = (next: (step: number, log: number) => number): number => {
    let [log, squares] = [0, 0]
    for (let step = 0; step < 20_000; step++) {
      log += next(step, log)
      squares += (log * 1e-12) ** 2
    }
    return Math.sqrt(squares / 20_000) / pegDeviation
  }
  const ways = [
    (step: number, log: number) => path.minuteStep(first + step, log),
    (step: number, log: number) => -path.minuteStepBack(first - step, log),
    (step: number, log: number) => -path.hourStepBack(480_000 - step, log),
    (step: number, log: number) => -path.dayStepBack(20_000 - step, log),
  ]
  for (const way of ways) {
    expect(deviation(way)).toBeGreaterThan(0.5)
    expect(deviation(way)).toBeLessThan(1.7)
  }
})
