import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { Declarations } from "../../src/generate/declarations.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-declarations-"))
afterAll(() => rmSync(folder, { recursive: true }))

const files: Record<string, string> = {
  "index.d.ts": `/** What users import. */
export { type Given, type Inner, start as begin } from "./start.ts";
export * from "./more.ts";
export * as Space from "./space.ts";
export type { Foreign } from "foreign";
export * from "whole";
// The end.
`,
  "start.d.ts": `import type { Inner } from "./inner.ts";
/** One form. */
export declare function start(by: number): Inner;
export { Inner };
export declare function start(by: string): import("./far.ts").Far;
interface Hidden {
    readonly deep: Deep;
}
type Deep = "a" | "b";
interface Unused {
}
export interface Given extends Hidden {
}
`,
  "inner.d.ts": "export interface Inner {\n    /** Its name. */\n    readonly name: string;\n}\n",
  "far.d.ts": "export type Far = 1;\n",
  "more.d.ts": "export declare const limit: 5;\n",
  "space.d.ts": "export declare const inside: true;\n",
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
const declarations = new Declarations(() => undefined)
const exports = declarations.exportsOf(join(folder, "index.d.ts"))

test("each export is found at its declaration, with all overloads and without comments", () => {
  expect([...exports.keys()].sort()).toEqual([
    "* of whole",
    "Foreign",
    "Given",
    "Inner",
    "Space",
    "begin",
    "limit",
  ])
  expect(declarations.textOf(exports.get("begin")!.place)).toEqual([
    "export declare function start(by: number): Inner;",
    'export declare function start(by: string): import("./far.ts").Far;',
  ])
  expect(declarations.textOf(exports.get("Inner")!.place)).toEqual([
    "export interface Inner {\n  readonly name: string;\n}",
  ])
  expect(exports.get("Given")).toMatchObject({ isType: true })
  expect(exports.get("Foreign")).toEqual({ place: { file: "foreign", name: "Foreign" }, isType: true })
})

test("declarations that an export uses are found, and no others", () => {
  const used = declarations.usedBy([...exports.values()].map(({ place }) => place))
  expect(used.map(({ name }) => name).sort()).toEqual(["Deep", "Far", "Hidden", "inside"])
})
