/** What is abnormal in the market in each second: a function of time alone, so that nothing depends on who looks. */
import type { SimulatedSymbol } from "./Symbol.ts"

/** Factors relative to normal conditions; 1 changes nothing. */
export interface BookFactors {
  readonly spread: number
  /** Of what each level holds. */
  readonly depth: number
  /** Of the number of orders of others. */
  readonly trades: number
}

export interface Conditions {
  /** How far the price of a coin is moved at the begin of a second: change of its logarithm. */
  shift(coin: string, second: number): number
  book(symbol: string, second: number): BookFactors
}

export const normalBook: BookFactors = { spread: 1, depth: 1, trades: 1 }

export const normalConditions: Conditions = { shift: () => 0, book: () => normalBook }

/** How much a symbol's price is moved at the begin of a second: a factor. */
export const priceFactor = (
  { base, quote }: SimulatedSymbol,
  conditions: Conditions,
  second: number,
): number => Math.exp(conditions.shift(base, second) - conditions.shift(quote, second))

/** A symbol as it trades in a second. */
export const symbolAt = (
  symbol: SimulatedSymbol,
  conditions: Conditions,
  second: number,
): SimulatedSymbol => {
  const { spread, depth, trades } = conditions.book(symbol.symbol, second)
  if (spread === 1 && depth === 1 && trades === 1) return symbol
  const { trading } = symbol
  return {
    ...symbol,
    trading: {
      ...trading,
      spreadBp: trading.spreadBp * spread,
      firstLevelWorth: trading.firstLevelWorth * depth,
      levelGrowth: trading.levelGrowth * depth,
      tradesAMinute: trading.tradesAMinute * trades,
    },
  }
}
