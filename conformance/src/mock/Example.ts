/**
 * Builds an example answer that the fixture's matcher and the catalogue accept, with every field of the
 * document. A value of the example comes from the fixture, else from the request, else it is a typical value,
 * else a simple one. For each value of the example, several candidates are tried until one is accepted.
 */

import { type MatchContext, match, matcherOf } from "../checks/Matcher.ts"
import { isOfType, namesOf } from "../checks/Shape.ts"
import type { Answer, Field, FieldType } from "../kit/Catalogue.ts"
import { add, exact, isDecimalText, textOf } from "../values/Exact.ts"
import { isObject } from "../values/Json.ts"
import type { Typical } from "./Typical.ts"

export interface ExampleContext extends MatchContext {
  readonly newId: () => string
  /** Parameters of the request; an answer field of the same name repeats the parameter's value. */
  readonly parameters: ReadonlyMap<string, string>
  readonly typical: Typical | undefined
  /** Usual values of answer fields by name; any other text field contains its own name. */
  readonly texts: Readonly<Record<string, string>>
}

/**
 * A made value; if its `value` is undefined, the key is omitted from the answer. The type is undefined if no
 * value could be made.
 */
type Made = { readonly value: unknown } | undefined
type Matchers = ReadonlyArray<unknown>

const isId = (name: string): boolean => /id$/i.test(name)

const plainValue = (name: string, type: FieldType, context: ExampleContext): Matchers => {
  const id = () => (isId(name) ? [context.newId()] : [])
  switch (type) {
    case "text":
      return [id()[0] ?? name]
    case "decimal":
    case "amount":
      return ["1", "0"]
    case "digits":
      return /time(stamp)?$/i.test(name) ? [String(context.nowMs)] : [...id(), "1"]
    case "yyyymmdd":
      return [new Date(context.nowMs).toISOString().slice(0, 10).replaceAll("-", "")]
    case "number":
    case "integer":
      return [1, 0]
    case "ms":
      return [context.nowMs]
    case "boolean":
      return [true, false]
    case "object":
      return [{}]
    case "array":
      return [[]]
    case "null":
    case "any":
      return [null]
  }
}

/** Values that a matcher names, or that lie at its bounds. */
const named = (matcher: unknown, { scope, nowMs, parameters }: ExampleContext): Matchers => {
  const special = matcherOf(matcher)
  if (special === undefined) return [matcher]
  const { name, operand } = special
  if (name === "$ref") {
    const text = scope(isObject(operand) ? String(operand.name) : String(operand))
    return text === undefined ? [] : [text, Number(text)]
  }
  if (name === "$regex") return [...parameters.values()]
  if (!isObject(operand)) return name === "$ms" ? [nowMs] : []
  const texts = Object.entries(operand).flatMap(([bound, value]) => {
    const text = String(value)
    if (bound === "within" || bound === "scale" || !isDecimalText(text)) return []
    const step = name === "$decimal" ? "0.00000001" : "1"
    if (bound === "gt") return [textOf(add(exact(text), exact(step)))]
    return bound === "lt" ? [textOf(add(exact(text), exact(`-${step}`))), "0"] : [text]
  })
  return [...texts.flatMap((text) => [text, Number(text)]), ...(name === "$ms" ? [nowMs] : [])]
}

/** Answer fields that repeat a request parameter of another name. */
const asParameter: Readonly<Record<string, string>> = { origQty: "quantity" }

function* candidates(field: Field, matchers: Matchers, context: ExampleContext): Generator<unknown> {
  for (const matcher of matchers) yield* named(matcher, context)
  const said = context.parameters.get(asParameter[field.name] ?? field.name)
  if (said !== undefined) yield* [said, Number(said)]
  if (context.typical?.values.has(field.name)) yield context.typical.values.get(field.name)
  yield* field.values ?? []
  const usual = context.texts[field.name]
  if (usual !== undefined) yield usual
  for (const type of [field.type].flat()) yield* plainValue(field.name, type, context)
}

const is = (name: string) => (matcher: unknown) => matcherOf(matcher)?.name === name

/** Matchers of each element of an array, by index. */
const elementMatchers = (matchers: Matchers): ReadonlyArray<Matchers> => {
  const elements: Array<Array<unknown>> = []
  let [least, most] = [1, Number.POSITIVE_INFINITY]
  const each: Array<unknown> = []
  for (const matcher of matchers) {
    const settings = Array.isArray(matcher) ? { unordered: matcher } : matcherOf(matcher)?.operand
    const { min, max, of, contains, unordered } = isObject(settings) ? settings : {}
    if (of !== undefined) each.push(of)
    if (min !== undefined) least = Math.max(least, Number(min))
    if (max !== undefined) most = Math.min(most, Number(max))
    if (Array.isArray(unordered)) most = Math.min(most, unordered.length)
    const wanted = unordered ?? contains ?? []
    for (const [index, inner] of (Array.isArray(wanted) ? wanted : [wanted]).entries())
      elements[index] = [...(elements[index] ?? []), inner]
  }
  while (elements.length < Math.min(least, most)) elements.push([])
  return elements.map((inner) => [...inner, ...each])
}

const makeArray = (field: Field, matchers: Matchers, context: ExampleContext): Made => {
  const { of, fields } = field
  const element: Field = {
    name: field.name,
    text: field.text,
    type: of ?? (fields === undefined ? "any" : "object"),
    ...(fields === undefined ? {} : { fields }),
  }
  const made = elementMatchers(matchers).map((each) => make(element, each, context))
  return made.includes(undefined) ? undefined : { value: made.map((each) => each?.value) }
}

const makeObject = (field: Field, matchers: Matchers, context: ExampleContext): Made => {
  const objects = matchers.filter(isObject)
  const wanted = (names: ReadonlyArray<string>) =>
    objects.flatMap((object) => names.flatMap((name) => (Object.hasOwn(object, name) ? [object[name]] : [])))
  const fields = field.fields ?? []
  const known = new Set(fields.flatMap(namesOf))
  const further = objects
    .flatMap((object) => Object.keys(object))
    .filter((key) => !known.has(key) && !key.startsWith("$"))
  const result: Record<string, unknown> = {}
  for (const each of [...fields, ...further.map((name): Field => ({ name, type: "any", text: name }))]) {
    const inner = wanted(namesOf(each))
    if (each.optional === true && inner.length === 0 && !context.typical?.present.has(each.name)) continue
    const made = make(each, inner, context)
    if (made === undefined) return undefined
    if (made.value !== undefined) result[each.name] = made.value
  }
  return { value: result }
}

const fits = (field: Field, matchers: Matchers, value: unknown, context: ExampleContext): boolean =>
  ((value === null && field.nullable === true) ||
    [field.type].flat().some((type) => isOfType(type, value))) &&
  (field.values === undefined || value === null || field.values.some((each) => each === value)) &&
  matchers.every((matcher) => match(matcher, value, "", context).length === 0)

const make = (field: Field, matchers: Matchers, context: ExampleContext): Made => {
  const choice = matchers.findIndex((matcher) => is("$oneOf")(matcher) || is("$nullable")(matcher))
  if (choice >= 0) {
    const { name, operand } = matcherOf(matchers[choice]) as { name: string; operand: unknown }
    const options = name === "$nullable" ? [operand, null] : (operand as Matchers)
    const said = context.parameters.get(field.name)
    for (const option of options.toSorted((a, b) => Number(b === said) - Number(a === said))) {
      const made = make(field, matchers.with(choice, option), context)
      if (made !== undefined) return made
    }
    return undefined
  }
  if (matchers.some(is("$absent"))) return { value: undefined }
  const types = [field.type].flat()
  const inArray = matchers.some((matcher) => Array.isArray(matcher) || is("$array")(matcher))
  const inObject = matchers.some((matcher) => isObject(matcher) && matcherOf(matcher) === undefined)
  if (inArray || (types.includes("array") && (field.fields ?? field.of) !== undefined && !inObject))
    return makeArray(field, matchers, context)
  if (inObject || (types.includes("object") && field.fields !== undefined))
    return makeObject(field, matchers, context)
  for (const value of candidates(field, matchers, context))
    if (fits(field, matchers, value, context)) return { value }
  return undefined
}

/**
 * An example of an endpoint's answer; undefined if none satisfies the matcher. Variables of the matcher must be
 * replaced before the example is made.
 */
export const exampleOf = ({ kind, fields }: Answer, matcher: unknown, context: ExampleContext): Made => {
  const isArray = kind === "array" || kind === "one-element-array"
  return make(
    { name: "answer", text: "The answer.", type: isArray ? "array" : "object", fields },
    matcher === undefined ? [] : [matcher],
    context,
  )
}
