// `npm run release`: publishes what the registry does not have yet, and makes the page and the tag of the version. The
// release workflow runs it; the first release candidate is published by hand (docs/releases.md). The manifests get the
// repository's address first: with provenance, npm compares it with where the tarball was made.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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
/** A candidate is installed by its tag only. */
const tag = version.includes("-") ? "rc" : "latest"
const address = `https://github.com/${repository}`

const run = (file: string, ...args: string[]) => {
  const { status } = spawnSync(file, args, { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

const isPublished = (name: string) =>
  outcomeOf("npm", ["view", `${name}@${version}`, "version"]).output === version

const missing = packages.filter(({ manifest }) => !isPublished(manifest.name))
if (missing.length > 0) {
  const manifests = packages.map(({ folder }) => join(root, folder, "package.json"))
  const before = manifests.map((file) => readFileSync(file, "utf8"))
  const tarballs = mkdtempSync(join(tmpdir(), "bourse-release-"))
  try {
    for (const { folder, manifest } of packages) {
      const published = {
        ...manifest,
        homepage: `${address}/tree/main/${folder}#readme`,
        bugs: `${address}/issues`,
        repository: { type: "git", url: `git+${address}.git`, directory: folder },
      }
      writeFileSync(join(root, folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`)
    }
    run("node", "scripts/src/build/build.ts")
    const packed = pack(tarballs)
    // Provenance names the workflow's run, which there is in the workflow only.
    const provenance = process.env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined ? [] : ["--provenance"]
    for (const { manifest } of missing)
      run(
        "npm",
        "publish",
        packed.get(manifest.name) ?? "",
        "--access",
        "public",
        "--tag",
        tag,
        ...provenance,
      )
  } finally {
    for (const [i, file] of manifests.entries()) writeFileSync(file, before[i] ?? "")
    rmSync(tarballs, { recursive: true })
  }
}
console.log(`${version} is published: ${missing.length} packages, ${packages.length - missing.length} before`)

// GitHub's command makes the tag with the page.
if (process.env.GH_TOKEN !== undefined && !outcomeOf("gh", ["release", "view", `v${version}`]).ok) {
  const notes = notesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version)
  const kind = tag === "rc" ? ["--prerelease"] : []
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
    "main",
    ...kind,
  )
}
