// Writes docs/exports/, a page a package with the signatures of its exports, from what `tsc` emits, and docs/exports.md, their
// index: what goes, comes or changes shows in review.
// `npm run generate exports` renews them.
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { failureOf, root } from "../repository/steps.ts"
import {
  entriesOf,
  publicPackages,
  type WorkspacePackage,
  workspacePackages,
} from "../repository/workspace.ts"
import { Declarations, type Export } from "./declarations.ts"
import { table } from "./reference/markdown.ts"
import { sortUnions } from "./sortUnions.ts"

const command = "npm run generate exports"
const workspace = workspacePackages(root)

/** Where `tsc` writes the declarations: a package that publishes a bundle keeps them apart from it. */
const emitted = (folder: string): string =>
  JSON.parse(readFileSync(join(root, folder, "tsconfig.json"), "utf8")).compilerOptions.outDir

const declarationFile = (folder: string, types: string) =>
  join(root, folder, emitted(folder), relative("dist", types))

/** What is not published is part of who uses it; a public package has a page of its own. */
const packageFile = (specifier: string, from: string): string | undefined => {
  const user = workspace.find(({ folder }) => from.startsWith(join(root, folder, "/")))
  const name = user?.manifest.imports?.[specifier]?.["@bourse/source"] ?? specifier
  const owner = workspace.find(
    ({ manifest }) => name === manifest.name || name.startsWith(`${manifest.name}/`),
  )
  if (owner === undefined || !owner.manifest.private) return undefined
  const entry = entriesOf(owner.manifest).find((each) => each.name === name)
  return entry === undefined ? undefined : declarationFile(owner.folder, entry.types)
}

const declarations = new Declarations(packageFile)
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** By entry, its exports in the order of their names. */
const entriesIn = ({ folder, manifest }: WorkspacePackage) =>
  entriesOf(manifest).map(({ name, types }) => ({
    name,
    exports: [...declarations.exportsOf(declarationFile(folder, types))].sort(byName),
  }))

/** The sum of a package's endpoints, each of which is shown by itself. */
const sum = /^(?:export )?declare const \w+(?:Api|Client_base): /
const sumAtLeast = 10_000

const shown = (statement: string): string => {
  const [start] = sum.exec(statement) ?? []
  if (start === undefined || statement.length < sumAtLeast) return statement
  return `${start}unknown // the endpoints, in ${statement.length} characters: ${createHash("sha256").update(statement).digest("hex")}`
}
const code = (statements: ReadonlyArray<string>) =>
  `\`\`\`ts\n${statements.map(sortUnions).map(shown).join("\n")}\n\`\`\`\n`

/** What an export is; that of another package is described there. */
const signature = ([as, { place, isType }]: [string, Export]): ReadonlyArray<string> => {
  const { file, name } = place
  const word = isType ? "export type" : "export"
  if (name === "*") return [file.endsWith(".d.ts") ? `export * as ${as} // below` : `export * from "${file}"`]
  const text = declarations.textOf(place)
  const names = name === as ? name : `${name} as ${as}`
  if (text.length === 0) return [`${word} { ${names} } from "${file}"`]
  return name === as && !isType ? text : [...text, `${word} { ${names} }`]
}

function pageOf(each: WorkspacePackage): string {
  const entries = entriesIn(each)
  const all = entries.flatMap(({ exports }) => exports.map(([, { place }]) => place))
  const used = declarations.usedBy(all).sort((a, b) => (a.name < b.name ? -1 : 1))
  const written = new Set<string>()
  const parts = entries.flatMap(({ name, exports }) => {
    const before = exports.filter(([, { place }]) => written.has(`${place.file} ${place.name}`))
    const first = exports.filter((each) => !before.includes(each))
    for (const [, { place }] of exports) written.add(`${place.file} ${place.name}`)
    return [
      `## ${name}\n`,
      ...(first.length === 0 ? [] : [code(first.flatMap(signature))]),
      ...(before.length === 0 ? [] : [`Also exported above: ${before.map(([name]) => name).join(", ")}\n`]),
    ]
  })
  const rest =
    used.length === 0 ? [] : ["## Used by these\n", code(used.flatMap((place) => declarations.textOf(place)))]
  const intro = `What users can import, as declared. Written by \`${command}\`; [what counts as a breaking change](../releases.md#what-is-a-breaking-change).\n`
  return [`# Exports of ${each.manifest.name}\n`, intro, ...parts, ...rest].join("\n")
}

const packages = publicPackages(root)
if (failureOf("tsc", "-b", ...packages.map(({ folder }) => folder)).length > 0) {
  console.error("the declarations do not compile: npm run check types")
  process.exit(1)
}
const intro = `Every name that users can import, with its signature: a page a package. Written by \`${command}\` and checked by \`npm run check fresh\`; [what counts as a breaking change](releases.md#what-is-a-breaking-change).\n`
const pageName = ({ manifest }: WorkspacePackage) => `${manifest.name.replace("@bourse/", "")}.md`
const rows = packages.map((each) => {
  const entries = entriesOf(each.manifest).map(({ name }) => `\`${name}\``)
  return [`[${each.manifest.name}](exports/${pageName(each)})`, entries.join(", ")]
})
const docs = join(process.argv[2] ?? ".", "docs")
mkdirSync(join(docs, "exports"), { recursive: true })
writeFileSync(
  join(docs, "exports.md"),
  `# Exported names\n\n${intro}\n${table(["package", "entries"], rows)}\n`,
)
for (const each of packages) writeFileSync(join(docs, "exports", pageName(each)), pageOf(each))
