// A stranger's project: an empty folder outside the repository, into which the packages come as the tarballs that
// would be published, and everything else from the registry.
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { outcomeOf, root } from "../repository/steps.ts"

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
