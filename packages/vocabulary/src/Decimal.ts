/**
 * Amounts and prices as text, never as floats.
 *
 * One grammar for the whole wire: 1 to 20 digits, then optionally a point and 1 to 18 digits. The grammar of
 * amounts has no sign, no exponent, no leading or trailing point, no other digits than 0-9. The pattern's own
 * bounds check the length, so a megabyte of digits costs nothing.
 *
 * Arithmetic is exact, and its results are amounts of the same grammar, without trailing zeros. A result of
 * arithmetic that is negative or too long is a RangeError; a too fine result is one too, unless a rounding is
 * given.
 */
/** The grammar of every amount and price on the wire. */
export const decimalPattern = /^\d{1,20}(\.\d{1,18})?$/

/** A non-negative decimal number as text, for example `0.01`. Make a decimal number with {@link decimal}. */
export type Decimal = string & { readonly "~effect/Brand": { readonly Decimal: "Decimal" } }

/** A decimal number that may be negative: a price change, a difference. A signed decimal is never an amount. */
export type SignedDecimal = string & { readonly "~effect/Brand": { readonly SignedDecimal: "SignedDecimal" } }

/** The grammar of a decimal number that may be negative. */
export const signedDecimalPattern = /^-?\d{1,20}(\.\d{1,18})?$/

/** The text as a {@link Decimal}; throws a RangeError with the text if it is not one. */
export const decimal = (text: string): Decimal => {
  // An untyped caller may pass a float as the text.
  if (typeof text !== "string" || !decimalPattern.test(text))
    throw new RangeError(`not a decimal number: ${JSON.stringify(String(text).slice(0, 60))}`)
  return text as Decimal
}

/** Removes trailing zeros of a fraction. */
const significant = (text: string, point: number): string => {
  let end = text.length
  while (end > point + 1 && text.charCodeAt(end - 1) === 48) end--
  return text.slice(point + 1, end)
}

/** Number of decimal places that an amount needs: 1 for `0.50`. */
export const significantPlaces = (text: string): number => {
  const point = text.indexOf(".")
  return point < 0 ? 0 : significant(text, point).length
}

/**
 * The exact number of units of 10^-scale in the text: `toUnits("1.5", 3)` is `1500n`. The text must follow the
 * grammar; the result is undefined if it has more decimals than the scale: nothing is rounded silently.
 */
export const toUnits = (text: string, scale: number): bigint | undefined => {
  const point = text.indexOf(".")
  if (point < 0) return BigInt(text) * 10n ** BigInt(scale)
  const fraction = significant(text, point)
  if (fraction.length > scale) return undefined
  return BigInt(text.slice(0, point) + fraction.padEnd(scale, "0"))
}

const powersOfTen: ReadonlyArray<number> = Array.from({ length: 19 }, (_, exponent) =>
  Number(`1e${exponent}`),
)

/**
 * The number of units as a plain number: ticks, lots. -1 if the text is finer than the scale, Infinity if it exceeds
 * the safe integers.
 */
export const toCount = (text: string, scale: number): number => {
  const { length } = text
  let count = 0
  let at = 0
  for (; at < length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0) break
    count = count * 10 + digit
  }
  let missing = scale
  for (at++; at < length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (missing > 0) {
      count = count * 10 + digit
      missing--
    } else if (digit !== 0) return -1
  }
  // Above the safe integers the sum is inexact, but never falls below them.
  if (missing > 0) count *= powersOfTen[missing] as number
  return count <= Number.MAX_SAFE_INTEGER ? count : Number.POSITIVE_INFINITY
}

/** A count of 10^-scale as text, without trailing zeros; negative counts get a minus sign. */
export const formatUnits = (units: bigint | number, scale: number): string => {
  if (units === 0 || units === 0n) return "0"
  if (units < 0) return `-${formatUnits(-units, scale)}`
  return placePoint(units.toString(), scale)
}

/** Writes whole digits as a decimal number with `scale` decimals, without trailing zeros. */
export const placePoint = (digits: string, scale: number): string => {
  const padded = digits.length > scale ? digits : digits.padStart(scale + 1, "0")
  const point = padded.length - scale
  let end = padded.length
  while (end > point && padded.charCodeAt(end - 1) === 48) end--
  return end === point ? padded.slice(0, point) : `${padded.slice(0, point)}.${padded.slice(point, end)}`
}

/** The inverse of {@link toUnits}, for non-negative values: `fromUnits(1500n, 3)` is `1.5`. */
export const fromUnits = (units: bigint, scale: number): Decimal => formatUnits(units, scale) as Decimal

/**
 * The decimal places of a power of ten: 2 for `0.01`, 0 for `1`. The result is undefined for any other text.
 */
export const decimalsOf = (powerOfTen: string): number | undefined => {
  if (powerOfTen === "1") return 0
  const match = /^0\.(0*)1$/.exec(powerOfTen)
  return match === null ? undefined : (match[1] as string).length + 1
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`, exactly. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const left = toUnits(a, 18) as bigint
  const right = toUnits(b, 18) as bigint
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * The rounding of a value between two multiples: to the lower, the higher, or the nearer one, from the middle to the
 * higher.
 */
export type Rounding = "down" | "up" | "nearest"

const finest = 18
const units = (amount: Decimal): bigint => toUnits(amount, finest) as bigint
const amountOf = (count: bigint, scale: number): Decimal => decimal(fromUnits(count, scale))

const quotient = (dividend: bigint, divisor: bigint, rounding: Rounding): bigint => {
  if (divisor === 0n) throw new RangeError("division by zero")
  const extra =
    rounding === "down"
      ? 0n
      : rounding === "up"
        ? divisor - 1n
        : rounding === "nearest"
          ? divisor / 2n
          : undefined
  // An untyped caller may omit the rounding.
  if (extra === undefined) throw new RangeError(`the rounding must be down, up or nearest, not ${rounding}`)
  return (dividend + extra) / divisor
}

export const isZero = (amount: Decimal): boolean => /^[0.]*$/.test(amount)

export const plus = (a: Decimal, b: Decimal): Decimal => amountOf(units(a) + units(b), finest)

/** Throws a RangeError if `b` exceeds `a`: amounts are never negative. */
export const minus = (a: Decimal, b: Decimal): Decimal => {
  const difference = units(a) - units(b)
  if (difference < 0n) throw new RangeError(`${a} minus ${b} is below zero`)
  return amountOf(difference, finest)
}

/** The sum of amounts; 0 for none. */
export const sum = (amounts: Iterable<Decimal>): Decimal => {
  let total = 0n
  for (const amount of amounts) total += units(amount)
  return amountOf(total, finest)
}

/**
 * The product of two amounts, with the decimals of both factors together. With a rounding the product is
 * rounded to 18 decimals, the maximum; without one, a finer product is a RangeError.
 */
export const times = (a: Decimal, b: Decimal, rounding?: Rounding): Decimal => {
  const product = units(a) * units(b)
  if (rounding === undefined) return amountOf(product, 2 * finest)
  return amountOf(quotient(product, 10n ** BigInt(finest), rounding), finest)
}

/** The quotient of two amounts; `decimals` is 0 to 18. The division throws a RangeError if `b` is zero. */
export const divide = (a: Decimal, b: Decimal, decimals: number, rounding: Rounding): Decimal =>
  amountOf(quotient(units(a) * 10n ** BigInt(decimals), units(b), rounding), decimals)

/**
 * Rounds to a whole number of steps, such as a price to its tick: `toStep(decimal("0.057"), decimal("0.01"), "down")`
 * is 0.05.
 */
export const toStep = (amount: Decimal, step: Decimal, rounding: Rounding): Decimal =>
  amountOf(quotient(units(amount), units(step), rounding) * units(step), finest)
