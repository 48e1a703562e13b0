/**
 * The proceeds of a conversion, in exact fractions of whole coins. Only the result of the conversion is
 * rounded.
 */

type Fraction = readonly [numerator: bigint, denominator: bigint]

/** Parses a fraction: `fraction("0.25")` is 25 hundredths. */
export const fraction = (text: string): Fraction => {
  const [whole = "", decimals = ""] = text.split(".")
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

export const times = (...all: ReadonlyArray<Fraction>): Fraction =>
  all.reduce(([a, b], [c, d]): Fraction => [a * c, b * d], [1n, 1n])

export const over = (a: Fraction, [numerator, denominator]: Fraction): Fraction =>
  times(a, [denominator, numerator])

export const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b

/** Number of units of 10^-`scale` in a fraction, rounded down or up. */
export const unitsDown = ([numerator, denominator]: Fraction, scale: number): bigint =>
  (numerator * 10n ** BigInt(scale)) / denominator
export const unitsUp = (a: Fraction, scale: number): bigint => {
  const down = unitsDown(a, scale)
  return isLess([down, 10n ** BigInt(scale)], a) ? down + 1n : down
}

/**
 * The result of a conversion, in the token's units: the amount that arrives is rounded down once, the fee up
 * once. Prices of the conversion are in one common coin.
 */
export const inToken = (
  amount: string,
  price: string,
  tokenPrice: string,
  share: string,
  tokenScale: number,
): { readonly gross: bigint; readonly fee: bigint } => {
  const exact = over(times(fraction(amount), fraction(price)), fraction(tokenPrice))
  const [part, whole] = fraction(share)
  const fee = unitsUp(times(exact, [part, whole]), tokenScale)
  return { gross: unitsDown(times(exact, [whole - part, whole]), tokenScale) + fee, fee }
}
