// The architecture's picture shows every package, and only arrows that the table of imports allows. Folders that a
// package's README lists import each other in one direction.
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { arrows, importsOf } from "../../src/check/arrows.ts"
import { root } from "../../src/repository/steps.ts"

const page = readFileSync(join(root, "docs/architecture.md"), "utf8")
const [, picture = ""] = /```mermaid\nflowchart TD\n([\s\S]*?)```/.exec(page) ?? []
const nodes = new Map(
  [...picture.matchAll(/^ +(\w+)\["([^":]+)/gm)].map(([, name = "", path = ""]) => [name, path]),
)
const edges = [...picture.matchAll(/^ +(\w+) --> (\w+)$/gm)].map(
  ([, from = "", to = ""]) => [from, to] as const,
)

test("the architecture's picture shows every package, and nothing else", () => {
  expect([...nodes.values()].toSorted()).toEqual(Object.keys(arrows).toSorted())
})

test("each arrow of the picture is in the table of imports", () => {
  const wrong = edges.filter(([from, to]) => {
    const allowed = arrows[nodes.get(from) ?? ""]
    return allowed === undefined || (allowed !== null && !allowed.includes(nodes.get(to) ?? ""))
  })
  expect(wrong).toEqual([])
})

test("every allowed import follows arrows of the picture", () => {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const [one, other] of edges) {
      if (one !== from || seen.has(other)) continue
      seen.add(other)
      reached(other, seen)
    }
    return seen
  }
  const missing = [...nodes].flatMap(([name, path]) => {
    const found = new Set([...reached(name)].map((each) => nodes.get(each)))
    return (arrows[path] ?? []).filter((each) => !found.has(each)).map((each) => `${path} -> ${each}`)
  })
  // Apps may use the Effect clients too; the picture shows only their common base.
  expect(missing.filter((each) => !each.startsWith("apps/"))).toEqual([])
})

test.each(["packages/store", "conformance"])(
  "each source folder of %s is in its README, and imports only folders above it there",
  (path) => {
    const folder = join(root, path)
    const readme = readFileSync(join(folder, "README.md"), "utf8")
    const folders = [...readme.matchAll(/^- `(\w+)\/`:/gm)].map(([, folder = ""]) => folder)
    const files = globSync("*/*.ts", { cwd: join(folder, "src") })
    expect(folders.toSorted()).toEqual([...new Set(files.map(dirname))].toSorted())
    const wrong = files.flatMap((file) =>
      importsOf(readFileSync(join(folder, "src", file), "utf8"))
        .map((specifier) => /^\.\.\/(\w+)\//.exec(specifier)?.[1])
        .filter((folder) => folder !== undefined && folders.indexOf(folder) > folders.indexOf(dirname(file)))
        .map((folder) => `${file} -> ${folder}`),
    )
    expect(wrong).toEqual([])
  },
)
