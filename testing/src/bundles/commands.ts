/**
 * Bundles our commands for tests and the container image into a few files, which start in a quarter of the
 * sources' time. Without BUNDLED_COMMANDS=ready, a process bundles the present sources at their first use.
 * `npm test` makes all command bundles before the suites, and sets BUNDLED_COMMANDS=ready.
 */
import { execFileSync } from "node:child_process"
import { realpathSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { folderOf, makeThreads } from "./makeBundles.ts"
import { root } from "./writeBundle.ts"

export { writeBourse } from "./makeBundles.ts"
export { writeCode } from "./writeCode.ts"

const nodeOption = "--min-semi-space-size=16"
const isReady = process.env.BUNDLED_COMMANDS === "ready"

const made = new Set<string>()

/** Path of a package's bundled command. */
const commandOf = (folder: string): string => {
  // Bundling runs in a child process, since the bundler has no synchronous form.
  if (!isReady && !made.has(folder))
    execFileSync(process.execPath, [fileURLToPath(import.meta.resolve("./makeBundles.ts")), folder])
  made.add(folder)
  return join(folderOf(folder), "main.js")
}

/** Path of the bundled `bourse` command, which `node` runs without a condition. */
export const bourseFile = (): string => commandOf("packages/cli")

/**
 * Arguments of `node` that run `bourse` in a test. With 16 MiB for new objects, a start of `bourse` collects
 * less garbage, which saves about a tenth of its processor time.
 */
export const bourseCommand = (): [string, string] => [nodeOption, bourseFile()]

/** Path of the conformance kit's bundled command. */
export const conformanceFile = (): string => commandOf("conformance")

/** Arguments of `node` that run the kit's command in a test. */
export const conformanceCommand = (): [string, string] => [nodeOption, conformanceFile()]

/** Path of the bundled maker, which is a program of its own. */
export const backofficeFile = (): string => commandOf("apps/backoffice")

export const makerFile = (): string => commandOf("apps/maker")

/** Source files that start worker threads by a path relative to themselves. */
const threadStarters = [
  "packages/store/src/threads/threads.ts",
  "packages/store-postgres/src/BlockingConnection.ts",
  "packages/store-postgres/src/postgres.ts",
].map((file) => realpathSync(join(root, file)))

/**
 * A vitest plugin with which stores and servers in the test process start their worker threads from bundles.
 * Without the plugin, each of the tests' thousands of threads would load 60 modules.
 */
export const bundledThreads = {
  name: "bundled-threads",
  // The thread bundles are made at every start, since vitest caches transformed modules.
  config: async () => {
    if (!isReady) await makeThreads()
  },
  transform: (code: string, id: string) => {
    if (!threadStarters.includes(id)) return undefined
    const beside = pathToFileURL(join(root, "packages/cli/.bundle/main.js")).href
    return { code: code.replaceAll("import.meta.url", JSON.stringify(beside)), map: null }
  },
}
