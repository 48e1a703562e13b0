/** Query parameters are text on the wire; these schemas give each its type. */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { Decimal } from "./Decimal.ts"

/** A whole number of 1 to 15 digits: counts, limits, pages. */
export const IntegerText = /*#__PURE__*/ Schema.String.check(
  /*#__PURE__*/ Schema.isPattern(/^\d{1,15}$/),
).pipe(
  /*#__PURE__*/ Schema.decodeTo(
    Schema.Number,
    /*#__PURE__*/ SchemaTransformation.transform({ decode: Number, encode: String }),
  ),
)

/** A number of rows, or of a page: from 1, since a page of no rows and a page before the first are mistakes. */
export const CountText = /*#__PURE__*/ IntegerText.check(/*#__PURE__*/ Schema.isGreaterThanOrEqualTo(1))

/** A time in milliseconds since the epoch, 13 digits. */
export const TimeText = /*#__PURE__*/ Schema.String.check(/*#__PURE__*/ Schema.isPattern(/^\d{13}$/)).pipe(
  /*#__PURE__*/ Schema.decodeTo(
    Schema.Number,
    /*#__PURE__*/ SchemaTransformation.transform({ decode: Number, encode: String }),
  ),
)

/** `true` or `false`. */
export const BooleanText = /*#__PURE__*/ Schema.Literals(["true", "false"]).pipe(
  /*#__PURE__*/ Schema.decodeTo(
    Schema.Boolean,
    /*#__PURE__*/ SchemaTransformation.transform({
      decode: (text) => text === "true",
      encode: (flag): "true" | "false" => (flag ? "true" : "false"),
    }),
  ),
)

/** Text that must not be empty. */
export const RequiredText = /*#__PURE__*/ Schema.String.check(/*#__PURE__*/ Schema.isNonEmpty())

/** The same for parameters that may be left out. */
export const OptionalText = /*#__PURE__*/ Schema.optional(RequiredText)

/** Up to so many names as one text, separated by commas. */
export const namesUpTo = (most: number) =>
  RequiredText.check(
    Schema.makeFilter((text: string) => text.split(",").length <= most, {
      expected: `at most ${most} names`,
      namesMost: most,
    }),
  )

export const OptionalInteger = /*#__PURE__*/ Schema.optional(IntegerText)
export const OptionalCount = /*#__PURE__*/ Schema.optional(CountText)
export const OptionalTime = /*#__PURE__*/ Schema.optional(TimeText)
export const OptionalDecimal = /*#__PURE__*/ Schema.optional(Decimal)
