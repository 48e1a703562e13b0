// Makes built packages self-contained: what they use of other packages of ours is copied into their dist folders, so
// that their tarballs install alone. Sources import the packages; only what is built is changed.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

const specifiers = /(?<=\b(?:from|import)\s*\(?\s*")([^"]+)(?=")/g

/** What the kit's code imports, and the copies of it in the kit's dist folder. */
const copies: Record<string, string> = {
  "@bourse/core": "core/index.js",
  "#hmac": "core/hmac.node.js",
  "@bourse/client/shared": "client/shared.js",
  "@bourse/client/node": "client/signer.node.js",
  "#signer": "client/signer.node.js",
  "@bourse/vocabulary": "vocabulary/index.js",
  "@bourse/vocabulary/limits": "vocabulary/Limits.js",
  "#vocabulary": "vocabulary/index.js",
  "#vocabulary/limits": "vocabulary/Limits.js",
}

const copyDist = (root: string, name: string, to: string, unwanted: RegExp) =>
  cpSync(join(root, "packages", name, "dist"), to, {
    recursive: true,
    filter: (path) => !unwanted.test(path),
  })

/** The declarations of the promise clients name types of `#vocabulary`; the code has what it needs of it. */
export const vendorVocabulary = (root: string): void =>
  copyDist(root, "vocabulary", join(root, "packages/client/dist/vocabulary"), /\.tsbuildinfo$|\.js$/)

/** The conformance kit, which runs on Node alone. */
export function vendorCore(root: string, folder: string): void {
  const dist = join(root, folder, "dist")
  const unwanted = /\.tsbuildinfo$|client\/dist\/vocabulary/
  for (const name of ["core", "client", "vocabulary"]) copyDist(root, name, join(dist, name), unwanted)
  for (const entry of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(entry)) continue
    const file = join(dist, entry)
    const text = readFileSync(file, "utf8")
    const changed = text.replace(specifiers, (_, specifier: string) => {
      const copy = copies[specifier]
      if (copy === undefined) return specifier
      const path = relative(dirname(file), join(dist, copy))
      return path.startsWith(".") ? path : `./${path}`
    })
    if (changed !== text) writeFileSync(file, changed)
  }
}
