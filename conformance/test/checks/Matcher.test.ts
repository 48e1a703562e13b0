import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { match, matcherProblems } from "../../src/checks/Matcher.ts"

interface Case {
  readonly matcher: unknown
  readonly value: unknown
  readonly takes: boolean
  readonly nowMs?: number
  readonly variables?: Readonly<Record<string, string>>
}
const vectors: { readonly cases: ReadonlyArray<Case>; readonly malformed: ReadonlyArray<unknown> } =
  JSON.parse(readFileSync(new URL("../../vectors/matchers.json", import.meta.url), "utf8"))

const context = ({ nowMs = 0, variables = {} }: Partial<Case> = {}) => ({
  nowMs,
  scope: (name: string) => variables[name],
})

describe("the matcher vectors", () => {
  test.each(
    vectors.cases.map(
      (each) =>
        [
          each.takes ? "takes" : "rejects",
          JSON.stringify(each.value),
          JSON.stringify(each.matcher),
          each,
        ] as const,
    ),
  )("a matcher %s %s: %s", (_, __, ___, each) => {
    expect(match(each.matcher, each.value, "", context(each)).length === 0).toBe(each.takes)
    if (!JSON.stringify(each.matcher).includes('"other"')) expect(matcherProblems(each.matcher)).toEqual([])
  })

  test("the vectors match and mismatch each matcher at least once", () => {
    const names = [
      ..."$string $decimal $integer $number $boolean $ms $yyyymmdd $digits $oneOf $nullable $absent $present $array $ref $regex $any".split(
        " ",
      ),
    ]
    const tested = (takes: boolean) =>
      names.filter((name) =>
        vectors.cases.some(
          (each) => each.takes === takes && JSON.stringify(each.matcher).includes(`"${name}"`),
        ),
      )
    expect(tested(true)).toEqual(names)
    expect(tested(false)).toEqual(names)
  })

  test.each(vectors.malformed.map((each) => [JSON.stringify(each), each]))(
    "%s is reported as a malformed matcher",
    (_, matcher) => {
      expect(matcherProblems(matcher)).not.toEqual([])
    },
  )
})

test("a mismatch contains the pointer, the wanted value and the actual value", () => {
  const matcher = { orders: { $array: { of: { price: { $decimal: { gte: "1.5" } }, "a/b": "x" } } } }
  const value = {
    orders: [
      { price: "1.5", "a/b": "x" },
      { price: "1.4", "a/b": "y" },
    ],
  }
  expect(match(matcher, value, "", context())).toEqual([
    { pointer: "/orders/1/price", wanted: "text with a decimal number at least 1.5", got: '"1.4"' },
    { pointer: "/orders/1/a~1b", wanted: '"x"', got: '"y"' },
  ])
})

test("a mismatch in a list of objects reports the nearest object's differences", () => {
  const fill = (side: string, fee: string) => ({ side, price: "40", fee: { $decimal: { eq: fee } } })
  const got = { side: "SELL", price: "40", fee: "0.4" }
  const either = { $array: { of: { $oneOf: [fill("BUY", "0.4"), fill("SELL", "0.8")] } } }
  expect(match(either, [got], "", context())).toEqual([
    { pointer: "/0/side", wanted: '"BUY"', got: '"SELL"' },
  ])
  const charged = { $oneOf: [fill("BUY", "0.8"), fill("SELL", "0.8")] }
  expect(match(charged, got, "/7", context())).toEqual([
    { pointer: "/7/fee", wanted: "text with a decimal number equal to 0.8", got: '"0.4"' },
  ])
  const [listed] = match({ $array: { contains: fill("SELL", "0.8") } }, [{ side: "BUY" }, got], "", context())
  expect(listed?.got).toBe(
    '2 elements; in the nearest, element 1, /fee is "0.4", wanted text with a decimal number equal to 0.8',
  )
})

test("a mismatch without a similar object reports all elements received", () => {
  const [none] = match({ $array: { contains: { id: "7" } } }, [{ id: "8" }], "", context())
  expect(none).toEqual({ pointer: "", wanted: 'an element like {"id":"7"}', got: '1 elements: [{"id":"8"}]' })
  expect(match({ $oneOf: ["a", { id: "7" }] }, { id: "8" }, "/x", context())).toEqual([
    { pointer: "/x", wanted: 'one of ["a",{"id":"7"}]', got: '{"id":"8"}' },
  ])
})

test("a matcher with an undefined variable is a mistake of the fixture, not a mismatch", () => {
  expect(() => match({ $ref: "nothing" }, "x", "", context())).toThrow("{nothing}")
})
