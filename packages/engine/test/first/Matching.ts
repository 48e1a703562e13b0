/**
 * Matching: an order trades against the best of the other side, always at the maker's price, until it is filled,
 * its limit or its money ends, self-trade prevention ends it, or the book does. Every fill is an event of its
 * own, applied at once.
 */
import { crosses, opposite } from "./Book.ts"
import type { Emit, TokenFee } from "./Event.ts"
import { endOrder, endOtherLeg, stpCancel } from "./endOrder.ts"
import { affordableLots, buyLock, feeOfFill } from "./Fee.ts"
import { tokenFee } from "./FeeToken.ts"
import { feeAssetOf, type Market, quoteOf } from "./Market.ts"
import type { Order } from "./Order.ts"
import { type Incoming, isSelfTrade, makersFor, preventsSelfTrade } from "./SelfTrade.ts"
import type { State } from "./State.ts"

/** What is left of an order's lock after a fill that spends `spent` and what its rest needs: freed by the fill. */
const unlockAfter = (
  market: Market,
  order: Order,
  lots: number,
  spent: bigint,
  exact: bigint,
  charged: bigint,
): bigint => {
  if (order.side === "SELL") return 0n
  const rest = order.lots - order.filledLots - lots
  // A market order holds one sum for all its fills; what is left of it is freed when it ends.
  if (order.type === "MARKET") return rest === 0 ? order.locked - spent : 0n
  return order.locked - spent - buyLock(market, quoteOf(market, order.priceTicks, rest), exact, charged)
}

interface SideOfFill {
  readonly exact: string
  readonly charged: string
  readonly unlock: string
  readonly token: TokenFee | undefined
}

/** The amount a fill's fee is a share of, and the asset both are in. */
const feeBase = (market: Market, order: Order, lots: number, quote: bigint) => {
  const asset = feeAssetOf(market, order.side)
  const amount = asset === market.listing.quote ? quote : BigInt(lots) * market.baseUnitsPerLot
  return { asset, amount }
}

/** One side of a fill: its fee, exact and charged or in the token, and what it frees beyond what it spends. */
const sideOfFill = (
  state: State,
  market: Market,
  order: Order,
  lots: number,
  quote: bigint,
  rate: bigint,
  reserved: bigint,
): SideOfFill => {
  const { asset, amount } = feeBase(market, order, lots, quote)
  const token = tokenFee(state, order.uid, asset, amount * rate, reserved)
  const fee = token === undefined ? feeOfFill(order, amount, rate) : { exact: 0n, charged: 0n }
  const spent = asset === market.listing.quote ? quote + fee.charged : quote
  const exact = order.feeExact + fee.exact
  const charged = order.feeCharged + fee.charged
  const unlock = unlockAfter(market, order, lots, spent, exact, charged)
  return { exact: fee.exact.toString(), charged: fee.charged.toString(), unlock: unlock.toString(), token }
}

/** How many of the lots offered an order placed by quote amount takes: what its money pays for, fee included. */
const lotsForBudget = (state: State, market: Market, taker: Order, maker: Order, offered: number): number => {
  // No order grows beyond a safe integer of lots.
  const room = Math.min(offered, Number.MAX_SAFE_INTEGER - taker.filledLots)
  const atMost = (lots: bigint): number => (lots < BigInt(room) ? Number(lots) : room)
  const withoutFee = atMost(taker.locked / quoteOf(market, maker.priceTicks, 1))
  const { asset, amount } = feeBase(market, taker, withoutFee, quoteOf(market, maker.priceTicks, withoutFee))
  const token = tokenFee(state, taker.uid, asset, amount * market.takerRate, 0n)
  if (token !== undefined) return withoutFee
  return atMost(affordableLots(market, maker.priceTicks, taker.locked, taker.feeExact, taker.feeCharged))
}

/** Whether what an order placed by quote amount has left pays for one more lot at this price, fee included. */
export const paysForOneMore = (state: State, market: Market, taker: Order, priceTicks: number): boolean => {
  if (affordableLots(market, priceTicks, taker.locked, taker.feeExact, taker.feeCharged) > 0n) return true
  const quote = quoteOf(market, priceTicks, 1)
  if (taker.locked < quote) return false
  const { asset, amount } = feeBase(market, taker, 1, quote)
  return tokenFee(state, taker.uid, asset, amount * market.takerRate, 0n) !== undefined
}

const lotsToFill = (state: State, market: Market, taker: Order, maker: Order): number => {
  const offered = maker.lots - maker.filledLots
  if (taker.lots > 0) return Math.min(offered, taker.lots - taker.filledLots)
  return lotsForBudget(state, market, taker, maker, offered)
}

/** Whether the book can fill all of it at once, at the limit or better. */
export const isFillable = (
  state: State,
  market: Market,
  incoming: Incoming,
  priceTicks: number,
  lots: number,
): boolean => {
  let left = lots
  for (const maker of makersFor(state, market, incoming)) {
    if (!crosses(incoming.side, priceTicks, maker.priceTicks)) return false
    left -= maker.lots - maker.filledLots
    if (left <= 0) return true
  }
  return false
}

const tellTrade = (
  state: State,
  market: Market,
  taker: Order,
  maker: Order,
  lots: number,
  now: number,
  emit: Emit,
): void => {
  const { priceTicks } = maker
  const quote = quoteOf(market, priceTicks, lots)
  const ofTaker = sideOfFill(state, market, taker, lots, quote, market.takerRate, 0n)
  const reserved = ofTaker.token !== undefined && taker.uid === maker.uid ? BigInt(ofTaker.token.fee) : 0n
  const ofMaker = sideOfFill(state, market, maker, lots, quote, market.makerRate, reserved)
  emit({
    type: "traded",
    v: 1,
    time: now,
    id: state.nextTradeId,
    symbol: taker.symbol,
    takerOrder: taker.id,
    makerOrder: maker.id,
    priceTicks,
    lots,
    takerFeeExact: ofTaker.exact,
    takerFee: ofTaker.charged,
    takerUnlock: ofTaker.unlock,
    makerFeeExact: ofMaker.exact,
    makerFee: ofMaker.charged,
    makerUnlock: ofMaker.unlock,
    ...(ofTaker.token === undefined ? {} : { takerToken: ofTaker.token }),
    ...(ofMaker.token === undefined ? {} : { makerToken: ofMaker.token }),
  })
}

export const match = (state: State, market: Market, taker: Order, now: number, emit: Emit): void => {
  const makers = opposite(taker.side)
  const prevents = preventsSelfTrade(state, taker.uid, taker.stpMode)
  while (taker.lots === 0 || taker.filledLots < taker.lots) {
    const maker = market.book.best(makers)
    if (maker === null) return
    if (taker.type !== "MARKET" && !crosses(taker.side, taker.priceTicks, maker.priceTicks)) return
    const lots = lotsToFill(state, market, taker, maker)
    if (lots === 0) return
    if (prevents && isSelfTrade(state, taker.uid, maker.uid)) {
      if (taker.stpMode !== "cancel_taker") endOrder(state, maker, stpCancel, now, emit)
      if (taker.stpMode === "cancel_maker") continue
      endOrder(state, taker, stpCancel, now, emit)
      return
    }
    endOtherLeg(state, maker, "", now, emit)
    endOtherLeg(state, taker, "", now, emit)
    tellTrade(state, market, taker, maker, lots, now, emit)
  }
}
