/** The documentation of every endpoint is complete and agrees with the schemas. */
import type { FieldNotes } from "@bourse/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { areas, openApiDocument } from "../../src/documentation/Documentation.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read by key
type Json = any

const rows = everyEndpoint.map((each) => [each.endpoint.id, each] as const)

describe("an endpoint's id", () => {
  it("an endpoint's id is unique", () => {
    const ids = everyEndpoint.map(({ endpoint }) => endpoint.id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it("an endpoint's id begins with its area", () => {
    for (const { name, endpoints } of areas)
      for (const { endpoint } of endpoints) expect(endpoint.id.split(".")).toEqual([name, expect.any(String)])
  })

  it("an endpoint's id is the id of its operation in the API description", () => {
    const { paths }: Json = openApiDocument()
    for (const { endpoint } of everyEndpoint)
      expect(paths[endpoint.path][endpoint.method.toLowerCase()].operationId).toBe(endpoint.id)
  })
})

it("each response of the API description has an HTTP status", () => {
  const { paths }: Json = openApiDocument()
  const statuses = Object.values<Json>(paths).flatMap((path) =>
    Object.values<Json>(path).flatMap(({ responses }) => Object.keys(responses)),
  )
  expect([...new Set(statuses)].filter((status) => !/^[2-5]\d\d$/.test(status))).toEqual([])
})

it("all endpoints of one path have the same format of rejections", () => {
  for (const { endpoint } of everyEndpoint)
    for (const other of everyEndpoint.map((each) => each.endpoint))
      if (other.path === endpoint.path) expect(other.envelope, other.id).toBe(endpoint.envelope)
})

it("the API description has only patterns that regular expressions of all languages accept", () => {
  const patterns = [...JSON.stringify(openApiDocument()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    .map(([, pattern]) => JSON.parse(pattern!) as string)
    .filter((pattern) => /\\[pPuUxkK]|\(\?/.test(pattern))
  expect(patterns).toEqual([])
})

describe("the parameters of", () => {
  const examplesOf = (notes: FieldNotes, names: ReadonlyArray<string>) =>
    Object.fromEntries(names.map((name) => [name, String(notes[name]?.example)]))

  it.each(rows)(
    "the documented parameters of %s have examples that the endpoint accepts",
    (_, { endpoint, query }) => {
      const { fields } = endpoint.query as unknown as Schema.Struct<Schema.Struct.Fields>
      expect(Object.keys(query).toSorted()).toEqual(Object.keys(fields).toSorted())
      const decoded = Schema.decodeUnknownResult(endpoint.query)(examplesOf(query, Object.keys(fields)))
      expect(decoded).toMatchObject({ _tag: "Success" })
    },
  )
})

/** The fields of an object, of a list's items, and of all members of a union. */
const fieldsOf = (schema: Json): ReadonlyArray<readonly [name: string, field: Json]> => [
  ...Object.entries(schema.properties ?? {}),
  ...[
    ...(schema.anyOf ?? []),
    ...(schema.prefixItems ?? []),
    ...(schema.items ? [schema.items] : []),
  ].flatMap(fieldsOf),
]

/** Whether a value has the schema's type. */
const fits = (schema: Json, value: unknown): boolean => {
  if (schema.anyOf !== undefined) return schema.anyOf.some((each: Json) => fits(each, value))
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.pattern !== undefined && typeof value === "string") return new RegExp(schema.pattern).test(value)
  if (schema.type === "array") return fits(schema.items, value)
  if (schema.type === "null") return value === null
  return schema.type === undefined || (schema.type === "integer" ? "number" : schema.type) === typeof value
}

describe("the answer of", () => {
  const check = (schema: Json, notes: FieldNotes, at: string): void => {
    const fields = fieldsOf(schema)
    expect([...new Set(fields.map(([name]) => name))].toSorted(), at).toEqual(Object.keys(notes).toSorted())
    for (const [name, field] of fields) {
      const { description, example, fields: inner } = notes[name]!
      expect(field.description, `${at}.${name}`).toBe(description)
      expect(description, `${at}.${name}`).toMatch(/^\S(.*[^.\s])?$/)
      if (fieldsOf(field).length > 0) check(field, inner ?? {}, `${at}.${name}`)
      else if (example !== undefined)
        expect([fits(field, example), example], `${at}.${name}`).toEqual([true, example])
      // Lists that are always empty, and lists of lists, have no notes in the documentation.
      else expect(field.type, `${at}.${name}`).toBe("array")
    }
  }

  it.each(rows)(
    "the documented answer of %s has a note for each field, with an example of its type",
    (id, { endpoint, success }) => {
      const { paths }: Json = openApiDocument()
      const operation = paths[endpoint.path][endpoint.method.toLowerCase()]
      check(operation.responses["200"].content["application/json"].schema, success, id)
    },
  )
})
