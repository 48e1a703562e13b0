/**
 * Reads a data folder for a tool, with or without a running server. A folder without a server is locked during
 * the reading, so that none starts, and is left unchanged.
 */
import { dataFiles } from "../files/DataFiles.ts"
import { type StoredJournal, storedJournal } from "../journal/StoredJournal.ts"
import { StoreError } from "../StoreError.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"
import { databaseExists, holdFolder, isNewFolder } from "./DataFolder.ts"
import { openUnchanged } from "./Inspection.ts"

/** Every method of the reader can throw a {@link StoreError}. */
export interface FolderReader extends StoredJournal {
  /** Whether a server uses the folder. */
  readonly isInUse: boolean
  /** Writes a copy of the database as of this moment into a new file. */
  copyTo(path: string): void
  close(): void
}

/** Opening throws a {@link StoreError}: `io` if there is no exchange, `schema`, `corrupt`. */
export const openFolderReader = (path: string): FolderReader => {
  const files = dataFiles(path)
  if (!databaseExists(files) && isNewFolder(files))
    throw new StoreError("io", `${files.folder} has no exchange in it: name a data folder`)
  const held = holdUnlessInUse(files.folder)
  try {
    const { client, close } = held === undefined ? openBeside(files.database) : openUnchanged(files)
    try {
      client.checkSchema()
    } catch (error) {
      close()
      throw error
    }
    return {
      ...storedJournal(client),
      isInUse: held === undefined,
      copyTo: (path) => client.copyTo(path),
      close: () => {
        close()
        held?.release()
      },
    }
  } catch (error) {
    held?.release()
    throw error
  }
}

const holdUnlessInUse = (folder: string) => {
  try {
    return holdFolder(folder)
  } catch (error) {
    if (error instanceof StoreError && error.kind === "locked") return undefined
    throw error
  }
}

const openBeside = (database: string) => {
  const client = new SqliteClient(database, "read")
  return { client, close: () => client.close() }
}
