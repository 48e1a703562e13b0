/**
 * Makes a data folder from an exported journal: every group is replayed, and written as the exchange wrote it. The hash
 * chain begins anew, under a key of its own. API secrets stay sealed under the master key of the exchange that wrote
 * them, so that one is needed.
 */
import { rmSync } from "node:fs"
import { join, resolve } from "node:path"
import {
  apply,
  emptyState,
  InvariantBroken,
  noRecords,
  readEvent,
  type State,
  stateLines,
} from "@bourse/engine"
import { makeNewFolder, openStore, type Store } from "@bourse/store"
import { hashLines } from "../hashLines.ts"
import { openSecret, type Secrets } from "../Secrets.ts"
import { MasterKeyError } from "../StartError.ts"
import type { JournalCopied } from "./exportJournal.ts"
import { type FolderKey, openFolderKey } from "./folderKey.ts"
import { type FileEnd, JournalFileError, readJournalFile } from "./journalFile.ts"

export interface ImportOptions extends FolderKey {
  readonly file: string
  /** The data folder to make; it must not exist, or be empty. */
  readonly data: string
}

/** Written together; each is durable by itself. */
const groupsAtOnce = 64

/** Rejects with JournalFileError, StoreError or MasterKeyError, and then no folder is made. */
export const importJournal = ({ file, data, ...key }: ImportOptions): Promise<JournalCopied> =>
  makeNewFolder(data, async (unfinished) => {
    const prepared = openFolderKey(data, key)
    let secrets: Secrets | undefined
    const chainKey = (kept: Parameters<typeof prepared>[0]) => {
      const opened = prepared(kept)
      secrets = opened.secrets
      return opened.chainKey
    }
    const store = await openStore({ path: unfinished, chainKey })
    try {
      const state = emptyState()
      const { groups, stateHash } = await replayInto(store, state, file)
      const reached = hashLines(stateLines(state), Number.POSITIVE_INFINITY).hash
      if (reached !== stateHash)
        throw new JournalFileError(
          `${file} leads to the state ${reached}, and its last line says ${stateHash}: nothing was imported; import it with the version that exported it`,
        )
      checkSecrets(state, secrets!, file)
      return { path: resolve(data), groups, stateHash }
    } finally {
      await store.close()
      rmSync(join(unfinished, "lock.db"), { force: true })
    }
  })

const replayInto = async (store: Store, state: State, file: string): Promise<FileEnd> => {
  let waiting: Array<Promise<void>> = []
  const end = await readJournalFile(file, async ({ seq, time, events }, bad) => {
    const records = noRecords()
    try {
      for (const event of events) apply(state, readEvent(event), records)
    } catch (error) {
      if (!(error instanceof InvariantBroken)) throw error
      throw bad(`cannot be replayed (${error.message})`)
    }
    const appended = store.append({ seq, time, events: JSON.stringify(events), records })
    // It is waited for below; a line that is damaged meanwhile is told first.
    appended.catch(() => {})
    waiting.push(appended)
    if (waiting.length < groupsAtOnce) return
    await Promise.all(waiting)
    waiting = []
  })
  await Promise.all(waiting)
  return end
}

const checkSecrets = (state: State, secrets: Secrets, file: string): void => {
  try {
    for (const key of state.keys.values()) openSecret(secrets, key)
  } catch (error) {
    if (!(error instanceof MasterKeyError)) throw error
    throw new MasterKeyError({
      message: `${file} was exported from an exchange with another master key: name that one with --master-key-file`,
    })
  }
}
