/**
 * Mutants of the shape of answers, derived from the catalogue for each field. A documented field is left out,
 * given another JSON type, set to null, renamed in another case, set to a value outside its closed list, or
 * written in a wrong form. Further mutants lack an endpoint, or return a list instead of an object, or an
 * object instead of a list.
 */
import { type EndpointEntry, type Field, type FieldType, isRecordedOnly, type Kit } from "@bourse/conformance"
import { fixturesByStatement } from "@bourse/conformance/src/checks/Coverage.ts"
import { isDecimalText } from "@bourse/conformance/src/values/Exact.ts"
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import { answerOf, changes, instead } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"

const typesOf = ({ type }: Field): ReadonlyArray<FieldType> => [type].flat()

const spellings = ({ name, or }: Field): ReadonlyArray<string> => (or === undefined ? [name] : [name, or])

const present = (element: Json, field: Field): ReadonlyArray<string> =>
  spellings(field).filter((name) => Object.hasOwn(element, name))

/** The field's value in a JSON type that the field never has. */
const retyped = (field: Field, value: unknown): unknown => {
  const types = typesOf(field)
  if (types.length > 1) return true
  if (types[0] === "array" || types[0] === "object") return "text"
  if (types[0] === "boolean" || types[0] === "number" || types[0] === "integer" || types[0] === "ms")
    return String(value ?? 0)
  return isDecimalText(value) ? Number(value) : 7
}

const otherCase = (name: string): string =>
  name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()

/** Wrong values of the right JSON type: text that is not a decimal, seconds instead of milliseconds. */
const malformed: Partial<Readonly<Record<FieldType, (value: unknown) => unknown>>> = {
  decimal: (value) => `${value} units`,
  amount: (value) => `${value} units`,
  digits: (value) => `${value}a`,
  yyyymmdd: () => "2026-11-22",
  integer: (value) => Number(value) + 0.5,
  ms: (value) => Math.floor(Number(value) / 1_000),
}

/**
 * A value of the same JSON type that is not in the field's closed list; for a `code`, a value that does not
 * mean failure.
 */
const outside = ({ values = [] }: Field, value: unknown): unknown => {
  if (typeof value === "boolean") return !value
  const others = typeof value === "string" ? ["200", "0", "another"] : [200, 0, 77]
  return others.find((other) => !values.includes(other))
}

interface Way {
  readonly words: string
  readonly applies: (field: Field) => boolean
  /** Changes the field under the name that the object uses. */
  readonly change: (element: Json, name: string, field: Field) => void
}

const isAnything = (field: Field): boolean => typesOf(field).includes("any")

const ways: ReadonlyArray<Way> = [
  {
    words: "is left out",
    applies: ({ optional }) => optional !== true,
    change: (element, name) => delete element[name],
  },
  {
    words: "has another JSON type",
    applies: (field) => !isAnything(field),
    change: (element, name, field) => {
      element[name] = retyped(field, element[name])
    },
  },
  {
    words: "is null",
    applies: (field) => !isAnything(field) && field.nullable !== true && !typesOf(field).includes("null"),
    change: (element, name) => {
      element[name] = null
    },
  },
  {
    words: "has a value that is not in its list",
    applies: ({ values }) => values !== undefined,
    change: (element, name, field) => {
      element[name] = outside(field, element[name])
    },
  },
  {
    words: "is in another form",
    applies: (field) => typesOf(field).length === 1 && typesOf(field)[0]! in malformed,
    change: (element, name, field) => {
      element[name] = malformed[typesOf(field)[0]!]?.(element[name])
    },
  },
  {
    words: "is spelled in another case",
    applies: ({ optional }) => optional !== true,
    change: (element, name) => {
      element[otherCase(name)] = element[name]
      delete element[name]
    },
  },
]

/** Changes every field at the given path, through objects and lists. */
const changeAt = (value: unknown, path: ReadonlyArray<Field>, change: Way["change"]): void => {
  if (Array.isArray(value)) {
    for (const item of value) changeAt(item, path, change)
    return
  }
  const [field, ...rest] = path
  if (!isObject(value) || field === undefined) return
  for (const name of present(value, field))
    if (rest.length === 0) change(value, name, field)
    else changeAt(value[name], rest, change)
}

const pathsOf = (
  fields: ReadonlyArray<Field>,
  before: ReadonlyArray<Field> = [],
): ReadonlyArray<ReadonlyArray<Field>> =>
  fields.flatMap((field) => [[...before, field], ...pathsOf(field.fields ?? [], [...before, field])])

const fieldsOf = ({ id, answer }: EndpointEntry) =>
  pathsOf(answer.fields)
    .filter((path) => !path.some(({ level }) => level !== undefined && isRecordedOnly(level)))
    .flatMap((path) => {
      const field = path.at(-1) as Field
      const name = path.map((each) => each.name).join(".")
      return ways
        .filter(({ applies }) => applies(field))
        .flatMap(({ words, change }) =>
          mutants(id, {
            [`field.${name}`]: {
              [`\`${name}\` of ${id} ${words}.`]: changes(id, (json) => changeAt(json, path, change)),
            },
          }),
        )
    })

const wholeOf = ({ id }: EndpointEntry) =>
  mutants(id, {
    route: { [`The endpoint ${id} does not exist.`]: instead(id, () => answerOf({}, 404)) },
    answer: {
      [`The answer of ${id} is a list where it must be an object, or the other way round.`]: changes(
        id,
        (json) => (Array.isArray(json) ? { list: json } : [json]),
      ),
    },
  })

export const shapes = (kit: Kit) => {
  const fixtures = fixturesByStatement(kit)
  return [...kit.endpoints.values()]
    .filter(({ id }) => fixtures.has(`${id}.answer`))
    .flatMap((endpoint) => [...wholeOf(endpoint), ...fieldsOf(endpoint)])
}
