// Writes `tarballs/` with each public package as it would be published, for projects on this machine. In these
// tarballs our packages depend on each other by file path, since no registry has their versions yet. One local
// tarball installs with everything it needs, by npm or pnpm.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../repository/steps.ts"
import { pack } from "./pack.ts"

/** File name of a package's tarball: `@bourse/spot` gives `spot.tgz`. */
const fileOf = (name: string) => `${name.replace("@bourse/", "")}.tgz`

/** Packs the built packages into the folder `tarballs`. */
export function writeLocalTarballs(): void {
  const folder = join(root, "tarballs")
  const work = mkdtempSync(join(tmpdir(), "bourse-tarballs-"))
  try {
    const packed = pack(join(work, "packed"))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const [name, tarball] of packed) {
      const contents = join(work, fileOf(name))
      mkdirSync(contents)
      execFileSync("tar", ["-xzf", tarball, "-C", contents])
      const manifestFile = join(contents, "package/package.json")
      const manifest = JSON.parse(readFileSync(manifestFile, "utf8"))
      for (const each of Object.keys(manifest.dependencies ?? {}))
        if (packed.has(each)) manifest.dependencies[each] = `file:${join(folder, fileOf(each))}`
      writeFileSync(manifestFile, JSON.stringify(manifest, null, 2))
      execFileSync("tar", ["-czf", join(folder, fileOf(name)), "-C", contents, "package"])
    }
  } finally {
    rmSync(work, { recursive: true })
  }
}
