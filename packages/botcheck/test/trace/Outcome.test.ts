/** Compares twin runs by the bot's position on the exchange. */
import { expect, test } from "vitest"
import { compare, leastAtEnd, lossCounts, most, twinCase, type Worlds } from "../../src/trace/Outcome.ts"
import type { Fill, Order, Placement, Trace } from "../../src/trace/Trace.ts"

const end = 60_000

/** A trade of the bot that filled at once, with its time. `lost`: the answer to the order was lost. */
interface Trade {
  readonly at: number
  readonly quantity: number
  readonly lost?: boolean
  readonly isAbsent?: boolean
}

const worldOf = (caseId: string, trades: ReadonlyArray<Trade>): Trace => {
  const orders: Array<Order> = []
  const fills: Array<Fill> = []
  const placements: Array<Placement> = []
  for (const [i, { at, quantity, lost = false, isAbsent = false }] of trades.entries()) {
    const [id, side, amount] = [String(i + 1), quantity > 0 ? "BUY" : "SELL", Math.abs(quantity)]
    const order: Order = {
      ...{ id, clientId: "", symbol: "BTCUSDT", side, type: "LIMIT", price: 60_000, quantity: amount },
      ...{ executed: amount, status: "FILLED", time: at, updated: at, isOpen: false },
    }
    if (!isAbsent) {
      orders.push(order)
      const fill = { id, orderId: id, symbol: "BTCUSDT", isBuy: quantity > 0, price: 60_000 }
      fills.push({ ...fill, quantity: amount, time: at, isSelfTrade: false })
    }
    const request = { at, end: at + 1, outcome: lost ? "lost" : "done" } as Placement["request"]
    const wanted = { symbol: "BTCUSDT", side, type: "LIMIT", quantity: amount, quote: null, price: 60_000 }
    placements.push({ request, ...wanted, clientId: null, order: isAbsent ? null : order })
  }
  return {
    ...{
      caseId,
      seed: 1,
      speed: 1,
      every: null,
      begin: 0,
      end,
      requests: [],
      placements,
      streams: [],
      orders,
      fills,
    },
    ...{ foreignIds: new Set(), lives: [], happenings: [], output: "", weightLimit: 500, stallMs: 0 },
    assets: new Map([["BTCUSDT", { base: "BTC", quote: "USDT" }]]),
  }
}

type Bot = (losses: number, isExecuted: boolean) => ReadonlyArray<Trade>

const worldsOf = (bot: Bot, quiet: ReadonlyArray<ReadonlyArray<Trade>> = [bot(0, true)]): Worlds => ({
  quiet: quiet.map((trades) => worldOf("baseline-still", trades)),
  pairs: lossCounts.map((count) => ({
    count,
    before: worldOf(twinCase(count, "before"), bot(count, false)),
    after: worldOf(twinCase(count, "after"), bot(count, true)),
  })),
})

/** Buys a lot and sells it again. `onLoss`: the reaction to a buy without an answer. */
const cycles =
  (onLoss: (at: number, isExecuted: boolean) => ReadonlyArray<Trade>, sold = 1): Bot =>
  (losses, isExecuted) =>
    Array.from({ length: 6 }, (_, i) => {
      const at = 1_000 + 10_000 * i
      const isLost = i < losses
      const buy = { at, quantity: 1, lost: isLost, isAbsent: isLost && !isExecuted }
      const again = isLost ? onLoss(at + 300, isExecuted) : []
      const has = (buy.isAbsent ? 0 : 1) + again.filter(({ isAbsent }) => !isAbsent).length
      const quantity = -Math.min(has, sold)
      return [buy, ...again, ...(has > 0 ? [{ at: at + 5_000, quantity }] : [])]
    }).flat()

const again = (at: number): ReadonlyArray<Trade> => [{ at, quantity: 1 }]

test("a bot that buys again holds more if the lost order was executed, even if it sells later", () => {
  const naive = worldsOf(cycles(again, 2))
  expect(compare(naive, most, "after")).toMatchObject({
    found: { symbol: "BTCUSDT", direction: "long", count: 4, more: 2, other: 1, quiet: 1 },
  })
  // The position returns to zero, so there is no drift.
  expect(compare(naive, leastAtEnd, "both")).toEqual({ found: undefined })
})

test("a bot that alternates drifts if it sells only one of its two purchases", () => {
  expect(compare(worldsOf(cycles(again)), leastAtEnd, "both")).toMatchObject({ found: { count: 4, more: 4 } })
})

test("a bot that looks up the order and buys again only if it is missing ends the same", () => {
  const careful = worldsOf(cycles((at, isExecuted) => (isExecuted ? [] : again(at))))
  for (const measure of [most, leastAtEnd])
    expect(compare(careful, measure, "both")).toEqual({ found: undefined })
})

test("fewer orders are no finding: a bot may give up an order that it did not find", () => {
  const gives = worldsOf(cycles(() => []))
  for (const measure of [most, leastAtEnd])
    expect(compare(gives, measure, "both")).toEqual({ found: undefined })
})

/** Buys at fixed times, so that the position grows. */
const buys =
  (length: number, onLoss: ReadonlyArray<number>): Bot =>
  (losses, isExecuted) =>
    Array.from({ length }, (_, i) => {
      const at = 1_000 + 5_000 * i
      const isLost = i < 2 * losses && i % 2 === 0
      return [
        { at, quantity: 1, lost: isLost, isAbsent: isLost && !isExecuted },
        ...(isLost ? onLoss.map((later) => ({ at: at + later, quantity: 1 })) : []),
      ]
    }).flat()

test("a bot that buys regularly may fall behind if its lost orders were not executed", () => {
  const slow: Bot = (losses, isExecuted) => buys(isExecuted ? 11 : 11 - 2 * losses, [])(losses, isExecuted)
  for (const measure of [most, leastAtEnd])
    expect(compare(worldsOf(slow), measure, "both")).toEqual({ found: undefined })
})

test("a bot that buys regularly holds no more than without losses, unless it repeats", () => {
  expect(compare(worldsOf(buys(11, [])), most, "after")).toEqual({ found: undefined })
  expect(compare(worldsOf(buys(11, [300])), most, "after")).toMatchObject({ found: { more: 15, quiet: 11 } })
})

test("a bot that counts only its own acknowledged orders ends above its target", () => {
  const target: Bot = (losses, isExecuted) => buys(6 + losses, [])(losses, isExecuted)
  expect(compare(worldsOf(target), most, "after")).toMatchObject({ found: { more: 10, other: 6, quiet: 6 } })
})

test("a bot that assumes lost orders were executed drifts the other way", () => {
  const assumes: Bot = (losses, isExecuted) =>
    Array.from({ length: 6 }, (_, i) => {
      const at = 1_000 + 10_000 * i
      const isLost = i < losses
      return [
        { at, quantity: 1, lost: isLost, isAbsent: isLost && !isExecuted },
        { at: at + 5_000, quantity: -1 },
      ]
    }).flat()
  expect(compare(worldsOf(assumes), leastAtEnd, "both")).toMatchObject({
    found: { direction: "short", world: { caseId: twinCase(4, "before") } },
  })
})

test("no conclusion is drawn if the bot's own runs differ by more than an order", () => {
  const naive = cycles(again, 2)
  const wild = [1, 9].map((quantity) => [
    { at: 1_000, quantity },
    { at: 6_000, quantity: -quantity },
  ])
  expect(compare(worldsOf(naive, wild), most, "after")).toMatchObject({ found: undefined })
  const wilder = worldsOf(
    (losses, isExecuted) =>
      cycles(again, 2)(losses, isExecuted).map((each) => ({ ...each, quantity: each.quantity * 10 })),
    [[{ at: 1_000, quantity: 1 }], [{ at: 1_000, quantity: 15 }]],
  )
  expect(compare(wilder, most, "after")).toMatchObject({ found: "unknown", symbol: "BTCUSDT", spread: 14 })
})
