// Tests that each rule of the repository's checks fails for a tree that breaks it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { arrowViolations, importsOf } from "../../src/check/arrows.ts"
import { clockViolations } from "../../src/check/clocks.ts"
import { tidyViolations } from "../../src/check/tidy.ts"
import { contentProblems } from "../../src/release/tarballs.ts"

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

const manifest = (name: string, ...dependencies: string[]) =>
  JSON.stringify({
    name,
    license: "MIT",
    files: ["dist", "LICENSE"],
    scripts: { test: "vitest run" },
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, "workspace:*"])),
  })

/** Makes a small repository that passes every rule, with some files changed. */
function tree(changes: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), "bourse-checks-"))
  trees.push(root)
  const files = {
    ".gitignore": "node_modules/\n*.log\n",
    LICENSE: "MIT",
    "scripts/words.json": '{ "most": 4 }',
    "packages/core/package.json": manifest("@bourse/core", "effect"),
    "packages/core/README.md": "",
    "packages/core/src/index.ts":
      'import * as Schema from "effect/Schema"\nexport const text = Schema.String\n',
    "packages/spot/package.json": manifest("@bourse/spot", "@bourse/core"),
    "packages/spot/README.md": "",
    "packages/spot/src/index.ts": 'export * from "@bourse/core"\n',
    "packages/engine/package.json": manifest("@bourse/engine"),
    "packages/engine/README.md": "",
    "packages/engine/src/index.ts": 'export * from "./Book.ts"\n',
    ...changes,
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

describe("the check of imports", () => {
  test("a tree that follows the table of imports passes", () => {
    expect(arrowViolations(tree())).toEqual([])
  })

  test("every form of import is found, and none in text", () => {
    const text = `
      import a from "a"
      import type { B } from "b"
      import "c"
      export * from "d"
      export type { E } from "e"
      type F = import("f").F
      const g = () => import("g")
      import h = require("h")
      // import no from "comment"
      const text = \`
import no from "template"\`
    `
    expect(importsOf(text)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"])
  })

  test.each([
    ["against its direction", 'import type { Spot } from "@bourse/spot"', "an arrow that does not exist"],
    ["dynamically", 'export const spot = () => import("@bourse/spot")', "an arrow that does not exist"],
    [
      "by a path into another package",
      'export * from "../../spot/src/index.ts"',
      "outside its own src folder",
    ],
    ["without declaring it", 'export * from "fast-check"', "which is not in its dependencies"],
  ])("an import of core that the table forbids is reported: %s", (_, text, words) => {
    const root = tree({ "packages/core/src/Extra.ts": text })
    expect(arrowViolations(root)).toContainEqual(expect.stringContaining(words))
  })

  test.each(["node:fs", "effect", "@bourse/core"])(
    "an import of the engine that the table forbids is reported: %s",
    (specifier) => {
      const root = tree({ "packages/engine/src/index.ts": `import "${specifier}"` })
      expect(arrowViolations(root)).toContainEqual(expect.stringContaining("but this package may import"))
    },
  )

  test.each(["packages/engine", "packages/core", "packages/spot"])(
    "a cycle of files in %s is reported, even of type imports",
    (folder) => {
      const root = tree({
        [`${folder}/src/index.ts`]: 'export * from "./Book.ts"\n',
        [`${folder}/src/Book.ts`]: 'import type { Order } from "./Order.ts"\n',
        [`${folder}/src/Order.ts`]: 'import type { Book } from "./Book.ts"\n',
      })
      expect(arrowViolations(root)).toContainEqual(
        `a circle of imports: ${folder}/src/Book.ts -> ${folder}/src/Order.ts -> ${folder}/src/Book.ts`,
      )
    },
  )

  test("a cycle of two folders is reported, even without a cycle of files", () => {
    const root = tree({
      "packages/engine/src/index.ts": 'import "./book/Book.ts"\n',
      "packages/engine/src/book/Book.ts": 'import "../fees/Fee.ts"\n',
      "packages/engine/src/book/Side.ts": "export type Side = 0\n",
      "packages/engine/src/fees/Fee.ts": 'import type { Side } from "../book/Side.ts"\n',
    })
    const [book, fees] = ["packages/engine/src/book", "packages/engine/src/fees"]
    expect(arrowViolations(root)).toEqual([
      `these files or folders import each other in a circle: ${book} -> ${fees} -> ${book} (${book}/Book.ts imports ${fees}/Fee.ts; ${fees}/Fee.ts imports ${book}/Side.ts)`,
    ])
  })

  test("a test that imports another package's files is reported", () => {
    const root = tree({ "packages/spot/test/x.test.ts": 'import "../../core/src/index.ts"' })
    expect(arrowViolations(root)).toEqual([expect.stringContaining("a file of another package")])
  })

  test("a dependency that nothing imports is reported", () => {
    const root = tree({ "packages/spot/src/index.ts": "export const nothing = 0" })
    expect(arrowViolations(root)).toEqual([
      expect.stringContaining("depends on @bourse/core, which nothing imports"),
    ])
  })

  test("a package that is missing in the table is reported", () => {
    const root = tree({ "packages/utils/package.json": manifest("@bourse/utils") })
    expect(arrowViolations(root)).toEqual([expect.stringContaining("not in the arrows table")])
  })
})

describe("the check that files keep the repository's conventions", () => {
  test("a tidy tree passes, whatever its ignored files contain", () => {
    expect(
      tidyViolations(tree({ "build.log": `at ${"/ro"}ot/x`, "node_modules/x": `${"/wo"}rk/x` })),
    ).toEqual([])
  })

  test("a second worktree, whose .git is a file, passes", () => {
    expect(tidyViolations(tree({ ".git": `gitdir: ${"/wo"}rk/main/.git/worktrees/second\n` }))).toEqual([])
  })

  test.each([
    `cd ${"/wo"}rk/main`,
    `file://${"/ro"}ot/.npmrc`,
    `https://registry${"."}npmjs.org`,
    `/tmp/${"bash"}_jobs`,
  ])("a file that names %s is reported", (text) => {
    expect(tidyViolations(tree({ ".ci/run": `#!\n${text}` }))).toEqual([
      expect.stringMatching(/^\.ci\/run:2: names/),
    ])
  })

  test("words above the limit are reported, without generated pages and changelogs", () => {
    const uncounted = {
      "docs/exports.md": "a b c d e",
      "docs/exports/core.md": "a b c d e",
      "docs/reference/rules.md": "a b c d e",
      "packages/core/CHANGELOG.md": "a b c d e",
      ".changeset/README.md": "a b c d e",
    }
    expect(tidyViolations(tree({ ...uncounted, "docs/page.md": "one two\n\nthree  four" }))).toEqual([])
    const grown = tree({
      ...uncounted,
      "docs/page.md": "one two three",
      "packages/spot/README.md": "four five",
    })
    expect(tidyViolations(grown)).toEqual([expect.stringContaining("5 words in Markdown")])
  })

  test("a missing word limit is reported", () => {
    const root = tree()
    rmSync(join(root, "scripts/words.json"))
    expect(tidyViolations(root)).toEqual([expect.stringContaining("scripts/words.json is missing")])
  })

  test("a package without README, license, LICENSE or test script is reported", () => {
    const root = tree({ "packages/wallet/package.json": JSON.stringify({ name: "@bourse/wallet" }) })
    expect(tidyViolations(root)).toHaveLength(4)
  })

  test("a changeset of an unpublished package is reported", () => {
    const front = '---\n"@bourse/desk": patch\n---\n\nText.\n'
    const root = tree({ ".changeset/desk.md": front, ".changeset/README.md": "No front matter.\n" })
    expect(tidyViolations(root)).toEqual([
      ".changeset/desk.md: @bourse/desk is not published; name the package that users install",
    ])
  })

  test("a source that marks a pure call is reported, but not a script about such marks", () => {
    const text = `const a = /*#__${"PURE"}__*/ f()\n`
    expect(
      tidyViolations(tree({ "packages/spot/src/Order.ts": text, "scripts/src/build/annotate.ts": text })),
    ).toEqual(["packages/spot/src/Order.ts:1: marks a pure call; the build does that"])
  })

  const schema = {
    "packages/spot/src/Order.ts": "export const Order = {\n  creatTime: Schema.Number, // sic\n}\n",
  }
  const engine = "packages/engine/src"

  test.each([
    ["the engine", `${engine}/Order.ts`, "readonly creatTime: number", "creatTime"],
    ["the store", "packages/store/src/Order.ts", "const origQty = 1", "origQty"],
    ["a folder of the engine", `${engine}/wallet/Coin.ts`, "first.creatTime", "creatTime"],
  ])("an odd spelling of the interface is reported in %s", (_, file, line, word) => {
    expect(tidyViolations(tree({ ...schema, [file]: `${line}\n` }))).toEqual([
      `${file}:1: ${word} is a spelling of the interface; use our own word`,
    ])
  })

  test.each([
    ["in a text", `${engine}/Order.ts`, 'const text = "no creatTime"'],
    ["in a longer word", `${engine}/Order.ts`, "const creatTimes = 1"],
    ["outside of our own code", "packages/spot/src/Fill.ts", "const origQty = 1"],
  ])("an odd spelling is allowed %s", (_, file, line) => {
    expect(tidyViolations(tree({ ...schema, [file]: `${line}\n` }))).toEqual([])
  })
})

describe("the contents of a tarball", () => {
  const manifest = {
    description: "An exchange",
    keywords: ["exchange"],
    homepage: "https://example.com",
    bugs: "https://example.com/issues",
    repository: { type: "git", url: "git+https://example.com/bourse.git" },
    license: "MIT",
    type: "module",
    types: "./dist/index.d.ts",
    sideEffects: false,
    engines: { node: ">=24.14" },
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  }
  const { keywords: _, ...withoutKeywords } = manifest
  const whole = {
    "package.json": JSON.stringify(manifest),
    "README.md": "",
    "AGENTS.md": "",
    "llms.txt": "",
    "dist/index.js": "",
    "dist/index.d.ts": "",
  }

  /** Finds the problems of a tarball with these additional files. */
  const problemsWith = (more: Record<string, string>) => {
    const root = tree({ ...whole, ...more })
    rmSync(join(root, "packages"), { recursive: true })
    return contentProblems(root)
  }

  test("a complete tarball has no problems", () => {
    expect(problemsWith({})).toEqual([])
  })

  test.each([
    ["a test", { "dist/Order.test.js": "" }, "dist/Order.test.js does not belong to users"],
    [
      "a guide that leads out of it",
      { "AGENTS.md": "[outcomes](../../docs/outcomes.md)" },
      "AGENTS.md links to ../../docs/outcomes.md, which is not there",
    ],
    [
      "a link that a registry cannot follow",
      { "README.md": "[a table](#table), [docs](https://example.com), [outcomes](../../docs/outcomes.md)" },
      "README.md links to ../../docs/outcomes.md, which a registry does not have",
    ],
    [
      "a source map that is not there",
      { "dist/a.js": "export const a = 1\n//# sourceMappingURL=a.js.map" },
      "dist/a.js names the source map a.js.map",
    ],
    [
      "nothing to find it by",
      { "package.json": JSON.stringify(withoutKeywords) },
      "package.json has no keywords",
    ],
    [
      "what the compiler remembers",
      { "dist/.tsbuildinfo": "" },
      "dist/.tsbuildinfo does not belong to users",
    ],
    ["a folder of the machine", { "dist/a.js": `"${"/ho"}me/me/a"` }, `dist/a.js names ${"/ho"}me/m`],
    [
      "a dependency that is only here",
      { "package.json": JSON.stringify({ ...manifest, dependencies: { a: "workspace:*" } }) },
      "package.json says workspace:",
    ],
    [
      "an entry without its code",
      { "package.json": JSON.stringify({ exports: { "./promise": { default: "./dist/promise.js" } } }) },
      "./dist/promise.js is missing, which package.json names",
    ],
  ])("a tarball with %s is reported", (_, more, problem) => {
    expect(problemsWith(more)).toContain(problem)
  })
})

describe("a test that depends on the machine's speed", () => {
  test.each([
    ["measures a time", "const began = performance.now()", "reads performance.now"],
    [
      "measures a time by the system clock",
      "expect(Date.now() - began).toBeLessThan(50)",
      "measures with Date.now",
    ],
    ["counts processor time", "expect(process.cpuUsage().user).toBeLessThan(1e6)", "reads process.cpuUsage"],
    ["waits for one second", "await vi.waitFor(() => expect(x).toBe(1))", "gives up after a second"],
    [
      "waits for five seconds",
      "await expect.poll(f, { timeout: 5_000 }).toBe(1)",
      "gives up before a minute",
    ],
  ])("a test that %s is reported", (_, text, problem) => {
    const [only, ...more] = clockViolations("x.test.ts", `const a = 1\n${text}`)
    expect(only).toMatch(/^x\.test\.ts:2: /)
    expect(only).toContain(problem)
    expect(more).toEqual([])
  })

  test.each([
    ["says why nothing follows from it", "// clock: keeps the thread busy\nconst began = performance.now()"],
    ["names a time in the past", "const from = Date.now() - 3 * dayMs"],
    ["waits long", "await vi.waitFor(f, { timeout: 300_000 })\nawait vi.waitFor(f, patiently)"],
  ])("a test that %s is not reported", (_, text) => {
    expect(clockViolations("x.test.ts", text)).toEqual([])
  })
})
