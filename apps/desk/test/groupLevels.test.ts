/** The grouped levels of the book: a trader must never see a better price than the book has. */
import { type Decimal, decimal } from "@bourse/client"
import { expect, test } from "vitest"
import { groupLevels, stepsOf } from "../src/trade/groupLevels.ts"

const levels = (...pairs: ReadonlyArray<readonly [price: string, quantity: string]>) =>
  pairs.map(([price, quantity]): readonly [Decimal, Decimal] => [decimal(price), decimal(quantity)])

test("grouped bids are rounded down and asks up, with the quantities added exactly", () => {
  const bids = levels(["100.09", "0.1"], ["100.01", "0.2"], ["99.99", "1"])
  expect(groupLevels(bids, decimal("0.1"), "bids", 10)).toEqual([
    { price: "100", quantity: "0.3", total: "0.3" },
    { price: "99.9", quantity: "1", total: "1.3" },
  ])
  const asks = levels(["100.01", "0.1"], ["100.1", "0.2"], ["100.11", "1"])
  expect(groupLevels(asks, decimal("0.1"), "asks", 10)).toEqual([
    { price: "100.1", quantity: "0.3", total: "0.3" },
    { price: "100.2", quantity: "1", total: "1.3" },
  ])
})

test("the last visible row of the book is complete", () => {
  const bids = levels(["10", "1"], ["9.5", "1"], ["9.4", "1"], ["8", "1"])
  expect(groupLevels(bids, decimal("1"), "bids", 2)).toEqual([
    { price: "10", quantity: "1", total: "1" },
    { price: "9", quantity: "2", total: "3" },
  ])
})

test("prices are grouped by the tick and the next powers of ten", () => {
  expect(stepsOf(2)).toEqual(["0.01", "0.1", "1", "10"])
  expect(stepsOf(0)).toEqual(["1", "10", "100", "1000"])
})
