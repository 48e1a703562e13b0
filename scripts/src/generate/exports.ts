// Writes docs/exports.md: the names that each entry of a public package exports, so that one that goes or comes shows in
// review. `node scripts/src/generate/exports.ts .` renews it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { failureOf, root } from "../repository/steps.ts"
import { entriesOf, publicPackages, type WorkspacePackage } from "../repository/workspace.ts"

const declaration =
  /^export (?:declare )?(?:abstract )?(const|let|function|class|enum|namespace|interface|type) (\w+)/gm
const list = /^export (type )?\{([^}]*)\}(?: from "([^"]+)")?/gm
const all = /^export \* (?:as (\w+) )?from "([^"]+)"/gm

/** What a declaration file exports: the names of values and of types, and the packages that it gives on whole. */
export function exportsOf(file: string) {
  const [values, types, packages] = [new Set(), new Set(), new Set()]
  const text = readFileSync(file, "utf8")
  for (const [, kind = "", name] of text.matchAll(declaration))
    (kind === "interface" || kind === "type" ? types : values).add(name)
  for (const [, areTypes, names = ""] of text.matchAll(list))
    for (const part of names.split(",").filter((each) => each.trim() !== "")) {
      const name = part.trim().split(/\s+/).at(-1)
      ;(areTypes || /^\s*type\s/.test(part) ? types : values).add(name)
    }
  for (const [, name, from = ""] of text.matchAll(all)) {
    if (name !== undefined) values.add(name)
    else if (!from.startsWith(".")) packages.add(from)
    else {
      const inner = exportsOf(join(dirname(file), from.replace(/\.[jt]s$/, ".d.ts")))
      for (const each of inner.values) values.add(each)
      for (const each of inner.types) types.add(each)
      for (const each of inner.packages) packages.add(each)
    }
  }
  return { values, types, packages }
}

const line = (title: string, names: Set<unknown>) =>
  names.size === 0 ? [] : [`- ${title}: ${[...names].sort().join(", ")}`]

/** Where `tsc` writes the declarations: a package that publishes a bundle keeps them apart from it. */
const emitted = (folder: string): string =>
  JSON.parse(readFileSync(join(root, folder, "tsconfig.json"), "utf8")).compilerOptions.outDir

const page = ({ folder, manifest }: WorkspacePackage) =>
  entriesOf(manifest).map(({ name, types: file }) => {
    const { values, types, packages } = exportsOf(join(root, folder, emitted(folder), relative("dist", file)))
    for (const value of values) types.delete(value)
    const lines = [...line("values", values), ...line("types", types), ...line("all of", packages)]
    return `## ${name}\n\n${lines.join("\n")}\n`
  })

const folders = publicPackages(root).map(({ folder }) => folder)
if (failureOf("tsc", "-b", ...folders).length > 0) {
  console.error("the declarations do not compile: npm run check types")
  process.exit(1)
}
const intro =
  "The names that users can import, by entry. Written by `node scripts/src/generate/exports.ts .`, and checked by `npm run check fresh`; a name that goes is a breaking change."
const target = join(process.argv[2] ?? ".", "docs/exports.md")
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, ["# Exported names\n", `${intro}\n`, ...publicPackages(root).flatMap(page)].join("\n"))
