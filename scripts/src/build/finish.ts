// What the packages need beyond `tsc` before they can be packed. It can be done again on what is finished.
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { publicPackages } from "../repository/workspace.ts"
import { annotatePureCalls } from "./annotate.ts"
import { writeBundles } from "./bundles.ts"
import { writeGuides } from "./guides.ts"
import { writeKit } from "./kit.ts"
import { vendorDeclarations } from "./vendor.ts"

/** @param root the repository */
export async function finishBuild(root: string): Promise<void> {
  await writeBundles(root)
  for (const { folder } of publicPackages(root)) {
    const dist = join(root, folder, "dist")
    if (existsSync(dist)) annotatePureCalls(dist)
  }
  vendorDeclarations(root)
  await writeKit(root)
  writeGuides(root)
  execFileSync("node", [join(root, "apps/desk/build.ts")], { stdio: "inherit" })
}
