// Makes the file tree of the container image, without Node: `node scripts/src/build/image.ts FOLDER`. The
// Dockerfile runs this program, and the image's test starts the same tree in a clean root.
import { execFileSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { bourseFile } from "@bourse/testing/commands"
import { root } from "../repository/steps.ts"
import { bundleFiles, licencesOf } from "./licences.ts"

/**
 * Makes the image's file tree in a folder that must be new or empty: `/app`, the command on PATH, and the empty
 * `/data`.
 */
export const makeImageTree = (out: string): void => {
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`${out} is not empty`)
  const app = join(out, "app/bourse")
  const bin = join(out, "usr/local/bin")
  for (const folder of [app, bin, join(out, "data")]) mkdirSync(folder, { recursive: true })
  const bundles = dirname(bourseFile())
  for (const name of readdirSync(bundles))
    if (name.endsWith(".js")) copyFileSync(join(bundles, name), join(app, name))
  const { name, version, license } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"))
  // The desk is built here because the server serves it from the folder of its own file.
  execFileSync(process.execPath, [join(root, "apps/desk/build.ts")], { stdio: "inherit" })
  cpSync(join(root, "packages/server/dist/desk"), join(app, "desk"), { recursive: true })
  cpSync(join(root, "packages/cli/preload"), join(out, "app/preload"), { recursive: true })
  // The `bourse` command reads its version from a package.json in the folder above its own.
  writeFileSync(
    join(out, "app/package.json"),
    `${JSON.stringify({ name, version, license, type: "module" })}\n`,
  )
  copyFileSync(join(root, "LICENSE"), join(out, "app/LICENSE"))
  const files = [...bundleFiles(root, "packages/cli"), ...bundleFiles(root, "apps/desk")]
  writeFileSync(join(out, "app/LICENSES.txt"), licencesOf(root, files))
  const command = join(bin, "bourse")
  writeFileSync(command, '#!/bin/sh\nexec node /app/bourse/main.js "$@"\n')
  chmodSync(command, 0o755)
}

if (import.meta.main) {
  const [out] = process.argv.slice(2)
  if (out === undefined) throw new Error("name the folder to make: node scripts/src/build/image.ts FOLDER")
  makeImageTree(out)
}
