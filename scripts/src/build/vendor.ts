// Makes built packages self-contained: copies the needed files of other packages into their dist folders, so
// that each tarball installs alone. Making packages self-contained changes only built files, not the sources.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

const specifiers = /(?<=\b(?:from|import)\s*\(?\s*")([^"]+)(?=")/g

/** Replaces the import specifiers in all files of a folder for which `other` returns another specifier. */
function rename(folder: string, other: (specifier: string, file: string) => string | undefined): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(entry)) continue
    const file = join(folder, entry)
    const text = readFileSync(file, "utf8")
    const changed = text.replace(specifiers, (_, specifier: string) => other(specifier, file) ?? specifier)
    if (changed !== text) writeFileSync(file, changed)
  }
}

const copyDist = (root: string, name: string, to: string, unwanted: RegExp) =>
  cpSync(join(root, "packages", name, "dist"), to, {
    recursive: true,
    filter: (path) => !unwanted.test(path),
  })

/**
 * Copies the declarations of unpublished packages into the packages that use them. The code of the unpublished
 * packages is in the bundles.
 */
export function vendorDeclarations(root: string): void {
  const noDeclaration = /\.tsbuildinfo$|\.js$/
  copyDist(root, "calls", join(root, "packages/core/dist/calls"), noDeclaration)
  const client = join(root, "packages/client/dist")
  copyDist(root, "vocabulary", join(client, "vocabulary"), noDeclaration)
  copyDist(root, "calls", join(client, "calls"), noDeclaration)
  rename(join(client, "calls"), (specifier) => specifier.replace(/^@bourse\/vocabulary/, "#vocabulary"))
  copyForCommonJs(client)
}

/**
 * Copies a package's declarations for CommonJS, since TypeScript uses the module system of the nearest
 * package.json. A nested package.json has no `imports`, so imports like `#calls` are written as paths.
 */
function copyForCommonJs(dist: string): void {
  const to = join(dist, "cjs")
  for (const entry of readdirSync(dist, { recursive: true, encoding: "utf8" }))
    if (entry.endsWith(".d.ts") && !entry.startsWith("cjs")) cpSync(join(dist, entry), join(to, entry))
  const { imports } = JSON.parse(readFileSync(join(dist, "../package.json"), "utf8")) as {
    readonly imports: Readonly<Record<string, { readonly types: string }>>
  }
  rename(to, (specifier, file) => {
    const types = imports[specifier]?.types.replace("./dist/", "").replace(/\.d\.ts$/, ".js")
    return types && `./${relative(dirname(file), join(to, types))}`
  })
  writeFileSync(join(to, "package.json"), '{ "type": "commonjs" }\n')
}
