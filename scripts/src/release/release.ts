// `npm run release`, in the release workflow: publishes what is not published yet. The manifests get the repository's
// address first, which is the workflow's to know: with provenance, npm compares it with where the tarball was made.
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../repository/steps.ts"
import { publicPackages } from "../repository/workspace.ts"

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env
if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY) {
  console.error("Packages are published by the release workflow: docs/releases.md")
  process.exit(1)
}
const url = `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`
for (const { folder, manifest } of publicPackages(root)) {
  const published = {
    ...manifest,
    repository: { type: "git", url, directory: folder },
    publishConfig: { access: "public", provenance: true },
  }
  writeFileSync(join(root, folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`)
}
const run = (file: string, ...args: string[]) => {
  const { status } = spawnSync(file, args, { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
run("node", "scripts/src/build/build.ts")
run("changeset", "publish")
