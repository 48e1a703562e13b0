/**
 * Decimal places of a symbol's amounts, defined only here: exchangeInfo shows {@link placesOf}, and orders are parsed
 * by the functions below.
 */
import { toCount, toUnits } from "@bourse/vocabulary"
import type { Market } from "./Order.ts"

/** Number of decimals of `step` (a power of ten) times 10^-`decimals`. */
const decimalsOfStep = (step: number, decimals: number): number => decimals - Math.round(Math.log10(step))

/** Decimal places of a new order's price, quantity and quote amount, and of a fill's fees. */
export const placesOf = ({ tickStep, tickDecimals, lotStep, lotDecimals, base, quote }: Market) => {
  const price = decimalsOfStep(tickStep, tickDecimals)
  return {
    price,
    quantity: decimalsOfStep(lotStep, lotDecimals),
    // The field quotePrecision of exchangeInfo has one value for prices and quote amounts.
    quoteAmount: price,
    baseFee: base.ledgerScale,
    quoteFee: quote.ledgerScale,
  }
}

/**
 * Converts a text to a number of steps: -1 if it is finer than the step, Infinity for more than a safe integer.
 */
const countIn = (text: string, decimals: number, step: number): number => {
  const count = toCount(text, decimals)
  return step === 1 || count === Number.POSITIVE_INFINITY || count % step === 0 ? count : -1
}

/** A price in ticks; -1 for a price that is finer than the tick, Infinity for more than a safe integer. */
export const ticksIn = ({ tickDecimals, tickStep }: Market, price: string): number =>
  countIn(price, tickDecimals, tickStep)

/** A quantity in lots; -1 for a quantity that is finer than the lot, Infinity for more than a safe integer. */
export const lotsIn = ({ lotDecimals, lotStep }: Market, quantity: string): number =>
  countIn(quantity, lotDecimals, lotStep)

/** A quote amount in ledger units; undefined for an amount that has too many decimal places. */
export const quoteUnitsIn = (market: Market, amount: string): bigint | undefined =>
  toUnits(amount, placesOf(market).quoteAmount) === undefined
    ? undefined
    : toUnits(amount, market.quote.ledgerScale)
