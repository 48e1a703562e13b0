/**
 * The message for a value that its schema does not allow: parameter, sent value, permitted range. The
 * interface, the control plane and the init file share these messages. Values in the messages are short and
 * printable; secrets are never shown.
 */
import { WrittenNumber } from "@bourse/spot"
import { shownText } from "@bourse/vocabulary"
import type * as Schema from "effect/Schema"
import { type ErrorResponse, errorResponse } from "./ErrorResponse.ts"
import { nearestName } from "./nearest.ts"

/** The parts of a schema failure that the error's message is made from. */
interface Issue {
  readonly _tag: string
  readonly path?: ReadonlyArray<PropertyKey>
  readonly issue?: Issue
  readonly issues?: ReadonlyArray<Issue>
  readonly ast?: Ast
  readonly filter?: { readonly annotations?: Check }
  readonly annotations?: { readonly message?: string }
}

interface Ast {
  readonly _tag: string
  readonly literal?: unknown
  readonly types?: ReadonlyArray<Ast>
  readonly propertySignatures?: ReadonlyArray<{ readonly name: PropertyKey; readonly type: Ast }>
  readonly annotations?: { readonly expected?: string }
}

interface Check {
  readonly expected?: string
  readonly namesMost?: number
  readonly representation?: { readonly id: string; readonly payload: Readonly<Record<string, number>> }
}

/** A wrong value, with its path and the reason. */
export interface InvalidValue {
  /** Path of the value: `limit`, `accounts[0].name`; empty for the whole. */
  readonly place: string
  readonly isMissing: boolean
  /** The reason as a predicate, after the value or `it`: `is below the minimum 1`. */
  readonly complaint: string
  /** The wrong value; undefined if unknown. */
  readonly value: unknown
  /** The known name nearest to an unknown one. */
  readonly nearest?: string | undefined
}

const secretName = /password|secret|signature|token|key$/i

/** A value as a message may show it; `it` for a secret, a long or an unknown value. */
const shown = (place: string, value: unknown): string => {
  if (secretName.test(place)) return "it"
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  const text = value instanceof WrittenNumber ? value.source : value
  if (typeof text !== "string") return "it"
  return shownText(text)
}

const literalsOf = ({ types = [] }: Ast): ReadonlyArray<unknown> =>
  types.flatMap((type) => (type._tag === "Literal" ? [type.literal] : literalsOf(type)))

const typeWords: Readonly<Record<string, string>> = {
  String: "text",
  Number: "a number",
  Boolean: "true or false",
  Null: "null",
  Objects: "an object",
  Arrays: "a list",
}

/** The field that distinguishes the members of a union, and its values. */
const kindsOf = (
  members: ReadonlyArray<Ast>,
): { readonly name: PropertyKey; readonly kinds: ReadonlyArray<string> } | undefined => {
  for (const { name } of members[0]?.propertySignatures ?? []) {
    const kinds = members.flatMap(({ propertySignatures = [] }) =>
      propertySignatures.flatMap(({ name: other, type }) =>
        other === name && type._tag === "Literal" ? [String(type.literal)] : [],
      ),
    )
    if (kinds.length === members.length) return { name, kinds }
  }
  return undefined
}

/** The complaint about a value with the wrong type, or not in the list of values. */
const unlike = (ast: Ast): string => {
  const { expected } = ast.annotations ?? {}
  if (expected !== undefined) return `is not ${expected}`
  if (ast._tag === "Literal") return `is not ${String(ast.literal)}`
  const members = (ast.types ?? []).filter(({ _tag }) => _tag !== "Undefined")
  if (members.length === 1) return unlike(members[0]!)
  const literals = literalsOf(ast)
  const others = members.filter(({ _tag }) => _tag !== "Literal")
  if (literals.length > 0 && others.every(({ _tag }) => _tag === "Union"))
    return `is not one of ${literals.map((each) => (each === "" ? '""' : String(each))).join(", ")}`
  const objects = kindsOf(members)
  if (objects !== undefined)
    return `is not an object whose ${String(objects.name)} is one of ${objects.kinds.join(", ")}`
  const words = [...literals.map(String), ...others.map(({ _tag }) => typeWords[_tag] ?? _tag)]
  return `is not ${words.length > 0 ? words.join(" or ") : (typeWords[ast._tag] ?? ast._tag)}`
}

/** The permitted name nearest to the sent one. */
const nearestTo = (ast: Ast, value: unknown): string | undefined => {
  const objects = ast._tag === "Union" ? kindsOf(ast.types ?? []) : undefined
  const written = objects === undefined ? value : at(value, objects.name)
  const names = objects?.kinds ?? literalsOf(ast).filter((each) => typeof each === "string")
  return typeof written === "string" ? nearestName(written, names) : undefined
}

const failedCheck = ({ namesMost, representation, expected }: Check, value: unknown): string => {
  const unit = Array.isArray(value) ? "items" : "characters"
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength } = representation?.payload ?? {}
  if (namesMost !== undefined) return `has more than the maximum of ${namesMost} items`
  switch (representation?.id.split("/").at(-1)) {
    case "isGreaterThanOrEqualTo":
      return `is below the minimum ${minimum}`
    case "isGreaterThan":
      return `is not above ${exclusiveMinimum}`
    case "isLessThanOrEqualTo":
      return `is above the maximum ${maximum}`
    case "isBetween":
      return `is not between ${minimum} and ${maximum}`
    case "isMinLength":
      return minLength === 1 ? "is empty" : `has fewer than the minimum of ${minLength} ${unit}`
    case "isMaxLength":
      return `has more than the maximum of ${maxLength} ${unit}`
    case "isInt":
      return "is not a whole number"
    case "isFinite":
      return "is not a number"
    default:
      return `is not ${expected ?? "allowed"}`
  }
}

const placeOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>(
    (place, key) =>
      typeof key === "number" ? `${place}[${key}]` : place === "" ? String(key) : `${place}.${String(key)}`,
    "",
  )

const at = (value: unknown, key: PropertyKey): unknown =>
  typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined

function* walk(issue: Issue, path: ReadonlyArray<PropertyKey>, value: unknown): Generator<InvalidValue> {
  const found = (complaint: string, nearest?: string, isMissing = false): InvalidValue => ({
    place: placeOf(path),
    isMissing,
    complaint,
    value,
    nearest,
  })
  switch (issue._tag) {
    case "Pointer":
      return yield* walk(issue.issue!, [...path, ...issue.path!], issue.path!.reduce(at, value))
    case "MissingKey":
      return yield found("is missing", undefined, true)
    case "UnexpectedKey": {
      const known = (issue.ast?.propertySignatures ?? []).map(({ name }) => String(name))
      return yield found("is not a known field", nearestName(String(path.at(-1)), known))
    }
    case "Filter": {
      const message = issue.issue?.annotations?.message
      if (message === undefined) yield found(failedCheck(issue.filter?.annotations ?? {}, value))
      else if (typeof message === "string") yield found(message)
      return
    }
    case "InvalidType":
      return yield found(unlike(issue.ast!), nearestTo(issue.ast!, value))
    case "AnyOf": {
      // Only one member of the union fits by type: its complaint is more helpful than the list of all.
      const [only, ...others] = issue.issues ?? []
      if (only === undefined || others.length > 0)
        return yield found(unlike(issue.ast!), nearestTo(issue.ast!, value))
      return yield* walk(only, path, value)
    }
    default: {
      const inner = issue.issues ?? (issue.issue === undefined ? [] : [issue.issue])
      if (inner.length === 0) yield found("is not allowed")
      for (const each of inner) yield* walk(each, path, value)
    }
  }
}

/** All complaints about a failed decoding of `value`; `value` may be omitted if unknown. */
export const invalidValues = (
  failure: Pick<Schema.SchemaError, "issue">,
  value?: unknown,
): ReadonlyArray<InvalidValue> => [...walk(failure.issue as unknown as Issue, [], value)]

/**
 * Combines value and complaint, such as `0 is below the minimum 1`; a complaint that is a whole sentence gets no
 * prefix.
 */
export const sayInvalid = ({ place, value, complaint }: InvalidValue): string =>
  /^(is|has) /.test(complaint) ? `${shown(place, value)} ${complaint}` : complaint

/** 700004 with the parameter, its value and the complaint. */
export const invalidParameter = (name: string, value: unknown, complaint: string): ErrorResponse =>
  errorResponse(
    "invalidParameter",
    `'${name}' is invalid: ${sayInvalid({ place: name, value, complaint, isMissing: false })}`,
  )

/** 700004 for the first parameter that does not decode; a missing parameter has the documented message. */
export const undecoded = (failure: unknown, parameters: object): ErrorResponse => {
  const [first] = invalidValues(failure as Schema.SchemaError, parameters)
  const { place, value, isMissing, complaint } = first!
  return isMissing || value === undefined
    ? errorResponse("mandatoryParameter", place)
    : invalidParameter(place, value, complaint)
}

/**
 * The complaint about a request of the control plane. Values of the control plane's request are not shown: some
 * are secrets.
 */
export const invalidRequest = (failure: Pick<Schema.SchemaError, "issue">, sent: unknown): string => {
  const first = { ...invalidValues(failure, sent)[0]!, value: undefined }
  const { place, nearest } = first
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`
  return place === "" ? sayInvalid(first) : `Parameter '${place}' is invalid: ${sayInvalid(first)}.${hint}`
}
