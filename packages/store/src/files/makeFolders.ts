/**
 * Makes a folder with all that is missing above it, one by one: with `recursive`, Node 24 never returns where the file
 * system takes no folders (`/proc`).
 */
import { existsSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/** @returns the folders that were made, the innermost first. Throws what the file system says. */
export const makeFolders = (folder: string, mode = 0o777): ReadonlyArray<string> => {
  const missing: Array<string> = []
  // A missing drive has no parent folder: `dirname` returns the drive itself.
  for (let at = folder; !existsSync(at) && missing.at(-1) !== at; at = dirname(at)) missing.push(at)
  for (const each of missing.toReversed())
    try {
      mkdirSync(each, { mode })
    } catch (error) {
      // Another process was faster.
      if (statSync(each, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
    }
  return missing
}
