import { join } from "node:path"
import { replace, root, writeBundle } from "./writeBundle.ts"

const threadSources = [
  "store/src/threads/worker",
  "store/src/threads/replayThread",
  "store-postgres/src/postgresWorker",
  "store-postgres/src/postgresReplayThread",
  "store-postgres/src/connectionThread",
].map((source) => `packages/${source}.ts`)

/** Where the bundles of a package are: beside `src`, so that what sources find by their own address is where it was. */
export const folderOf = (folder: string): string => join(root, folder, ".bundle")

/** Bundles the worker threads that `bourse` starts: they are beside its file. */
export const makeThreads = async (outdir = folderOf("packages/cli")): Promise<Array<string>> =>
  (
    await Promise.all(threadSources.map((source) => writeBundle(outdir, [source], { splitting: false })))
  ).flat()

/**
 * Writes `bourse` as it is published into a folder: the command, what programs import, and the threads of both.
 * @returns the files that it is made of, as paths from the root
 */
export const writeBourse = async (outdir: string): Promise<Array<string>> => {
  const sources = ["main", "index", "vitest"].map((name) => `packages/cli/src/${name}.ts`)
  // The user's own Effect and clients: their services are compared by identity.
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
  // For the licences of the image.
  replace(join(outdir, "inputs.json"), JSON.stringify(files))
}

if (import.meta.main) await makeBundles(process.argv[2]!)
