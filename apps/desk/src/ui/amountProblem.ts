/**
 * Checks an amount that a user typed, before it is sent. The described problem names the amount and the
 * violated limit.
 */
import { compareDecimals, type Decimal, decimal, isZero, toStep } from "@bourse/client"
import { shown } from "../format.ts"

export interface Bounds {
  /** The unit of the limits and of the amount. */
  readonly unit?: string | undefined
  /** Step: valid amounts are multiples of this number. */
  readonly step?: Decimal | undefined
  /** The minimum amount; without a minimum, the amount must be above 0. */
  readonly least?: Decimal | undefined
  readonly most?: Decimal | undefined
  /** Free balance that pays the amount; undefined while the balance is loading. */
  readonly free?: Decimal | undefined
}

const grammar = /^\d{1,20}(\.\d{1,18})?$/

export const isAmount = (text: string): text is Decimal => grammar.test(text)

/** Whether the text can become an amount with more digits. */
export const isBeginning = (text: string): boolean => /^\d{0,20}(\.\d{0,18})?$/.test(text)

const withUnit = (amount: string, unit = ""): string => `${shown(amount)} ${unit}`.trim()

/** @param name the start of the sentence: the value, or a description of a computed one */
export const boundsProblem = (
  name: string,
  amount: Decimal,
  { unit, least, most, free }: Bounds,
): string | undefined => {
  if (least === undefined && isZero(amount)) return `${name} is not above 0.`
  if (least !== undefined && compareDecimals(amount, least) < 0)
    return `${name} is less than the minimum of ${withUnit(least, unit)}.`
  if (most !== undefined && compareDecimals(amount, most) > 0)
    return `${name} is more than the maximum of ${withUnit(most, unit)}.`
  if (free !== undefined && compareDecimals(amount, free) > 0)
    return `${name} is more than the free balance of ${withUnit(free, unit)}.`
  return undefined
}

/** Why a text may not be sent as an amount; undefined if it may. */
export const amountProblem = (text: string, bounds: Bounds): string | undefined => {
  if (!isAmount(text)) return `“${text}” is not an amount. Write digits and at most one point, such as 0.5.`
  const { unit, step } = bounds
  if (step !== undefined && compareDecimals(toStep(text, step, "down"), text) !== 0)
    return `${withUnit(text, unit)} is not a multiple of ${withUnit(step, unit)}.`
  return boundsProblem(withUnit(text, unit), text, bounds)
}

/** The smallest step of a number with `decimals` decimals. */
export const stepOf = (decimals: number): Decimal =>
  decimal(decimals === 0 ? "1" : `0.${"1".padStart(decimals, "0")}`)
