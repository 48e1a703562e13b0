// Checks the repository's conventions. All packages have the same files and scripts. No file names a folder of
// a build machine. The interface's odd spellings occur only in its schemas. A changeset names only packages
// that are published. No test asserts speed (clocks.ts), and pages keep their word limit (words.ts).
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { keptFiles, publicPackages, workspacePackages } from "../repository/workspace.ts"
import { clockViolations } from "./clocks.ts"
import { wordViolations } from "./words.ts"

/** Scripts that every package has. Only scripts with these names may be run in all packages at once. */
const scripts = ["test"]

/** Matches folders of a build machine, and registry addresses, which belong to the reader's own settings. */
const machine = /(?<![\w.$}-])\/(work|root)\/|\/tmp\/bash_jobs|registry\.npmjs/

/** Matches folders whose files use our own words, except in quoted texts. */
const inside = /^packages\/(engine|store|vocabulary)\/src\//

/**
 * Matches odd spellings of the interface: fields marked `// sic` in a schema, and every abbreviation of
 * quantity.
 */
const oddSpellings = (root: string, files: ReadonlyArray<string>): RegExp => {
  const marked = files
    .filter((file) => /^packages\/\w+\/src\/.*\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/^\s*(\w+):.*\/\/ sic$/gm)])
    .map(([, name]) => name)
  return new RegExp(`\\b(${["\\w*Qty", ...new Set(marked)].join("|")})\\b`)
}

/** @returns one sentence per violation */
export function tidyViolations(root: string): string[] {
  const files = keptFiles(root)
  const violations = wordViolations(root, files)

  for (const { folder, manifest } of workspacePackages(root)) {
    const manifestFile = `${folder}/package.json`
    if (!files.includes(`${folder}/README.md`)) violations.push(`${folder}: has no README.md`)
    if (manifest.license !== "MIT") violations.push(`${manifestFile}: "license" is not MIT`)
    if (!manifest.private && !manifest.files?.includes("LICENSE"))
      violations.push(`${manifestFile}: "files" does not include LICENSE`)
    const missing = scripts.filter((script) => !manifest.scripts?.[script])
    if (missing.length > 0) violations.push(`${manifestFile}: has no script ${missing.join(", ")}`)
  }
  if (!files.includes("LICENSE")) violations.push("LICENSE is missing")

  const published = new Set(publicPackages(root).map(({ manifest }) => manifest.name))
  for (const file of files.filter((file) => /^\.changeset\/.*\.md$/.test(file))) {
    const [, front = ""] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(join(root, file), "utf8")) ?? []
    for (const [, name = ""] of front.matchAll(/^"(.+)":/gm))
      if (!published.has(name))
        violations.push(`${file}: ${name} is not published; name the package that users install`)
  }

  for (const file of files.filter((file) => /\.(test|proof)\.tsx?$|(^|\/)test\/.*\.tsx?$/.test(file)))
    violations.push(...clockViolations(file, readFileSync(join(root, file), "utf8")))

  const odd = oddSpellings(root, files)
  for (const file of files.filter((file) => file !== "pnpm-lock.yaml")) {
    const lines = readFileSync(join(root, file), "utf8").split("\n")
    for (const [index, line] of lines.entries()) {
      const match = machine.exec(line)
      if (match) violations.push(`${file}:${index + 1}: names ${match[0]}`)
      if (line.includes("__PURE__") && /^(packages\/\w+|apps\/\w+|conformance)\/src\//.test(file))
        violations.push(`${file}:${index + 1}: marks a pure call; the build does that`)
      const spelling = inside.test(file) ? odd.exec(line.replace(/"[^"]*"/g, "")) : null
      if (spelling)
        violations.push(
          `${file}:${index + 1}: ${spelling[0]} is a spelling of the interface; use our own word`,
        )
    }
  }
  return violations
}
