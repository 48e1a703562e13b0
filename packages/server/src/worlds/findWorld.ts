/**
 * Finds the snapshot file with which an exchange starts: a name among the snapshots of `.bourse`, or a path.
 */
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { UnsafeOptions } from "../StartError.ts"
import { readFacts, SnapshotProblem } from "./WorldFile.ts"

/** Extension of a snapshot's file. */
export const worldEnding = ".world"
/** Folder of the snapshots in a data folder. */
export const savedFolder = "saved"

/** Throws {@link UnsafeOptions} if no usable snapshot is found. */
export const findWorld = (
  from: string,
): { readonly path: string; readonly facts: ReturnType<typeof readFacts> } => {
  const isName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(from) && !from.endsWith(worldEnding)
  const named = join(".bourse", savedFolder, `${from}${worldEnding}`)
  const path = resolve(isName && !existsSync(from) ? named : from)
  if (!existsSync(path) && isName)
    throw new UnsafeOptions({
      message: `there is no snapshot ${named}: save one with bourse snapshot save ${from}, or use --from with the file that bourse snapshot save prints`,
    })
  if (!existsSync(path))
    throw new UnsafeOptions({
      message: `there is no snapshot ${path}: use --from with the file that bourse snapshot save printed, or with a name in .bourse`,
    })
  try {
    const facts = readFacts(path)
    if (facts.isWorld) return { path, facts }
  } catch (error) {
    throw new UnsafeOptions({ message: `snapshot ${path} ${messageOf(error)}` })
  }
  throw new UnsafeOptions({
    message: `snapshot ${path} was saved by an exchange on PostgreSQL, and has no history, so no exchange can start from it: load it there, or save it in an exchange with a data folder`,
  })
}

const messageOf = (error: unknown): string =>
  error instanceof SnapshotProblem ? error.message : `cannot be read: ${(error as Error).message}`
