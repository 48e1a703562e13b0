/**
 * Our commands for tests and the container image: bundled into a few files, which start in a quarter of the
 * sources' time. A process bundles the present sources at the first use. `npm test` makes all bundles before the
 * suites, and sets BUNDLED_COMMANDS=ready.
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

/** The bundled command of a package. */
const commandOf = (folder: string): string => {
  // Runs in a child process, since the bundler has no synchronous form.
  if (!isReady && !made.has(folder))
    execFileSync(process.execPath, [fileURLToPath(import.meta.resolve("./makeBundles.ts")), folder])
  made.add(folder)
  return join(folderOf(folder), "main.js")
}

/** The file of `bourse`: `node` runs it without a condition. */
export const bourseFile = (): string => commandOf("packages/cli")

/**
 * Arguments of `node` that run `bourse` in a test. With 16 MiB for new objects a start collects less garbage, which saves
 * about a tenth of its processor time.
 */
export const bourseCommand = (): [string, string] => [nodeOption, bourseFile()]

/** The file of the conformance kit's command. */
export const conformanceFile = (): string => commandOf("conformance")

/** Arguments of `node` that run the kit's command in a test. */
export const conformanceCommand = (): [string, string] => [nodeOption, conformanceFile()]

/** The file of the back office as a program of its own. */
export const backofficeFile = (): string => commandOf("apps/backoffice")

/** The file of the maker as a program of its own. */
export const makerFile = (): string => commandOf("apps/maker")

/** Sources that start worker threads by a path relative to their own file. */
const threadStarters = [
  "packages/store/src/threads/threads.ts",
  "packages/store-postgres/src/BlockingConnection.ts",
  "packages/store-postgres/src/postgres.ts",
].map((file) => realpathSync(join(root, file)))

/**
 * A vitest plugin: stores and servers in the test process start their worker threads from bundles. Tests start
 * thousands of threads, and each would load 60 modules.
 */
export const bundledThreads = {
  name: "bundled-threads",
  // Runs at every start: vitest caches transformed modules.
  config: async () => {
    if (!isReady) await makeThreads()
  },
  transform: (code: string, id: string) => {
    if (!threadStarters.includes(id)) return undefined
    const beside = pathToFileURL(join(root, "packages/cli/.bundle/main.js")).href
    return { code: code.replaceAll("import.meta.url", JSON.stringify(beside)), map: null }
  },
}
