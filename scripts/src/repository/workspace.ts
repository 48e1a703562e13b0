// Lists the repository's packages and files, for checks and builds.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"

export type Manifest = {
  name: string
  version?: string
  engines?: { node?: string }
  private?: boolean
  license?: string
  files?: string[]
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  description?: string
  bin?: Record<string, string>
  exports?: Record<string, string | { types?: string; default: string }>
  imports?: Record<string, { "@bourse/source"?: string }>
}
export type WorkspacePackage = { folder: string; manifest: Manifest }

export function workspacePackages(root: string): WorkspacePackage[] {
  return globSync("{packages/*,apps/*,proofs/*,bench,conformance,scripts,testing}/package.json", {
    cwd: root,
  })
    .sort()
    .map((file) => ({
      folder: file.slice(0, -"/package.json".length),
      manifest: JSON.parse(readFileSync(join(root, file), "utf8")),
    }))
}

export const publicPackages = (root: string) =>
  workspacePackages(root).filter(({ manifest }) => !manifest.private)

/**
 * Entries of a package that users import, with their files of types and code. JSON schemas, other files and the
 * sources (`./src/*`) are left out: only this repository imports the sources.
 */
export const entriesOf = ({ name, exports = {} }: Manifest) =>
  Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === "string" || target.types === undefined
      ? []
      : [{ name: name + entry.slice(1), types: target.types, code: target.default }],
  )

/**
 * Lists every file that git would keep, relative to the root, by reading .gitignore: the folder may be an
 * export without .git. Our .gitignore contains only lines like `folder/`, and globs.
 */
export function keptFiles(root: string): string[] {
  const ignoreFile = join(root, ".gitignore")
  const lines = existsSync(ignoreFile) ? readFileSync(ignoreFile, "utf8").split("\n").filter(Boolean) : []
  const folders = new Set(lines.filter((line) => line.endsWith("/")).map((line) => line.slice(0, -1)))
  const globs = lines
    .filter((line) => !line.endsWith("/"))
    .map((line) => (line.includes("/") ? line : `**/${line}`))
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      // The entry .git is a folder, or a file in a second worktree.
      if (entry.name === ".git") return []
      if (entry.isDirectory()) return folders.has(entry.name) ? [] : walk(path)
      return entry.isFile() && !globs.some((glob) => matchesGlob(path, glob)) ? [path] : []
    })
  return walk("").sort()
}
