/**
 * The catalogue: what the interface says, as data in our own words, endpoint by endpoint.
 *
 * An endpoint's entry holds everything normative about it: route, permission, role, weights, parameters, the shape
 * of its answer, its rules. Statements are derived from that, one row each, so that nothing is written twice:
 * `spot.placeOrder` with a parameter `symbol` gives the statement `spot.placeOrder.parameter.symbol`.
 */
import * as Schema from "effect/Schema"

/** must: fails the run. should: warns. ambiguous: two readings, recorded. open: the interface is silent. */
export const Level = Schema.Literals(["must", "should", "ambiguous", "open"])
export type Level = typeof Level.Type

/** What such a statement finds is recorded, and fails nothing. */
export const isRecordedOnly = (level: Level): boolean => level === "ambiguous" || level === "open"

/** Why a statement has no fixture: a reason people can read, `later: wallet`, `not observable: ...`. */
const Uncovered = Schema.optionalKey(Schema.NonEmptyString)

/** A rule of its own: conditions, transitions, limits, defaults. */
export const Rule = Schema.Struct({
  /** The last part of the statement's id: `limit-needs-price`. */
  id: Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9-]+$/)),
  level: Level,
  /** limit, default, maximum, window, permission, role, transition, rejection, ... free words, few of them. */
  kind: Schema.String,
  /** One sentence in our own words. */
  text: Schema.NonEmptyString,
  /** For `ambiguous`: both readings. */
  readings: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  /** For `ambiguous`: requests that one of the readings alone allows, by parameters and `caller`; `*` is any value. */
  sends: Schema.optionalKey(Schema.Array(Schema.Record(Schema.String, Schema.String))),
  uncovered: Uncovered,
})
export type Rule = typeof Rule.Type

/** The types of the interface's fields; each is checked literally on the wire. */
export const FieldType = Schema.Literals([
  "text",
  "decimal", // text holding a decimal number
  "amount", // the same, or an empty text where there is no amount
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
  /** More than one where the document shows more than one. */
  readonly type: FieldType | ReadonlyArray<FieldType>
  readonly nullable?: boolean
  /** Whether the field may be absent. */
  readonly optional?: boolean
  /** The values the document names, where the list is closed. */
  readonly values?: ReadonlyArray<string | number | boolean>
  /** Another spelling the document shows: either key satisfies the statement. */
  readonly or?: string
  /** Fields of an object, or of each element of an array. */
  readonly fields?: ReadonlyArray<Field>
  /** For an array of objects: the field that no two of them have alike. */
  readonly distinctBy?: string
  /** For an array of plain values: their type. */
  readonly of?: FieldType
  readonly level?: Level
  /** What it means, in our own words: the statement's text. */
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
  /** The document's own type word. */
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

/** An answer: an object of fields, an array of such objects, or nothing in particular. */
export const Answer = Schema.Struct({
  kind: Schema.Literals(["object", "array", "one-element-array", "empty-object"]),
  fields: Schema.Array(Field),
  /** Of an array: the field that no two of its elements have alike. */
  distinctBy: Schema.optionalKey(Schema.String),
})
export type Answer = typeof Answer.Type

export const EndpointEntry = Schema.Struct({
  /** `spot.placeOrder`: area and the operation's name. */
  id: Schema.String.check(Schema.isPattern(/^[a-z]+\.[a-zA-Z]+$/)),
  /** The heading it stands under in the document: `POST /api/v3/order`. */
  section: Schema.NonEmptyString,
  method: Schema.Literals(["GET", "POST", "DELETE"]),
  path: Schema.String.check(Schema.isPattern(/^\/api\/v3\//)),
  /** Long form; null where the document names none. */
  permission: Schema.NullOr(Schema.String),
  role: Schema.Literals(["any", "master", "sub", "broker"]),
  weightIp: Schema.NullOr(Schema.Finite),
  weightUid: Schema.optionalKey(Schema.Finite),
  text: Schema.NonEmptyString,
  parameters: Schema.Array(Parameter),
  answer: Answer,
  rules: Schema.Array(Rule),
  /** Reasons for derived rows without a fixture, by the row's last id part: `{"permission": "later: wallet"}`. `*` for all. */
  uncovered: Schema.optionalKey(Schema.Record(Schema.String, Schema.NonEmptyString)),
})
export type EndpointEntry = typeof EndpointEntry.Type

/** Rules of a section that is not one endpoint's: conventions, authentication, states, errors, limits. */
export const SectionEntry = Schema.Struct({
  /** `auth`, `limits`, `states`, `conventions`, ... */
  id: Schema.String.check(Schema.isPattern(/^[a-z]+$/)),
  section: Schema.NonEmptyString,
  rules: Schema.Array(Rule),
})
export type SectionEntry = typeof SectionEntry.Type

/** One file of the catalogue. */
export const CatalogueFile = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String),
  area: Schema.Literals(["general", "spot", "wallet", "broker"]),
  endpoints: Schema.Array(EndpointEntry),
  sections: Schema.Array(SectionEntry),
})
export type CatalogueFile = typeof CatalogueFile.Type
