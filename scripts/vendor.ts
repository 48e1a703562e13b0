// Makes the built conformance kit self-contained: what it uses of @bourse/core is copied into its dist folder, so that
// its tarball installs alone. Sources import the package; only what is built is changed.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

const packageName = "@bourse/core"
/** What core's package.json resolves: an import of its own, and the package below it, which is copied beside it. */
const ownImports = new Map([
  ["#hmac", "./hmac.node.js"],
  ["@bourse/vocabulary", "../vocabulary/index.js"],
  ["@bourse/vocabulary/limits", "../vocabulary/Limits.js"],
])
const specifiers = /(?<=\b(?:from|import)\s*\(?\s*")([^"]+)(?=")/g

const rewrite = (file: string, change: (specifier: string) => string) => {
  const text = readFileSync(file, "utf8")
  const changed = text.replace(specifiers, (_, specifier) => change(specifier))
  if (changed !== text) writeFileSync(file, changed)
}

/** A file and all it imports, by paths that start at the folder. */
const closureOf = (folder: string, file: string, found = new Set<string>()) => {
  if (found.has(file)) return found
  found.add(file)
  for (const [specifier] of readFileSync(join(folder, file), "utf8").matchAll(specifiers)) {
    const own = ownImports.get(specifier) ?? specifier
    if (own.startsWith("./")) closureOf(folder, own.slice(2).replace(/\.ts$/, ".js"), found)
  }
  return found
}

/**
 * @param root the repository
 * @param folder the package that takes core in
 */
export function vendorCore(root: string, folder: string) {
  const core = join(root, "packages/core/dist")
  const dist = join(root, folder, "dist")
  const copied = join(dist, "core")
  mkdirSync(copied, { recursive: true })
  for (const file of closureOf(core, "index.js"))
    for (const each of [file, file.replace(/\.js$/, ".d.ts")]) {
      copyFileSync(join(core, each), join(copied, each))
      rewrite(join(copied, each), (specifier) => ownImports.get(specifier) ?? specifier)
    }
  const vocabulary = join(root, "packages/vocabulary/dist")
  mkdirSync(join(dist, "vocabulary"), { recursive: true })
  for (const file of readdirSync(vocabulary).filter((each) => /\.(js|d\.ts)$/.test(each)))
    copyFileSync(join(vocabulary, file), join(dist, "vocabulary", file))
  for (const entry of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(entry) || /^(core|vocabulary)\//.test(entry)) continue
    const file = join(dist, entry)
    const path = relative(dirname(file), join(copied, "index.js"))
    rewrite(file, (specifier) =>
      specifier === packageName ? (path.startsWith(".") ? path : `./${path}`) : specifier,
    )
  }
}
