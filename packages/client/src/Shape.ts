/** The shape of a value on the wire and for the caller, as plain data. Made from schemas, read by the codec. */
import type { Convert } from "./checks.ts"
import type * as kinds from "./kinds.ts"

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

/** A structure of few endpoints: kinds.ts has the function of each, and says what follows it. */
export type Special =
  | readonly [typeof kinds.tuple, ReadonlyArray<Shape>]
  | readonly [typeof kinds.orNull, Shape]
  | readonly [typeof kinds.oneElement, Shape]
  | readonly [typeof kinds.batch, Shape, number]
  | readonly [typeof kinds.upTo, number, Shape]
  | readonly [typeof kinds.pattern, RegExp, Shape]
  | readonly [typeof kinds.parts, number, Shape]
  | readonly [typeof kinds.aliases, Fields, ...ReadonlyArray<readonly [string, string]>]

export type Structure =
  | Conversion
  | Special
  | readonly ["literal", ...ReadonlyArray<string | number | boolean>]
  | readonly ["array", Shape]
  /** The first that fits. */
  | readonly ["union", ReadonlyArray<Shape>]
  /** A field that may be left out. */
  | readonly ["optional", Shape]

export interface Fields {
  readonly [name: string]: Shape
}
