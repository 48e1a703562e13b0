/**
 * How fine a symbol's amounts may be. The only statement of it: exchangeInfo shows {@link placesOf}, and orders are read
 * by the functions below.
 */
import { toCount, toUnits } from "@bourse/vocabulary"
import type { Market } from "./Order.ts"

/** The decimals of 10^-`decimals` times `step`, a power of ten. */
const decimalsOfStep = (step: number, decimals: number): number => decimals - Math.round(Math.log10(step))

/** Decimal places of a new order's price, quantity and quote amount, and of the fees of a fill. */
export const placesOf = ({ tickStep, tickDecimals, lotStep, lotDecimals, base, quote }: Market) => {
  const price = decimalsOfStep(tickStep, tickDecimals)
  return {
    price,
    quantity: decimalsOfStep(lotStep, lotDecimals),
    // The field states one precision for prices and quote amounts: quotePrecision.
    quoteAmount: price,
    baseFee: base.ledgerScale,
    quoteFee: quote.ledgerScale,
  }
}

/** -1 for a text that is finer than the step, Infinity for more than a safe integer. */
const countIn = (text: string, decimals: number, step: number): number => {
  const count = toCount(text, decimals)
  return step === 1 || count === Number.POSITIVE_INFINITY || count % step === 0 ? count : -1
}

/** A price in ticks; -1 for one that is finer than the tick, Infinity for more than a safe integer. */
export const ticksIn = ({ tickDecimals, tickStep }: Market, price: string): number =>
  countIn(price, tickDecimals, tickStep)

/** A quantity in lots; -1 for one that is finer than the lot, Infinity for more than a safe integer. */
export const lotsIn = ({ lotDecimals, lotStep }: Market, quantity: string): number =>
  countIn(quantity, lotDecimals, lotStep)

/** A quote amount in ledger units; undefined for one that has too many decimal places. */
export const quoteUnitsIn = (market: Market, amount: string): bigint | undefined =>
  toUnits(amount, placesOf(market).quoteAmount) === undefined
    ? undefined
    : toUnits(amount, market.quote.ledgerScale)
