/**
 * Values that are text to us and that some senders write as JSON numbers: ids and, in a batch, amounts. Either is
 * read, text is written.
 */
import { Decimal, decimalPattern } from "@bourse/core"
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
export const DecimalOrNumber = /*#__PURE__*/ Schema.Union([
  Decimal,
  /*#__PURE__*/ Schema.Number.check(
    /*#__PURE__*/ Schema.makeFilter(isExactAmount, { expected: "an amount of at most 15 digits" }),
  ).pipe(
    /*#__PURE__*/ Schema.decodeTo(
      Decimal,
      /*#__PURE__*/ SchemaTransformation.transform({ decode: String, encode: Number }),
    ),
  ),
])

const IntegerAsText = /*#__PURE__*/ Schema.Number.check(/*#__PURE__*/ Schema.isInt()).pipe(
  /*#__PURE__*/ Schema.decodeTo(
    Schema.String,
    /*#__PURE__*/ SchemaTransformation.transform({ decode: String, encode: Number }),
  ),
)

/** An id as the text given, or as a JSON number without a fraction. */
export const textOrInteger = <Text extends Schema.Codec<string, string>>(text: Text) =>
  Schema.Union([text, IntegerAsText])
