// Checks the table of allowed imports between packages against all import statements (also type imports, re-exports
// and dynamic imports), and against package.json.
import { readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { parseAst } from "vitest/node"
import { keptFiles, workspacePackages } from "../repository/workspace.ts"

const effectClients = ["core", "spot", "wallet", "broker", "market", "control"].map(
  (name) => `packages/${name}`,
)
const clients = ["packages/client", ...effectClients]
const anything = null

/**
 * Names of the packages that each package may import; null: any. A package without an entry in the table fails
 * the check.
 */
export const arrows: Record<string, string[] | null> = {
  "packages/vocabulary": [],
  "packages/calls": ["packages/vocabulary"],
  "packages/core": ["packages/calls", "packages/vocabulary"],
  "packages/spot": ["packages/core", "packages/vocabulary"],
  "packages/wallet": ["packages/core", "packages/vocabulary"],
  "packages/broker": ["packages/core", "packages/vocabulary"],
  "packages/market": ["packages/core", "packages/vocabulary"],
  "packages/control": ["packages/core", "packages/vocabulary"],
  // The client may import only the `calls` entry of an area, which uses no schema.
  "packages/client": [
    "packages/broker",
    "packages/calls",
    "packages/market",
    "packages/spot",
    "packages/vocabulary",
    "packages/wallet",
  ],
  "packages/simulator": [],
  "packages/engine": ["packages/vocabulary"],
  "packages/store": ["packages/engine"],
  "packages/store-postgres": ["packages/engine", "packages/store"],
  "packages/server": [
    ...effectClients,
    "packages/client",
    "packages/engine",
    "packages/simulator",
    "packages/store",
    "packages/store-postgres",
    "packages/vocabulary",
  ],
  "packages/botcheck": ["packages/client", "packages/vocabulary"],
  "packages/cli": [
    ...clients,
    "packages/botcheck",
    "packages/server",
    "packages/simulator",
    "packages/vocabulary",
  ],
  "apps/backoffice": ["packages/broker", "packages/core", "packages/wallet"],
  "apps/maker": clients,
  "apps/desk": [...clients, "packages/vocabulary"],
  conformance: ["packages/core"],
  "proofs/kit": ["conformance", "packages/calls", "packages/core", "packages/server", "testing"],
  "proofs/soak": [...clients, "packages/botcheck", "packages/cli", "packages/server", "testing"],
  bench: anything,
  scripts: anything,
  testing: [],
}

/** Pure packages, which import only their own files and, if the table allows it, the vocabulary. */
const pure = ["packages/engine", "packages/vocabulary"]

/**
 * Packages that are copied into other packages' builds (scripts/src/build/vendor.ts and kit.ts), so that
 * tarballs do not depend on them.
 */
const vendored: Record<string, string[]> = {
  conformance: ["@bourse/calls", "@bourse/core", "effect", "@effect/platform-node", "fast-check"],
  "packages/client": [
    "@bourse/broker",
    "@bourse/calls",
    "@bourse/market",
    "@bourse/spot",
    "@bourse/vocabulary",
    "@bourse/wallet",
  ],
  "packages/core": ["@bourse/calls"],
}

/** Packages that others run by their command's name, so that no import proves the dependency. */
const commands = ["packages/cli"]

/** All module specifiers that a source text imports, in order. */
export function importsOf(text: string, lang: "ts" | "tsx" = "ts"): string[] {
  const found: string[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== "object" || node === null) return
    if (
      "type" in node &&
      typeof node.type === "string" &&
      /^(Import|Export|TSImport|TSExternal)/.test(node.type)
    ) {
      for (const key of ["source", "argument", "expression"]) {
        const target = (node as Record<string, { value?: unknown } | undefined>)[key]
        if (typeof target?.value === "string") found.push(target.value)
      }
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(text, { lang }))
  return found
}

/**
 * Package that an import specifier names: `effect/Schema` gives `effect`, `@bourse/core/x` gives
 * `@bourse/core`.
 */
const packageOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")

/**
 * Finds cycles of imports among files.
 * @param imports the files that each file imports
 * @returns one sentence per cycle
 */
export function importCircles(imports: Map<string, string[]>): string[] {
  const circles: string[] = []
  const done: Set<string> = new Set()
  const path: string[] = []
  const visit = (file: string) => {
    if (path.includes(file))
      circles.push(`a circle of imports: ${[...path.slice(path.indexOf(file)), file].join(" -> ")}`)
    if (done.has(file) || path.includes(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return circles
}

/**
 * Finds cycles of imports among the files and subfolders of one folder, at every level of folders.
 * @param imports the files that each file imports
 * @returns one sentence per cycle, with an import for each of its steps
 */
export function roomCircles(imports: Map<string, string[]>): string[] {
  const levels: Map<string, Map<string, string[]>> = new Map()
  const examples: Map<string, string> = new Map()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [file.split("/"), target.split("/")]
      const depth = from.findIndex((part, i) => part !== to[i])
      if (depth < 0 || (depth === from.length - 1 && depth === to.length - 1)) continue
      const [room, below] = [from.slice(0, depth + 1).join("/"), to.slice(0, depth + 1).join("/")]
      const level = from.slice(0, depth).join("/")
      const rooms = levels.get(level) ?? new Map<string, string[]>()
      levels.set(level, rooms.set(room, [...new Set([...(rooms.get(room) ?? []), below])]))
      examples.set(`${room} -> ${below}`, `${file} imports ${target}`)
    }
  return [...levels.values()].flatMap((rooms) =>
    importCircles(rooms).map((circle) => {
      const path = circle.slice(circle.indexOf(": ") + 2).split(" -> ")
      const arrows = path.slice(1).map((below, i) => examples.get(`${path[i]} -> ${below}`) ?? "")
      return `these files or folders import each other in a circle: ${path.join(" -> ")} (${arrows.join("; ")})`
    }),
  )
}

/** @returns one sentence per violation */
export function arrowViolations(root: string): string[] {
  const packages = workspacePackages(root)
  const folderOf = new Map(packages.map(({ folder, manifest }) => [manifest.name, folder]))
  const files = keptFiles(root)
  const violations: string[] = []

  for (const { folder, manifest } of packages) {
    const allowed = arrows[folder]
    if (allowed === undefined)
      violations.push(`${folder}: not in the arrows table of scripts/src/check/arrows.ts`)

    const sources = files.filter(
      (file) => file.startsWith(`${folder}/`) && /\.(ts|tsx|mts|mjs|js)$/.test(file),
    )
    const used = new Set()
    const own: Map<string, string[]> = new Map()
    for (const file of sources) {
      const isSource = file.startsWith(`${folder}/src/`)
      const text = readFileSync(join(root, file), "utf8")
      for (const specifier of new Set(importsOf(text, file.endsWith("x") ? "tsx" : "ts"))) {
        const say = (what: string) => violations.push(`${file}: imports ${specifier}, ${what}`)
        if (specifier.startsWith(".")) {
          const target = join(file, "..", specifier)
          if (isSource) own.set(file, [...(own.get(file) ?? []), target])
          const home = isSource ? `${folder}/src/` : `${folder}/`
          if (isSource && !target.startsWith(home)) say("outside its own src folder")
          else if (packages.some((other) => other.folder !== folder && target.startsWith(`${other.folder}/`)))
            say("a file of another package: import the package")
          continue
        }
        const mapped = manifest.imports?.[specifier]?.["@bourse/source"]
        if (specifier.startsWith("#") && !mapped?.startsWith?.("@")) continue
        const name = packageOf(mapped ?? specifier)
        const target = folderOf.get(name)
        used.add(name)
        if (!manifest.private && target !== undefined && specifier.startsWith(`${name}/src/`))
          say("a file of another package, which only packages that are never published may import")
        if (isSource) {
          const isAllowed = target !== undefined && allowed?.includes(target)
          if (pure.includes(folder) && name !== manifest.name && !isAllowed)
            say(`but this package may import ${allowed?.join(", ") || "nothing at all"}`)
          else if (target !== undefined && target !== folder && allowed && !allowed.includes(target))
            say(
              `an arrow that does not exist: ${folder} may import ${allowed.join(", ") || "no package of ours"}`,
            )
        }
        if (isBuiltin(specifier) || name === manifest.name) continue
        if (isSource && vendored[folder]?.includes(name) && name in (manifest.devDependencies ?? {})) continue
        const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
        if (!isSource) Object.assign(declared, manifest.devDependencies)
        if (!(name in declared) && (isSource || target !== undefined))
          say(`which is not in its ${isSource ? "dependencies" : "dependencies or devDependencies"}`)
      }
    }

    violations.push(...importCircles(own), ...roomCircles(own))
    if (!sources.some((file) => file.startsWith(`${folder}/src/`))) continue
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const target = folderOf.get(name)
      if (target !== undefined && !commands.includes(target) && !used.has(name))
        violations.push(`${folder}/package.json: depends on ${name}, which nothing imports`)
    }
  }
  return violations
}
