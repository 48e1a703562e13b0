/** Amounts, which are text to us and which some senders of a batch write as JSON numbers: either is read, text is written. */
import { Decimal, decimalPattern } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** Decimal numbers of up to this many digits come through a float unchanged. */
export const numberDigitsMax = 15

/** Whether the number's shortest text is an amount, and the text that was sent: nothing was rounded on the way. */
const isExactAmount = (number: number): boolean => {
  const text = String(number)
  return decimalPattern.test(text) && text.replace(".", "").replace(/^0+/, "").length <= numberDigitsMax
}

/** A {@link Decimal}, or a JSON number that is surely the amount its sender wrote. */
export const DecimalOrNumber = Schema.Union([
  Decimal,
  Schema.Number.check(Schema.makeFilter(isExactAmount, { expected: "an amount of at most 15 digits" })).pipe(
    Schema.decodeTo(Decimal, SchemaTransformation.transform({ decode: String, encode: Number })),
  ),
])
