/** Readers of the cells of recorded rows; each throws {@link BadRow} that names the column. */
import { plainDecimal } from "./decimals.ts"

/** Error with the reason why a row cannot be used. */
export class BadRow extends Error {}

/** A decimal number of zero or more, in plain notation. */
export const notNegative = (text: unknown, name: string): string => {
  const plain = typeof text === "string" || typeof text === "number" ? plainDecimal(text) : undefined
  if (plain === undefined) throw new BadRow(`${name} ${JSON.stringify(text)} is not a decimal number`)
  return plain
}

export const positive = (text: unknown, name: string): string => {
  const plain = notNegative(text, name)
  if (plain === "0") throw new BadRow(`${name} must be above 0`)
  return plain
}

export const inMilliseconds = (value: number): number => (value >= 1e15 ? Math.floor(value / 1000) : value)
