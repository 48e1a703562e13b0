/** Quotes of the simulated market, a formula in the book, beside users' orders: exact cases. */
import { expect, test } from "vitest"
import { ErrorCode } from "../../src/index.ts"
import { ladderAt, levels, Simulated } from "../support/simulatedExchange.ts"
import { expectDialogue } from "../support/testExchange.ts"

/** A number of lots as an amount: a lot is 0.000001. */
const amount = (lots: number): string => (lots / 1e6).toFixed(6)
const price = (ticks: number): string => (ticks / 100).toFixed(2)

/** Three prices of the market's asks, and bob's order of 0.1 between the first two. */
const withBobBetween = () => {
  const exchange = new Simulated().step()
  const quoted = levels(exchange, "SELL") as Array<[number, number]>
  const [[first, firstLots], [second, secondLots], [, thirdLots]] = quoted as [
    [number, number],
    [number, number],
    [number, number],
  ]
  expect(second - first).toBeGreaterThan(1)
  const between = first + 1
  expectDialogue(exchange, [[`bob sells 0.1 at ${price(between)}`, "NEW"]])
  return { exchange, between, second, firstLots, secondLots, thirdLots, bobs: 100_000 }
}

test("FILL_OR_KILL counts the quotes ahead of a user's order, the order, and no quote beyond the price", () => {
  const { exchange, between, firstLots, bobs } = withBobBetween()
  const whole = firstLots + bobs
  expect(exchange.tell(`alice buys ${amount(whole + 1)} at ${price(between)} FILL_OR_KILL`)).toBe("CANCELED")
  expect(exchange.tell("order #1")).toBe("NEW")
  expect(exchange.tell(`alice buys ${amount(whole)} at ${price(between)} FILL_OR_KILL`)).toMatch(/^FILLED/)
  expect(exchange.tell("order #1")).toMatch(/^FILLED/)
  exchange.same()
})

test("FILL_OR_KILL continues to the quotes behind a user's order", () => {
  const { exchange, second, firstLots, secondLots, bobs } = withBobBetween()
  const whole = firstLots + bobs + secondLots
  expect(exchange.tell(`alice buys ${amount(whole + 1)} at ${price(second)} FILL_OR_KILL`)).toBe("CANCELED")
  expect(exchange.tell(`alice buys ${amount(whole)} at ${price(second)} FILL_OR_KILL`)).toMatch(/^FILLED/)
  exchange.same()
})

test("FILL_OR_KILL finds quotes without users' orders, and their end", () => {
  const exchange = new Simulated().step({
    ladder: ladderAt(59_990, 60_010, { bidLots: 300_000, firstLots: 300_000, growthLots: 0 }),
  })
  const bids = levels(exchange, "BUY") as Array<[number, number]>
  const whole = bids.reduce((sum, [, lots]) => sum + lots, 0)
  const worst = price(bids.at(-1)![0])
  expect(exchange.tell(`alice sells 0.01 at ${price(bids[0]![0])} FILL_OR_KILL`)).toMatch(/^FILLED 0.01/)
  expect(exchange.tell(`alice sells ${amount(whole)} at ${worst} FILL_OR_KILL`)).toBe("CANCELED")
  exchange.same()
})

test("taken quotes are counted per side until the next placement", () => {
  const exchange = new Simulated().step()
  const taken = () => ({ ...exchange.state.markets.get("BTCUSDT")!.quotes!.taken })
  expect(exchange.tell("alice buys 0.3")).toMatch(/^FILLED/)
  expect(taken()).toEqual({ BUY: 0, SELL: 300_000 })
  expect(exchange.tell("alice sells 0.2")).toMatch(/^FILLED/)
  expect(taken()).toEqual({ BUY: 200_000, SELL: 300_000 })
  exchange.step()
  expect(taken()).toEqual({ BUY: 0, SELL: 0 })
  exchange.same()
})

test("a trade between two users takes none of the simulated market's quotes", () => {
  const exchange = new Simulated().step()
  expectDialogue(exchange, [
    ["bob sells 0.1 at 60000", "NEW"],
    ["alice buys 0.1 at 60000", "FILLED 0.1 for 6000"],
  ])
  expect(exchange.state.markets.get("BTCUSDT")!.quotes!.taken).toEqual({ BUY: 0, SELL: 0 })
})

test("quotes ahead of an order of the same group can be taken, those behind it cannot", () => {
  const { exchange, between, second, firstLots, secondLots } = withBobBetween()
  exchange.must({ type: "fund", uid: "alice", asset: "USDT", amount: "1000000" })
  expectDialogue(exchange, [
    ["alice makes group desk", "group #1"],
    ["alice adds alice carol to #1", "alice carol joined #1"],
    ["bob cancels #1", "CANCELED"],
    [`alice sells 0.1 at ${price(between)}`, "NEW"],
  ])
  const buys = (lots: number) =>
    exchange.tell(`alice buys ${amount(lots)} at ${price(second)} FILL_OR_KILL cancel_taker`)
  expect(buys(firstLots + secondLots)).toMatch(/^CANCELED/)
  expect(buys(firstLots)).toMatch(/^FILLED/)
  expect(exchange.tell("order #2")).toBe("NEW")
  exchange.same()
})

test("the account of the quotes cannot place an OCO pair", () => {
  const exchange = new Simulated().step()
  const { uid } = [...exchange.state.accounts.values()].find(({ simulated }) => simulated === true)!
  const legs = { price: "61000", stopPrice: "59000", stopLimitPrice: "58900" }
  const asked = { symbol: "BTCUSDT", side: "SELL", quantity: "0.01", ...legs } as const
  expect(exchange.run({ type: "placeOco", uid, ...asked })).toMatchObject({
    code: ErrorCode.userNotFound,
  })
})
