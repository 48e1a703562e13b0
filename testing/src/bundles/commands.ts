/**
 * Our commands as tests start them, and as the container image has them: bundled into a few files each, which start in
 * a quarter of the time of the hundreds of sources. A process bundles the sources as they are when it first asks;
 * `npm test` makes all bundles before the suites, and sets BUNDLED_COMMANDS=ready.
 */
import fs, { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { type BuildOptions, buildSync } from "esbuild"

const root = join(import.meta.dirname, "../../..")

const options = {
  bundle: true,
  write: false,
  platform: "node",
  format: "esm",
  target: "node24",
  conditions: ["@bourse/source"],
  // An import of the real one takes 0.02 to 0.03 s of every start.
  alias: { "node:http": join(import.meta.dirname, "builtinHttp.cjs") },
  logLevel: "error",
  // Less to read and hash at every start. Names stay, for what prints them; so do numbers with a name: with shorter
  // syntax esbuild 0.28 writes them where they are used, and leaves out those of a namespace in another file.
  minifyWhitespace: true,
  // Modules written for CommonJS ask for others by this.
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

const nodeOption = "--min-semi-space-size=16"

const made = new Set<string>()

/**
 * Bundles sources into a package's `.bundle`, beside `src`: what they find by their own address is where it was.
 * Dynamic imports become files of their own, named after the first of them: `main.ts` loads the rest of its command
 * once the compile cache is on, and that file loads what few starts need.
 */
const write = (outdir: string, sources: ReadonlyArray<string>, splitting: boolean) => {
  const name = basename(sources[0]!, ".ts")
  mkdirSync(outdir, { recursive: true })
  const { outputFiles, metafile } = buildSync({
    ...options,
    splitting,
    // The project whose tests use the fixture has it.
    external: ["vitest"],
    metafile: true,
    chunkNames: `${name}-[hash]`,
    entryPoints: sources.map((source) => ({ in: join(root, source), out: basename(source, ".ts") })),
    outdir,
    absWorkingDir: root,
  })
  for (const { path, text } of outputFiles) replace(path, text)
  const written = outputFiles.map(({ path }) => path)
  for (const before of fs.globSync(join(outdir, `${name}-*.js`)))
    if (!written.includes(before)) rmSync(before, { force: true })
  return Object.keys(metafile.inputs)
}
const bundle = (folder: string, sources: ReadonlyArray<string>, splitting = true): string => {
  const outdir = join(root, folder, ".bundle")
  const name = basename(sources[0]!, ".ts")
  const file = join(outdir, `${name}.js`)
  if (made.has(file) || process.env.BUNDLED_COMMANDS === "ready") return file
  const files = write(outdir, sources, splitting)
  // For the licences of the image.
  replace(join(outdir, `${name}.inputs.json`), JSON.stringify(files))
  made.add(file)
  return file
}

const threadSources = [
  "store/src/threads/worker",
  "store/src/threads/replayThread",
  "store-postgres/src/postgresWorker",
  "store-postgres/src/postgresReplayThread",
  "store-postgres/src/connectionThread",
].map((source) => `packages/${source}.ts`)

/** The worker threads that `bourse` starts are beside its file. */
const makeThreads = (): void => {
  bundle("packages/cli", threadSources, false)
}

/**
 * Writes `bourse` as it is published into a folder: the command, what programs import, and the threads of both.
 * @returns the files that it is made of, as paths from the root
 */
export const writeBourse = (outdir: string): string[] => [
  ...write(
    outdir,
    ["main", "index", "vitest"].map((name) => `packages/cli/src/${name}.ts`),
    true,
  ),
  ...write(outdir, threadSources, false),
]

/** The file of `bourse`: `node` runs it without a condition. */
export const bourseFile = (): string => {
  makeThreads()
  return bundle("packages/cli", ["packages/cli/src/main.ts"])
}

/**
 * Arguments of `node` that run `bourse` in a test. With 16 MiB for new objects a start collects less garbage, which saves
 * about a tenth of its processor time.
 */
export const bourseCommand = (): [string, string] => [nodeOption, bourseFile()]

/** The file of the conformance kit's command. */
export const conformanceFile = (): string => bundle("conformance", ["conformance/src/main.ts"])

/** Arguments of `node` that run the kit's command in a test. */
export const conformanceCommand = (): [string, string] => [nodeOption, conformanceFile()]

/** The file of the maker as a program of its own. */
export const makerFile = (): string => bundle("apps/maker", ["apps/maker/src/main.ts"])

/**
 * Writes what of each package's sources runs, without types and comments, to its `.bundle/code.txt`. The suites of
 * other packages run again when this changes, and not for a comment.
 */
export const writeCode = (): void => {
  for (const sources of fs.globSync("{{packages,apps,proofs}/*,*}/src", { cwd: root })) {
    const folder = dirname(sources)
    const outdir = join(root, folder, ".bundle")
    mkdirSync(outdir, { recursive: true })
    const entryPoints = fs.globSync(join(root, folder, "src/**/*.ts")).sort()
    const { outputFiles } = buildSync({
      ...options,
      bundle: false,
      alias: {},
      banner: {},
      legalComments: "none",
      entryPoints,
      outdir,
    })
    const code = outputFiles.map(({ path, text }) => `${relative(outdir, path)}\n${text}`)
    replace(join(outdir, "code.txt"), code.join(""))
  }
}

/** The sources that name those threads, by their own address. */
const threadStarters = [
  "packages/store/src/threads/threads.ts",
  "packages/store-postgres/src/BlockingConnection.ts",
  "packages/store-postgres/src/postgres.ts",
].map((file) => realpathSync(join(root, file)))

/**
 * For vitest: a store or server in the test process starts its worker threads from those files, too. Tests start
 * thousands, and each start from the sources loads 60 modules.
 */
export const bundledThreads = {
  name: "bundled-threads",
  // At every start: vitest keeps what was transformed before, and does not ask again.
  config: makeThreads,
  transform: (code: string, id: string) => {
    if (!threadStarters.includes(id)) return undefined
    const beside = pathToFileURL(join(root, "packages/cli/.bundle/main.js")).href
    return { code: code.replaceAll("import.meta.url", JSON.stringify(beside)), map: null }
  },
}
