// `npm run release:version`, for the release workflow: sets the packages' next version from the pending
// changesets, and writes the changesets' sentences into CHANGELOG.md and the pages.
// `npm run release:version -- rc` begins release candidates, each further run makes the next candidate, and
// `-- final` ends them.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { failureOf, root } from "../repository/steps.ts"
import { publicPackages } from "../repository/workspace.ts"
import { type Changeset, withVersion } from "./changelog.ts"
import { publishPages } from "./pages.ts"

const run = (...args: string[]) => {
  const failure = failureOf("changeset", ...args)
  if (failure.length === 0) return
  console.error(failure.join("\n"))
  process.exit(1)
}

const versionOf = () => {
  const versions = new Set(publicPackages(root).map(({ manifest }) => manifest.version))
  if (versions.size !== 1) throw new Error(`the packages have several versions: ${[...versions].join(", ")}`)
  return [...versions][0] ?? ""
}

const [kind = ""] = process.argv.slice(2)
if (!["", "rc", "final"].includes(kind)) {
  console.error(`release:version takes rc, final or nothing, not ${kind}`)
  process.exit(1)
}
const isCandidates = existsSync(join(root, ".changeset/pre.json"))
if (kind === "rc" && !isCandidates) run("pre", "enter", "rc")
if (kind === "final") run("pre", "exit")

const before = versionOf()
const folder = mkdtempSync(join(tmpdir(), "bourse-version-"))
const planFile = join(folder, "plan.json")
run("status", "--output", relative(root, planFile))
const { changesets }: { changesets: Changeset[] } = JSON.parse(readFileSync(planFile, "utf8"))
rmSync(folder, { recursive: true })
run("version")
const version = versionOf()
const changelog = join(root, "CHANGELOG.md")
writeFileSync(changelog, withVersion(readFileSync(changelog, "utf8"), version, changesets))
publishPages(root, version)
console.log(`${before} -> ${version}`)
