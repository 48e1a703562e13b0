import { describe, expect, test } from "vitest"
import { type PriceLevel, PriceLevels } from "../../../src/model/trading/PriceLevels.ts"
import { randomFrom } from "../../oracles/RandomTrading.ts"

const walk = (levels: PriceLevels): Array<number> => {
  const prices: Array<number> = []
  for (let level = levels.best; level !== null; level = levels.after(level)) prices.push(level.priceTicks)
  return prices
}

describe.each([
  ["bids", 1],
  ["asks", -1],
] as const)("the levels of the %s", (_, direction) => {
  test.each([1, 2, 3, 4])(
    "price levels stay sorted best first through thousands of changes (seed %i)",
    (seed) => {
      const random = randomFrom(seed)
      const levels = new PriceLevels(direction)
      const known = new Map<number, PriceLevel>()
      // The book alternately grows and shrinks: runs split, become sparse, join and empty.
      for (let phase = 0; phase < 12; phase++) {
        const growing = phase % 2 === 0
        for (let i = 0; i < 400; i++) {
          if (random(10) < (growing ? 8 : 1)) {
            const price = 1 + random(seed * 500)
            const level = levels.at(price)
            expect(level).toBe(known.get(price) ?? level)
            known.set(price, level)
          } else if (known.size > 0) {
            const prices = [...known.keys()]
            const price = prices[random(3) === 0 ? random(prices.length) : 0] as number
            levels.drop(known.get(price) as PriceLevel)
            known.delete(price)
          }
        }
        expect(walk(levels)).toEqual([...known.keys()].sort((a, b) => (b - a) * direction))
      }
      for (const level of known.values()) levels.drop(level)
      expect(walk(levels)).toEqual([])
    },
  )

  test("twenty thousand levels are sorted best first, can be found, and are removed in any order", () => {
    const random = randomFrom(5)
    const levels = new PriceLevels(direction)
    const known = new Map<number, PriceLevel>()
    while (known.size < 20_000) {
      const price = 1 + random(1_000_000)
      known.set(price, levels.at(price))
    }
    for (const [price, level] of known) {
      expect(level.priceTicks).toBe(price)
      expect(levels.at(price)).toBe(level)
    }
    const prices = [...known.keys()].sort((a, b) => (b - a) * direction)
    expect(walk(levels)).toEqual(prices)
    const rest = prices.filter((price, i) => {
      const stays = i % 7 === 0
      if (!stays) levels.drop(known.get(price) as PriceLevel)
      return stays
    })
    expect(walk(levels)).toEqual(rest)
    for (const price of rest) expect(levels.at(price)).toBe(known.get(price))
    // No level is left between the ten best and the ten worst.
    for (const price of rest.slice(10, -10)) levels.drop(known.get(price) as PriceLevel)
    const ends = [...rest.slice(0, 10), ...rest.slice(-10)]
    expect(walk(levels)).toEqual(ends)
    // Prices whose levels were removed get levels again.
    for (const price of prices.slice(1_000, 2_000)) levels.at(price)
    expect(walk(levels)).toEqual([...rest.slice(0, 10), ...prices.slice(1_000, 2_000), ...rest.slice(-10)])
  })

  test("an emptied side accepts new levels", () => {
    const levels = new PriceLevels(direction)
    for (const prices of [[500], [499, 501], [1, 1000, 500]]) {
      const made = prices.map((price) => levels.at(price))
      expect(walk(levels)).toEqual(prices.toSorted((a, b) => (b - a) * direction))
      for (const level of made) levels.drop(level)
      expect(levels.best).toBeNull()
    }
  })

  test("prices beyond 2^31 ticks stay sorted", () => {
    const levels = new PriceLevels(direction)
    const prices = [Number.MAX_SAFE_INTEGER, 3, 2 ** 31, 2 ** 32 + 1, 2 ** 32]
    for (const price of prices) levels.at(price)
    expect(walk(levels)).toEqual(prices.sort((a, b) => (b - a) * direction))
  })
})
