/**
 * Test suite for an area's endpoint definitions: the documented list, answers that decode and encode, answers
 * that are rejected, required parameters.
 */
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { spoiled } from "../spoiled.ts"
import type { AreaEndpoint } from "./areaClient.ts"

type Codec = Schema.Codec<unknown, unknown>

interface DefinedEndpoint extends AreaEndpoint {
  readonly kind: string
  readonly weight: { readonly ip?: number | undefined; readonly uid?: number | undefined }
  readonly perSecond?: number | undefined
  readonly envelope?: string | undefined
  readonly fieldsIn?: string | undefined
  readonly query: Schema.Top
  readonly success: Schema.Top
}

interface Definitions<Name extends string> {
  readonly area: string
  readonly api: Readonly<Record<Name, DefinedEndpoint>>
  /** One line for each endpoint of the area, in the document's order. */
  readonly list: ReadonlyArray<string>
  /** An answer of each endpoint on the wire, and the decoded form if it differs. */
  readonly answers: Readonly<Record<NoInfer<Name>, unknown>>
  readonly read?: Readonly<Record<NoInfer<Name>, unknown>>
  /** Further answers that some endpoints may give. */
  readonly others?: { readonly [Each in Name]?: unknown }
  /**
   * Damaged answers that the client still accepts: per endpoint the names of all damages, or one pattern of the
   * names.
   */
  readonly tolerated: { readonly [Each in Name]?: ReadonlyArray<string> } | RegExp
  /** Required parameters of each endpoint, and parameters that may be empty text. */
  readonly required?: Readonly<Record<Name, Readonly<Record<string, string>>>>
  readonly empty?: Readonly<Record<string, ReadonlyArray<string>>>
}

export const accepts = (schema: Schema.Top, input: unknown): boolean =>
  Schema.decodeUnknownResult(schema as Codec)(input)._tag === "Success"

/** Copies a value and adds an unknown field to each of its objects. */
const grown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== "object" || value === null) return value
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, grown(each)])),
    brandNew: 1,
  }
}

export const describeEndpoints = <Name extends string>(definitions: Definitions<Name>): void => {
  const {
    area,
    api,
    list,
    answers,
    others = {},
    read = answers,
    tolerated,
    required,
    empty = {},
  } = definitions
  const names = Object.keys(api) as Array<Name>

  it("the endpoint list equals the document's, in order", () => {
    const rows = names.map((name) => {
      const { id, method, path, permission, role, kind, weight, perSecond, envelope, fieldsIn } = api[name]
      expect(id).toBe(`${area}.${name}`)
      const weights = Object.entries(weight).map(([per, count]) => `${per} ${count}`)
      const limits = perSecond === undefined ? [] : [`${perSecond} per second`]
      return [
        name,
        method,
        path,
        permission ?? "public",
        role,
        kind,
        ...weights,
        ...limits,
        envelope,
        fieldsIn,
      ]
        .filter((part) => part !== undefined)
        .join(" ")
    })
    expect(rows).toEqual(list)
  })

  const examples: ReadonlyArray<readonly [string, Name, unknown, unknown]> = [
    ...names.map((name) => [name, name, answers[name], read[name]] as const),
    ...Object.entries(others).map(
      ([name, answer]) => [`${name}, another`, name as Name, answer, answer] as const,
    ),
  ]
  describe.each(examples)("the answer of %s", (_, name, answer, expected) => {
    const codec = api[name].success as Codec

    it("an answer decodes, and encodes back unchanged", () => {
      const found = Schema.decodeUnknownSync(codec)(answer)
      expect(found).toEqual(expected)
      expect(Schema.encodeUnknownSync(codec)(found)).toEqual(answer)
    })

    it("an answer with a missing field, or one of another type, is rejected", () => {
      const passed = [...spoiled(answer)].filter(([, bad]) => accepts(codec, bad)).map(([how]) => how)
      if (tolerated instanceof RegExp) expect(passed.filter((how) => !tolerated.test(how))).toEqual([])
      else {
        const fields = passed.map((how) => how.replace(/^.*\./, "").replace(/^\[\d\] /, ""))
        expect(new Set(fields)).toEqual(new Set(tolerated[name]))
      }
    })

    it("an answer may have unknown fields", () => {
      const found = Schema.decodeUnknownSync(codec)(grown(answer))
      // A schema without fields keeps all fields of the answer, so this comparison is skipped.
      if (JSON.stringify(answer) !== "{}") expect(found).toEqual(expected)
    })
  })

  if (required === undefined) return
  describe.each(names)("the parameters of %s", (name) => {
    const { query } = api[name]

    it("optional parameters may be missing, all others are required", () => {
      expect(accepts(query, required[name])).toBe(true)
      for (const left of Object.keys(required[name]))
        expect(accepts(query, { ...required[name], [left]: undefined }), left).toBe(false)
    })

    it("parameters are never empty text, except those that records show as empty", () => {
      const { fields } = query as Schema.Struct<Schema.Struct.Fields>
      for (const each of Object.keys(fields))
        expect(accepts(query, { ...required[name], [each]: "" }), each).toBe(
          empty[name]?.includes(each) ?? false,
        )
    })
  })
}
