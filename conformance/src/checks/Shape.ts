/** Checks a successful answer against the catalogue: every field, with its literal JSON type. */
import type { EndpointEntry, Field, FieldType } from "../kit/Catalogue.ts"
import { isDecimalText } from "../values/Exact.ts"
import { isObject, pointerStep, shown } from "../values/Json.ts"
import { isDay, isMs, type Mismatch } from "./Matcher.ts"

export interface ShapeMismatch extends Mismatch {
  /** Id of the statement that the answer breaks. */
  readonly statement: string
}

export interface ShapeCheck {
  readonly mismatches: ReadonlyArray<ShapeMismatch>
  /** Ids of the field statements whose field was in the answer. */
  readonly seen: ReadonlySet<string>
  /** Keys of the answer that the catalogue does not list. */
  readonly extra: ReadonlyArray<string>
}

const types: Readonly<
  Record<FieldType, { readonly words: string; readonly takes: (value: unknown) => boolean }>
> = {
  text: { words: "text", takes: (value) => typeof value === "string" },
  decimal: { words: "text with a decimal number", takes: isDecimalText },
  amount: {
    words: "text with a decimal number, or empty",
    takes: (value) => value === "" || isDecimalText(value),
  },
  digits: { words: "text of digits", takes: (value) => typeof value === "string" && /^\d+$/.test(value) },
  yyyymmdd: { words: "text with a day, YYYYMMDD", takes: isDay },
  number: { words: "a number", takes: (value) => typeof value === "number" },
  integer: { words: "a whole number", takes: Number.isInteger },
  ms: { words: "milliseconds since the epoch, thirteen digits", takes: isMs },
  boolean: { words: "true or false", takes: (value) => typeof value === "boolean" },
  object: { words: "an object", takes: isObject },
  array: { words: "an array", takes: Array.isArray },
  any: { words: "anything", takes: () => true },
  null: { words: "null", takes: (value) => value === null },
}

export const isOfType = (type: FieldType, value: unknown): boolean => types[type].takes(value)

/** Accepted spellings of a field's name, the document's spelling first. */
export const namesOf = ({ name, or }: Field): ReadonlyArray<string> =>
  or === undefined ? [name] : [name, or]

/**
 * Keys that an object with these fields may have. The known keys are cached: the kit checks many answers with
 * the same fields.
 */
const knownKeys = (() => {
  const kept = new WeakMap<ReadonlyArray<Field>, ReadonlySet<string>>()
  return (fields: ReadonlyArray<Field>): ReadonlySet<string> => {
    const known = kept.get(fields) ?? new Set(fields.flatMap(namesOf))
    kept.set(fields, known)
    return known
  }
})()

interface Findings {
  readonly mismatches: Array<ShapeMismatch>
  readonly seen: Set<string>
  readonly extra: Array<string>
}

const checkValue = (
  field: Field,
  value: unknown,
  pointer: string,
  statement: string,
  found: Findings,
): void => {
  if (value === null && field.nullable === true) return
  const isWanted =
    typeof field.type === "string"
      ? types[field.type].takes(value)
      : field.type.some((type) => types[type].takes(value))
  if (!isWanted) {
    const wanted = [field.type].flat()
    const words =
      wanted.map((type) => types[type].words).join(" or ") + (field.nullable === true ? ", or null" : "")
    found.mismatches.push({ statement, pointer, wanted: words, got: shown(value) })
    return
  }
  if (field.values !== undefined && !field.values.some((each) => each === value))
    found.mismatches.push({ statement, pointer, wanted: `one of ${shown(field.values)}`, got: shown(value) })
  const of = field.of
  if (Array.isArray(value)) {
    checkDistinct(field.distinctBy, value, pointer, statement, found)
    for (const [index, item] of value.entries()) {
      const at = pointer + pointerStep(index)
      if (of !== undefined && !types[of].takes(item))
        found.mismatches.push({ statement, pointer: at, wanted: types[of].words, got: shown(item) })
      if (field.fields === undefined) continue
      if (isObject(item)) checkFields(field.fields, item, at, `${statement}.`, found)
      else found.mismatches.push({ statement, pointer: at, wanted: "an object", got: shown(item) })
    }
  } else if (isObject(value) && field.fields !== undefined) {
    checkFields(field.fields, value, pointer, `${statement}.`, found)
  }
}

const checkFields = (
  fields: ReadonlyArray<Field>,
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  prefix: string,
  found: Findings,
): void => {
  for (const field of fields) {
    const statement = prefix + field.name
    const isNamed = Object.hasOwn(value, field.name)
    const isOtherwiseNamed = field.or !== undefined && Object.hasOwn(value, field.or)
    if (isNamed || isOtherwiseNamed) found.seen.add(statement)
    else if (field.optional !== true)
      found.mismatches.push({
        statement,
        pointer: pointer + pointerStep(field.name),
        wanted: `the field${field.or === undefined ? "" : ` (or ${field.or})`}`,
        got: shown(undefined),
      })
    const check = (name: string) =>
      checkValue(field, value[name], pointer + pointerStep(name), statement, found)
    if (isNamed) check(field.name)
    if (isOtherwiseNamed) check(field.or)
  }
  const known = knownKeys(fields)
  for (const key of Object.keys(value)) if (!known.has(key)) found.extra.push(pointer + pointerStep(key))
}

/** Checks that no two elements of a list in the answer have the same name. */
const checkDistinct = (
  by: string | undefined,
  rows: ReadonlyArray<unknown>,
  pointer: string,
  statement: string,
  found: Findings,
): void => {
  if (by === undefined) return
  const seen = new Set<unknown>()
  for (const [index, row] of rows.entries()) {
    if (!isObject(row) || row[by] === undefined) continue
    if (seen.has(row[by]))
      found.mismatches.push({
        statement,
        pointer: pointer + pointerStep(index) + pointerStep(by),
        wanted: "each once",
        got: `${shown(row[by])} again`,
      })
    seen.add(row[by])
  }
}

export const checkShape = ({ id, answer }: EndpointEntry, value: unknown): ShapeCheck => {
  const found: Findings = { mismatches: [], seen: new Set(), extra: [] }
  const reject = (wanted: string) =>
    found.mismatches.push({ statement: `${id}.answer`, pointer: "", wanted, got: shown(value) })
  const prefix = `${id}.field.`
  if (answer.kind === "object" || answer.kind === "empty-object") {
    if (!isObject(value)) reject("an object")
    else if (answer.kind === "object") checkFields(answer.fields, value, "", prefix, found)
    else if (Object.keys(value).length > 0) reject("an empty object")
    return found
  }
  if (!Array.isArray(value)) {
    reject("an array")
    return found
  }
  checkDistinct(answer.distinctBy, value, "", `${id}.answer`, found)
  if (answer.kind === "one-element-array" && value.length !== 1) reject("an array of one element")
  for (const [index, item] of value.entries()) {
    if (isObject(item)) checkFields(answer.fields, item, pointerStep(index), prefix, found)
    else if (answer.fields.length > 0) reject("an array of objects")
  }
  return found
}

/** Copies a field that has two spellings under both names, so that fixtures may use either. */
export const withBothSpellings = (fields: ReadonlyArray<Field>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => withBothSpellings(fields, item))
  if (!isObject(value)) return value
  const result: Record<string, unknown> = { ...value }
  for (const field of fields)
    for (const name of namesOf(field).filter((name) => Object.hasOwn(value, name))) {
      const inner = field.fields === undefined ? value[name] : withBothSpellings(field.fields, value[name])
      for (const each of namesOf(field))
        if (each === name || !Object.hasOwn(value, each)) result[each] = inner
    }
  return result
}
