/** What a value looks like on the wire and to the caller, as plain data. Made from schemas, read by the codec. */
import type { Convert } from "./checks.ts"

/**
 * Texts and numbers with their checks. Where wire and caller have different types, the name has both: a `digits`
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
  /** An amount or a price, `0.01`. */
  | "decimal"
  /** A whole number. */
  | "integer"
  /** A number, on the wire 1 to 15 digits as text; from 1; a time of 13 digits. */
  | "digits"
  | "count"
  | "time"

/** How it is read, and how it is written where that is something else: conversions.ts has them. */
export type Conversion = readonly ["convert", read: Convert | undefined, write?: Convert]

export type Shape = Scalar | Fields | Structure

export type Structure =
  | Conversion
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
