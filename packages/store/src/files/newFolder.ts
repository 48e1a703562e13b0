/** Makes a folder that appears complete or not at all. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { StoreError } from "../StoreError.ts"
import { makeFolders } from "./makeFolders.ts"
import { syncFolder } from "./writeDurably.ts"

/**
 * Makes a folder that only its owner can read; `fill` first writes the files under another name. If `fill`
 * throws, no folder remains. Making a folder throws `io` if the path exists and is not empty: nothing is
 * overwritten.
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
    // Another process filled the folder in the meantime.
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
