import { expect, test } from "vitest"
import { byName } from "../../src/generate/references.ts"

const difference = `export declare const Difference: Schema.Struct<{
  readonly before: Schema.Struct<{
    readonly free: Schema.String;
    readonly locked: Schema.String;
  }>;
  readonly after: Schema.$Array<Schema.Struct<{
    readonly free: Schema.String;
    readonly locked: Schema.String;
  }>>;
}>;`
const balance = `export declare const Balance: Schema.Struct<{
  readonly free: Schema.String;
  readonly locked: Schema.String;
}>;`

test("a named type is shown by its name at any depth, and keeps its own declaration", () => {
  expect(byName([difference, balance])).toEqual([
    `export declare const Difference: Schema.Struct<{
  readonly before: typeof Balance;
  readonly after: Schema.$Array<typeof Balance>;
}>;`,
    balance,
  ])
})

test("the longest matching type is replaced by its name, not its parts", () => {
  const both = difference.replace("Difference: ", "Both: Schema.$Array<").replace(/;$/, ">;")
  expect(byName([both, balance, difference])[0]).toBe(
    "export declare const Both: Schema.$Array<typeof Difference>;",
  )
})

test("interfaces are replaced by their names, base classes are not", () => {
  const fields = "export interface Range {\n  readonly from: number;\n  readonly to: number;\n}"
  const base =
    "declare const Failure_base: Failure<{\n  readonly endpoint: string;\n  readonly code: number;\n}>;"
  expect(
    byName([
      fields,
      base,
      "export declare const read: (by: {\n  readonly from: number;\n  readonly to: number;\n}) => void;",
    ]),
  ).toEqual([fields, base, "export declare const read: (by: Range) => void;"])
  expect(byName([base, base.replace("Failure_base", "Other_base")])[1]).toContain("Failure<{")
})

test("a union or a function is replaced by its name only where precedence allows it", () => {
  const side = 'export type Side = "a long side of the book" | "buy" | "sell";'
  const put = "export type Put = (value: string, place: number) => void;"
  const used = (type: string) => byName([side, put, `export declare const used: ${type};`])[2]
  expect(used('Schema<"a long side of the book" | "buy" | "sell">')).toBe(
    "export declare const used: Schema<Side>;",
  )
  expect(used('"a long side of the book" | "buy" | "sell"[]')).toContain('"sell"[]')
  expect(used('keyof "a long side of the book" | "buy" | "sell"')).toContain("keyof")
  expect(used("((value: string, place: number) => void) | null")).toBe(
    "export declare const used: (Put) | null;",
  )
  expect(used("(value: string, place: number) => void | Promise<void>")).toContain("=> void | Promise")
})
