/** Decimal text of recorded data: exact, for any notation in the file (trailing zeros, JSON numbers). */

/** Plain decimal text without trailing zeros; undefined for any text that is not a number from 0. */
export const plainDecimal = (value: string | number): string | undefined => {
  const text = String(value)
  const match = /^(\d{1,25})(?:\.(\d{1,25}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = "", fraction = "", exponent = "0"] = match
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const padded = point < 0 ? "0".repeat(-point) + digits : digits.padEnd(point, "0")
  const left = padded.slice(0, Math.max(point, 0)).replace(/^0+/, "") || "0"
  const right = padded.slice(Math.max(point, 0)).replace(/0+$/, "")
  return right === "" ? left : `${left}.${right}`
}

const split = (text: string): readonly [string, string] => {
  const point = text.indexOf(".")
  return point < 0 ? [text, ""] : [text.slice(0, point), text.slice(point + 1)]
}

/** Negative if `a` is less than `b`, positive if `a` is more; both are texts of {@link plainDecimal}. */
export const compareDecimals = (a: string, b: string): number => {
  const [[wholeA, fractionA], [wholeB, fractionB]] = [split(a), split(b)]
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1
  return fractionA === fractionB ? 0 : fractionA < fractionB ? -1 : 1
}

/**
 * A decimal as an integer number of steps of `10^-decimals`: `"1.25"` at 2 is `125n`. A text finer than a step
 * gives undefined, or with `rounding` the nearest step, halves up.
 */
export const toSteps = (text: string, decimals: number, rounding = false): bigint | undefined => {
  const [whole, fraction] = split(text)
  if (fraction.length <= decimals) return BigInt(whole + fraction.padEnd(decimals, "0"))
  if (!rounding) return undefined
  const up = fraction[decimals]! >= "5" ? 1n : 0n
  return BigInt(whole + fraction.slice(0, decimals)) + up
}
