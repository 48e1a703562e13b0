/** Bundles our commands and their threads, for tests, the published package and the container image. */
import fs, { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { type OutputChunk, rolldown } from "rolldown"

export const root = join(import.meta.dirname, "../../..")

/** Modules that start a command when they are loaded, in packages that say their modules do nothing by themselves. */
const starting = /\/(runCommand|command\/command)\.ts$/

interface BundleOptions {
  /** Whether dynamic imports become files of their own; default: true. */
  readonly splitting?: boolean
  /** Packages that the user installs, beside vitest. */
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
    // The project whose tests use the fixture has vitest.
    external: [/^node:(?!http$)/, "vitest", ...external],
    resolve: {
      // "import" or "require" is added by the way that a module is asked for.
      conditionNames: ["@bourse/source", "node", "default"],
      // An import of the real one takes 0.02 to 0.03 s of every start.
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
    // Less to read and hash at every start. Names stay, for what prints them.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: { jsdoc: false, legal: false },
    chunkFileNames: `${nameOf(sources[0]!)}-[hash].js`,
    ...(splitting ? {} : { codeSplitting: false }),
  })
  return output.filter((file) => file.type === "chunk")
}

/** Writes a file whole, and only when it changes: another suite may start it meanwhile. */
export const replace = (file: string, text: string): void => {
  try {
    if (readFileSync(file, "utf8") === text) return
  } catch {}
  const written = `${file}.${process.pid}`
  writeFileSync(written, text)
  renameSync(written, file)
}

/**
 * Bundles sources, named by their paths from the root. What they import dynamically are files of their own, named after
 * the first source: so `main.ts` loads the rest of its command once the compile cache is on, and that loads what few
 * starts need.
 * @returns the files that the bundle is made of, as paths from the root
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
