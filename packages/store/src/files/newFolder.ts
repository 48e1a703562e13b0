/** A folder that is there with all that belongs in it, or not at all. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { StoreError } from "../StoreError.ts"
import { makeFolders } from "./makeFolders.ts"
import { syncFolder } from "./writeDurably.ts"

/**
 * Makes a folder that only its owner can read, and has `fill` put the files into it under another name first. If `fill`
 * throws, nothing is left behind. Throws `io` where something is there already: nothing is ever overwritten.
 */
export const makeNewFolder = async <Result>(
  path: string,
  fill: (unfinished: string) => Promise<Result>,
): Promise<Result> => {
  const folder = resolve(path)
  const taken = () => new StoreError("io", `${folder} exists and is not empty: choose another folder`)
  if (existsSync(folder) && !isEmptyFolder(folder)) throw taken()
  makeFolders(dirname(folder))
  const unfinished = mkdtempSync(`${folder}.unfinished-`)
  try {
    chmodSync(unfinished, 0o700)
    const result = await fill(unfinished)
    syncFolder(unfinished)
    // It was filled meanwhile.
    if (existsSync(folder) && !isEmptyFolder(folder)) throw taken()
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(unfinished, folder)
    syncFolder(dirname(folder))
    return result
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

const isEmptyFolder = (path: string): boolean => {
  try {
    return readdirSync(path).length === 0
  } catch {
    return false
  }
}
