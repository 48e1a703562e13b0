/**
 * Makes a data folder from an exported journal: every group is replayed, and written as the exchange writes it.
 * The hash chain of an imported journal starts again, under a new key. API secrets stay sealed under the master
 * key of the source exchange, so that key is required.
 */
import { rmSync } from "node:fs"
import { join, resolve } from "node:path"
import {
  apply,
  dumpState,
  emptyRecords,
  emptyState,
  InvariantBroken,
  readEvent,
  type State,
} from "@bourse/engine"
import { hashLines, makeNewFolder, openStore, type Store, StoreError, type StoreOptions } from "@bourse/store"
import { ProgressReports } from "../log/Progress.ts"
import { MasterKeyError } from "../StartError.ts"
import { openSecret, type Secrets } from "../security/Secrets.ts"
import type { CheckFolderOptions } from "./checkFolder.ts"
import type { JournalCopied } from "./exportJournal.ts"
import { openFolderKey } from "./folderKey.ts"
import { type FileEnd, JournalFileError, readJournalFile } from "./journalFile.ts"

export interface ImportOptions extends CheckFolderOptions {
  readonly file: string
  /** The data folder to make from the journal; it must not exist, or be empty. */
  readonly data: string
  /** The empty database of PostgreSQL to import into, instead of the data folder. */
  readonly databaseUrl?: string | undefined
}

/** Number of groups written together; each group is durable by itself. */
const groupsAtOnce = 64

/** Rejects with JournalFileError, StoreError or MasterKeyError, and leaves no folder. */
export const importJournal = (options: ImportOptions): Promise<JournalCopied> => {
  const { data, databaseUrl } = options
  if (databaseUrl !== undefined) return importIntoDatabase(databaseUrl, options)
  return makeNewFolder(data, async (unfinished) => {
    try {
      return { path: resolve(data), ...(await importInto({ path: unfinished }, options)) }
    } finally {
      rmSync(join(unfinished, "lock.db"), { force: true })
    }
  })
}

const importIntoDatabase = async (url: string, options: ImportOptions): Promise<JournalCopied> => {
  const { emptyDatabase, isEmptyDatabase, nameOfDatabase, postgres } = await import("@bourse/store-postgres")
  const path = nameOfDatabase(url)
  if (!isEmptyDatabase(url))
    throw new StoreError("io", `database ${path} has an exchange in it: import into an empty database`)
  try {
    return { path, ...(await importInto({ path: ":memory:", backend: postgres({ url }) }, options)) }
  } catch (error) {
    emptyDatabase(url)
    throw error
  }
}

const importInto = async (
  target: Pick<StoreOptions, "path" | "backend">,
  { file, data, masterKey, masterKeyFile, onProgress = () => {} }: ImportOptions,
): Promise<Omit<JournalCopied, "path">> => {
  const key = openFolderKey(data, { masterKey, masterKeyFile })
  const store = await openStore({ ...target, chainKey: key.chainKey })
  try {
    const state = emptyState()
    const { groups, stateHash } = await replayInto(store, state, file, new ProgressReports(onProgress))
    const reached = hashLines(dumpState(state), Number.POSITIVE_INFINITY).hash
    if (reached !== stateHash)
      throw new JournalFileError(
        `${file} leads to the state ${reached}, and its last line says ${stateHash}: nothing was imported; import it with the version that exported it`,
      )
    checkSecrets(state, key.secrets, file)
    return { groups, stateHash }
  } finally {
    await store.close()
  }
}

const replayInto = async (
  store: Store,
  state: State,
  file: string,
  progress: ProgressReports,
): Promise<FileEnd> => {
  let waiting: Array<Promise<void>> = []
  const onGroup: Parameters<typeof readJournalFile>[1] = async ({ seq, time, events }, bad) => {
    const records = emptyRecords()
    try {
      for (const event of events) apply(state, readEvent(event), records)
    } catch (error) {
      if (!(error instanceof InvariantBroken)) throw error
      throw bad(`cannot be replayed (${error.message})`)
    }
    const appended = store.append({ seq, time, events: JSON.stringify(events), records })
    // The write is awaited later, so that a damaged line is reported first.
    appended.catch(() => {})
    waiting.push(appended)
    if (waiting.length < groupsAtOnce) return
    await Promise.all(waiting)
    waiting = []
  }
  const end = await readJournalFile(file, onGroup, (done) => progress.at("importing the journal", done))
  await Promise.all(waiting)
  progress.end()
  return end
}

const checkSecrets = (state: State, secrets: Secrets, file: string): void => {
  try {
    for (const key of state.keys.values()) openSecret(secrets, key)
  } catch (error) {
    if (!(error instanceof MasterKeyError)) throw error
    throw new MasterKeyError({
      message: `${file} was exported from an exchange with another master key: name that key with --master-key-file`,
    })
  }
}
