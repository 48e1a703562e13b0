/** The price path of an act: not a straight line, and the same at any time. */
import { expect, test } from "vitest"
import { conditionsOf } from "../../src/scenario/Timeline.ts"

const steps = 240
const logUnit = 1e-12
const fall = { kind: "price", for: "1m", change: -0.2 } as const

/** The price's logarithmic change at regular times of the act, its end included. */
const wayFrom = (startedAt: number) => {
  const scenario = {
    name: "fall",
    file: { name: "fall", acts: [fall] },
    startedAt,
    turns: [],
    endsAt: startedAt + 60_000,
    shifts: {},
    turned: 0,
    withdrawalsHeld: false,
    halted: [],
  }
  const { shift } = conditionsOf({ scenario, priceShifts: { BTC: 0.5 / logUnit } }, new Set(["BTC"]))
  return Array.from({ length: steps + 1 }, (_, step) => shift("BTC", startedAt + step * 250) - 0.5)
}

test("a planned fall of the price begins at zero, ends at its change, pauses and turns back in between", () => {
  const way = wayFrom(1_785_542_400_000)
  expect(way[0]).toBeCloseTo(0, 12)
  expect(way.at(-1)).toBeCloseTo(Math.log(0.8), 12)
  const moves = way.slice(1).map((each, at) => each - way[at]!)
  const rising = moves.filter((move) => move > 0).length
  expect(rising).toBeGreaterThan(steps / 20)
  expect(rising).toBeLessThan(steps / 2)
  // No single step is the whole fall, and the path exceeds its ends only slightly.
  expect(Math.min(...way)).toBeGreaterThan(1.2 * Math.log(0.8))
  expect(Math.max(...way)).toBeLessThan(0.05)
})

test("loading a snapshot of another time does not change the planned price path", () => {
  const [here, there] = [wayFrom(1_785_542_400_000), wayFrom(1_785_999_123_456)]
  for (const [at, value] of here.entries()) expect(there[at]).toBeCloseTo(value, 9)
})
