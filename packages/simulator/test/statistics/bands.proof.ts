/**
 * Whether the default market is within the ranges of real markets, in its history and live, and whether each
 * mechanism is necessary: without it the figure leaves its range. `bands.test.ts` checks a short market; `npm
 * run bench -- market` checks twenty new seeds.
 */
import { describe, expect, test } from "vitest"
import { bands, type FigureName, kindOfSymbol, tableOf } from "../../src/index.ts"
import { historyFigures, liveFigures } from "../support/marketFigures.ts"
import { symbols } from "../support/symbols.ts"

describe.each(["BTCUSDT", "MXUSDT", "USDCUSDT"])("%s", (name) => {
  const { base, quote } = symbols.find(({ symbol }) => symbol === name)!
  const kind = kindOfSymbol(base, quote)

  test("the symbol's history has statistics within the ranges of its kind", () => {
    const figures = historyFigures(name, [11, 12, 13])
    expect(tableOf(kind, figures).filter(({ isInside }) => !isInside)).toEqual([])
  })

  test("the symbol's played days have statistics within the ranges of its kind", () => {
    const figures = liveFigures(name, [11, 12, 13], name === "MXUSDT" ? 5 : 3)
    expect(tableOf(kind, figures).filter(({ isInside }) => !isInside)).toEqual([])
  })
})

describe("each mechanism is needed for its statistic", () => {
  const isOutside = (value: number, [from, to]: readonly [number, number]) => value < from || value > to

  test.each<[mechanism: string, changed: Record<string, number>, FigureName]>([
    ["clustering makes absolute returns persist", { clustering: 0 }, "absolute1"],
    ["clustering makes fat tails", { clustering: 0 }, "kurtosis1m"],
    ["volume follows the variance", { volumeResponse: 0 }, "volumeWithReturn"],
  ])("a mechanism is needed for its statistic: %s", (_, changed, figure) => {
    const value = historyFigures("BTCUSDT", [11], 10, changed)[figure]!
    expect([figure, value, isOutside(value, bands.major[figure]!)]).toEqual([figure, value, true])
  })

  test.each<[mechanism: string, changed: Record<string, number>, FigureName]>([
    ["sides last", { sideMemory: 0 }, "signs10"],
    ["takers come together", { tradeClustering: 0 }, "flow1"],
    ["takers go with the price", { informed: 0 }, "flow10"],
    ["the price moves in a few moments", { movesAMinute: 0 }, "flow1"],
    ["the best prices predict the next move", { imbalance: 0 }, "imbalanceNext"],
    ["neighbouring trades have similar sizes", { sizeMemory: 0 }, "sizes1"],
    ["some sizes are round", { roundSizes: 0 }, "roundSizes"],
  ])("a mechanism is needed for its statistic: %s", (_, changed, figure) => {
    const value = liveFigures("BTCUSDT", [11], 1, changed)[figure]!
    expect([figure, value, isOutside(value, bands.major[figure]!)]).toEqual([figure, value, true])
  })

  // Clustering of volatility alone keeps the kurtosis in its range: the effect of jumps shows only without
  // clustering.
  test("jumps make fat tails too", () => {
    const kurtosis = (changed: Record<string, number>) =>
      historyFigures("MXUSDT", [11, 12, 13], 10, { clustering: 0, daySeason: 0, weekendCalm: 0, ...changed })
        .kurtosis1m!
    expect(kurtosis({})).toBeGreaterThan(1)
    expect(Math.abs(kurtosis({ jumpsPerYear: 0 }))).toBeLessThan(0.5)
  })

  test("the peg is needed for its statistic", () => {
    expect(historyFigures("USDCUSDT", [11], 30, { pegDeviation: 0 }).offPeg).toBeGreaterThan(0.02)
  })
})
