/**
 * Fees round up, in favour of the house, once per order and not per fill: an order's charged fee is always the exact
 * fee of all its fills so far, rounded up to a ledger unit. The worst-case fee locked with a buy therefore always
 * suffices, and splitting an order never makes it cheaper.
 */

import { quoteInto } from "../model/trading/Market.ts"
import { Fees, type Market, type Order, type Rates } from "../model/trading/Order.ts"
import { Money, rateUnit } from "../money/Money.ts"

// Scratch amounts of the functions below; never used across two calls.
const share = new Money()
const due = new Money()
const sum = new Fees()

/** The higher of a symbol's two rates: a buy must be able to pay it. */
export const worstRate = ({ makerRate, takerRate }: Rates): number =>
  makerRate > takerRate ? makerRate : takerRate

/**
 * Changes a quote amount into the lock that a buy needs: the amount, and its fee at this rate if that is
 * charged in the quote asset; `fees` are the order's fees so far.
 */
export const addBuyerFee = (quote: Money, market: Market, rate: number, fees: Fees): Money => {
  if (market.feeInReceived) return quote
  sum.set(fees)
  const rest = share.setShare(quote, rate)
  sum.add(share, rest)
  return quote.add(sum.dueInto(due))
}

/** Sets an amount to the lock of a limit order for these lots, at the higher of its two rates. */
export const limitLockInto = (
  amount: Money,
  market: Market,
  order: { readonly side: Order["side"]; readonly priceTicks: number },
  lots: number,
  fees: Fees,
  rates: Rates = market,
): Money =>
  order.side === "SELL"
    ? amount.setScaled(lots, market.lotZeros)
    : addBuyerFee(quoteInto(amount, market, order.priceTicks, lots), market, worstRate(rates), fees)

/** An order's exact fee so far, in 10^-8 of a ledger unit. */
const exactFee = ({ whole, rest }: Fees): bigint => whole.units * rateUnit + BigInt(rest)

/**
 * The most lots at this price that `budget` pays for, including the taker's fee. The calculation assumes that
 * the taker has no fills yet.
 */
export const affordableLots = (market: Market, priceTicks: number, budget: bigint, fees: Fees): bigint => {
  const unit = BigInt(priceTicks) * market.tickLotUnits
  if (market.feeInReceived) return budget / unit
  // Solved for lots: lots * unit + roundUp(exact + lots * unit * rate) - charged <= budget.
  return (
    ((budget + fees.charged.units) * rateUnit - exactFee(fees)) /
    (unit * (rateUnit + BigInt(market.takerRate)))
  )
}
