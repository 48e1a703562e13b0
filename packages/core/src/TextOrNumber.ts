/**
 * Values whose JSON type is open in the document, and that senders write as text or as numbers: ids, which become
 * text, and counts and times, which become numbers. Both JSON types are read; only our own type is written.
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { IntegerText } from "./Parameter.ts"

const Integer = Schema.Number.check(Schema.isInt())

/** Matches exactly the texts that are integers: `Number` alone would accept an empty text as 0. */
const Digits = Schema.String.check(
  Schema.isPattern(/^(0|-?[1-9]\d{0,15})$/, { expected: "a whole number of at most 16 digits" }),
)

/** A JSON integer, read as its digits. */
export const IntegerAsText = Integer.pipe(
  Schema.decodeTo(Digits, SchemaTransformation.transform({ decode: String, encode: Number })),
)

/** An id: text, or an integer that becomes text. */
export const TextOrInteger = Schema.Union([Schema.String, IntegerAsText])

/** A count, or a time in milliseconds: a JSON number without a fraction, or its digits as text. */
export const IntegerOrDigits = Schema.Union([Integer, IntegerText])

/** A count or a time like `IntegerOrDigits`, but documented as text: its digits are written. */
export const DigitsOrInteger = Schema.Union([IntegerText, Integer])
