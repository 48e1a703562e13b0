/** Bundles our commands and their worker threads, for tests, the published package and the container image. */
import fs, { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { type OutputChunk, rolldown } from "rolldown"

export const root = join(import.meta.dirname, "../../..")

/** Matches modules that start a command when loaded, although their package declares no side effects. */
const starting = /\/(runCommand|command\/command)\.ts$/

interface BundleOptions {
  /** Whether dynamically imported modules become files of their own; default: true. */
  readonly splitting?: boolean
  /** Packages that the user installs, in addition to vitest. */
  readonly external?: ReadonlyArray<RegExp>
}

const chunksOf = async (
  sources: ReadonlyArray<string>,
  { splitting = true, external = [] }: BundleOptions,
): Promise<Array<OutputChunk>> => {
  const nameOf = (source: string) => basename(source, ".ts")
  const bundle = await rolldown({
    input: Object.fromEntries(sources.map((source) => [nameOf(source), join(root, source)])),
    cwd: root,
    platform: "node",
    // vitest is not bundled, since the user's project has it.
    external: [/^node:(?!http$)/, "vitest", ...external],
    resolve: {
      // The bundler adds the conditions "import" or "require" itself.
      conditionNames: ["@bourse/source", "node", "default"],
      // A substitute for node:http, since importing the real module takes 0.02 to 0.03 s of every start.
      alias: { "node:http": join(import.meta.dirname, "builtinHttp.cjs") },
    },
    transform: { target: "node24" },
    treeshake: { moduleSideEffects: [{ test: starting, sideEffects: true }] },
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await bundle.generate({
    format: "esm",
    // Whitespace is removed, so that there is less text to read and hash at every start. Names in the bundle
    // are not shortened, for output that prints names.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: { jsdoc: false, legal: false },
    chunkFileNames: `${nameOf(sources[0]!)}-[hash].js`,
    ...(splitting ? {} : { codeSplitting: false }),
  })
  return output.filter((file) => file.type === "chunk")
}

/** Replaces a file in one step, and only if its text changed: another suite may start the file meanwhile. */
export const replace = (file: string, text: string): void => {
  try {
    if (readFileSync(file, "utf8") === text) return
  } catch {}
  const written = `${file}.${process.pid}`
  writeFileSync(written, text)
  renameSync(written, file)
}

/**
 * Bundles source files, whose paths are relative to the root. Modules that are imported dynamically become
 * separate files, named after the first source. `main.ts` thus loads most of its command once the compile cache
 * is on, and rarely used modules later.
 * @returns the files in the bundle, relative to the root
 */
export const writeBundle = async (
  outdir: string,
  sources: ReadonlyArray<string>,
  options: BundleOptions = {},
): Promise<Array<string>> => {
  const name = basename(sources[0]!, ".ts")
  mkdirSync(outdir, { recursive: true })
  const chunks = await chunksOf(sources, options)
  const written = chunks.map(({ fileName, code }) => {
    replace(join(outdir, fileName), code)
    return join(outdir, fileName)
  })
  for (const before of fs.globSync(join(outdir, `${name}-*.js`)))
    if (!written.includes(before)) rmSync(before, { force: true })
  return chunks.flatMap(({ moduleIds }) => moduleIds).map((id) => relative(root, id))
}
