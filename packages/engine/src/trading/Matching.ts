/**
 * Matching: an order trades against the best opposite order, always at the maker's price, until it is filled, its
 * limit or its money is reached, self-trade prevention ends it, or the book is empty. Every fill is a separate event,
 * applied at once.
 */
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"
import type { SideOfTrade } from "../model/trading/events.ts"
import { baseInto, quoteInto, quoteOf } from "../model/trading/Market.ts"
import {
  crosses,
  Fees,
  type Order,
  opposite,
  ratesOf,
  type Side,
  type StpMode,
} from "../model/trading/Order.ts"
import { Money, zero } from "../money/Money.ts"
import type { CheckedOrder } from "./checkOrder.ts"
import { endOrder, endOtherLeg, stpCancel } from "./endOrder.ts"
import { affordableLots, limitLockInto } from "./Fee.ts"
import { tokenFee, tokenPays } from "./FeeToken.ts"
import { reachQuotes } from "./quotesInBook.ts"
import { isSelfTrade, MakerWalk, preventsSelfTrade } from "./SelfTrade.ts"

// Scratch amounts for one fill; never used across two fills.
const quote = new Money()
const baseUnits = new Money()
const share = new Money()
const charge = new Money()
const rest = new Money()
const after = new Fees()

/** The part of an order's lock that its open quantity does not need after a fill that spends `spent`. */
const unlockAfter = (order: Order, lots: number, spent: Money, fees: Fees): Money => {
  if (order.side === "SELL") return zero
  const left = order.openLots - lots
  // A market order has one lock for all its fills; the rest is released when it ends.
  // open: 0009-fees: order.orderType === "MARKET" → true
  if (order.orderType === "MARKET" && left !== 0) return zero
  const unlock = order.locked.copy().subtract(spent)
  if (left !== 0)
    unlock.subtract(limitLockInto(rest, order.market, order, left, fees, ratesOf(order.market, order)))
  return unlock
}

/** A sale locks exactly its lots, so a fill releases nothing. */
const soldFree: SideOfTrade = { feeWhole: zero, feeRest: 0, fee: zero, unlock: zero, token: null }

/**
 * One side of a fill of `quote` and `baseUnits`: its fee, exact and charged or in the token, and the released lock.
 */
const sideOfFill = (
  state: State,
  order: Order,
  lots: number,
  rate: number,
  reserved: bigint,
): SideOfTrade => {
  const { market, feeAsset } = order
  const inQuote = feeAsset === market.quote
  const amount = inQuote ? quote : baseUnits
  const token = order.trader.feeDeduction
    ? tokenFee(state, order.trader, feeAsset, amount.units * BigInt(rate), reserved)
    : null
  if (token === null && rate === 0 && order.side === "SELL") return soldFree
  const { fees } = order.execution
  if (token !== null || rate === 0) {
    after.set(fees)
    return { feeWhole: zero, feeRest: 0, fee: zero, unlock: unlockAfter(order, lots, quote, after), token }
  }
  const feeRest = share.setShare(amount, rate)
  after.set(fees).add(share, feeRest)
  const fee = after.dueInto(new Money())
  after.charged.add(fee)
  const feeWhole = share.copy()
  const spent = inQuote ? charge.set(quote).add(fee) : quote
  return { feeWhole, feeRest, fee, unlock: unlockAfter(order, lots, spent, after), token: null }
}

/** Number of offered lots that an order by quote amount takes: those that its money pays for, fee included. */
const lotsForBudget = (state: State, taker: Order, { priceTicks }: Order, offered: number): number => {
  const { market, trader } = taker
  // An order never exceeds a safe integer of lots.
  const room = Math.min(offered, Number.MAX_SAFE_INTEGER - taker.filledLots)
  const atMost = (lots: bigint): number => (lots < BigInt(room) ? Number(lots) : room)
  const locked = taker.locked.units
  if (trader.feeDeduction) {
    const withoutFee = atMost(locked / quoteOf(market, priceTicks, 1))
    if (tokenPays(state, trader, market, priceTicks, withoutFee)) return withoutFee
  }
  return atMost(affordableLots(market, priceTicks, locked, taker.execution.fees))
}

/** Whether the remaining money of an order by quote amount pays for one more lot at this price, fee included. */
// open: 0007-order-types: affordableLots(market, priceTicks, locked | locked >= quoteOf
export const paysForOneMore = (state: State, taker: Order, priceTicks: number): boolean => {
  const { market, trader } = taker
  const locked = taker.locked.units
  if (affordableLots(market, priceTicks, locked, taker.execution.fees) > 0n) return true
  return locked >= quoteOf(market, priceTicks, 1) && tokenPays(state, trader, market, priceTicks, 1)
}

const lotsToFill = (state: State, taker: Order, maker: Order): number => {
  const offered = maker.openLots
  if (taker.lots > 0) return Math.min(offered, taker.openLots)
  return lotsForBudget(state, taker, maker, offered)
}

/** Whether the book can fill the whole order at once, at the order's limit or better. */
export const isFillable = (
  state: State,
  { trader, market, priceTicks, lots }: CheckedOrder,
  side: Side,
  stpMode: StpMode,
): boolean => {
  let left = lots
  const walk = new MakerWalk(state, trader, market, side, stpMode)
  for (let maker = walk.next(); maker !== null; maker = walk.next()) {
    if (!crosses(side, priceTicks, maker.priceTicks)) return false
    left -= maker.openLots
    if (left <= 0) return true
  }
  return false
}

const tellTrade = (state: State, taker: Order, maker: Order, lots: number, now: number, emit: Emit): void => {
  const { market } = taker
  const { priceTicks } = maker
  quoteInto(quote, market, priceTicks, lots)
  baseInto(baseUnits, market, lots)
  const ofTaker = sideOfFill(state, taker, lots, ratesOf(market, taker).takerRate, 0n)
  const reserved = ofTaker.token !== null && taker.trader === maker.trader ? ofTaker.token.fee : 0n
  const ofMaker = sideOfFill(state, maker, lots, ratesOf(market, maker).makerRate, reserved)
  emit({
    type: "traded",
    time: now,
    id: state.nextTradeId,
    takerOrder: taker.id,
    makerOrder: maker.id,
    priceTicks,
    lots,
    taker: ofTaker,
    maker: ofMaker,
  })
}

export const match = (state: State, taker: Order, now: number, emit: Emit): void => {
  const { market } = taker
  const makers = opposite(taker.side)
  const prevents = preventsSelfTrade(state, taker.trader, taker.stpMode)
  reachQuotes(state, taker, now, emit)
  while (taker.lots === 0 || taker.filledLots < taker.lots) {
    const maker = market.book.best(makers)
    if (maker === null) return
    if (taker.orderType !== "MARKET" && !crosses(taker.side, taker.priceTicks, maker.priceTicks)) return
    const lots = lotsToFill(state, taker, maker)
    if (lots === 0) return
    if (prevents && isSelfTrade(taker.trader, maker.trader)) {
      if (taker.stpMode !== "cancel_taker") endOrder(state, maker, stpCancel, now, emit)
      if (taker.stpMode === "cancel_maker") continue
      endOrder(state, taker, stpCancel, now, emit)
      return
    }
    endOtherLeg(state, maker, "", now, emit)
    endOtherLeg(state, taker, "", now, emit)
    tellTrade(state, taker, maker, lots, now, emit)
  }
}
