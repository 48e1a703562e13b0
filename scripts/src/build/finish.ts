// Prepares the packages that `tsc` has built for packing. Running it again changes nothing.
import { execFileSync } from "node:child_process"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { publicPackages } from "../repository/workspace.ts"
import { annotatePureCalls } from "./annotate.ts"
import { writeBundles } from "./bundles.ts"
import { writeCommand } from "./command.ts"
import { writeGuides } from "./guides.ts"
import { writeKit } from "./kit.ts"
import { bundleFiles, licencesOf } from "./licences.ts"
import { vendorDeclarations } from "./vendor.ts"

/** Packages built by a bundler, which has dropped unused code. */
const bundled = ["packages/cli"]

/** @param root the repository */
export async function finishBuild(root: string): Promise<void> {
  await writeBundles(root)
  for (const { folder } of publicPackages(root)) {
    const dist = join(root, folder, "dist")
    if (existsSync(dist) && !bundled.includes(folder)) annotatePureCalls(dist)
  }
  vendorDeclarations(root)
  await writeKit(root)
  writeGuides(root)
  execFileSync("node", [join(root, "apps/desk/build.ts")], { stdio: "inherit" })
  // All that the server's tarball has in a bundle is the desk.
  writeFileSync(
    join(root, "packages/server/dist/LICENSES.txt"),
    licencesOf(root, bundleFiles(root, "apps/desk")),
  )
  await writeCommand(root)
}
