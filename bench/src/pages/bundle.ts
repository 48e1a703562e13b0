/** Bundles a few lines of code for a web page, minified, and measures the gzipped size. */
import { gzipSync } from "node:zlib"
import { build as esbuild } from "esbuild"
import { build as rolldown } from "rolldown"

export const bundlers = ["esbuild", "rolldown"] as const
export type Bundler = (typeof bundlers)[number]

export interface BundleOptions {
  readonly bundler: Bundler
  /** Folder from which the bundler resolves imports. */
  readonly folder: string
  /**
   * Conditions of `exports` in addition to those of a browser: `@bourse/source` for a tree that is not built.
   */
  readonly conditions?: ReadonlyArray<string>
}

export interface Bundle {
  readonly text: string
  readonly bytes: number
  readonly gzip: number
}

const byEsbuild = async (source: string, { folder, conditions = [] }: BundleOptions): Promise<string> => {
  const { outputFiles } = await esbuild({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    conditions: ["module", ...conditions],
    write: false,
    logLevel: "silent",
  })
  return outputFiles[0]!.text
}

const byRolldown = async (source: string, { folder, conditions = [] }: BundleOptions): Promise<string> => {
  const entry = `${folder}/a-page.js`
  const { output } = await rolldown({
    input: entry,
    cwd: folder,
    platform: "browser",
    resolve: { conditionNames: ["browser", "module", "import", "default", ...conditions] },
    plugins: [
      {
        name: "the-page",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    output: { format: "esm", minify: true, codeSplitting: false },
    write: false,
    // Without this handler, rolldown leaves out missing imports with a warning.
    onLog: (_, { code, message }) => {
      if (code === "UNRESOLVED_IMPORT") throw new Error(message)
    },
  })
  return output[0].code
}

/**
 * Bundles a module with the given source text. Bundling rejects if an import is missing, or not for browsers.
 */
export const bundle = async (source: string, options: BundleOptions): Promise<Bundle> => {
  const text = await (options.bundler === "esbuild" ? byEsbuild : byRolldown)(source, options)
  return { text, bytes: Buffer.byteLength(text), gzip: gzipSync(text, { level: 9 }).length }
}
