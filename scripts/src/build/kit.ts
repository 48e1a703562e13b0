// Builds the published conformance kit: one bundle with all dependencies, and the declarations of what programs
// import. The published kit needs only Node, from the version that its package.json names.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { builtinModules, createRequire } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import { rolldown } from "rolldown"
import { licencesOf } from "./licences.ts"

const specifiers = /(?<=\b(?:from|import)\s*\(?\s*")([^"]+)(?=")/g

/** @returns the files in the bundle */
async function writeCode(folder: string): Promise<string[]> {
  const bundle = await rolldown({
    input: { index: join(folder, "src/index.ts"), main: join(folder, "src/main.ts") },
    cwd: folder,
    platform: "node",
    external: [/^node:/, ...builtinModules],
    resolve: { conditionNames: ["@bourse/source", "node", "import", "default"] },
    // The oldest Node version that the kit's package.json allows.
    transform: { target: "node20" },
    // Loading command.ts starts the kit's command, so the module must not be dropped.
    treeshake: { moduleSideEffects: [{ test: /\/src\/command\/command\.ts$/, sideEffects: true }] },
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await bundle.write({
    dir: join(folder, "dist"),
    format: "esm",
    // Names in the bundle stay readable in stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    comments: { jsdoc: false },
    // Chunks of the bundle are in the folder of the entries, since the kit looks for its own folder one above
    // its code.
    chunkFileNames: "[name]-[hash].js",
  })
  return output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
}

/** Folders with declarations of our packages and their dependencies, and their target folders below `dist`. */
const homes = (root: string, folder: string) => {
  const effect = dirname(createRequire(join(folder, "package.json")).resolve("effect/package.json"))
  return {
    "@bourse/core": [join(root, "packages/core/dist/index.d.ts"), join(root, "packages/core/dist"), "core"],
    "#calls": [join(root, "packages/calls/dist/index.d.ts"), join(root, "packages/calls/dist"), "calls"],
    "@bourse/vocabulary": [
      join(root, "packages/vocabulary/dist/index.d.ts"),
      join(root, "packages/vocabulary/dist"),
      "vocabulary",
    ],
    effect: [join(effect, "dist/index.d.ts"), join(effect, "dist"), "effect"],
  } as const
}

/** Entries of our packages whose declaration file has another name than the entry. */
const entries: Readonly<Record<string, string>> = {
  "#calls/node": "packages/calls/dist/signer.node.d.ts",
  "#hmac": "packages/core/dist/hmac.node.d.ts",
  "#signer": "packages/calls/dist/signer.node.d.ts",
  "@bourse/vocabulary/limits": "packages/vocabulary/dist/Limits.d.ts",
}

/**
 * Copies the declarations that `index.d.ts` needs and makes their imports relative, so that users need to
 * install nothing else.
 */
function writeDeclarations(root: string, folder: string): void {
  const dist = join(folder, "dist")
  /** Folder of the compiler's output, which the packages of this repository use. */
  const made = join(dist, "tsc")
  const places = homes(root, folder)
  /** Path of the copied file for each declaration file. */
  const targets = new Map<string, string>()
  const texts = new Map<string, string>()

  const sourceOf = (specifier: string, from: string): string | undefined => {
    if (specifier.startsWith(".")) {
      const file = resolve(dirname(from), specifier.replace(/\.(?:js|ts)$/, ".d.ts"))
      return existsSync(file) ? file : undefined
    }
    const entry = entries[specifier]
    if (entry !== undefined) return join(root, entry)
    for (const [name, [index, home]] of Object.entries(places)) {
      if (specifier === name) return index
      const file = join(home, `${specifier.slice(name.length + 1)}.d.ts`)
      if (specifier.startsWith(`${name}/`) && existsSync(file)) return file
    }
    return undefined
  }
  const targetOf = (file: string): string => {
    for (const [, home, to] of Object.values(places))
      if (file.startsWith(`${home}/`)) return join(dist, to, relative(home, file))
    return join(dist, relative(made, file))
  }
  const visit = (file: string): void => {
    if (targets.has(file)) return
    const target = targetOf(file)
    targets.set(file, target)
    const whole = readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL=.*/, "")
    // Comments of dependencies are removed: their examples import modules that the types do not need.
    const text = file.startsWith(`${made}/`) ? whole : whole.replace(/\/\*\*[\s\S]*?\*\//g, "")
    const found: Array<string> = []
    texts.set(
      target,
      text.replace(specifiers, (_, specifier: string) => {
        const source = sourceOf(specifier, file)
        if (source === undefined) {
          if (!specifier.startsWith("node:") && file.startsWith(made))
            throw new Error(`${file} imports ${specifier}, whose declarations are not copied`)
          return specifier
        }
        found.push(source)
        const path = relative(dirname(target), targetOf(source)).replace(/\.d\.ts$/, ".js")
        return path.startsWith(".") ? path : `./${path}`
      }),
    )
    for (const source of found) visit(source)
  }
  visit(join(made, "index.d.ts"))
  for (const [target, text] of texts) {
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/** @param root root of the repository, with built packages */
export async function writeKit(root: string): Promise<void> {
  const folder = join(root, "conformance")
  const dist = join(folder, "dist")
  // Earlier output is removed, so that a second run gives the same result.
  for (const name of readdirSync(dist)) if (name !== "tsc") rmSync(join(dist, name), { recursive: true })
  writeDeclarations(root, folder)
  writeFileSync(join(dist, "LICENSES.txt"), licencesOf(root, await writeCode(folder)))
}
