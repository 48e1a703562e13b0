/** What a value looks like on the wire and to the caller, as plain data. Made from schemas, read by the codec. */

/**
 * Texts and numbers with their checks. Where wire and caller have different types, the name tells both: a `digits`
 * parameter is a number to the caller and its digits on the wire.
 */
export type Scalar =
  | "string"
  | "number"
  | "boolean"
  | "null"
  | "unknown"
  /** Non-empty text. */
  | "text"
  /** An amount or a price, `0.01`; one that may be negative. */
  | "decimal"
  | "signedDecimal"
  /** A whole number. */
  | "integer"
  /** A number, on the wire 1 to 15 digits as text; from 1; a time of 13 digits. */
  | "digits"
  | "count"
  | "time"
  /** A time; read also from a day, `20260101`. */
  | "dayOrTime"
  /** A day of the calendar, `20260101`. */
  | "day"
  /** A boolean, on the wire as text. */
  | "booleanText"
  /** Text, on the wire a whole number. */
  | "integerAsText"
  /** `FUTURE` is read as `FUTURES`; the second is also written so. */
  | "accountType"
  | "transferAccountType"
  /** The broker's `"0"`, read also from the number. */
  | "brokerCode"
  /** 0 or 1, read also from its digit. */
  | "zeroOrOne"

export type Shape = Scalar | Fields | Structure

export type Structure =
  | readonly ["literal", ...ReadonlyArray<string | number | boolean>]
  | readonly ["array", Shape]
  | readonly ["tuple", ReadonlyArray<Shape>]
  /** The first that fits. */
  | readonly ["union", ReadonlyArray<Shape>]
  /** A field that may be left out. */
  | readonly ["optional", Shape]
  /** A field that is null when it is left out. */
  | readonly ["orNull", Shape]
  /** The element, read also from an array of it alone. */
  | readonly ["oneElement", Shape]
  /** A list of at most so many orders of one symbol, written as text of JSON. */
  | readonly ["batch", Shape, number]
  /** Text of at most so many characters, of this pattern, or of at most so many names between commas. */
  | readonly ["upTo", number, Shape]
  | readonly ["pattern", RegExp, Shape]
  | readonly ["parts", number, Shape]
  /** Fields that come under either of two names each, or under both. */
  | readonly ["aliases", Fields, ...ReadonlyArray<readonly [string, string]>]

export interface Fields {
  readonly [name: string]: Shape
}
