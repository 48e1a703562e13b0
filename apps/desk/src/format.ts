/**
 * Formats numbers and times as the desk displays them. Amounts stay text: results are never used in
 * calculations.
 */

/** 1234567.89 as 1,234,567.89; with `decimals`, cut to that number, not rounded. */
export const shown = (amount: string, decimals?: number): string => {
  const [whole = "", fraction = ""] = amount.split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  const digits = decimals === undefined ? fraction : fraction.slice(0, decimals).padEnd(decimals, "0")
  return digits === "" ? grouped : `${grouped}.${digits}`
}

/** Fills an amount with zeros to the number of decimals of its column. */
export const padded = (
  amount: string,
  decimals: number,
): { readonly digits: string; readonly zeros: string; readonly isCut: boolean } => {
  const text = shown(amount, decimals)
  const digits = text.includes(".") ? text.replace(/\.?0*$/, "") : text
  const [, fraction = ""] = amount.split(".")
  return { digits, zeros: text.slice(digits.length), isCut: fraction.length > decimals }
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 4 })

/**
 * 432680600749.5 as 432.7B: four digits, rounded. Booked amounts need every digit, so this is for volumes and
 * other amounts that users only compare.
 */
export const abbreviated = (amount: string | number): string => compact.format(Number(amount))

/**
 * Whether an amount is a million or more: a list then needs no last digits, which take other columns' space.
 */
export const isLong = (amount: string): boolean => Number(amount) >= 1_000_000

/** Number of decimals of a step: 6 for 0.000001. */
export const decimalsOf = (step: string): number => step.split(".")[1]?.length ?? 0

const two = (value: number): string => String(value).padStart(2, "0")

/** A time of day as 14:03:59, in the reader's time zone. */
export const timeOfDay = (ms: number): string => {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/**
 * Milliseconds of the second, three digits: 007 for 1007.893. Request times have microseconds, which this
 * function cuts.
 */
export const millisecondsOf = (ms: number): string => String(Math.floor(ms) % 1_000).padStart(3, "0")

/** 2026-11-22 14:03:59, in the reader's time zone. */
export const dateAndTime = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${timeOfDay(ms)}`
}

/** 3 h 20 min: the two largest units; 0 s for less than a second. */
export const lengthOf = (ms: number): string => {
  const parts = [
    [86_400_000, "d"],
    [3_600_000, "h"],
    [60_000, "min"],
    [1_000, "s"],
  ] as const
  let rest = Math.abs(ms)
  const words = parts.flatMap(([unit, name]) => {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    return count === 0 ? [] : [`${count} ${name}`]
  })
  return words.length === 0 ? "0 s" : words.slice(0, 2).join(" ")
}

/** Shortens a long word in the middle. */
export const shortened = (text: string, length = 14): string =>
  text.length <= length ? text : `${text.slice(0, length - 5)}…${text.slice(-4)}`
