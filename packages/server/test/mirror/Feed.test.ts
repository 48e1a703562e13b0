/** Trades that a read of the latest trades has, and the read before it had not. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { newTrades } from "../../src/mirror/Feed.ts"

const trade = (time: number) => ({ time, price: "1", quantity: "1", isSale: false })

test("new trades are those after the last known one, whatever both lists have dropped", () => {
  const whole = fc.integer({ min: 0, max: 12 })
  fc.assert(
    fc.property(whole, whole, whole, (knownFirst, knownCount, moreCount) => {
      const history = Array.from({ length: 40 }, (_, time) => trade(time))
      const before = history.slice(knownFirst, knownFirst + knownCount)
      // A read lists the latest dozen.
      const end = knownFirst + knownCount + moreCount
      const after = history.slice(Math.max(0, end - 12), end)
      const last = before.at(-1)?.time ?? Number.NEGATIVE_INFINITY
      expect(newTrades(before, after)).toEqual(after.filter(({ time }) => time > last))
    }),
  )
})

test("equal trades count as often as they are listed", () => {
  const same = [trade(1), trade(1)]
  expect(newTrades(same, [...same, trade(1)])).toEqual([])
  expect(newTrades([trade(0), ...same], [trade(0), ...same, trade(1)])).toEqual([trade(1)])
  expect(newTrades([], same)).toEqual(same)
})
