/** Readers of data folders for other processes, loaded when called, so that the package loads without SQLite. */
import { checkNode } from "../sqlite/checkNode.ts"
import type { BranchOptions } from "./beginBranch.ts"
import type { CopiedFolder } from "./copyFolder.ts"
import type { FolderReader } from "./FolderReader.ts"

/**
 * Opens a data folder to read it. Opening rejects with a StoreError: `io` if there is no exchange, `schema`,
 * `corrupt`.
 */
export const openFolderReader = async (path: string): Promise<FolderReader> => {
  checkNode(process.versions)
  return (await import("./FolderReader.ts")).openFolderReader(path)
}

/**
 * Copies a data folder into an existing empty folder. Copying rejects with a StoreError: `corrupt`, `io`,
 * `full`, `schema`.
 */
export const copyFolder = async (from: string, to: string): Promise<CopiedFolder> => {
  checkNode(process.versions)
  return (await import("./copyFolder.ts")).copyFolder(from, to)
}

/**
 * Makes a data folder from a copy of a database that is in it. Making the folder rejects with a StoreError:
 * `corrupt`, `io`, `full`, `schema`.
 */
export const beginBranch = async (path: string, options: BranchOptions): Promise<void> => {
  checkNode(process.versions)
  ;(await import("./beginBranch.ts")).beginBranch(path, options)
}
