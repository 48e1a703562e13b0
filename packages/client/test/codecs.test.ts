/**
 * The promise client reads and writes by shapes, the Effect client by schemas: both must agree on every value and
 * every rejection, for recorded answers, random answers, and answers with faults.
 */

import { readFileSync } from "node:fs"
import { BrokerApi } from "@bourse/broker"
import { type Endpoint, schemaCodec } from "@bourse/core"
import { MarketApi } from "@bourse/market"
import { SpotApi } from "@bourse/spot"
import { plainSecrets } from "@bourse/testing/plainSecrets"
import { randomCases } from "@bourse/testing/randomCases"
import { WalletApi } from "@bourse/wallet"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { api as broker } from "../src/broker.ts"
import * as conversions from "../src/conversions.ts"
import { api as market } from "../src/market.ts"
import type { Shape } from "../src/Shape.ts"
import { shapeCodec } from "../src/shapeCodec.ts"
import { api as spot } from "../src/spot.ts"
import { api as wallet } from "../src/wallet.ts"

type Described = (typeof spot)[number]
const pairs = [
  [SpotApi, spot],
  [WalletApi, wallet],
  [BrokerApi, broker],
  [MarketApi, market],
].flatMap(([definitions, descriptors]) =>
  (descriptors as unknown as ReadonlyArray<Described>).map((descriptor) => {
    const name = descriptor.id.slice(descriptor.id.indexOf(".") + 1)
    const definition = (definitions as unknown as Readonly<Record<string, Endpoint>>)[name]!
    return [descriptor.id, definition, descriptor] as const
  }),
)

const examples: Readonly<Record<string, { readonly answer: unknown }>> = JSON.parse(
  readFileSync(new URL("../../../scripts/src/generate/reference/examples.json", import.meta.url), "utf8"),
)

const decimal = fc.oneof(
  fc.constantFrom("0", "0.01", "60000", "00.10", "12345678901234567890.123456789012345678"),
  fc.tuple(fc.nat(), fc.nat()).map(([whole, part]) => `${whole}.${part}`),
)
const word = fc.oneof(fc.string(), fc.constantFrom("BTCUSDT", "a".repeat(64), "a".repeat(65), "é", "a,b,c"))
const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: word,
  text: word.filter((text) => text !== ""),
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.boolean(),
  null: fc.constant(null),
  unknown: fc.jsonValue(),
  decimal,
  signedDecimal: fc.oneof(
    decimal,
    decimal.map((text) => `-${text}`),
  ),
  integer: fc.integer(),
  digits: fc.nat(),
  count: fc.nat(),
  time: fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 }),
  dayOrTime: fc.integer({ min: 1, max: 9_999_999_999_999 }),
  day: fc.constantFrom("20260101", "20240229", "20250229", "20261301", "2026010"),
  booleanText: fc.boolean(),
  integerAsText: fc.integer(),
  zeroOrOne: fc.constantFrom(0, 1, "0", "1", "01", 2, "2"),
  accountType: fc.constantFrom("SPOT", "FUTURES", "FUTURE"),
  transferAccountType: fc.constantFrom("SPOT", "FUTURES", "FUTURE"),
  brokerCode: fc.constantFrom("0", 0, "1", "00"),
}

/** Random values of a shape: in an answer's wire format, or as given by a caller. */
const valuesOf = (shape: Shape, isGiven: boolean): fc.Arbitrary<unknown> => {
  const inner = (each: Shape) => valuesOf(each, isGiven)
  if (typeof shape === "string") {
    const digits = shape === "digits" && !isGiven
    return digits ? fc.nat().map(String) : (scalars[shape] as fc.Arbitrary<unknown>)
  }
  if (!Array.isArray(shape))
    return fc.record(
      Object.fromEntries(
        Object.entries(shape).map(([name, each]) => [
          name,
          Array.isArray(each) && each[0] === "optional" ? inner(each[1]) : inner(each),
        ]),
      ),
      { requiredKeys: Object.keys(shape).filter((name) => (shape as never)[name]?.[0] !== "optional") },
    )
  const [head, first, second] = shape as unknown as [string | { readonly name: string }, unknown, unknown]
  const kind = typeof head === "string" ? head : head.name
  switch (kind) {
    case "convert":
      return scalars[
        Object.entries(conversions).find(([, each]) => (each as unknown) === shape)![0]
      ] as fc.Arbitrary<unknown>
    case "literal":
      return fc.constantFrom(...(shape as ReadonlyArray<unknown>).slice(1))
    case "array":
      return fc.array(inner(first as never), { maxLength: 3 })
    case "batch":
      return fc.array(inner(first as never), { maxLength: 3 })
    case "tuple":
      return fc.tuple(...(first as ReadonlyArray<Shape>).map(inner))
    case "union":
      return fc.oneof(...(first as ReadonlyArray<Shape>).map(inner))
    case "oneElement":
      return fc.oneof(
        inner(first as never),
        inner(first as never).map((each) => [each]),
      )
    case "optional":
    case "orNull":
    case "aliases":
      return inner(first as never)
    default:
      return inner(second as never)
  }
}

/** Odd values, which may or may not be valid at their position. */
const odds: ReadonlyArray<unknown> = [
  null,
  0,
  -0,
  1,
  1.5,
  1e21,
  "",
  " ",
  "\n",
  "0",
  "1e5",
  "-1",
  ".5",
  "0x10",
  "1".repeat(65),
  "0".repeat(65),
  "SPOT",
  true,
  [],
  {},
  [[]],
  "١",
  "1760000000000",
  "x\u0000",
  "\ud800",
]
const odd = fc.oneof(fc.constantFrom(...odds), fc.jsonValue())

/** Copies of a value in which one position has an odd value: each odd value at each position. */
function* eachPlaceSpoiled(value: unknown): Generator<unknown> {
  yield* odds
  if (typeof value !== "object" || value === null) return
  for (const name of Object.keys(value))
    for (const by of eachPlaceSpoiled((value as Record<string, unknown>)[name])) {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
      copy[name] = by
      yield copy
    }
}

/** Changes one position of a value: replaces it, removes it, or adds a field. */
const spoil = (value: unknown, places: ReadonlyArray<number>, by: unknown, how: string): unknown => {
  const [place = 0, ...further] = places
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return by
  const names = Object.keys(value)
  const name = names[place % names.length] as string
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  if (further.length > 0 && typeof copy[name] === "object" && copy[name] !== null)
    copy[name] = spoil(copy[name], further, by, how)
  else if (how === "replace") copy[name] = by
  else if (how === "drop" && !Array.isArray(value)) delete copy[name]
  else if (!Array.isArray(value)) copy.surplus = by
  return copy
}
const spoiled = (values: fc.Arbitrary<unknown>) =>
  fc
    .tuple(
      values,
      fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }),
      odd,
      fc.constantFrom("replace", "drop", "add"),
    )
    .map(([value, places, by, how]) => spoil(value, places, by, how))

/** Results of both clients in one format: the value, or that it was rejected. */
const outcome = (converted: { readonly value: unknown } | { readonly problem: string }) =>
  "value" in converted ? { value: plainSecrets(converted.value) } : "rejected"
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const runs = Number(process.env.BOURSE_RUNS ?? randomCases(30))

describe.each(pairs)("%s", (_, definition, descriptor) => {
  const bothRead = (answer: unknown) => {
    const bySchema = outcome(schemaCodec.read(definition, json(answer)))
    expect(outcome(shapeCodec.read(descriptor as never, json(answer)))).toEqual(bySchema)
    return bySchema
  }
  const bothWrite = (parameters: unknown) => {
    const bySchema = outcome(schemaCodec.write(definition, parameters as object))
    const byShape = outcome(shapeCodec.write(descriptor as never, parameters as object))
    expect(json(byShape)).toEqual(json(bySchema))
    return bySchema
  }
  const answers = valuesOf(descriptor.success, false)
  const parameters = valuesOf(descriptor.query, true)
  const isObject = (each: unknown) => typeof each === "object" && each !== null && !Array.isArray(each)

  it("shapes and schemas read the recorded answer alike", () => {
    const recorded = examples[`${definition.method} ${definition.path}`]?.answer
    if (recorded !== undefined) expect(bothRead(recorded)).not.toBe("rejected")
  })

  it("shapes and schemas read random answers, and wrong ones, alike", () => {
    fc.assert(
      fc.property(answers, (answer) => void bothRead(answer)),
      { numRuns: runs },
    )
    fc.assert(
      fc.property(spoiled(answers), (answer) => void bothRead(answer)),
      { numRuns: 3 * runs },
    )
  })

  it("shapes and schemas treat each odd value at each position alike, in answers and parameters", () => {
    for (const answer of fc.sample(answers, randomCases(5)))
      for (const each of eachPlaceSpoiled(answer)) bothRead(each)
    for (const given of fc.sample(parameters, randomCases(10)))
      for (const each of eachPlaceSpoiled(given)) if (isObject(each)) bothWrite(each)
  })

  it("shapes and schemas write random parameters, and reject wrong ones, alike", () => {
    fc.assert(
      fc.property(parameters, (each) => void bothWrite(each)),
      { numRuns: runs },
    )
    fc.assert(
      fc.property(spoiled(parameters).filter(isObject), (each) => void bothWrite(each)),
      { numRuns: 3 * runs },
    )
  })
})
