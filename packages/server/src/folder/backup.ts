/**
 * Backup and restore of a data folder. A backup is itself a data folder, with the state after one group, and
 * can be made while the server runs. A backup is checked before it gets its name. Without the master key, a
 * finder cannot read a backup's secrets.
 */
import { existsSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { copyFolder, makeNewFolder, writeDurably } from "@bourse/store"
import { readKeyFile } from "../security/Secrets.ts"
import { type CheckFolderOptions, checkFolder, type FolderCheck } from "./checkFolder.ts"

export interface CopyOptions extends CheckFolderOptions {
  /** The data folder to copy for the backup. */
  readonly from: string
  /** The folder to make for the copy; it must not exist, or be empty. */
  readonly to: string
}

export interface Copied extends FolderCheck {
  /** The new folder. */
  readonly folder: string
  /** Whether the backup includes the master key. */
  readonly hasKey: boolean
}

const keyFile = "master.key"

/**
 * Runs the checks of the copied folder. Rejects with a StoreError or MasterKeyError if a check fails, and
 * removes the copy.
 */
const copyChecked = (
  { from, to, masterKey, masterKeyFile, onProgress }: CopyOptions,
  withKey: boolean,
): Promise<Copied> =>
  makeNewFolder(to, async (unfinished) => {
    const file = masterKeyFile ?? join(from, keyFile)
    await copyFolder(from, unfinished)
    const checked = await checkFolder(unfinished, { masterKey, masterKeyFile: file, onProgress })
    if (!checked.ok)
      throw new Error(
        `${resolve(from)} is damaged, so it was not copied: ${checked.problems.join("; ")}. Restore a backup`,
      )
    // The check left a lock in the copied folder.
    rmSync(join(unfinished, "lock.db"), { force: true })
    if (withKey) writeDurably(join(unfinished, keyFile), readKeyFile(file))
    return { ...checked, folder: resolve(to), hasKey: withKey }
  })

/** Copies a data folder into a new one; the master key only on request. */
export const backupFolder = ({
  withKey,
  ...options
}: CopyOptions & { readonly withKey: boolean }): Promise<Copied> => copyChecked(options, withKey)

/** Makes a data folder from a backup, with the master key if the backup has it. */
export const restoreFolder = (options: CopyOptions): Promise<Copied> =>
  copyChecked(options, existsSync(join(options.from, keyFile)))
