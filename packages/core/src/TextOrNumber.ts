/**
 * Values whose JSON type the document leaves open, and which senders write as text or as numbers: ids, which are text
 * to us, and counts and times, which are numbers. Either is read; what is written is of our type.
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { IntegerText } from "./Parameter.ts"

const Integer = Schema.Number.check(Schema.isInt())

/** Exactly the texts that whole numbers are read as: `Number` alone would write 0 for an empty text. */
const Digits = Schema.String.check(
  Schema.isPattern(/^(0|-?[1-9]\d{0,15})$/, { expected: "a whole number of at most 16 digits" }),
)

/** A JSON number without a fraction, read as its digits. */
export const IntegerAsText = Integer.pipe(
  Schema.decodeTo(Digits, SchemaTransformation.transform({ decode: String, encode: Number })),
)

/** An id: text, or such a number. */
export const TextOrInteger = Schema.Union([Schema.String, IntegerAsText])

/** A count, or a time in milliseconds: a JSON number without a fraction, or its digits as text. */
export const IntegerOrDigits = Schema.Union([Integer, IntegerText])

/** The same where the document says that it is text: what is written are its digits. */
export const DigitsOrInteger = Schema.Union([IntegerText, Integer])
