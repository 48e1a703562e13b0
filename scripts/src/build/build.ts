// Builds every package into an empty dist folder, so that files deleted from src disappear. After building,
// packs the packages into `tarballs/`.
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { root } from "../repository/steps.ts"
import { workspacePackages } from "../repository/workspace.ts"
import { finishBuild } from "./finish.ts"
import { writeLocalTarballs } from "./localTarballs.ts"

if (process.argv.length > 2) {
  console.error("npm run build takes no arguments: it builds every package")
  process.exit(1)
}
for (const { folder } of workspacePackages(root))
  rmSync(join(root, folder, "dist"), { recursive: true, force: true })
const { status } = spawnSync("tsc", ["-b"], { cwd: root, stdio: "inherit" })
if (status === 0) {
  await finishBuild(root)
  writeLocalTarballs()
  console.log("The packages are in dist/ of their folders, and in tarballs/ to be installed from.")
}
process.exit(status ?? 1)
