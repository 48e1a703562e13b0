/**
 * Makes a folder and its missing parents, one by one: with `recursive`, Node 24 never returns on a file system
 * without folders (`/proc`).
 */
import { existsSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/** @returns the created folders, innermost first. Throws the file system's error. */
export const makeFolders = (folder: string, mode = 0o777): ReadonlyArray<string> => {
  const missing: Array<string> = []
  // A missing drive has no parent folder: `dirname` returns the drive itself.
  for (let at = folder; !existsSync(at) && missing.at(-1) !== at; at = dirname(at)) missing.push(at)
  for (const each of missing.toReversed())
    try {
      mkdirSync(each, { mode })
    } catch (error) {
      // Another process created the folder first.
      if (statSync(each, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
    }
  return missing
}
