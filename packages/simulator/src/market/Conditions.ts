/** Abnormal conditions of the market at each time: a function of time alone, so that nothing depends on who looks. */

/** Factors relative to normal conditions; 1 changes nothing. */
export interface BookFactors {
  readonly spread: number
  /** The factor of the quantity at each level. */
  readonly depth: number
  /** The factor of the number of orders of others. */
  readonly trades: number
}

/** Times in milliseconds since the epoch. */
export interface Conditions {
  /** How far the price of a coin is moved: change of its logarithm. */
  shift(coin: string, time: number): number
  book(symbol: string, time: number): BookFactors
}

export const normalBook: BookFactors = { spread: 1, depth: 1, trades: 1 }

export const normalConditions: Conditions = { shift: () => 0, book: () => normalBook }

/** How much the price of a pair is moved: a factor. */
export const priceFactor = (
  { base, quote }: { readonly base: string; readonly quote: string },
  conditions: Conditions,
  time: number,
): number => {
  const shift = conditions.shift(base, time) - conditions.shift(quote, time)
  return shift === 0 ? 1 : Math.exp(shift)
}
