/** Abnormal market conditions at each time: a function of time alone, so that reading changes nothing. */

/** Factors of the market relative to normal conditions; 1 changes nothing. */
export interface BookFactors {
  readonly spread: number
  /** Factor of the quantity at each level of the book. */
  readonly depth: number
  /** Factor of the number of takers in a time. */
  readonly trades: number
}

/** Times in milliseconds since the epoch. */
export interface Conditions {
  /** Change of a coin's price, as a logarithm. */
  shift(coin: string, time: number): number
  book(symbol: string, time: number): BookFactors
}

export const normalBook: BookFactors = { spread: 1, depth: 1, trades: 1 }

export const normalConditions: Conditions = { shift: () => 0, book: () => normalBook }

/** Change of a pair's price, as a factor. */
export const priceFactor = (
  { base, quote }: { readonly base: string; readonly quote: string },
  conditions: Conditions,
  time: number,
): number => {
  const shift = conditions.shift(base, time) - conditions.shift(quote, time)
  return shift === 0 ? 1 : Math.exp(shift)
}
