/**
 * Amounts, which are text in this interface and which some senders of a batch write as JSON numbers: both are
 * read, text is written.
 */
import { Decimal, decimalPattern } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** Maximum digits of a decimal number that a float keeps exactly. */
export const numberDigitsMax = 15

/**
 * Spells a JSON number like an amount. The spelling is needed because `String` gives numbers below 10^-6 an
 * exponent.
 */
const amountText = (number: number): string =>
  number > 0 && number < 1e-6 ? number.toFixed(18).replace(/0+$/, "") : String(number)

/** Whether a number's text is an amount equal to the sent text, so that nothing was rounded. */
const isExactAmount = (number: number): boolean => {
  const text = amountText(number)
  const digits = text.replace(".", "").replace(/^0+/, "")
  return decimalPattern.test(text) && digits.length <= numberDigitsMax && Number(text) === number
}

/** A {@link Decimal}, or a JSON number that is exactly the sender's amount. */
export const DecimalOrNumber = Schema.Union([
  Decimal,
  Schema.Number.check(Schema.makeFilter(isExactAmount, { expected: "an amount of at most 15 digits" })).pipe(
    Schema.decodeTo(Decimal, SchemaTransformation.transform({ decode: amountText, encode: Number })),
  ),
]).annotate({
  expected:
    "a decimal number such as 0.01, as text, or as a JSON number of at most 15 digits without sign and exponent",
})
