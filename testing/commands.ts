/**
 * Our commands as tests start them: bundled into one file each, which begins three times faster than the hundreds of
 * sources it is made of. A bundle is made from the sources of this moment, once for each process that asks; `npm test`
 * makes them before all suites, and says so by BUNDLED_COMMANDS=ready.
 */
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { type BuildOptions, buildSync } from "esbuild"

const root = join(import.meta.dirname, "..")

const options = {
  bundle: true,
  write: false,
  platform: "node",
  format: "esm",
  target: "node24",
  conditions: ["@bourse/source"],
  logLevel: "error",
  // What is written for CommonJS asks for its modules by this.
  banner: {
    js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url)',
  },
} as const satisfies BuildOptions

/** Another suite may start the file meanwhile: it is replaced whole, and only when it has changed. */
const replace = (file: string, text: string): void => {
  try {
    if (readFileSync(file, "utf8") === text) return
  } catch {}
  const written = `${file}.${process.pid}`
  writeFileSync(written, text)
  renameSync(written, file)
}

const made = new Set<string>()

/** Bundles a source into a package's `.bundle`, beside `src`: what it finds by its own address is where it was. */
const bundle = (folder: string, source = `${folder}/src/main.ts`): string => {
  const outdir = join(root, folder, ".bundle")
  const file = join(outdir, `${basename(source, ".ts")}.js`)
  if (made.has(file) || process.env.BUNDLED_COMMANDS === "ready") return file
  mkdirSync(outdir, { recursive: true })
  const [output] = buildSync({ ...options, entryPoints: [join(root, source)], outdir }).outputFiles
  replace(file, output!.text)
  made.add(file)
  return file
}

/** The worker threads that `bourse` starts stand beside its file. */
const makeThreads = (): void => {
  for (const source of [
    "store/src/worker",
    "store/src/snapshotThread",
    "store/src/postgres/connectionThread",
    "server/src/verifyThread",
  ])
    bundle("packages/cli", `packages/${source}.ts`)
}

/** The file of `bourse`: `node` runs it without a condition. */
export const bourseFile = (): string => {
  makeThreads()
  return bundle("packages/cli")
}

/** The file of the conformance kit's command. */
export const conformanceFile = (): string => bundle("conformance")

/** The file of the maker as a program of its own. */
export const makerFile = (): string => bundle("apps/maker")

/**
 * Writes what of each package's sources runs, without types and comments, to its `.bundle/code.txt`. The suites of
 * other packages run again when this changes, and not for a comment.
 */
export const writeCode = (): void => {
  for (const folder of globSync(["{packages,apps}/*", "conformance", "soak", "bench"], { cwd: root })) {
    const outdir = join(root, folder, ".bundle")
    mkdirSync(outdir, { recursive: true })
    const entryPoints = globSync(join(root, folder, "src/**/*.ts")).sort()
    const { outputFiles } = buildSync({
      ...options,
      bundle: false,
      banner: {},
      minifyWhitespace: true,
      legalComments: "none",
      entryPoints,
      outdir,
    })
    const code = outputFiles.map(({ path, text }) => `${relative(outdir, path)}\n${text}`)
    replace(join(outdir, "code.txt"), code.join(""))
  }
}

/**
 * For vitest: a store or server in the test process starts its worker threads from those files, too. Tests start
 * thousands, and each start from the sources loads 60 modules.
 */
export const bundledThreads = {
  name: "bundled-threads",
  transform: (code: string, id: string) => {
    if (
      !/\/packages\/(?:store\/src\/(?:threads|postgres\/BlockingConnection)|server\/src\/Verification)\.ts$/.test(
        id,
      )
    )
      return undefined
    makeThreads()
    const beside = pathToFileURL(join(root, "packages/cli/.bundle/main.js")).href
    return { code: code.replaceAll("import.meta.url", JSON.stringify(beside)), map: null }
  },
}
