/**
 * Fees round up, in favour of the house, once an order and not once a fill: what an order has been charged is
 * always the exact fee of all its fills so far, rounded up to a ledger unit. So the worst-case fee locked with a
 * buy always suffices, and splitting an order never makes it cheaper.
 *
 * Exact fees are integers too: ledger units times the rate in 10^-8. An order's `exact` and `charged` below are
 * its sums so far.
 */
import { type Market, rateUnit } from "./Market.ts"
import type { Order } from "./Order.ts"

const roundUp = (exact: bigint): bigint => (exact + rateUnit - 1n) / rateUnit

/** The exact fee of one fill, and the whole units to charge for it now. */
export const feeOfFill = (
  order: Order,
  amount: bigint,
  rate: bigint,
): { readonly exact: bigint; readonly charged: bigint } => {
  const exact = amount * rate
  return { exact, charged: roundUp(order.feeExact + exact) - order.feeCharged }
}

const worstRate = ({ makerRate, takerRate }: Market): bigint =>
  makerRate > takerRate ? makerRate : takerRate

/**
 * What a buy must hold locked to pay for `quote` more: the amount, and its fee where that is charged in the quote
 * asset; at the worse of the two rates, unless it is known which one it will be.
 */
export const buyLock = (
  market: Market,
  quote: bigint,
  exact: bigint,
  charged: bigint,
  rate = worstRate(market),
): bigint => (market.listing.feeIn === "received" ? quote : quote + roundUp(exact + quote * rate) - charged)

/** The most lots at this price that `budget` pays for, the taker's fee included. */
export const affordableLots = (
  market: Market,
  priceTicks: number,
  budget: bigint,
  exact: bigint,
  charged: bigint,
): bigint => {
  const unit = BigInt(priceTicks) * market.quoteUnitsPerTickLot
  if (market.listing.feeIn === "received") return budget / unit
  // lots * unit + roundUp(exact + lots * unit * rate) - charged <= budget, solved for lots.
  return ((budget + charged) * rateUnit - exact) / (unit * (rateUnit + market.takerRate))
}
