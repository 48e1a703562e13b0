// `npm run release`: publishes packages that the registry lacks, then the container image, and makes the
// version's release page and tag. The release workflow runs this command; the first release candidate is
// published by hand (docs/releases.md).
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pack } from "../build/pack.ts"
import { outcomeOf, root } from "../repository/steps.ts"
import { publicPackages } from "../repository/workspace.ts"
import { notesOf } from "./changelog.ts"

const stop = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const { repository }: { repository: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const { GITHUB_REPOSITORY = repository } = process.env
if (GITHUB_REPOSITORY !== repository || repository.startsWith("OWNER/"))
  stop(
    `package.json says that the repository is ${repository}: name the one that publishes, ${GITHUB_REPOSITORY}`,
  )
const packages = publicPackages(root)
const version = packages[0]?.manifest.version ?? ""
if (version === "0.0.0") stop("there is no version to publish yet: npm run release:version")
/** Release candidates are installed only by their tag. */
const tag = version.includes("-") ? "rc" : "latest"

const run = (file: string, ...args: string[]) => {
  const { status } = spawnSync(file, args, { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

const isPublished = (name: string) =>
  outcomeOf("npm", ["view", `${name}@${version}`, "version"]).output === version

const missing = packages.filter(({ manifest }) => !isPublished(manifest.name))
if (missing.length > 0) {
  const tarballs = mkdtempSync(join(tmpdir(), "bourse-release-"))
  run("node", "scripts/src/build/build.ts")
  const packed = pack(tarballs)
  // Provenance of npm packages can be given only in a run of the workflow.
  const provenance = process.env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined ? [] : ["--provenance"]
  for (const { manifest } of missing)
    run("npm", "publish", packed.get(manifest.name) ?? "", "--access", "public", "--tag", tag, ...provenance)
  rmSync(tarballs, { recursive: true })
}
console.log(`${version} is published: ${missing.length} packages, ${packages.length - missing.length} before`)

// The command `gh release create` also makes the version's tag. The release page is made last, so that a
// version with a page is completely published.
if (process.env.GH_TOKEN !== undefined && !outcomeOf("gh", ["release", "view", `v${version}`]).ok) {
  const image = `ghcr.io/${repository.toLowerCase()}`
  const names = [version, tag].map((each) => `${image}:${each}`)
  // The label connects the container image with the repository.
  const label = `org.opencontainers.image.source=https://github.com/${repository}`
  run("docker", "build", "--label", label, ...names.flatMap((name) => ["--tag", name]), ".")
  for (const name of names) run("docker", "push", name)
  const notes = notesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version)
  const kind = tag === "rc" ? ["--prerelease"] : []
  // The tag names the commit of the workflow's run, since main may have advanced meanwhile.
  const { GITHUB_SHA: commit = "main" } = process.env
  run(
    "gh",
    "release",
    "create",
    `v${version}`,
    "--title",
    version,
    "--notes",
    notes,
    "--target",
    commit,
    ...kind,
  )
}
