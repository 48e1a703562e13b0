/**
 * The orders by which the simulated market stands in a book: one for each level of its ladder, by an id of that level.
 * They use up no ids of other orders, so the ids of users' orders do not depend on how often the market was stepped.
 */

import { accountOf, type State } from "../model/State.ts"
import { type Ladder, levelsMax, levelsOf } from "../model/simulation/Ladder.ts"
import { type Market, noFees, Order, type Side } from "../model/trading/Order.ts"
import { openedWith } from "../model/trading/orderTerms.ts"
import { Money, zero } from "../money/Money.ts"
import { closeOrder, enterBook, lock } from "../trading/applyOrder.ts"
import { limitLockInto } from "../trading/Fee.ts"

/** Ids from here on are those of quotes. */
export const quoteIdMin = 2 ** 52

/** Whether an order is a quote of the simulated market. */
export const isQuote = ({ id }: Order): boolean => id >= quoteIdMin

const sides = ["BUY", "SELL"] as const

const quoteId = ({ index }: Market, side: Side, level: number): number =>
  quoteIdMin + (2 * index + (side === "BUY" ? 0 : 1)) * levelsMax + level

/** The quotes of a symbol that stand in its book. */
export const quotesOf = (state: State, market: Market, uid: string): ReadonlyArray<Order> => [
  ...accountOf(state, uid).orders.of(market),
]

/** Part of `apply`: takes all quotes of a symbol out of its book. */
export const takeOutQuotes = (state: State, market: Market, uid: string): void => {
  for (const order of quotesOf(state, market, uid))
    closeOrder(state, order, "CANCELED", "", state.time, undefined)
}

/** Part of `apply`: places the orders of a ladder, behind all others at their prices. */
export const placeQuotes = (state: State, market: Market, uid: string, ladder: Ladder): void => {
  const trader = accountOf(state, uid)
  const { time } = state
  const { symbol } = market
  for (const side of sides)
    for (const [level, [priceTicks, lots]] of levelsOf(ladder, side).entries()) {
      if (lots === 0) continue
      const id = quoteId(market, side, level)
      const given = { time, id, uid, symbol, side, orderType: "LIMIT", priceTicks, lots, lock: zero } as const
      const order = new Order(openedWith({}, given), trader, market)
      state.orders.add(order)
      trader.orders.add(order)
      limitLockInto(order.locked, market, order, lots, noFees)
      lock(state, order)
      enterBook(order)
    }
}

/** What a ladder locks: of the quote asset, of the base asset, in ledger units. */
export const locksOf = (market: Market, ladder: Ladder): Readonly<Record<Side, bigint>> => {
  const sum = { BUY: 0n, SELL: 0n }
  const each = new Money()
  for (const side of sides)
    for (const [priceTicks, lots] of levelsOf(ladder, side))
      sum[side] += limitLockInto(each, market, { side, priceTicks }, lots, noFees).units
  return sum
}

/** How many lots of the standing ladder were taken since it was placed. */
export const lotsTaken = (state: State, market: Market, uid: string): Readonly<Record<Side, number>> => {
  const taken = { BUY: 0, SELL: 0 }
  if (market.quotes === null) return taken
  for (const side of sides) for (const [, lots] of levelsOf(market.quotes.ladder, side)) taken[side] += lots
  for (const { side, openLots } of quotesOf(state, market, uid)) taken[side] -= openLots
  return taken
}
