/**
 * Amounts and prices as text, never as floats.
 *
 * One grammar for the whole wire: 1 to 20 digits, then optionally a point and 1 to 18 digits. No sign, no
 * exponent, no leading or trailing point, no other digits than 0-9. The length is checked by the pattern's own
 * bounds, so a megabyte of digits costs nothing.
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
  if (!decimalPattern.test(text))
    throw new RangeError(`not a decimal number: ${JSON.stringify(text.slice(0, 60))}`)
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
