// Packs the built packages as they would be published. Each packed manifest gets the repository's addresses,
// and relative links of the README become links to the version's tag.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { outcomeOf, root } from "../repository/steps.ts"
import { publicPackages, type WorkspacePackage } from "../repository/workspace.ts"

/** File name of a package's tarball: `@bourse/spot` gives `bourse-spot`. */
const fileName = (name: string) => name.replace("@", "").replace("/", "-")

const { repository }: { repository: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const address = `https://github.com/${repository}`

const fence = /(^```[\s\S]*?^```$)/m
const outwardLink = /(?<=\]\()(?!https?:|#)[^)#\s]+/g

/**
 * Text of a README as published: `../core/README.md` becomes
 * `https://github.com/.../blob/v0.1.0/packages/core/README.md`.
 */
export const publishedReadme = (text: string, folder: string, version: string): string => {
  const tag = version === "0.0.0" ? "main" : `v${version}`
  const addressOf = (path: string) => {
    const file = join(folder, path)
    const kind = statSync(join(root, file)).isDirectory() ? "tree" : "blob"
    return `${address}/${kind}/${tag}/${file}`
  }
  return text
    .split(fence)
    .map((part) => (part.startsWith("```") ? part : part.replace(outwardLink, addressOf)))
    .join("")
}

/** Adds the repository addresses that a registry shows to a tarball. */
function addAddresses(tarball: string, { folder, manifest: { version = "" } }: WorkspacePackage): void {
  const work = mkdtempSync(join(tmpdir(), "bourse-pack-"))
  try {
    execFileSync("tar", ["-xzf", tarball, "-C", work])
    const [manifestFile, readmeFile] = ["package.json", "README.md"].map((name) =>
      join(work, "package", name),
    )
    const manifest = JSON.parse(readFileSync(manifestFile!, "utf8"))
    const published = {
      ...manifest,
      // Registries show a badge for packages with the field `types`. The field `types` is left out for packages
      // with internal imports (`#calls`): resolvers without support for `exports` would read it and fail.
      ...(manifest.imports === undefined && { types: manifest.exports["."].types }),
      homepage: `${address}/tree/main/${folder}#readme`,
      bugs: `${address}/issues`,
      repository: { type: "git", url: `git+${address}.git`, directory: folder },
    }
    writeFileSync(manifestFile!, `${JSON.stringify(published, null, 2)}\n`)
    writeFileSync(readmeFile!, publishedReadme(readFileSync(readmeFile!, "utf8"), folder, version))
    execFileSync("tar", ["--numeric-owner", "-czf", tarball, "-C", work, "package"])
  } finally {
    rmSync(work, { recursive: true })
  }
}

/**
 * Packs every public package as it is built into a folder.
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
    packages.map((each) => {
      const { name } = each.manifest
      const file = files.find((file) => file.replace(/-\d+\.\d+\.\d+.*\.tgz$/, "") === fileName(name))
      if (file === undefined) throw new Error(`no tarball of ${name} in ${folder}`)
      const tarball = join(folder, file)
      addAddresses(tarball, each)
      return [name, tarball]
    }),
  )
}
