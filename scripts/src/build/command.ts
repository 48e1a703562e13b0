// Builds the published `bourse`: one folder with its code and all dependencies, except the client, whose types
// users pass on. The declarations of `bourse` contain only what the exported names need.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { writeBourse } from "@bourse/testing/commands"
import { Declarations, type Place } from "../generate/declarations.ts"
import { entriesOf, workspacePackages } from "../repository/workspace.ts"
import { bundleFiles, licencesOf } from "./licences.ts"

/** Matches the client, which stays a dependency of the published `bourse`. */
const client = /^@bourse\/client(?:\/|$)/

function writeDeclarations(root: string, folder: string): void {
  const dist = join(folder, "dist")
  const workspace = workspacePackages(root)
  const effect = dirname(createRequire(join(folder, "package.json")).resolve("effect/package.json"))
  const declarationOf = (name: string): string | undefined => {
    for (const { folder, manifest } of workspace)
      for (const entry of entriesOf(manifest)) if (entry.name === name) return join(root, folder, entry.types)
    return undefined
  }
  const fileOf = (specifier: string, from: string) => {
    const user = workspace.find(({ folder }) => from.startsWith(join(root, folder, "/")))
    const name = user?.manifest.imports?.[specifier]?.["@bourse/source"] ?? specifier
    return client.test(name) ? undefined : declarationOf(name)
  }
  const declarations = new Declarations(fileOf, { keepComments: true })
  const made = join(dist, "tsc")
  const targetOf = (file: string): string =>
    file.startsWith(`${made}/`)
      ? join(dist, relative(made, file))
      : file.startsWith(`${effect}/`)
        ? join(dist, "effect", relative(join(effect, "dist"), file))
        : join(dist, "types", relative(root, file).replace("/dist/", "/"))
  const write = (target: string, text: string) => {
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  const pathOf = (from: string, to: string) => {
    const path = relative(dirname(from), to).replace(/\.d\.ts$/, ".js")
    return path.startsWith(".") ? path : `./${path}`
  }

  const ofEffect = new Set<string>()
  const effectFile = (specifier: string) => join(effect, "dist", `${specifier.slice("effect/".length)}.d.ts`)
  /**
   * Copies a declaration file of effect and the files it imports, without comments, whose examples import more.
   */
  const copyEffect = (file: string): void => {
    if (ofEffect.has(file)) return
    ofEffect.add(file)
    const text = readFileSync(file, "utf8")
      .replace(/\n\/\/# sourceMappingURL=.*/, "")
      .replace(/\/\*\*[\s\S]*?\*\//g, "")
    for (const [, path = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const next = join(dirname(file), path.replace(/\.[jt]s$/, ".d.ts"))
      if (existsSync(next)) copyEffect(next)
    }
    write(targetOf(file), text)
  }

  const exportsOf = new Map(
    ["index.d.ts", "vitest.d.ts"].map((name) => {
      const file = join(made, name)
      return [file, declarations.exportsOf(file)]
    }),
  )
  const roots = [...exportsOf.values()].flatMap((exported) =>
    [...exported.values()].map(({ place }) => place),
  )
  const places = new Map<string, Place[]>()
  for (const place of [...roots, ...declarations.usedBy(roots)])
    places.set(place.file, [...(places.get(place.file) ?? []), place])
  /** Whether a declaration is copied into the package. Comments may name a declaration that no type needs. */
  const isWritten = ({ file, name }: Place) =>
    !file.endsWith(".d.ts") || (places.get(file)?.some((place) => place.name === name) ?? false)
  for (const [file, needed] of places) {
    const target = targetOf(file)
    const statements = needed.flatMap((place) => declarations.textOf(place))
    const body = statements
      .map((text) => text.replace(/^((?:\/\*\*[\s\S]*?\*\/\n)?)(?:export )?/, "$1export "))
      .join("\n")
      .replace(/\bimport\("([^"]+)"\)\.(\w+)/g, (whole, specifier: string, name: string) => {
        const origin = declarations.originOf(specifier, name, file)
        return origin === undefined
          ? whole
          : `import("${pathOf(target, targetOf(origin.file))}").${origin.name}`
      })
    const words = new Set(body.match(/[A-Za-z_]\w*/g))
    const imports = [...declarations.importsOf(file)]
      .filter(([as, from]) => words.has(as) && !needed.some(({ name }) => name === as) && isWritten(from))
      .map(([as, { file: from, name }]) => {
        const isEffect = from.startsWith("effect/")
        if (isEffect) copyEffect(effectFile(from))
        const path = isEffect
          ? pathOf(target, targetOf(effectFile(from)))
          : from.endsWith(".d.ts")
            ? pathOf(target, targetOf(from))
            : from
        return name === "*"
          ? `import type * as ${as} from "${path}";`
          : `import type { ${name === as ? name : `${name} as ${as}`} } from "${path}";`
      })
    const passedOn = [...(exportsOf.get(file) ?? [])]
      .filter(([, { place }]) => place.file !== file)
      .map(([as, { place, isType }]) => {
        const names = place.name === as ? as : `${place.name} as ${as}`
        const path = pathOf(target, targetOf(place.file))
        return `export ${isType ? "type " : ""}{ ${names} } from "${path}";`
      })
    write(target, `${[...imports, ...passedOn, body].join("\n")}\n`)
  }
}

/** @param root root of the repository, with built packages and desk */
export async function writeCommand(root: string): Promise<void> {
  const folder = join(root, "packages/cli")
  const dist = join(folder, "dist")
  // Earlier output is removed, so that a second run gives the same result.
  for (const name of readdirSync(dist)) if (name !== "tsc") rmSync(join(dist, name), { recursive: true })
  const files = await writeBourse(dist)
  writeFileSync(join(dist, "LICENSES.txt"), licencesOf(root, [...files, ...bundleFiles(root, "apps/desk")]))
  cpSync(join(root, "packages/server/dist/desk"), join(dist, "desk"), { recursive: true })
  writeDeclarations(root, folder)
  // This declaration file imports only packages that the user of `bourse` has.
  cpSync(join(dist, "tsc/effect.d.ts"), join(dist, "effect.d.ts"))
}
