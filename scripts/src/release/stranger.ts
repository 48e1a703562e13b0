// A stranger's project: an empty folder outside the repository, into which the packages come as the tarballs that
// would be published, and everything else from the registry.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
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

/**
 * Makes the project from a folder of ours, with our packages from the tarballs, and installs.
 * @param more further dependencies
 */
export function install(
  folder: string,
  example: string,
  tarballs: Map<string, string>,
  more: Record<string, string> = {},
) {
  cpSync(join(root, example), folder, { recursive: true })
  const manifestFile = join(folder, "package.json")
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"))
  const ours = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]))
  manifest.dependencies = { ...manifest.dependencies, ...manifest.devDependencies, ...more, ...ours }
  delete manifest.devDependencies
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2))
  // Our packages name each other by version, and those versions are in no registry yet.
  const overrides = Object.entries(ours).map(([name, file]) => `  "${name}": "${file}"`)
  const settings = [
    "packages: []",
    "pmOnFail: ignore",
    "allowBuilds: {esbuild: false, ccxt: false}",
    "overrides:",
  ]
  writeFileSync(join(folder, "pnpm-workspace.yaml"), `${[...settings, ...overrides].join("\n")}\n`)
  const { ok, output } = outcomeOf("pnpm", ["install", "--prefer-offline", "--no-frozen-lockfile"], {
    cwd: folder,
  })
  if (!ok) throw new Error(output)
}
