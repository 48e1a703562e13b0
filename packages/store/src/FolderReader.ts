/**
 * Reads a data folder for a tool: beside a running server, or alone. A folder that no server uses is held meanwhile,
 * so that none starts, and is left as it was found.
 */
import { dataFiles } from "./DataFiles.ts"
import { databaseExists, holdFolder, isNewFolder } from "./DataFolder.ts"
import { HashChain } from "./HashChain.ts"
import { openUnchanged } from "./Inspection.ts"
import { hashOf, readStart } from "./JournalStart.ts"
import { readJournalRows } from "./JournalText.ts"
import type { JournalPoint, Kept } from "./Request.ts"
import { readGroups } from "./readGroups.ts"
import { SqliteClient } from "./SqliteClient.ts"
import { allMeta, lastJournalRow } from "./Statements.ts"
import { StoreError } from "./StoreError.ts"
import type { JournalRow } from "./Tables.ts"

const rowsAtOnce = 256

/** Every method can throw a {@link StoreError}. */
export interface FolderReader {
  /** Whether a server uses the folder. */
  readonly isInUse: boolean
  readonly isOfEarlierVersion: boolean
  /** The last group, and what is remembered under a name. */
  kept(): Kept
  /** The group before the first one that the journal still has. */
  start(): JournalPoint
  /** The last group; {@link start} where there is none. */
  end(): JournalPoint
  /** The next groups after this one, some at a time, as they stand in the journal: nothing is checked. */
  rowsAfter(seq: number, upTo: number): ReadonlyArray<JournalRow>
  /** The same, with the hash chain checked under its key: `corrupt`, naming the seq, where it breaks. */
  groupsAfter(
    last: Pick<JournalPoint, "seq" | "hash">,
    upTo: number,
    chainKey: string,
  ): ReadonlyArray<JournalRow>
  hashOf(seq: number): string | undefined
  /** Writes the database as it is at this moment into a new file. */
  copyTo(path: string): void
  close(): void
}

/** Throws a {@link StoreError}: `io` where there is no exchange, `schema`, `corrupt`. */
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
    const start = () => readStart(client)
    const end = () => client.rows<JournalPoint>(lastJournalRow)[0] ?? start()
    return {
      isInUse: held === undefined,
      isOfEarlierVersion: client.isOfEarlierVersion,
      kept: () => {
        const meta = client.rows<{ key: string; value: string }>(allMeta)
        return { seq: end().seq, meta: Object.fromEntries(meta.map(({ key, value }) => [key, value])) }
      },
      start,
      end,
      rowsAfter: (seq, upTo) => readJournalRows(client, seq, upTo, rowsAtOnce),
      groupsAfter: ({ seq, hash }, upTo, chainKey) =>
        readGroups(client, new HashChain(chainKey), { after: seq, hash, upTo }),
      hashOf: (seq) => hashOf(client, seq),
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
