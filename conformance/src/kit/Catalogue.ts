/**
 * The catalogue describes the interface as data in our own words, endpoint by endpoint.
 *
 * An endpoint's entry contains all that the interface requires: route, permission, role, weights, parameters,
 * the shape of its answer, its rules. Statements are derived from the entry of an endpoint: `spot.placeOrder`
 * with a parameter `symbol` gives the statement `spot.placeOrder.parameter.symbol`.
 */
import * as Schema from "effect/Schema"

/**
 * must: a violation fails the run. should: a violation is a warning. ambiguous: the interface has two readings,
 * so a violation is recorded. open: the interface does not say.
 */
export const Level = Schema.Literals(["must", "should", "ambiguous", "open"])
export type Level = typeof Level.Type

/** Whether a violation of a statement of this level is recorded and fails nothing. */
export const isRecordedOnly = (level: Level): boolean => level === "ambiguous" || level === "open"

/** Reason why a statement has no fixture, written for people: `later: wallet`, `not observable: ...`. */
const Uncovered = Schema.optionalKey(Schema.NonEmptyString)

/** A rule of the interface in a sentence: a condition, transition, limit or default. */
export const Rule = Schema.Struct({
  /** Last part of the rule's statement id: `limit-needs-price`. */
  id: Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9-]+$/)),
  level: Level,
  /**
   * Kind of rule: limit, default, maximum, window, permission, role, transition, rejection, ... A rule reuses a
   * kind of the catalogue if one fits.
   */
  kind: Schema.String,
  /** The rule in one sentence, in our own words. */
  text: Schema.NonEmptyString,
  /** Texts of the two readings of an `ambiguous` rule. */
  readings: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  /**
   * Requests that only one reading of an `ambiguous` rule allows, by parameters and `caller`; `*` is any value.
   */
  sends: Schema.optionalKey(Schema.Array(Schema.Record(Schema.String, Schema.String))),
  uncovered: Uncovered,
})
export type Rule = typeof Rule.Type

/** JSON types of the interface's fields; the kit checks each type literally on the wire. */
export const FieldType = Schema.Literals([
  "text",
  "decimal", // text holding a decimal number
  "amount", // decimal number as text, or an empty text if there is no amount
  "digits", // text holding digits only
  "yyyymmdd",
  "number",
  "integer",
  "ms", // number, milliseconds since the epoch
  "boolean",
  "object",
  "array",
  "any",
  "null",
])
export type FieldType = typeof FieldType.Type

export interface Field {
  readonly name: string
  /** Type of the field; a list if the document shows several types. */
  readonly type: FieldType | ReadonlyArray<FieldType>
  readonly nullable?: boolean
  /** Whether the field may be absent from an answer. */
  readonly optional?: boolean
  /** Values of the field that the document names, if the document's list is closed. */
  readonly values?: ReadonlyArray<string | number | boolean>
  /** A second spelling of the field in the document: either key satisfies the statement. */
  readonly or?: string
  /** Inner fields of a field that is an object, or of each element of an array. */
  readonly fields?: ReadonlyArray<Field>
  /** Name of the inner field whose value differs between any two elements of the array. */
  readonly distinctBy?: string
  /** Type of the elements of an array of plain values. */
  readonly of?: FieldType
  readonly level?: Level
  /** Meaning of the field in our own words: the text of its statement. */
  readonly text: string
  readonly uncovered?: string
}
export const Field: Schema.Codec<Field> = Schema.Struct({
  name: Schema.NonEmptyString,
  type: Schema.Union([FieldType, Schema.Array(FieldType)]),
  nullable: Schema.optionalKey(Schema.Boolean),
  optional: Schema.optionalKey(Schema.Boolean),
  values: Schema.optionalKey(Schema.Array(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))),
  or: Schema.optionalKey(Schema.String),
  fields: Schema.optionalKey(Schema.Array(Schema.suspend((): Schema.Codec<Field> => Field))),
  distinctBy: Schema.optionalKey(Schema.String),
  of: Schema.optionalKey(FieldType),
  level: Schema.optionalKey(Level),
  text: Schema.NonEmptyString,
  uncovered: Uncovered,
})

export const Parameter = Schema.Struct({
  name: Schema.NonEmptyString,
  in: Schema.Literals(["query", "body"]),
  /** The parameter's type as the document writes it. */
  type: Schema.String,
  required: Schema.Union([Schema.Boolean, Schema.Literal("conditional")]),
  default: Schema.optionalKey(Schema.String),
  maximum: Schema.optionalKey(Schema.String),
  values: Schema.optionalKey(Schema.Array(Schema.String)),
  level: Schema.optionalKey(Level),
  text: Schema.NonEmptyString,
  uncovered: Uncovered,
})
export type Parameter = typeof Parameter.Type

/** The shape of an answer: an object of fields, an array of such objects, or any JSON. */
export const Answer = Schema.Struct({
  kind: Schema.Literals(["object", "array", "one-element-array", "empty-object"]),
  fields: Schema.Array(Field),
  /** Name of the field whose value differs between any two elements of the array. */
  distinctBy: Schema.optionalKey(Schema.String),
})
export type Answer = typeof Answer.Type

export const EndpointEntry = Schema.Struct({
  /** Area and operation of the endpoint: `spot.placeOrder`. */
  id: Schema.String.check(Schema.isPattern(/^[a-z]+\.[a-zA-Z]+$/)),
  /** Heading of the endpoint's section in the document: `POST /api/v3/order`. */
  section: Schema.NonEmptyString,
  method: Schema.Literals(["GET", "POST", "DELETE"]),
  path: Schema.String.check(Schema.isPattern(/^\/api\/v3\//)),
  /** Permission that the endpoint requires, in its long form; null if the document names none. */
  permission: Schema.NullOr(Schema.String),
  role: Schema.Literals(["any", "master", "sub", "broker"]),
  weightIp: Schema.NullOr(Schema.Finite),
  weightUid: Schema.optionalKey(Schema.Finite),
  text: Schema.NonEmptyString,
  parameters: Schema.Array(Parameter),
  answer: Answer,
  rules: Schema.Array(Rule),
  /**
   * Reasons why derived statements have no fixture, by the last part of their id:
   * `{"permission": "later: wallet"}`. The key `*` gives one reason for all derived statements of an endpoint.
   */
  uncovered: Schema.optionalKey(Schema.Record(Schema.String, Schema.NonEmptyString)),
})
export type EndpointEntry = typeof EndpointEntry.Type

/**
 * Rules of the interface that concern several endpoints: conventions, authentication, states, errors, limits.
 */
export const SectionEntry = Schema.Struct({
  /** Section name: `auth`, `limits`, `states`, `conventions`, ... */
  id: Schema.String.check(Schema.isPattern(/^[a-z]+$/)),
  section: Schema.NonEmptyString,
  rules: Schema.Array(Rule),
})
export type SectionEntry = typeof SectionEntry.Type

/** Schema of one file of the catalogue. */
export const CatalogueFile = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String),
  area: Schema.Literals(["general", "spot", "wallet", "broker"]),
  endpoints: Schema.Array(EndpointEntry),
  sections: Schema.Array(SectionEntry),
})
export type CatalogueFile = typeof CatalogueFile.Type
