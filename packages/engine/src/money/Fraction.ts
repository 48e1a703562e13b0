/**
 * Exact quotients of bigints: amounts in whole coins and prices are multiplied and divided first, and rounded once.
 */

export type Fraction = readonly [numerator: bigint, denominator: bigint]

export const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
export const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c]
export const minus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d - c * b, b * d]

/** The number of units of 10^-scale in a fraction, rounded down. */
export const roundDown = ([numerator, denominator]: Fraction, scale: number): bigint =>
  (numerator * 10n ** BigInt(scale)) / denominator

export const roundUp = ([numerator, denominator]: Fraction, scale: number): bigint =>
  (numerator * 10n ** BigInt(scale) + denominator - 1n) / denominator
