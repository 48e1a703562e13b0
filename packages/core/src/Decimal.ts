/**
 * Schemas of decimal numbers. The arithmetic of decimals is in `@bourse/vocabulary`, and exported here, too.
 */
import type * as vocabulary from "@bourse/vocabulary"
import { decimalPattern, signedDecimalPattern } from "@bourse/vocabulary"
import * as Schema from "effect/Schema"

export {
  compareDecimals,
  decimal,
  decimalPattern,
  divide,
  formatUnits,
  fromUnits,
  isZero,
  minus,
  plus,
  type Rounding,
  sum,
  times,
  toStep,
  toUnits,
} from "@bourse/vocabulary"

/** A non-negative decimal number as text, for example `0.01`. Make a decimal number with {@link decimal}. */
export const Decimal = Schema.String.check(
  Schema.isPattern(decimalPattern, {
    expected:
      "a decimal number such as 0.01, of at most 20 digits and 18 decimals, without sign and exponent",
  }),
).pipe(Schema.brand("Decimal"))
export type Decimal = vocabulary.Decimal

/** A decimal number that may be negative: a price change, a difference. A signed decimal is never an amount. */
export const SignedDecimal = Schema.String.check(
  Schema.isPattern(signedDecimalPattern, { expected: "a decimal number such as -0.01" }),
).pipe(Schema.brand("SignedDecimal"))
export type SignedDecimal = vocabulary.SignedDecimal
