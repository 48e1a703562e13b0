// The tarballs that would be published, of what is built.
import { mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { outcomeOf, root } from "../repository/steps.ts"
import { publicPackages } from "../repository/workspace.ts"

/** The name of a file for a package: `@bourse/spot` -> `bourse-spot`. */
const fileName = (name: string) => name.replace("@", "").replace("/", "-")

/**
 * Packs every public package as it is built.
 * @param folder where the tarballs go
 * @returns the tarball's path by the package's name
 */
export function pack(folder: string): Map<string, string> {
  mkdirSync(folder, { recursive: true })
  const packages = publicPackages(root)
  const filters = packages.map(({ manifest }) => `--filter=${manifest.name}`)
  const { ok, output } = outcomeOf("pnpm", ["--recursive", ...filters, "pack", "--pack-destination", folder])
  if (!ok) throw new Error(output)
  const files = readdirSync(folder)
  return new Map(
    packages.map(({ manifest: { name } }) => {
      const file = files.find((file) => file.replace(/-\d+\.\d+\.\d+.*\.tgz$/, "") === fileName(name))
      if (file === undefined) throw new Error(`no tarball of ${name} in ${folder}`)
      return [name, join(folder, file)]
    }),
  )
}
