/**
 * Where prices come from: a seeded random walk of each coin's worth in USDT, minute by minute. Floats are fine
 * here, they are opinions; what goes into an order is rounded to the symbol's tick, as text.
 */

/** Uniform numbers in [0, 1), the same for the same seed. */
export const seededRandom = (seed: string): (() => number) => {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One minute moves a price by about this share of it. */
const minuteShare = 0.0004

const step = (price: number, random: () => number, minutes: number): number => {
  // The sum of four uniforms is near enough to a bell curve.
  const bell = random() + random() + random() + random() - 2
  return price * Math.exp(bell * minuteShare * 1.7 * Math.sqrt(minutes))
}

/** Writes a number for the wire: at most `decimals` places, without trailing zeros. */
export const plainText = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, "")
}

export interface QuotedSymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Decimal places of a price and of a quantity. */
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly openingPrice: number
}

/** The value of each coin in USDT at the symbols' opening prices. */
export const openingWorth = (symbols: ReadonlyArray<QuotedSymbol>): Map<string, number> => {
  const priced = symbols.filter(({ quote }) => quote === "USDT")
  return new Map([["USDT", 1], ...priced.map(({ base, openingPrice }) => [base, openingPrice] as const)])
}

/** Moves every coin's worth by one step over a part of a minute. */
export const walk = (worth: Map<string, number>, random: () => number, minutes: number): void => {
  for (const [coin, value] of worth) if (coin !== "USDT") worth.set(coin, step(value, random, minutes))
}
