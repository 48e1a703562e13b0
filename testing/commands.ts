/**
 * Our commands as tests start them: bundled into one file each, which begins three times faster than the hundreds of
 * sources it is made of. A bundle is made from the sources of this moment, once for each process that asks; `npm test`
 * makes them before all suites, and says so by BUNDLED_COMMANDS=ready.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
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

const made = new Map<string, string>()

/** Bundles a package's `src/main.ts` and the worker threads it starts; answers with the file to run. */
const bundle = (folder: string, threads: ReadonlyArray<string> = []): string => {
  const found = made.get(folder)
  if (found !== undefined) return found
  // Beside `src`: what a module finds by its own address is where it is for the sources.
  const outdir = join(root, folder, ".bundle")
  const main = join(outdir, "main.js")
  if (process.env.BUNDLED_COMMANDS === "ready") return main
  mkdirSync(outdir, { recursive: true })
  const entryPoints = [`${folder}/src/main.ts`, ...threads].map((file) => join(root, file))
  for (const entryPoint of entryPoints) {
    const [file] = buildSync({ ...options, entryPoints: [entryPoint], outdir }).outputFiles
    replace(file!.path, file!.text)
  }
  made.set(folder, main)
  return main
}

/** The file of `bourse`: `node` runs it without a condition. */
export const bourseFile = (): string =>
  bundle("packages/cli", [
    "packages/store/src/worker.ts",
    "packages/store/src/snapshotThread.ts",
    "packages/server/src/verifyThread.ts",
  ])

/** The file of the conformance kit's command. */
export const conformanceFile = (): string => bundle("conformance")

/** The file of the maker as a program of its own. */
export const makerFile = (): string => bundle("apps/maker")
