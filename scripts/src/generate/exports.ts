// Writes docs/exports/, one page per package with the signatures of its exports as `tsc` emits them, and the
// index docs/exports.md. Changes of exports thus show in the review of a commit. `npm run generate exports`
// writes the pages of exports anew.
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
import { table as rows } from "./reference/markdown.ts"
import { byName as calledByName } from "./references.ts"
import { sortUnions } from "./sortUnions.ts"

const command = "npm run generate exports"
const workspace = workspacePackages(root)

/**
 * Folder with the declarations that `tsc` writes: a package that publishes a bundle keeps them outside `dist`.
 */
const emitted = (folder: string): string =>
  JSON.parse(readFileSync(join(root, folder, "tsconfig.json"), "utf8")).compilerOptions.outDir

const declarationFile = (folder: string, types: string) =>
  join(root, folder, emitted(folder), relative("dist", types))

/**
 * Declaration file of a private package, whose declarations are shown on the page of the package that uses
 * them. A public package has its own page of exports.
 */
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
const areTypes = (statements: ReadonlyArray<string>) =>
  statements.length > 0 &&
  statements.every((text) => /^(?:export )?(?:declare )?(?:interface|type) /.test(text))
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** Exports of each entry of a package, sorted by name. */
const entriesIn = ({ folder, manifest }: WorkspacePackage) =>
  entriesOf(manifest).map(({ name, types }) => ({
    name,
    exports: [...declarations.exportsOf(declarationFile(folder, types))].sort(byName),
  }))

/** Matches declarations that combine all endpoints of a package; each endpoint is listed separately. */
const sum = /^(?:export )?declare const \w+(?:Api|Client_base|Group_base): /

/** Kinds of long declarations that another page shows: a hash replaces them, so that changes are visible. */
const told = [
  { form: sum, as: "the endpoints", atLeast: 1_000 },
  {
    form: /^(?:export )?declare const \w+: (?=Schema\.Struct<\{\n(?: {2}.*\n)*? {2}readonly \$schema:)/,
    as: "a file: its JSON schema",
    atLeast: 1_000,
  },
  {
    form: /^(?:export )?declare const \w+: (?=\{\n(?:.*\n)*?.*(?:'[^'\n]* [^'\n]* [^'\n]*'|"[^"\n]* [^"\n]* [^"\n]*");)/,
    as: "sentences",
    atLeast: 1_000,
  },
  { form: /^(?:export )?declare const \w+: (?=\{\n)/, as: "a table", atLeast: 5_000 },
]

const hashOf = (statement: string) => createHash("sha256").update(statement).digest("hex").slice(0, 12)
const keysOf = (statement: string) =>
  [...statement.matchAll(/^ {2}(?:readonly )?"?([\w$]+)"?\??:/gm)].map(([, key]) => key)

const shown = (statement: string, called: string): string => {
  const found = told.find(({ form, atLeast }) => statement.length >= atLeast && form.test(statement))
  const [start = ""] = found?.form.exec(statement) ?? []
  const keys = sum.test(statement) ? "unknown" : `{ ${keysOf(statement).join(", ")} }`
  const text =
    found === undefined
      ? called
      : `${start}${keys} // ${found.as}, in ${statement.length} characters: ${hashOf(statement)}`
  return text.replace(/^export (?=declare|interface|abstract|type \w)/, "").replace(/^declare /, "")
}

const code = (texts: ReadonlyArray<string>) => `\`\`\`ts\n${texts.join("\n")}\n\`\`\`\n`

/** Shortens types such as `import("./Fault.ts").Fault` to their name. */
const withoutPaths = (statement: string) => statement.replace(/\bimport\("[^"]+"\)\.(?=\w)/g, "")

/** Text of an exported declaration, or a reference to the package that declares it. */
const signature = ([as, { place, isType }]: [string, Export]): ReadonlyArray<string> => {
  const { file, name } = place
  const word = isType ? "export type" : "export"
  if (name === "*") return [file.endsWith(".d.ts") ? `export * as ${as} // below` : `export * from "${file}"`]
  const text = declarations.textOf(place)
  const names = name === as ? name : `${name} as ${as}`
  if (text.length === 0) return [`${word} { ${names} } from "${file}"`]
  return name === as && (!isType || areTypes(text)) ? text : [...text, `${word} { ${names} }`]
}

/** Page on which each declaration was already shown; other packages refer to that page. */
const shownOn = new Map<string, string>()
/** Types of the control plane that the client writes in full, from the schemas of `@bourse/control`. */
const writtenOut = new Set<string>()
const pageName = ({ manifest }: WorkspacePackage) => manifest.name.replace("@bourse/", "")
const nameIn = (statement: string) =>
  /(?:const|let|function|class|enum|interface|type) (\w+)/.exec(statement)?.[1]

/**
 * The line for a declaration whose type is written out as an interface elsewhere; undefined for other
 * declarations.
 */
function lineFor(
  statement: string,
  page: string,
): { readonly title: string; readonly item: string } | undefined {
  const name = nameIn(statement) ?? ""
  const item = `${name} ${hashOf(statement)}`
  if (/^export declare const \w+: (?:Paged)?Endpoint<(?:.*\n)*?.*Schema\./.test(statement))
    return { title: "Endpoints, whose parameters and answers the interface of the client has", item }
  if (page !== "control" || !writtenOut.has(name)) return undefined
  const isType = statement === `export type ${name} = typeof ${name}.Type;`
  return isType || statement.startsWith("export declare const ")
    ? { title: "Schemas of the types that [the client](client.md) writes out", item: isType ? "" : item }
    : undefined
}

function pageOf(each: WorkspacePackage): string {
  const page = pageName(each)
  const entries = entriesIn(each)
  const all = entries.flatMap(({ exports }) => exports.map(([, { place }]) => place))
  const used = declarations.usedBy(all).sort((a, b) => (a.name < b.name ? -1 : 1))
  if (page === "client")
    for (const { file, name } of all) if (file.endsWith("/generated/control.d.ts")) writtenOut.add(name)
  const written = new Set<string>()
  const sections = entries.map(({ name, exports }) => {
    const before = exports.filter(([, { place }]) => written.has(`${place.file} ${place.name}`))
    const first = exports.filter((each) => !before.includes(each))
    for (const [, { place }] of exports) written.add(`${place.file} ${place.name}`)
    return { title: name, statements: first.flatMap(signature), before: before.map(([name]) => name) }
  })
  const rest = {
    title: "Used by these",
    statements: used.flatMap((place) => declarations.textOf(place)),
    before: [],
  }
  const parts = [...sections, rest].map(({ title, statements, before }) => ({
    title,
    before,
    statements: statements.map(sortUnions).map(withoutPaths),
  }))
  const texts = parts.flatMap(({ statements }) => statements)
  const called = new Map(calledByName(texts).map((text, index) => [texts[index], text]))
  const text = parts.flatMap(({ title, statements, before }) => {
    const lines = new Map<string, string[]>()
    const own = statements.filter((statement) => {
      const other = shownOn.get(statement) ?? page
      const line =
        other === page
          ? lineFor(statement, page)
          : { title: `As in [${other}](${other}.md)`, item: nameIn(statement) ?? statement }
      if (line === undefined) return true
      lines.set(line.title, [...(lines.get(line.title) ?? []), line.item])
      return false
    })
    for (const statement of own) if (nameIn(statement) !== undefined) shownOn.set(statement, page)
    if (own.length + lines.size + before.length === 0) return []
    return [
      `## ${title}\n`,
      ...(own.length === 0 ? [] : [code(own.map((each) => shown(each, called.get(each) ?? each)))]),
      ...(before.length === 0 ? [] : [`Also exported above: ${before.join(", ")}\n`]),
      ...[...lines].map(([said, items]) => `${said}: ${items.filter((item) => item !== "").join(", ")}\n`),
    ]
  })
  const intro = `Names that users can import, as declared. A type that has a name is written out once. A hash stands for what is written out elsewhere, so that a change shows. \`${command}\` writes this page. See [breaking changes](../releases.md#what-is-a-breaking-change).\n`
  return [`# Exports of ${each.manifest.name}\n`, intro, ...text].join("\n")
}

/**
 * Packages that users' programs import. A declaration is shown on the page of the first package that has it.
 */
const imported =
  "client bourse vocabulary core spot wallet broker market control conformance botcheck server".split(" ")
/** Packages of the server, of which only names are listed, since users do not call them. */
const internal = "engine store store-postgres simulator maker".split(" ")

const packages = publicPackages(root)
if (failureOf("tsc", "-b", ...packages.map(({ folder }) => folder)).length > 0) {
  console.error("the declarations do not compile: npm run check types")
  process.exit(1)
}
const docs = join(process.argv[2] ?? ".", "docs")
mkdirSync(join(docs, "exports"), { recursive: true })
for (const each of packages)
  if (![...imported, ...internal].includes(pageName(each)))
    throw new Error(`${each.manifest.name}: imported by programs of users, or internal?`)
for (const page of imported)
  for (const each of packages.filter((found) => pageName(found) === page))
    writeFileSync(join(docs, "exports", `${page}.md`), pageOf(each))

/** Lists the names of each entry of a package, with a hash of all declarations. */
const namesOf = (each: WorkspacePackage) => {
  const entries = entriesIn(each)
  const places = entries.flatMap(({ exports }) => exports.map(([, { place }]) => place))
  const used = declarations.usedBy(places).flatMap((place) => declarations.textOf(place))
  return entries.map(({ name, exports }) => {
    const declared = [...exports.flatMap(signature), ...used].map(sortUnions).map(withoutPaths)
    return `- \`${name}\` (${hashOf(declared.sort().join("\n"))}): ${exports.map(([each]) => each).join(", ")}`
  })
}
const entriesText = ({ manifest }: WorkspacePackage) =>
  entriesOf(manifest)
    .map(({ name }) => `\`${name}\``)
    .join(", ")
const intro = `Every name that users can import: a page a package, with signatures. \`${command}\` writes this page, and \`npm run check fresh\` checks it. See [breaking changes](releases.md#what-is-a-breaking-change).`
const index = [
  "# Exported names",
  intro,
  rows(
    ["package", "entries"],
    packages
      .filter((each) => imported.includes(pageName(each)))
      .map((each) => [`[${each.manifest.name}](exports/${pageName(each)}.md)`, entriesText(each)]),
  ),
  "## Packages that a server is made of",
  "Their signatures are shown by a hash, so that a change shows:",
  packages
    .filter((each) => internal.includes(pageName(each)))
    .flatMap(namesOf)
    .join("\n"),
]
writeFileSync(join(docs, "exports.md"), `${index.join("\n\n")}\n`)
