/** The path through a minute: its extremes, and the moments in which it moves. */
import { expect, test } from "vitest"
import { CoinPath } from "../../src/coin/CoinPath.ts"
import { MinuteClocks, slotsAMinute } from "../../src/coin/MinuteClock.ts"
import { marketOf, RandomStreams } from "../../src/index.ts"
import { correlation, mean } from "../../src/statistics/series.ts"
import { symbols } from "../support/symbols.ts"

const streams = new RandomStreams(7)
const { coins } = marketOf(symbols)
const path = new CoinPath("BTC", { ...coins.get("BTC")!, jumpsPerYear: 0, clustering: 0 }, streams)
const slots = Array.from({ length: slotsAMinute + 1 }, (_, slot) => slot)
const minutes = Array.from({ length: 2_000 }, (_, minute) => {
  const way = path.path(minute, 0, path.minuteStep(minute, 0))
  return slots.map((slot) => way.at(slot))
})

test.each([4, 60, 120, 180, 236])(
  "the price change up to slot %i does not predict the rest of the minute",
  (slot) => {
    const [before, after] = [
      minutes.map((logs) => logs[slot]!),
      minutes.map((logs) => logs.at(-1)! - logs[slot]!),
    ]
    expect(Math.abs(correlation(before, after))).toBeLessThan(0.1)
  },
)

test("the range of a minute is that of a diffusion: 4 ln 2 times the variance, squared", () => {
  const ranges = mean(minutes.map((logs) => (Math.max(...logs) - Math.min(...logs)) ** 2))
  const variance = mean(minutes.map((logs) => (logs.at(-1)! - logs[0]!) ** 2))
  expect(ranges / (4 * Math.LN2) / variance).toBeGreaterThan(0.9)
  expect(ranges / (4 * Math.LN2) / variance).toBeLessThan(1.1)
})

test("a pattern distributes a minute's variance, most of it in its moves, none of it at the end", () => {
  const clocks = new MinuteClocks(20, streams.named("clock of a test"), streams.named("choice of a test"))
  for (let minute = 0; minute < 500; minute++) {
    const { moves, elapsed } = clocks.of(minute)
    expect(elapsed[slotsAMinute]).toBeCloseTo(slotsAMinute, 6)
    const steps = slots.slice(1).map((slot) => elapsed[slot]! - elapsed[slot - 1]!)
    expect(Math.min(...steps)).toBeGreaterThan(0)
    expect(moves).not.toContain(slotsAMinute - 1)
    const inMoves = [...moves].reduce((sum, slot) => sum + steps[slot]!, 0)
    if (moves.length > 0) expect(inMoves / slotsAMinute).toBeGreaterThan(0.7)
  }
})
