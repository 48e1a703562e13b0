/**
 * Amounts and prices as text, never as floats.
 *
 * One grammar for the whole wire: 1 to 20 digits, then optionally a point and 1 to 18 digits. No sign, no
 * exponent, no leading or trailing point, no other digits than 0-9. The length is checked by the pattern's own
 * bounds, so a megabyte of digits costs nothing.
 *
 * Arithmetic is exact, and what it gives is an amount of that grammar again, without trailing zeros: a result that
 * would be below zero, longer or finer than the grammar has it is a RangeError, unless it was said how to round.
 */
import * as Schema from "effect/Schema"

/** The grammar of every amount and price on the wire. */
export const decimalPattern = /^\d{1,20}(\.\d{1,18})?$/

/** A non-negative decimal number as text, for example `0.01`. Make one with {@link decimal}. */
export const Decimal = /*#__PURE__*/ Schema.String.check(
  /*#__PURE__*/ Schema.isPattern(decimalPattern, { expected: "a decimal number such as 0.01" }),
).pipe(/*#__PURE__*/ Schema.brand("Decimal"))
export type Decimal = typeof Decimal.Type

/** A decimal number that may be negative: a price change, a difference. Never an amount. */
export const SignedDecimal = /*#__PURE__*/ Schema.String.check(
  /*#__PURE__*/ Schema.isPattern(/^-?\d{1,20}(\.\d{1,18})?$/, { expected: "a decimal number such as -0.01" }),
).pipe(/*#__PURE__*/ Schema.brand("SignedDecimal"))
export type SignedDecimal = typeof SignedDecimal.Type

/** The text as a {@link Decimal}; throws a RangeError that names the text when it is none. */
export const decimal = (text: string): Decimal => {
  // A caller without types may bring a float.
  if (typeof text !== "string" || !decimalPattern.test(text))
    throw new RangeError(`not a decimal number: ${JSON.stringify(String(text).slice(0, 60))}`)
  return text as Decimal
}

/**
 * How many units of 10^-scale the text is worth, exactly: `toUnits("1.5", 3)` is `1500n`.
 * Undefined when the text is finer than the scale: nothing is rounded silently.
 */
export const toUnits = (text: Decimal, scale: number): bigint | undefined => {
  const point = text.indexOf(".")
  const whole = point < 0 ? text : text.slice(0, point)
  const fraction = point < 0 ? "" : text.slice(point + 1).replace(/0+$/, "")
  if (fraction.length > scale) return undefined
  return BigInt(whole + fraction.padEnd(scale, "0"))
}

/** The inverse of {@link toUnits}, without trailing zeros: `fromUnits(1500n, 3)` is `1.5`. */
export const fromUnits = (units: bigint, scale: number): Decimal => {
  const digits = units.toString().padStart(scale + 1, "0")
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "")
  return (fraction === "" ? whole : `${whole}.${fraction}`) as Decimal
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`, exactly. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const left = toUnits(a, 18) as bigint
  const right = toUnits(b, 18) as bigint
  return left < right ? -1 : left > right ? 1 : 0
}

/** Where to go from between two values: to the lower, the higher, or the nearer one, from the middle to the higher. */
export type Rounding = "down" | "up" | "nearest"

const finest = 18
const units = (amount: Decimal): bigint => toUnits(amount, finest) as bigint
const amountOf = (count: bigint, scale: number): Decimal => decimal(fromUnits(count, scale))

const quotient = (dividend: bigint, divisor: bigint, rounding: Rounding): bigint => {
  if (divisor === 0n) throw new RangeError("division by zero")
  const extra = rounding === "down" ? 0n : rounding === "up" ? divisor - 1n : divisor / 2n
  return (dividend + extra) / divisor
}

export const isZero = (amount: Decimal): boolean => /^[0.]*$/.test(amount)

export const plus = (a: Decimal, b: Decimal): Decimal => amountOf(units(a) + units(b), finest)

/** A RangeError when `b` is more than `a`: there is no amount below zero. */
export const minus = (a: Decimal, b: Decimal): Decimal => {
  const difference = units(a) - units(b)
  if (difference < 0n) throw new RangeError(`${a} minus ${b} is below zero`)
  return amountOf(difference, finest)
}

/** Of no amounts: 0. */
export const sum = (amounts: Iterable<Decimal>): Decimal => {
  let total = 0n
  for (const amount of amounts) total += units(amount)
  return amountOf(total, finest)
}

/**
 * A product has as many decimals as both its factors together. With a rounding it is rounded to 18, the most there
 * can be; without, one that has more is a RangeError.
 */
export const times = (a: Decimal, b: Decimal, rounding?: Rounding): Decimal => {
  const product = units(a) * units(b)
  if (rounding === undefined) return amountOf(product, 2 * finest)
  return amountOf(quotient(product, 10n ** BigInt(finest), rounding), finest)
}

/** To so many decimals, 0 to 18. A RangeError when `b` is zero. */
export const divide = (a: Decimal, b: Decimal, decimals: number, rounding: Rounding): Decimal =>
  amountOf(quotient(units(a) * 10n ** BigInt(decimals), units(b), rounding), decimals)

/** To a whole number of steps, such as a price to its tick: `toStep(decimal("0.057"), decimal("0.01"), "down")` is 0.05. */
export const toStep = (amount: Decimal, step: Decimal, rounding: Rounding): Decimal =>
  amountOf(quotient(units(amount), units(step), rounding) * units(step), finest)
