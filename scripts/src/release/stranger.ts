// Makes a user's project: an empty folder outside the repository with our packages from tarballs, and everything
// else from the registry.
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { outcomeOf, root } from "../repository/steps.ts"

/**
 * Copies one of our folders, and installs our packages from the tarballs.
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
  // Overrides the versions by which our packages depend on each other, since no registry has them yet.
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
