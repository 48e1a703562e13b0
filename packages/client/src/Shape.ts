/** The shape of a value on the wire and for the caller, as plain data. Generated from schemas, used by the codec. */
import type { Convert } from "./checks.ts"
import type * as kinds from "./kinds.ts"

/**
 * Texts and numbers with their checks. If wire and caller have different types, the name has both: a `digits`
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
  /** A number, on the wire 1 to 15 digits as text; a count from 1; a time of 13 digits. */
  | "digits"
  | "count"
  | "time"

/** How it is read, and written if that differs: conversions.ts has them. */
export type Conversion = readonly ["convert", read: Convert | undefined, write?: Convert]

export type Shape = Scalar | Fields | Structure

/** A structure that few endpoints use: kinds.ts has its function and the further elements. */
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
  /** The first matching shape. */
  | readonly ["union", ReadonlyArray<Shape>]
  /** A field that may be left out. */
  | readonly ["optional", Shape]

export interface Fields {
  readonly [name: string]: Shape
}
