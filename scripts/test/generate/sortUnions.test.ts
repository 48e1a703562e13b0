import { expect, test } from "vitest"
import { sortUnions } from "../../src/generate/sortUnions.ts"

const members = ['Group<"b", { x: 1 | 2; }>', 'Group<"a", (y: string | null) => void>', "() => never"]

test("the members of a union are sorted, at every depth", () => {
  const [b, a] = members
  const declared = (one: string, other: string) =>
    `declare const all: Groups<"g|h", ${one} | ${other}>; // end`
  expect(sortUnions(declared(a!, b!))).toBe(sortUnions(declared(b!, a!)))
  expect(sortUnions(declared(a!, b!))).toBe(
    'declare const all: Groups<"g|h", Group<"a", (y: null | string) => void> | Group<"b", { x: 1 | 2; }>>; // end',
  )
})

test("code outside of unions is unchanged", () => {
  const text = `export declare class A<T extends string = "x"> extends B {
  /** One | two. */
  readonly of?: (a: number, b: [string, 1]) => Promise<T>;
  get c(): typeof import("./c.ts").C;
}`
  expect(sortUnions(text)).toBe(text)
  expect(sortUnions("type D =\n  | B\n  | A;\n")).toBe("type D =\n  A | B;\n")
})
