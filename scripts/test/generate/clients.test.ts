// Compares the promise client's shapes with the Effect client's schemas, from which the generator makes the
// shapes. For random schemas with valid and invalid values, both clients must give the same value or both
// reject the value.

import { BrokerApi } from "@bourse/broker"
import { api as broker } from "@bourse/client/broker"
import { api as market } from "@bourse/client/market"
import { api as spot } from "@bourse/client/spot"
import { shapeCodec } from "@bourse/client/src/shapeCodec.ts"
import { api as wallet } from "@bourse/client/wallet"
import { schemaCodec } from "@bourse/core"
import { type Endpoint, namesUpTo, withAliases } from "@bourse/core/definition"
import { MarketApi } from "@bourse/market"
import { BatchOrders, ClientOrderId, SpotApi } from "@bourse/spot"
import { DecimalOrNumber } from "@bourse/spot/src/DecimalOrNumber.ts"
import { plainSecrets } from "@bourse/testing/plainSecrets"
import { randomCases } from "@bourse/testing/randomCases"
import { WalletApi } from "@bourse/wallet"
import { oneElement } from "@bourse/wallet/src/OneElement.ts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { converted, makeShapes, print, scalars } from "../../src/generate/clients/shapes.ts"
import { examples } from "../../src/generate/reference/endpoints.ts"

type AnySchema = Schema.Codec<unknown, unknown>
const anySchema = (schema: unknown) => schema as AnySchema

/** Odd values, which may or may not fit the schema to which they are given. */
const odds: ReadonlyArray<unknown> = [
  ...[null, 0, -0, 1, 2, 5, 1.5, -3, 1e21, 2 ** 53, 100_000, 1_760_000_000_000, 999_999_999_999_999, 1e15],
  ...["", " ", "\n", "0", "1", "01", "2", "00", "5", "1e5", "-1", "-0.5", ".5", "0x10", "1".repeat(65), "٠١"],
  ...["0".repeat(64), "0".repeat(65), "12345678901234567890.123456789012345678", "123456789012345678901"],
  ...["SPOT", "FUTURES", "FUTURE", "BUY", "true", "BTCUSDT", "a,b,c", "a,b,c,d", "é", "x\u0000", "\ud800"],
  ...["20260101", "20240229", "20250229", "20261301", "2026010", "1760000000000", "0.01", "60000", "00.10"],
  ...[true, false, [], {}, [[]], [{}], ["0"], [null]],
]
const odd = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...odds) }, fc.jsonValue())

/** A random schema, with values that mostly fit it. */
interface Node {
  readonly schema: AnySchema
  readonly values: fc.Arbitrary<unknown>
}

const leaf = (schema: Schema.Top, ...right: ReadonlyArray<unknown>): Node => ({
  schema: anySchema(schema),
  values: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...right) }, odd),
})

const side = Schema.Literals(["BUY", "SELL"])
const short = Schema.String.check(Schema.isMaxLength(3))
const wordy = Schema.String.check(Schema.isPattern(/^[A-Z]+$/))
const both = ClientOrderId.check(Schema.isPattern(/^[a-z]+$/))

/** Leaf schemas of answers, with values that fit. */
const readLeaves = [
  leaf(scalars.string, "", "a"),
  leaf(scalars.number, 0, 1.5),
  leaf(scalars.boolean, true),
  leaf(scalars.null, null),
  leaf(scalars.unknown, {}),
  leaf(scalars.decimal, "0.01", "5"),
  leaf(scalars.integer, 7),
  leaf(scalars.digits, "7", "007"),
  leaf(converted.signedDecimal, "-0.5", "1"),
  leaf(converted.day, "20240229"),
  leaf(converted.integerAsText, 7),
  leaf(converted.zeroOrOne, 0, "1"),
  leaf(converted.accountType, "SPOT", "FUTURE"),
  leaf(converted.transferAccountType, "SPOT", "FUTURES"),
  leaf(converted.brokerCode, "0", 0),
  leaf(side, "BUY"),
  leaf(Schema.Literal(200), 200),
  leaf(short, "abc"),
  leaf(wordy, "ABC"),
]

/** Leaf schemas of parameters, with values that fit. */
const writtenLeaves = [
  leaf(scalars.string, "", "a"),
  leaf(scalars.text, "a"),
  leaf(scalars.decimal, "0.01", "5"),
  leaf(scalars.digits, 7),
  leaf(scalars.count, 1, 20),
  leaf(scalars.time, 1_760_000_000_000),
  leaf(converted.dayOrTime, 1_760_000_000_000, 5),
  leaf(converted.booleanText, true, false),
  leaf(converted.accountType, "FUTURES"),
  leaf(converted.transferAccountType, "FUTURES"),
  leaf(DecimalOrNumber, "0.01"),
  leaf(Schema.Union([ClientOrderId, converted.integerAsText]), "abc"),
  leaf(namesUpTo(3), "a,b"),
  leaf(side, "SELL"),
  leaf(short, "abc"),
  leaf(wordy, "ABC"),
  leaf(ClientOrderId, "a".repeat(64)),
  leaf(both, "abc"),
  leaf(BatchOrders, [
    { symbol: "X", side: "BUY", type: "LIMIT", quantity: "1", price: "2" },
    { symbol: "X", side: "BUY", type: "MARKET", newClientOrderId: "a" },
  ]),
]

/** Makes schemas of arrays from other schemas. */
const arrays = (of: fc.Arbitrary<Node>) =>
  of.map(
    ({ schema, values }): Node => ({
      schema: anySchema(Schema.Array(schema)),
      values: fc.oneof({ weight: 6, arbitrary: fc.array(values, { maxLength: 3 }) }, odd),
    }),
  )
const tuples = (of: fc.Arbitrary<Node>) =>
  fc.tuple(of, of).map(
    ([one, other]): Node => ({
      schema: anySchema(Schema.Tuple([one.schema, other.schema])),
      values: fc.oneof(
        { weight: 6, arbitrary: fc.tuple(one.values, other.values) },
        fc.tuple(one.values),
        odd,
      ),
    }),
  )
const unions = (of: fc.Arbitrary<Node>) =>
  fc.tuple(of, of).map(
    ([one, other]): Node => ({
      schema: anySchema(Schema.Union([one.schema, other.schema])),
      values: fc.oneof(one.values, other.values),
    }),
  )
const nullable = (of: fc.Arbitrary<Node>) =>
  of.map(
    ({ schema, values }): Node => ({
      schema: anySchema(Schema.NullOr(schema)),
      values: fc.oneof({ weight: 4, arbitrary: values }, fc.constant(null)),
    }),
  )

interface Field extends Node {
  readonly mayMiss: boolean
}
const required = (of: fc.Arbitrary<Node>) => of.map((node): Field => ({ ...node, mayMiss: false }))
const optional = (of: fc.Arbitrary<Node>, make: (schema: AnySchema) => Schema.Top) =>
  of.map(({ schema, values }): Field => ({ schema: anySchema(make(schema)), values, mayMiss: true }))
const noneWhenLeftOut = (schema: AnySchema) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

const structs = (
  field: fc.Arbitrary<Field>,
  make: (fields: Schema.Struct.Fields) => unknown = Schema.Struct,
) =>
  fc.array(field, { maxLength: 4 }).map((list): Node => {
    // Every object schema gets a required field: answers have no other objects, since an object without fields
    // accepts anything.
    const all = list.length === 0 ? list : [{ ...readLeaves[0]!, mayMiss: false }, ...list]
    const fields = Object.fromEntries(all.map((each, i) => [`f${i}`, each] as const))
    const values = Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each.values]))
    const kept = Object.keys(fields).filter((name) => !fields[name]!.mayMiss)
    return {
      schema: anySchema(
        make(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))),
      ),
      values: fc.oneof(
        { weight: 6, arbitrary: fc.record(values, { requiredKeys: kept }) },
        // The value may lack a required field, and have an unknown one.
        fc.record({ ...values, surplus: odd }, { requiredKeys: [] }),
        odd,
      ),
    }
  })
/** Makes an object schema whose first field has two names. */
const aliased = (fields: Schema.Struct.Fields) => {
  const [first = Schema.String] = Object.values(fields)
  return withAliases(Schema.Struct({ ...fields, f0: first, g0: first }), ["f0", "g0"])
}

const hasFields = ({ schema: { ast } }: Node) => ast._tag === "Objects" && ast.propertySignatures.length > 0

const { answer } = fc.letrec<{ answer: Node; field: Field; struct: Node }>((tie) => ({
  field: fc.oneof(
    { weight: 3, arbitrary: required(tie("answer")) },
    optional(tie("answer"), Schema.optionalKey),
    optional(fc.constantFrom(...readLeaves.slice(0, 6)), noneWhenLeftOut),
  ),
  struct: fc.oneof(
    { weight: 3, arbitrary: structs(tie("field")) },
    structs(required(fc.constantFrom(...readLeaves)), aliased),
  ),
  answer: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...readLeaves),
    tie("struct"),
    arrays(tie("answer")),
    tuples(fc.constantFrom(...readLeaves)),
    unions(fc.constantFrom(...readLeaves)),
    unions(tie("struct")),
    nullable(tie("answer")),
    // Object schemas without fields are left out, since they also accept an array; neither client has arrays of
    // such objects.
    tie("struct")
      .filter(hasFields)
      .map(
        ({ schema, values }): Node => ({
          schema: anySchema(oneElement(schema)),
          values: fc.oneof(values, fc.tuple(values), fc.tuple(values, values)),
        }),
      ),
  ),
}))

const written = fc.constantFrom(...writtenLeaves)
const parameters = structs(fc.oneof(required(written), optional(written, Schema.optional)))

/** Brings the results of both clients into one form: the value, or a rejection. */
const outcome = (converted: ReturnType<typeof schemaCodec.read>) =>
  "value" in converted ? { value: plainSecrets(converted.value) } : "rejected"
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const bothRead = ({ success }: Pick<Endpoint, "success">, shape: object, value: unknown) => {
  const bySchema = outcome(schemaCodec.read({ success } as Endpoint, json(value)))
  expect(outcome(shapeCodec.read({ success: shape } as never, json(value)))).toEqual(bySchema)
  return bySchema
}
const bothWrite = ({ query }: Pick<Endpoint, "query">, shape: object, value: object) => {
  const bySchema = outcome(schemaCodec.write({ query } as Endpoint, value))
  expect(json(outcome(shapeCodec.write({ query: shape } as never, value)))).toEqual(json(bySchema))
  return bySchema
}
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether the generator accepts a random schema. */
const hasShape = ({ schema }: Node): boolean => {
  try {
    makeShapes(false)(schema.ast)
    return true
  } catch (error) {
    expect(String(error)).toContain("a union whose first members change")
    return false
  }
}

/** Makes values for a schema and its shape; schema and shape are printed on failure. */
const trialsOf = ({ schema, values }: Node, isWritten: boolean) => {
  const shape = makeShapes(isWritten)(schema.ast) as object
  return values.map((value) => ({
    schema,
    shape,
    value,
    [fc.toStringMethod]: () => `${print(shape as never, new Map())} with ${fc.stringify(value)}`,
  }))
}

const numRuns = Number(process.env.BOURSE_RUNS ?? randomCases(1_500))

describe("a schema and its generated shape", () => {
  it.each(readLeaves.map((each) => [JSON.stringify(makeShapes(false)(each.schema.ast)), each] as const))(
    "a schema and its shape decode every odd value equally: %s",
    (_, { schema }) => {
      for (const value of odds) bothRead({ success: schema }, makeShapes(false)(schema.ast) as object, value)
    },
  )

  it.each(writtenLeaves.map((each) => [JSON.stringify(makeShapes(true)(each.schema.ast)), each] as const))(
    "a schema and its shape encode every odd value equally: %s",
    (_, { schema }) => {
      const query = Schema.Struct({ a: schema }) as never
      const shape = { a: makeShapes(true)(schema.ast) }
      for (const a of [...odds, 5n, Number.NaN, undefined]) bothWrite({ query }, shape, { a })
    },
  )

  it("a schema and its shape reject an answer without any one field", () => {
    const schema = anySchema(Schema.Struct({ a: Schema.Unknown }))
    expect(bothRead({ success: schema }, makeShapes(false)(schema.ast) as object, {})).toBe("rejected")
  })

  it("a schema and its shape decode answers equally", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        answer.filter(hasShape).chain((node) => trialsOf(node, false)),
        ({ schema, shape, value }) => {
          seen.add(typeof bothRead({ success: schema }, shape, value))
        },
      ),
      { numRuns },
    )
    expect([...seen].sort()).toEqual(["object", "string"])
  })

  it("a schema and its shape encode parameters equally", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        parameters.chain((node) => trialsOf(node, true)),
        ({ schema, shape, value }) => {
          if (isObject(value)) seen.add(typeof bothWrite({ query: schema as never }, shape, value))
        },
      ),
      { numRuns },
    )
    expect([...seen].sort()).toEqual(["object", "string"])
  })

  it.each([
    ["a check", Schema.String.check(Schema.makeFilter((text) => text !== "a"))],
    ["a check of numbers", Schema.Number.check(Schema.isGreaterThan(1))],
    ["a transformation", Schema.Trim],
    ["fields of any name", Schema.Record(Schema.String, Schema.String)],
    ["a tuple with a rest", Schema.TupleWithRest(Schema.Tuple([Schema.String]), [Schema.String])],
    ["a date", Schema.Date],
  ])("the generator rejects an unnamed schema: %s", (_, schema) => {
    expect(() => makeShapes(false)(schema.ast)).toThrow(/without a name|no shape|have a shape|has no shape/)
  })
})

const areas = [
  ["spot", SpotApi, spot],
  ["wallet", WalletApi, wallet],
  ["broker", BrokerApi, broker],
  ["market", MarketApi, market],
] as const

describe.each(areas)("the generated code of %s", (_, definitions, descriptors) => {
  const byId = new Map<string, Endpoint>(Object.values(definitions).map((each) => [each.id, each]))
  const pairs = descriptors.map((descriptor) => [descriptor, byId.get(descriptor.id)!] as const)

  it("the generated code of %s has the shapes of its schemas, and its other members unchanged", () => {
    for (const [{ query, success, lookUp, ...descriptor }, definition] of pairs) {
      expect(query).toEqual(makeShapes(true)(definition.query.ast))
      expect(success).toEqual(makeShapes(false)(definition.success.ast))
      expect([lookUp?.endpoint().id, lookUp?.rule]).toEqual([
        definition.lookUp?.endpoint().id,
        definition.lookUp?.rule,
      ])
      const given = { permission: undefined, kind: "read", weight: { ip: 1 }, ...descriptor }
      for (const [name, value] of Object.entries(given))
        if (name !== "permission") expect(value).toEqual(definition[name as keyof Endpoint])
      expect(given.permission === null).toBe(definition.permission === null)
      for (const name of ["furtherWeight", "perSecond", "fieldsIn", "rules", "paging", "dryRun"] as const)
        expect(name in descriptor).toBe(definition[name] !== undefined)
    }
  })

  it("the generated code of %s decodes the recorded answers like the schemas", () => {
    for (const [descriptor, definition] of pairs) {
      const recorded = examples[`${definition.method} ${definition.path}`]?.answer
      if (recorded === undefined) continue
      expect(bothRead(definition, descriptor.success as object, recorded)).not.toBe("rejected")
    }
  })
})

it("a printed shape evaluates to the shape", () => {
  expect(print({ "a-b": ["optional", "text"], c: ["literal", 1, "x"] }, new Map())).toBe(
    '{ "a-b": ["optional", "text"], c: ["literal", 1, "x"] }',
  )
})
