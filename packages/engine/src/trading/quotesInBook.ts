/**
 * The quotes of the simulated market in a book. Quotes are a formula (model/simulation/Ladder.ts): hundreds of
 * levels that cost no memory. When a user's order is about to take from quotes, all levels within reach become
 * orders with locked funds and ids of their own, so that users' order ids do not depend on the market.
 *
 * The market's quantity ahead of a user's order at its price is placed before that order, the rest of the
 * quantity after it.
 */
import type { Emit } from "../model/Event.ts"
import { accountOf, type State } from "../model/State.ts"
import { quoteIdMin } from "../model/simulation/Quotes.ts"
import { shownLevelsMax } from "../model/simulation/ShownBook.ts"
import { crosses, type Market, noFees, Order, opposite, ordersOf, type Side } from "../model/trading/Order.ts"
import { openedWith } from "../model/trading/orderTerms.ts"
import { allLevels, isBetter, isQuote } from "../model/trading/quotedBook.ts"
import { Money, zero } from "../money/Money.ts"
import { closeOrder, enterBook, lock } from "./applyOrder.ts"
import { limitLockInto } from "./Fee.ts"
import { provide } from "./provide.ts"

/**
 * Each quoted level has two order ids: for the quantity ahead of users' orders, and for the quantity after
 * them.
 */
const quoteId = ({ index }: Market, side: Side, level: number, isBehind: boolean): number =>
  quoteIdMin + 2 * ((2 * index + (side === "BUY" ? 0 : 1)) * shownLevelsMax + level) + (isBehind ? 1 : 0)

/** The quotes of a symbol that are orders in its book. */
const quotesOf = (state: State, market: Market, uid: string): ReadonlyArray<Order> => [
  ...accountOf(state, uid).orders.of(market),
]

/** Part of `apply`: removes all quotes of a symbol from its book. */
export const takeOutQuotes = (state: State, market: Market, uid: string): void => {
  for (const order of quotesOf(state, market, uid))
    closeOrder(state, order, "CANCELED", "", state.time, undefined)
  if (market.quotes === null) return
  market.quotes.standing.BUY = 0
  market.quotes.standing.SELL = 0
}

/** The last recorded market lots ahead of an order; undefined if never recorded. */
const toldAhead = ({ quotes }: Market, { id }: Order): number | undefined => {
  const queues = quotes?.queues ?? []
  for (let at = 0; at < queues.length; at += 3) if (queues[at] === id) return queues[at + 1]
  return undefined
}

/** Whether an order took its place in the book after the latest step and has no fill since. */
const isNew = ({ quotes }: Market, { filledLots, stopTicks, updateTime, time }: Order): boolean =>
  filledLots === 0 && quotes !== null && (stopTicks > 0 ? updateTime : time) >= quotes.time

/** Lots of quotes ahead of an order at its price, counting only quotes that are orders. */
const quotesBefore = (order: Order): number => {
  let lots = 0
  for (let before = order.previous; before !== null; before = before.previous)
    if (isQuote(before)) lots += before.openLots
  return lots
}

/** An upper bound of the market's lots ahead of a user's order: part of them may be cancelled by now. */
export const lotsAhead = (market: Market, order: Order): number => {
  const { side, priceTicks } = order
  const told = toldAhead(market, order)
  const isSought = told === undefined && isNew(market, order)
  if (!isSought && (market.quotes === null || market.quotes.standing[side] === 0)) return told ?? 0
  let at = 0
  for (const [levelTicks, lots] of allLevels(market, side)) {
    if (isBetter(side, priceTicks, levelTicks)) break
    const stands = at++ < market.quotes!.standing[side]
    if (levelTicks !== priceTicks) continue
    if (stands) return Math.min(told ?? Number.MAX_SAFE_INTEGER, quotesBefore(order))
    return told ?? (isSought ? lots : 0)
  }
  return told ?? 0
}

const firstOfUsers = (market: Market, side: Side, priceTicks: number): Order | undefined => {
  for (const order of ordersOf(market.book, side)) {
    if (isBetter(side, priceTicks, order.priceTicks)) return undefined
    if (order.priceTicks === priceTicks && !isQuote(order)) return order
  }
  return undefined
}

/** Part of `apply`: turns the best `levels` quoted levels of a side into orders. */
export const placeQuotes = (state: State, market: Market, uid: string, side: Side, levels: number): void => {
  const { standing } = market.quotes!
  const first = standing[side]
  const rows = [...allLevels(market, side)].slice(0, levels)
  // The lots ahead of users' orders are computed before any level becomes an order.
  const ahead = rows.map(([priceTicks, lots], level) => {
    if (level < first || lots === 0) return 0
    const user = firstOfUsers(market, side, priceTicks)
    return user === undefined ? 0 : Math.min(lots, lotsAhead(market, user))
  })
  for (const [level, [priceTicks, lots]] of rows.entries()) {
    if (level < first) continue
    placeQuote(state, market, uid, { side, priceTicks, lots: ahead[level]!, level, isBehind: false })
    placeQuote(state, market, uid, { side, priceTicks, lots: lots - ahead[level]!, level, isBehind: true })
  }
  standing[side] = rows.length
}

interface Quote {
  readonly side: Side
  readonly priceTicks: number
  readonly lots: number
  readonly level: number
  readonly isBehind: boolean
}

const placeQuote = (
  state: State,
  market: Market,
  uid: string,
  { side, priceTicks, lots, level, isBehind }: Quote,
): void => {
  if (lots === 0) return
  const trader = accountOf(state, uid)
  const { time } = state
  const { symbol } = market
  const id = quoteId(market, side, level, isBehind)
  const given = { time, id, uid, symbol, side, orderType: "LIMIT", priceTicks, lots, lock: zero } as const
  const order = new Order(openedWith({}, given), trader, market)
  state.orders.add(order)
  trader.orders.add(order)
  limitLockInto(order.locked, market, order, lots, noFees)
  lock(state, order)
  enterBook(order, !isBehind)
}

/** How much an order takes at most: its lots, or the lots that its money pays for. */
interface Need {
  readonly side: Side
  /** The order's limit in ticks; undefined for any price. */
  readonly limitTicks: number | undefined
  readonly lots: number | undefined
  readonly quoteUnits: bigint
}

/** Number of levels that must be orders, so that an order finds all quotes that it can take. */
const levelsFor = (market: Market, { side, limitTicks, lots, quoteUnits }: Need): number => {
  let [at, needed, open, cost] = [0, 0, 0, 0n]
  for (const [priceTicks, levelLots] of allLevels(market, opposite(side))) {
    if (limitTicks !== undefined && !crosses(side, limitTicks, priceTicks)) break
    at++
    if (levelLots === 0) continue
    needed = at
    open += levelLots
    cost += BigInt(priceTicks) * BigInt(levelLots) * market.tickLotUnits
    if (lots === undefined ? cost > quoteUnits : open >= lots) break
  }
  return needed
}

/** Before an order is matched, turns the quotes within its reach into orders. */
export const reachQuotes = (state: State, taker: Order, now: number, emit: Emit): void => {
  const { market, side, orderType } = taker
  const { quotes } = market
  if (quotes === null || state.simulation === null || taker.uid === state.simulation.uid) return
  const levels = levelsFor(market, {
    side,
    limitTicks: orderType === "MARKET" ? undefined : taker.priceTicks,
    lots: taker.lots > 0 ? taker.openLots : undefined,
    quoteUnits: taker.locked.units,
  })
  const makers = opposite(side)
  if (levels <= quotes.standing[makers]) return
  const { asset } = makers === "BUY" ? market.quote : market.base
  const { uid } = state.simulation
  if (provide(state, uid, asset, locksOf(market, makers, levels), now, emit))
    emit({ type: "quotesPlaced", time: now, symbol: market.symbol, side: makers, levels })
}

/** The lock, in ledger units, of the quoted levels up to this one that are not orders yet. */
const locksOf = (market: Market, side: Side, levels: number): bigint => {
  const each = new Money()
  let [sum, at] = [0n, 0]
  for (const [priceTicks, lots] of allLevels(market, side)) {
    if (at++ === levels) break
    if (at <= market.quotes!.standing[side] || lots === 0) continue
    // Splitting a level locks at most one unit more.
    sum += limitLockInto(each, market, { side, priceTicks }, lots, noFees).units + 1n
  }
  return sum
}
