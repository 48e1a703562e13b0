/**
 * Query parameters are text on the wire; these schemas give each its type. Empty query parameters count as not
 * sent.
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { Decimal } from "./Decimal.ts"
import { field } from "./EndpointDocs.ts"

/** Whether a value counts as sent: an empty text and null do not, in a query, a body and an element of a batch. */
export const isSent = (value: unknown): boolean => value !== "" && value !== null && value !== undefined

/** The other spelling of a name that differs only in capitals: of `network`, that is `netWork`. */
export const otherSpelling = (name: string, names: Iterable<string>): string | undefined => {
  const lower = name.toLowerCase()
  for (const each of names) if (each !== name && each.toLowerCase() === lower) return each
  return undefined
}

/** A whole number of 1 to 15 digits: counts, limits, pages. */
export const IntegerText = Schema.String.check(
  Schema.isPattern(/^\d{1,15}$/, { expected: "a whole number of at most 15 digits" }),
).pipe(Schema.decodeTo(Schema.Number, SchemaTransformation.transform({ decode: Number, encode: String })))

/** A number of rows, or a page number: from 1. */
export const CountText = IntegerText.check(Schema.isGreaterThanOrEqualTo(1))

/** A time in milliseconds since the epoch, 13 digits. */
export const TimeText = Schema.String.check(
  Schema.isPattern(/^\d{13}$/, { expected: "a time in milliseconds, 13 digits" }),
).pipe(Schema.decodeTo(Schema.Number, SchemaTransformation.transform({ decode: Number, encode: String })))

/** A boolean, sent as `true` or `false`. */
export const BooleanText = Schema.Literals(["true", "false"]).pipe(
  Schema.decodeTo(
    Schema.Boolean,
    SchemaTransformation.transform({
      decode: (text) => text === "true",
      encode: (flag): "true" | "false" => (flag ? "true" : "false"),
    }),
  ),
)

/** Text of a parameter that must not be empty. */
export const RequiredText = Schema.String.check(Schema.isNonEmpty())

/** Text of a parameter that may be left out but not empty. */
export const OptionalText = Schema.optional(RequiredText)

/** Up to `most` names as one text, separated by commas. */
export const namesUpTo = (most: number) =>
  RequiredText.check(
    Schema.makeFilter((text: string) => text.split(",").length <= most, {
      expected: `at most ${most} names`,
      namesMost: most,
    }),
  )

export const OptionalInteger = Schema.optional(IntegerText)
export const OptionalCount = Schema.optional(CountText)
export const OptionalTime = Schema.optional(TimeText)
export const OptionalDecimal = Schema.optional(Decimal)

/** The requested number of rows per page. */
export const rowsPerPage = (
  { limitDefault, limitMax }: { readonly limitDefault: number; readonly limitMax: number },
  rows = "Rows",
) =>
  field(OptionalCount, {
    description: `${rows} per page; default: ${limitDefault}, maximum: ${limitMax}`,
    example: "10",
    default: limitDefault,
  })

/** The requested number of rows of a list. */
export const rowLimit = ({ limitDefault }: { readonly limitDefault: number }) =>
  field(OptionalCount, {
    description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
    example: 10,
    default: limitDefault,
  })

export const pageNumber = field(OptionalCount, {
  description: "Page number, from 1; default: 1",
  example: "1",
  default: 1,
})
