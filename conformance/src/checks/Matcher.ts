/**
 * Matchers describe the expected answer of a fixture's step. An object with exactly one key that begins with
 * `$` is a matcher. Any other expected object is compared key by key, and the answer may have further keys.
 * Expected arrays are compared element by element, all other values literally.
 *
 * | matcher | matches |
 * |---|---|
 * | `$string` | text; `{"nonEmpty": true}` forbids an empty one |
 * | `$decimal` | text with a decimal number; `eq gte lte gt lt` compare exactly, `scale` is the most decimals |
 * | `$integer`, `$number` | JSON numbers; the same comparisons |
 * | `$boolean` | true or false |
 * | `$ms` | milliseconds since the epoch, thirteen digits; `within` bounds the distance from now in ms; the same comparisons |
 * | `$yyyymmdd`, `$digits` | text with a day; text of digits only |
 * | `$oneOf` | a value that one matcher of its list matches; otherwise the mismatches of the nearest object are reported |
 * | `$nullable` | null, or a value that its operand matches |
 * | `$absent`, `$present` | no such key; such a key, even with null |
 * | `$array` | `min max` elements, each matching `of`, at least one matching each of `contains`; `unordered` is a list in any order |
 * | `$ref` | the variable of that name, as text; `{"name", "as": "decimal"}` compares numbers |
 * | `$regex` | text in which the pattern is found |
 * | `$other` | text or a number that differs from each of its list; numbers are compared as numbers |
 * | `$any` | any value that is present |
 *
 * A matcher without settings is written with `true` or `{}`: `{"$string": true}`.
 */
import { compare, decimalsOf, exact, isDecimalText } from "../values/Exact.ts"
import { isObject, pointerStep, shown } from "../values/Json.ts"
import type { Scope } from "./Variables.ts"

export interface Mismatch {
  readonly pointer: string
  readonly wanted: string
  readonly got: string
}

export interface MatchContext {
  /** Variables whose values the matcher `$ref` reads. */
  readonly scope: Scope
  /** The target's time in ms, with which `$ms` compares. */
  readonly nowMs: number
}

/** A fixture has an unknown matcher, or a matcher with a wrong operand. */
export class BadMatcher extends Error {}

const bounds = ["eq", "gte", "lte", "gt", "lt"] as const
type Bound = (typeof bounds)[number]
const holds: Readonly<Record<Bound, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  gte: (order) => order >= 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  lt: (order) => order < 0,
}
const boundWords: Readonly<Record<Bound, string>> = {
  eq: "equal to",
  gte: "at least",
  lte: "at most",
  gt: "above",
  lt: "below",
}

type Settings = Readonly<Record<string, unknown>>

interface Kind {
  /** Settings that the matcher's operand may have; null if the operand has no settings. */
  readonly settings: ReadonlyArray<string> | null
  /** Describes in words the value that a matcher expects. */
  readonly wants: (operand: unknown) => string
  /**
   * Returns the mismatches below the value, or whether the value matches. `takes` is never called for a value
   * that is absent from the answer.
   */
  readonly takes: (
    value: unknown,
    operand: unknown,
    pointer: string,
    context: MatchContext,
  ) => boolean | Array<Mismatch>
}

const settingsOf = (operand: unknown): Settings => (isObject(operand) ? operand : {})

const numberText = (value: unknown): string => (typeof value === "number" ? String(value) : (value as string))

const inBounds = (operand: unknown, compareTo: (bound: unknown) => number): boolean =>
  bounds.every((bound) => {
    const wanted = settingsOf(operand)[bound]
    return wanted === undefined || holds[bound](compareTo(wanted))
  })

const described = (what: string) => (operand: unknown) => {
  const parts = Object.entries(settingsOf(operand)).map(
    ([key, value]) =>
      `${boundWords[key as Bound] ?? key} ${typeof value === "string" ? value : shown(value)}`,
  )
  return parts.length === 0 ? what : `${what} ${parts.join(", ")}`
}

const numeric = (is: (value: unknown) => boolean) => (value: unknown, operand: unknown) =>
  is(value) && inBounds(operand, (bound) => (value as number) - Number(bound))

const isMs = (value: unknown): value is number => Number.isInteger(value) && /^\d{13}$/.test(String(value))

export const isDay = (value: unknown): boolean => {
  if (typeof value !== "string" || !/^\d{8}$/.test(value)) return false
  const text = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export { isMs }

/** Whether each matcher can be paired with a different element that it matches. */
const pairs = (
  matchers: ReadonlyArray<unknown>,
  values: ReadonlyArray<unknown>,
  context: MatchContext,
): boolean => {
  const [first, ...rest] = matchers
  if (matchers.length === 0) return true
  return values.some(
    (value, index) =>
      match(first, value, "", context).length === 0 && pairs(rest, values.toSpliced(index, 1), context),
  )
}

/**
 * Finds the pair of matcher and object with the fewest mismatches; undefined if every key of each object
 * mismatches.
 */
const nearest = (
  pairsOf: ReadonlyArray<readonly [matcher: unknown, value: unknown]>,
  context: MatchContext,
): { readonly index: number; readonly lacks: ReadonlyArray<Mismatch> } | undefined => {
  const found = pairsOf.flatMap(([matcher, value], index) => {
    if (!isObject(matcher) || matcherOf(matcher) !== undefined || !isObject(value)) return []
    const lacks = match(matcher, value, "", context)
    const keys = new Set(lacks.map(({ pointer }) => pointer.split("/")[1]))
    return keys.size < Object.keys(matcher).length ? [{ index, lacks }] : []
  })
  return found.sort((a, b) => a.lacks.length - b.lacks.length)[0]
}

/** Greatest number of mismatches reported for the nearest object. */
const lacksMax = 2

const lacksText = (lacks: ReadonlyArray<Mismatch>): string =>
  lacks
    .slice(0, lacksMax)
    .map(({ pointer, wanted, got }) => `${pointer} is ${got}, wanted ${wanted}`)
    .join("; ")

const takesArray: Kind["takes"] = (value, operand, pointer, context) => {
  if (!Array.isArray(value)) return false
  const { min = 0, max = Number.POSITIVE_INFINITY, of, contains, unordered } = settingsOf(operand)
  const found: Array<Mismatch> = []
  const say = (wanted: string, got = `${value.length} elements: ${shown(value)}`) =>
    found.push({ pointer, wanted, got })
  if (value.length < Number(min)) say(`an array of at least ${min} elements`)
  if (value.length > Number(max)) say(`an array of at most ${max} elements`)
  if (of !== undefined)
    found.push(...value.flatMap((item, index) => match(of, item, pointer + pointerStep(index), context)))
  if (contains !== undefined)
    for (const wanted of Array.isArray(contains) ? contains : [contains])
      if (!value.some((item) => match(wanted, item, "", context).length === 0)) {
        const near = nearest(
          value.map((item) => [wanted, item]),
          context,
        )
        say(
          `an element like ${shown(wanted)}`,
          near === undefined
            ? undefined
            : `${value.length} elements; in the nearest, element ${near.index}, ${lacksText(near.lacks)}`,
        )
      }
  if (Array.isArray(unordered) && (unordered.length !== value.length || !pairs(unordered, value, context)))
    say(`in any order exactly ${shown(unordered)}`)
  return found
}

const refersTo = (operand: unknown): { readonly name: string; readonly as: string } =>
  typeof operand === "string"
    ? { name: operand, as: "text" }
    : { name: String(settingsOf(operand).name), as: String(settingsOf(operand).as ?? "text") }

const kinds: Readonly<Record<string, Kind>> = {
  $string: {
    settings: ["nonEmpty"],
    wants: (operand) => (settingsOf(operand).nonEmpty === true ? "text that is not empty" : "text"),
    takes: (value, operand) =>
      typeof value === "string" && (settingsOf(operand).nonEmpty !== true || value !== ""),
  },
  $decimal: {
    settings: [...bounds, "scale"],
    wants: described("text with a decimal number"),
    takes: (value, operand) => {
      if (!isDecimalText(value)) return false
      const { scale } = settingsOf(operand)
      if (scale !== undefined && decimalsOf(value) > Number(scale)) return false
      return inBounds(operand, (bound) => compare(exact(value), exact(numberText(bound))))
    },
  },
  $integer: { settings: bounds, wants: described("a whole number"), takes: numeric(Number.isInteger) },
  $number: {
    settings: bounds,
    wants: described("a number"),
    takes: numeric((value) => typeof value === "number"),
  },
  $boolean: { settings: [], wants: () => "true or false", takes: (value) => typeof value === "boolean" },
  $ms: {
    settings: [...bounds, "within"],
    wants: described("milliseconds since the epoch"),
    takes: (value, operand, _, { nowMs }) => {
      const { within } = settingsOf(operand)
      if (!isMs(value) || !inBounds(operand, (bound) => value - Number(bound))) return false
      return within === undefined || Math.abs(value - nowMs) <= Number(within)
    },
  },
  $yyyymmdd: { settings: [], wants: () => "text with a day, YYYYMMDD", takes: isDay },
  $digits: {
    settings: [],
    wants: () => "text of digits",
    takes: (value) => typeof value === "string" && /^\d+$/.test(value),
  },
  $oneOf: {
    settings: null,
    wants: (operand) => `one of ${shown(operand)}`,
    takes: (value, operand, pointer, context) => {
      const alternatives = operand as ReadonlyArray<unknown>
      if (alternatives.some((each) => match(each, value, pointer, context).length === 0)) return true
      const near = nearest(
        alternatives.map((each) => [each, value]),
        context,
      )
      return near?.lacks.map((each) => ({ ...each, pointer: pointer + each.pointer })) ?? false
    },
  },
  $nullable: {
    settings: null,
    wants: (operand) => `null, or ${wantedBy(operand)}`,
    takes: (value, operand, pointer, context) => value === null || match(operand, value, pointer, context),
  },
  $absent: { settings: [], wants: () => "nothing there", takes: () => false },
  $present: { settings: [], wants: () => "something there", takes: () => true },
  $array: {
    settings: ["min", "max", "of", "contains", "unordered"],
    wants: () => "an array",
    takes: takesArray,
  },
  $ref: {
    settings: null,
    wants: (operand) => `the value of {${refersTo(operand).name}}`,
    takes: (value, operand, pointer, { scope }) => {
      const { name, as } = refersTo(operand)
      const wanted = scope(name)
      if (wanted === undefined) throw new BadMatcher(`$ref names {${name}}, which is not defined`)
      if (!["string", "number", "boolean"].includes(typeof value)) return false
      const same =
        as === "decimal"
          ? isDecimalText(String(value)) &&
            isDecimalText(wanted) &&
            compare(exact(String(value)), exact(wanted)) === 0
          : String(value) === wanted
      return same || [{ pointer, wanted: `${wanted}, which is {${name}}`, got: shown(value) }]
    },
  },
  $regex: {
    settings: null,
    wants: (operand) => {
      const [, excluded] = /^\^\(\?!([^()|]*)\$\)$/.exec(operand as string) ?? []
      return excluded === undefined ? `text like ${operand}` : `text other than ${JSON.stringify(excluded)}`
    },
    takes: (value, operand) => typeof value === "string" && new RegExp(operand as string, "u").test(value),
  },
  $other: {
    settings: null,
    wants: (operand) => `a value other than ${shown(operand)}`,
    takes: (value, operand) => {
      if (typeof value !== "string" && typeof value !== "number") return false
      const text = String(value)
      return (operand as ReadonlyArray<string>).every((unwanted) =>
        isDecimalText(text) && isDecimalText(unwanted)
          ? compare(exact(text), exact(unwanted)) !== 0
          : text !== unwanted,
      )
    },
  },
  $any: { settings: [], wants: () => "anything", takes: () => true },
}

/** Kind and operand of a matcher; undefined for a value that is no matcher. */
export const matcherOf = (
  matcher: unknown,
): { readonly name: string; readonly operand: unknown } | undefined => {
  if (!isObject(matcher)) return undefined
  const keys = Object.keys(matcher)
  const name = keys[0]
  if (keys.length !== 1 || name === undefined || !name.startsWith("$")) return undefined
  return { name, operand: matcher[name] }
}

const wantedBy = (matcher: unknown): string => {
  const special = matcherOf(matcher)
  return special === undefined
    ? shown(matcher)
    : (kinds[special.name]?.wants(special.operand) ?? special.name)
}

/**
 * Mismatches between a matcher and a value; empty if the value matches. In place of a value, `undefined` stands
 * for an absent key.
 */
export const match = (
  matcher: unknown,
  value: unknown,
  pointer: string,
  context: MatchContext,
): Array<Mismatch> => {
  const special = matcherOf(matcher)
  const mismatch = (): Array<Mismatch> => [{ pointer, wanted: wantedBy(matcher), got: shown(value) }]
  if (special !== undefined) {
    const { name, operand } = special
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined) throw new BadMatcher(`there is no matcher ${name}`)
    if (value === undefined && name !== "$oneOf") return name === "$absent" ? [] : mismatch()
    const taken = kind.takes(value, operand, pointer, context)
    return taken === true ? [] : taken === false ? mismatch() : taken
  }
  if (isObject(matcher)) {
    if (!isObject(value)) return [{ pointer, wanted: "an object", got: shown(value) }]
    return Object.entries(matcher).flatMap(([key, inner]) =>
      match(inner, Object.hasOwn(value, key) ? value[key] : undefined, pointer + pointerStep(key), context),
    )
  }
  if (Array.isArray(matcher)) {
    if (!Array.isArray(value) || value.length !== matcher.length)
      return [{ pointer, wanted: `an array of ${matcher.length} elements`, got: shown(value) }]
    return matcher.flatMap((inner, index) =>
      match(inner, value[index], pointer + pointerStep(index), context),
    )
  }
  return Object.is(matcher, value) ? [] : mismatch()
}

/** Unknown matchers and settings in a fixture, found before any request: one sentence each. */
export const matcherProblems = (matcher: unknown, pointer = ""): Array<string> => {
  const special = matcherOf(matcher)
  if (special === undefined) {
    if (typeof matcher !== "object" || matcher === null) return []
    const stray = isObject(matcher) ? Object.keys(matcher).filter((key) => key.startsWith("$")) : []
    return [
      ...stray.map((key) => `${pointer || "/"}: ${key} is beside other keys`),
      ...Object.entries(matcher).flatMap(([key, inner]) =>
        matcherProblems(inner, pointer + pointerStep(key)),
      ),
    ]
  }
  const { name, operand } = special
  const at = pointer || "/"
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === undefined) return [`${at}: there is no matcher ${name}`]
  const inner = `${pointer}/${name}`
  if (name === "$oneOf")
    return Array.isArray(operand)
      ? operand.flatMap((each, index) => matcherProblems(each, inner + pointerStep(index)))
      : [`${at}: $oneOf takes a list`]
  if (name === "$nullable") return matcherProblems(operand, inner)
  if (name === "$other")
    return Array.isArray(operand) && operand.every((each) => typeof each === "string")
      ? []
      : [`${at}: $other takes a list of texts`]
  if (name === "$ref") {
    const { name: variable, as } = refersTo(operand)
    const good =
      (typeof operand === "string" || (isObject(operand) && typeof operand.name === "string")) &&
      variable !== ""
    return good && (as === "text" || as === "decimal")
      ? []
      : [`${at}: $ref takes a name, or {"name", "as": "decimal"}`]
  }
  if (name === "$regex") {
    try {
      if (typeof operand === "string" && new RegExp(operand.replace(/\{[a-zA-Z][^}]*\}/g, "x"), "u"))
        return []
    } catch {}
    return [`${at}: $regex takes a pattern`]
  }
  if (operand !== true && !isObject(operand))
    return [`${at}: ${name} takes true or settings, not ${shown(operand)}`]
  const problems = Object.keys(settingsOf(operand))
    .filter((key) => !kind.settings?.includes(key))
    .map((key) => `${at}: ${name} has no setting ${key}`)
  if (name === "$decimal")
    for (const bound of bounds) {
      const wanted = settingsOf(operand)[bound]
      if (
        wanted !== undefined &&
        (typeof wanted !== "string" || !(/\{/.test(wanted) || isDecimalText(wanted)))
      )
        problems.push(`${at}: ${bound} of $decimal takes decimal text, not ${shown(wanted)}`)
    }
  if (name === "$array") {
    const { of, contains, unordered } = settingsOf(operand)
    for (const [key, each] of Object.entries({ of, contains, unordered }))
      if (each !== undefined) problems.push(...matcherProblems(each, `${inner}/${key}`))
  }
  return problems
}
