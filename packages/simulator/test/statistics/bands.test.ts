/** Whether the default market is within the ranges of real markets: a week of its past, and played hours. */
import { describe, expect, test } from "vitest"
import { bands, CoinPath, type FigureName, kindOfSymbol, RandomStreams, tableOf } from "../../src/index.ts"
import { mean } from "../../src/statistics/series.ts"
import { historyFigures, liveFigures, marketWith } from "../support/marketFigures.ts"
import { symbols } from "../support/symbols.ts"

const isOutside = (value: number, [from, to]: readonly [number, number]) => value < from || value > to

describe.each(["BTCUSDT", "MXUSDT", "USDCUSDT"])("%s", (name) => {
  const { base, quote } = symbols.find(({ symbol }) => symbol === name)!
  const kind = kindOfSymbol(base, quote)

  test("the symbol's week of history has statistics within the ranges of its kind", () => {
    const table = tableOf(kind, historyFigures(name, [11], 7))
    expect(table.length).toBeGreaterThan(9)
    expect(table.filter(({ isInside }) => !isInside)).toEqual([])
  })

  test("the symbol's played hours have trades and quotes within the ranges of its kind", () => {
    const figures = liveFigures(name, [11], name === "MXUSDT" ? 1 : 0.25)
    const ofTrades = [
      ...["spreadBp", "spreadBp95", "signs1", "signs10", "tradeGaps", "sizes1", "roundSizes", "imbalance1"],
      ...(kind === "stable" ? [] : ["flow1", "flow10", "flow60", "imbalanceNext"]),
    ] as ReadonlyArray<FigureName>
    const table = tableOf(kind, Object.fromEntries(ofTrades.map((figure) => [figure, figures[figure]])))
    expect(table.length).toBe(ofTrades.length)
    expect(table.filter(({ isInside }) => !isInside)).toEqual([])
  })
})

describe("each mechanism is needed for its statistic", () => {
  test.each<[mechanism: string, changed: Record<string, number>, FigureName]>([
    ["clustering makes absolute returns persist", { clustering: 0 }, "absolute1"],
  ])("without this mechanism, a statistic of the market leaves its band: %s", (_, changed, figure) => {
    const value = historyFigures("BTCUSDT", [11], 7, changed)[figure]!
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
  ])("without this mechanism, a statistic of the market leaves its band: %s", (_, changed, figure) => {
    const value = liveFigures("BTCUSDT", [11], 0.15, changed)[figure]!
    expect([figure, value, isOutside(value, bands.major[figure]!)]).toEqual([figure, value, true])
  })

  test("without the seasons of the day and of the week, activity no longer differs by hour and day", () => {
    const season = (changed: Record<string, number>) => {
      const { season: of } = new CoinPath("BTC", marketWith(changed).coins.get("BTC")!, new RandomStreams(1))
        .activity
      // The first Monday of the epoch was 1970-01-05.
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
})
