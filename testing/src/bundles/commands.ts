/**
 * Our commands as tests start them, and as the container image has them: bundled into a few files each, which start in
 * a quarter of the time of the hundreds of sources. A process bundles the sources as they are when it first asks;
 * `npm test` makes all bundles before the suites, and sets BUNDLED_COMMANDS=ready.
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
  // The bundler has no synchronous form.
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

/** The file of the maker as a program of its own. */
export const makerFile = (): string => commandOf("apps/maker")

/** The sources that name the worker threads, by their own address. */
const threadStarters = [
  "packages/store/src/threads/threads.ts",
  "packages/store-postgres/src/BlockingConnection.ts",
  "packages/store-postgres/src/postgres.ts",
].map((file) => realpathSync(join(root, file)))

/**
 * For vitest: a store or server in the test process starts its worker threads from the bundles, too. Tests start
 * thousands, and each start from the sources loads 60 modules.
 */
export const bundledThreads = {
  name: "bundled-threads",
  // At every start: vitest keeps what was transformed before, and does not ask again.
  config: async () => {
    if (!isReady) await makeThreads()
  },
  transform: (code: string, id: string) => {
    if (!threadStarters.includes(id)) return undefined
    const beside = pathToFileURL(join(root, "packages/cli/.bundle/main.js")).href
    return { code: code.replaceAll("import.meta.url", JSON.stringify(beside)), map: null }
  },
}
