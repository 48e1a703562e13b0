/**
 * Decimal text to exact integers and back. Texts arrive checked against the wire's grammar (digits, at most one
 * point); what is finer than the asked scale is undefined, never rounded.
 */

const trimmedFraction = (text: string, point: number): string => {
  let end = text.length
  while (end > point + 1 && text.charCodeAt(end - 1) === 48) end--
  return text.slice(point + 1, end)
}

/** `parseUnits("1.5", 3)` is `1500n`. */
export const parseUnits = (text: string, scale: number): bigint | undefined => {
  const point = text.indexOf(".")
  if (point < 0) return BigInt(text) * 10n ** BigInt(scale)
  const fraction = trimmedFraction(text, point)
  if (fraction.length > scale) return undefined
  return BigInt(text.slice(0, point) + fraction.padEnd(scale, "0"))
}

/** Like {@link parseUnits} as a plain number: ticks or lots. Infinity when it would not be a safe integer. */
export const parseCount = (text: string, decimals: number): number | undefined => {
  const point = text.indexOf(".")
  const fraction = point < 0 ? "" : trimmedFraction(text, point)
  if (fraction.length > decimals) return undefined
  const digits = (point < 0 ? text : text.slice(0, point)) + fraction.padEnd(decimals, "0")
  const count = Number(digits)
  return Number.isSafeInteger(count) ? count : Number.POSITIVE_INFINITY
}

/** `formatUnits(1500n, 3)` is `1.5`: no trailing zeros, no exponent. */
export const formatUnits = (units: bigint | number, scale: number): string => {
  // Most amounts of most orders: what has not been executed, no quote budget.
  if (units === 0 || units === 0n) return "0"
  if (units < 0) return `-${formatUnits(-units, scale)}`
  const digits = units.toString().padStart(scale + 1, "0")
  const point = digits.length - scale
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === 48) end--
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
}

/** The decimal places of a power of ten: 2 for `0.01`, 0 for `1`. Undefined for anything else. */
export const decimalsOf = (powerOfTen: string): number | undefined => {
  if (powerOfTen === "1") return 0
  const match = /^0\.(0*)1$/.exec(powerOfTen)
  return match === null ? undefined : (match[1] as string).length + 1
}
