/** The master key of a data folder, for tools that read the folder while no server runs. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { MasterKeyError } from "../StartError.ts"
import { MasterKey } from "../security/masterKey.ts"

export interface FolderKey {
  /** The master key, 64 hex digits; takes precedence over the file. */
  readonly masterKey?: string | undefined
  /** File with the master key; default: `master.key` in the data folder. */
  readonly masterKeyFile?: string | undefined
}

/** Throws {@link MasterKeyError} if the key is missing or wrong. */
export const openFolderKey = (data: string, { masterKey, masterKeyFile }: FolderKey): MasterKey => {
  const file = masterKeyFile ?? join(data, "master.key")
  if (masterKey === undefined && !existsSync(file))
    throw new MasterKeyError({
      message: `master key file ${file} does not exist: name the key of this data with --master-key-file`,
    })
  return new MasterKey({ text: masterKey, file, data, make: false })
}
