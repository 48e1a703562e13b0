// Checks the contents of the tarballs, which must have everything that a user needs, and no internal files.
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../repository/steps.ts"
import { keptFiles } from "../repository/workspace.ts"

const needed = ["package.json", "README.md", "LICENSE", "AGENTS.md", "llms.txt"]
/** Fields of package.json that registries show or tools read. */
const fields = [
  "description",
  "keywords",
  "homepage",
  "bugs",
  "repository",
  "license",
  "type",
  "sideEffects",
  "engines",
]
const unwanted = /(^|\/)(test|src|node_modules)\/|\.test\.|\.tsbuildinfo$|\.tgz$|(^|\/)\.env/
/** Matches absolute paths of folders on the build machine. */
const absolute = /file:\/\/\/|(?<![\w.$}:/-])\/(home|root|work|tmp|Users|runner)\/\w/

/** Packages in the desk's bundle; the desk's other dependencies are only for building. */
const ofDesk = (): string[] =>
  Object.keys(
    JSON.parse(readFileSync(join(root, "apps/desk/package.json"), "utf8")).dependencies as object,
  ).filter((name) => !name.startsWith("@bourse/") && !["vite", "@tailwindcss/vite"].includes(name))

/** Foreign packages whose code is in one of our bundles, by the package that contains the bundle. */
const bundled: Readonly<Record<string, () => string[]>> = {
  bourse: () => ["effect", "@effect/platform-node", "ws", ...ofDesk()],
  "@bourse/server": ofDesk,
  "@bourse/conformance": () => ["effect"],
}

/** Bundled packages for which the tarball's LICENSES.txt has no name or no licence. */
export const licenceProblems = (name: string, licences: string): string[] =>
  (bundled[name]?.() ?? [])
    .filter((each) => !new RegExp(`^${each} \\d\\S*, \\S+\n\n.{3}`, "m").test(licences))
    .map((each) => `dist/LICENSES.txt does not have the licence of ${each}, which is in the bundle`)

const licencesIn = (folder: string): string => {
  const file = join(folder, "dist/LICENSES.txt")
  return existsSync(file) ? readFileSync(file, "utf8") : ""
}

export const tarballProblems = (tarballs: Map<string, string>): string[] =>
  [...tarballs].flatMap(([name, tarball]) => {
    const folder = mkdtempSync(join(tmpdir(), "bourse-tarball-"))
    try {
      execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"])
      const problems = [...contentProblems(folder), ...licenceProblems(name, licencesIn(folder))]
      return problems.map((problem) => `${name}: ${problem}`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

type Target = string | { readonly [condition: string]: Target }
/** Files of a package's entry under the conditions that its users set. */
const filesOf = (target: Target | undefined): ReadonlyArray<string> =>
  target === undefined
    ? []
    : typeof target === "string"
      ? [target]
      : [target.types, target.default, target.require].flatMap(filesOf)

export function contentProblems(folder: string) {
  const files = keptFiles(folder)
  const problems = needed.filter((file) => !files.includes(file)).map((file) => `${file} is missing`)
  const text = readFileSync(join(folder, "package.json"), "utf8")
  const manifest = JSON.parse(text)
  if (text.includes("workspace:")) problems.push("package.json says workspace:")
  for (const field of fields) if (!(field in manifest)) problems.push(`package.json has no ${field}`)
  const named = [
    ...Object.values<Target>(manifest.exports ?? {}).flatMap(filesOf),
    ...Object.values(manifest.bin ?? {}),
  ]
  for (const file of named)
    if (!files.includes(String(file).slice("./".length)))
      problems.push(`${file} is missing, which package.json names`)
  for (const file of files) {
    if (unwanted.test(file)) problems.push(`${file} does not belong to users`)
    const content = readFileSync(join(folder, file), "utf8")
    const found = absolute.exec(content)
    if (found) problems.push(`${file} names ${found[0]}`)
    // A source map must not be in a published tarball.
    const [, map] = /^\/[/*][#@] sourceMappingURL=(\S+)/m.exec(content) ?? []
    if (map !== undefined) problems.push(`${file} names the source map ${map}`)
  }
  // A README must have no relative links, which do not work on a registry's page.
  const readme = files.includes("README.md") ? readFileSync(join(folder, "README.md"), "utf8") : ""
  for (const [, path] of readme.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/\]\((?!https:|#)([^)]*)\)/g))
    problems.push(`README.md links to ${path}, which a registry does not have`)
  for (const file of ["AGENTS.md", "llms.txt"].filter((each) => files.includes(each)))
    for (const [, path = ""] of readFileSync(join(folder, file), "utf8").matchAll(/\]\((?!https?:)([^)#]*)/g))
      if (path !== "" && !files.includes(path)) problems.push(`${file} links to ${path}, which is not there`)
  return problems
}
