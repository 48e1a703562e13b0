/** Decimal arithmetic on text, exact at any length: sums, products, comparisons. */
import { type Decimal, fromUnits, toUnits } from "@bourse/core"

export interface Exact {
  readonly units: bigint
  readonly scale: number
}

/** Whether the text is a decimal number without sign and exponent. */
export const isDecimalText = (text: unknown): text is string =>
  typeof text === "string" && /^\d+(\.\d+)?$/.test(text)

export const decimalsOf = (text: string): number => text.length - (text.indexOf(".") + 1 || text.length)

/**
 * Parses decimal text, with a sign too: a sum of variables may be negative, but amounts on the wire have no
 * sign.
 */
export const exact = (text: string): Exact => {
  if (text.startsWith("-")) return negate(exact(text.slice(1)))
  if (!isDecimalText(text)) throw new RangeError(`not a decimal number: ${JSON.stringify(text)}`)
  const scale = decimalsOf(text)
  return { units: toUnits(text as Decimal, scale) as bigint, scale }
}

const rescaled = ({ units, scale }: Exact, to: number): bigint => units * 10n ** BigInt(to - scale)

export const add = (a: Exact, b: Exact): Exact => {
  const scale = Math.max(a.scale, b.scale)
  return { units: rescaled(a, scale) + rescaled(b, scale), scale }
}

export const negate = ({ units, scale }: Exact): Exact => ({ units: -units, scale })

export const multiply = (a: Exact, b: Exact): Exact => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** Compares two amounts: negative, zero or positive if a is less than, equal to or greater than b. */
export const compare = (a: Exact, b: Exact): number => {
  const difference = add(a, negate(b)).units
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Number of whole steps that fit into an amount. */
export const wholeSteps = (amount: Exact, step: Exact): bigint => {
  const scale = Math.max(amount.scale, step.scale)
  return rescaled(amount, scale) / rescaled(step, scale)
}

export const times = ({ units, scale }: Exact, count: bigint): Exact => ({ units: units * count, scale })

/** Writes an amount as decimal text without trailing zeros. */
export const textOf = ({ units, scale }: Exact): string =>
  units < 0n ? `-${fromUnits(-units, scale)}` : fromUnits(units, scale)
