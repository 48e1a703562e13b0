// Collects the licences of packages whose code is in our bundles: LICENSES.txt of `bourse`, `@bourse/server`,
// `@bourse/conformance` and the image. The bundlers list the source files that they used.
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** Paths of the files in a package's last bundle, as its build script listed them. */
export const bundleFiles = (root: string, folder: string): string[] =>
  JSON.parse(readFileSync(join(root, folder, ".bundle/inputs.json"), "utf8"))

/** Text of the MIT licence, for a package that names MIT but has no licence file. */
function mitFor(root: string, title: string, author: unknown): string {
  const { name = author } = Object(author) as { readonly name?: unknown }
  if (!title.endsWith(", MIT") || typeof name !== "string") throw new Error(`${title} has no licence text`)
  return readFileSync(join(root, "LICENSE"), "utf8")
    .replace(/^Copyright .*$/m, `Copyright (c) ${name}`)
    .trim()
}

/**
 * Lists name, version, licence and notices of each package that one of the files belongs to. Throws for a
 * package without a licence, since its code may not be published.
 * @param files paths, absolute or from the root
 */
export function licencesOf(root: string, files: ReadonlyArray<string>): string {
  const found = new Map<string, string>()
  for (const file of files) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(resolve(root, file)) ?? []
    if (folder === undefined) continue
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const title = `${name} ${version}, ${license}`
    if (found.has(title)) continue
    const texts = readdirSync(folder)
      .filter((each) => /^(licen[cs]e|notice)/i.test(each))
      .sort()
      .map((each) => readFileSync(join(folder, each), "utf8").trim())
    found.set(title, texts.join("\n\n") || mitFor(root, title, author))
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, text]) => `${title}\n\n${text}\n`)
    .join(`\n${"-".repeat(80)}\n\n`)
}
