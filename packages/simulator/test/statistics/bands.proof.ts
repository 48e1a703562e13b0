/**
 * Whether the default market lies in the bands of real ones, history and live, and whether each mechanism is what makes
 * it so: with it switched off the figure leaves its band. `bands.test.ts` does it with little of a market;
 * `npm run bench -- market` does it with twenty seeds drawn anew.
 */
import { describe, expect, test } from "vitest"
import { bands, type FigureName, kindOfSymbol, tableOf } from "../../src/index.ts"
import { historyFigures, liveFigures } from "../support/marketFigures.ts"
import { symbols } from "../support/symbols.ts"

describe.each(["BTCUSDT", "MXUSDT", "USDCUSDT"])("%s", (name) => {
  const { base, quote } = symbols.find(({ symbol }) => symbol === name)!
  const kind = kindOfSymbol(base, quote)

  test("has statistics within the bands of its kind: history", () => {
    const figures = historyFigures(name, [11, 12, 13])
    expect(tableOf(kind, figures).filter(({ isInside }) => !isInside)).toEqual([])
  })

  test("has statistics within the bands of its kind: played days", () => {
    const figures = liveFigures(name, [11, 12, 13], name === "MXUSDT" ? 5 : 3)
    expect(tableOf(kind, figures).filter(({ isInside }) => !isInside)).toEqual([])
  })
})

describe("each mechanism is needed for its statistic", () => {
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
    ["takers come together", { tradeClustering: 0 }, "flow1"],
    ["takers go with the price", { informed: 0 }, "flow10"],
    ["the price moves in a few moments", { movesAMinute: 0 }, "flow1"],
    ["the best prices tell of the next move", { imbalance: 0 }, "imbalanceNext"],
    ["neighbouring sizes are alike", { sizeMemory: 0 }, "sizes1"],
    ["some sizes are round", { roundSizes: 0 }, "roundSizes"],
  ])("%s", (_, changed, figure) => {
    const value = liveFigures("BTCUSDT", [11], 1, changed)[figure]!
    expect([figure, value, isOutside(value, bands.major[figure]!)]).toEqual([figure, value, true])
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
