/**
 * The shape of a value on the wire and for the caller, as plain data. Shapes are generated from schemas and
 * used by the codec.
 */
import type { Convert } from "./checks.ts"
import type * as kinds from "./kinds.ts"

/**
 * Shapes of texts and numbers with their checks. If wire and caller have different types, the name has both: a
 * `digits` parameter is a number to the caller and its digits on the wire.
 */
export type Scalar =
  | "string"
  | "number"
  | "boolean"
  | "null"
  | "unknown"
  /** Non-empty text. */
  | "text"
  /** An amount or a price, such as `0.01`. */
  | "decimal"
  /** A whole number. */
  | "integer"
  /** A number that the wire has as text of 1 to 15 digits; a number from 1; a time of 13 digits. */
  | "digits"
  | "count"
  | "time"

/**
 * Name of the conversion that reads a value, and of the one that writes it if that differs: conversions.ts has
 * them.
 */
export type Conversion = readonly ["convert", read: Convert | undefined, write?: Convert]

export type Shape = Scalar | Fields | Structure

/** A structure that few endpoints use: kinds.ts has its function and the meaning of the further elements. */
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
  /** A union: the value has the first matching shape. */
  | readonly ["union", ReadonlyArray<Shape>]
  /** A field of an object that may be left out. */
  | readonly ["optional", Shape]

export interface Fields {
  readonly [name: string]: Shape
}
