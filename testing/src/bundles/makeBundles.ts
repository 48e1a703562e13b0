import { join } from "node:path"
import { replace, root, writeBundle } from "./writeBundle.ts"

const threadSources = [
  "store/src/threads/worker",
  "store/src/threads/replayThread",
  "store-postgres/src/postgresWorker",
  "store-postgres/src/postgresReplayThread",
  "store-postgres/src/connectionThread",
].map((source) => `packages/${source}.ts`)

/** Folder of a package's bundles, beside `src`, so that paths relative to a source file still work. */
export const folderOf = (folder: string): string => join(root, folder, ".bundle")

/** Bundles the worker threads of `bourse` into the folder of its command. */
export const makeThreads = async (outdir = folderOf("packages/cli")): Promise<Array<string>> =>
  (
    await Promise.all(threadSources.map((source) => writeBundle(outdir, [source], { splitting: false })))
  ).flat()

/**
 * Writes the published form of `bourse` into a folder: the command, the modules that programs import, and the
 * threads of both.
 * @returns the files in the bundles, relative to the root
 */
export const writeBourse = async (outdir: string): Promise<Array<string>> => {
  const sources = ["main", "index", "vitest"].map((name) => `packages/cli/src/${name}.ts`)
  // The user's own Effect and clients are not bundled: their services are compared by identity.
  const external = [/^effect(\/|$)/, /^@bourse\//, /^bourse$/]
  return [
    ...(await writeBundle(outdir, sources)),
    ...(await writeBundle(outdir, ["packages/cli/src/effect.ts"], { external })),
    ...(await makeThreads(outdir)),
  ]
}

/** Bundles the command of a package, and its threads, for tests and the image. */
export const makeBundles = async (folder: string): Promise<void> => {
  const outdir = folderOf(folder)
  const files = await writeBundle(outdir, [`${folder}/src/main.ts`])
  if (folder === "packages/cli") files.push(...(await makeThreads()))
  // The list of bundled files is used for the image's licences.
  replace(join(outdir, "inputs.json"), JSON.stringify(files))
}

if (import.meta.main) await makeBundles(process.argv[2]!)
