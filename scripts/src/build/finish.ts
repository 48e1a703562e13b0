// Prepares the packages that `tsc` built for packing. A second run of the preparation changes nothing.
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

/** Folders of packages that a bundler built, which already dropped unused code. */
const bundled = ["packages/cli"]

/** @param root root of the repository */
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
  // The desk is the only bundled code in the server's tarball, so the list has only the licences of the desk's
  // packages.
  writeFileSync(
    join(root, "packages/server/dist/LICENSES.txt"),
    licencesOf(root, bundleFiles(root, "apps/desk")),
  )
  await writeCommand(root)
}
