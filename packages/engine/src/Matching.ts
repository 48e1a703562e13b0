/**
 * Matching: an order trades against the best of the other side, always at the maker's price, until it is filled,
 * its limit or its money ends, or the book does. Every fill is an event of its own, applied at once.
 */
import { crosses, opposite } from "./Book.ts"
import type { Event } from "./Event.ts"
import { affordableLots, buyLock, feeOfFill } from "./Fee.ts"
import { feeAssetOf, type Market, quoteOf } from "./Market.ts"
import type { Order, Side } from "./Order.ts"
import type { State } from "./State.ts"

const lotsMax = BigInt(Number.MAX_SAFE_INTEGER)

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
  const needed = rest === 0 ? 0n : buyLock(market, quoteOf(market, order.priceTicks, rest), exact, charged)
  return order.locked - spent - needed
}

/** One side of a fill: its fee, exact and charged, and what it frees beyond what it spends. */
const sideOfFill = (market: Market, order: Order, lots: number, quote: bigint, rate: bigint) => {
  const inQuote = feeAssetOf(market, order.side) === market.listing.quote
  const fee = feeOfFill(order, inQuote ? quote : BigInt(lots) * market.baseUnitsPerLot, rate)
  const spent = inQuote ? quote + fee.charged : quote
  const unlock = unlockAfter(
    market,
    order,
    lots,
    spent,
    order.feeExact + fee.exact,
    order.feeCharged + fee.charged,
  )
  return { exact: fee.exact.toString(), charged: fee.charged.toString(), unlock: unlock.toString() }
}

const lotsToFill = (market: Market, taker: Order, maker: Order): number => {
  const offered = maker.lots - maker.filledLots
  if (taker.lots > 0) return Math.min(offered, taker.lots - taker.filledLots)
  const affordable = affordableLots(market, maker.priceTicks, taker.locked, taker.feeExact, taker.feeCharged)
  // No order grows beyond a safe integer of lots.
  const room = lotsMax - BigInt(taker.filledLots)
  return Math.min(offered, Number(affordable < room ? affordable : room))
}

/** Whether the book can fill all of it at once, at the limit or better: a dry walk. */
export const isFillable = (market: Market, side: Side, priceTicks: number, lots: number): boolean => {
  let left = lots
  for (const maker of market.book.orders(opposite(side))) {
    if (!crosses(side, priceTicks, maker.priceTicks)) return false
    left -= maker.lots - maker.filledLots
    if (left <= 0) return true
  }
  return false
}

export const match = (
  state: State,
  market: Market,
  taker: Order,
  now: number,
  emit: (event: Event) => void,
): void => {
  const makers = opposite(taker.side)
  while (taker.lots === 0 || taker.filledLots < taker.lots) {
    const maker = market.book.best(makers)
    if (maker === null) return
    const { priceTicks } = maker
    if (taker.type !== "MARKET" && !crosses(taker.side, taker.priceTicks, priceTicks)) return
    const lots = lotsToFill(market, taker, maker)
    if (lots === 0) return
    const quote = quoteOf(market, priceTicks, lots)
    const takerSide = sideOfFill(market, taker, lots, quote, market.takerRate)
    const makerSide = sideOfFill(market, maker, lots, quote, market.makerRate)
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
      takerFeeExact: takerSide.exact,
      takerFee: takerSide.charged,
      takerUnlock: takerSide.unlock,
      makerFeeExact: makerSide.exact,
      makerFee: makerSide.charged,
      makerUnlock: makerSide.unlock,
    })
  }
}
