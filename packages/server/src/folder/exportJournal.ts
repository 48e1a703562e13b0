/**
 * Writes the journal of a data folder into a file, also while a server runs. The hash chain is checked during the
 * export.
 */
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { apply, dumpState, emptyState, readEvent } from "@bourse/engine"
import { hashLines, type JournalPoint, type StoredJournal, StoreError, syncFolder } from "@bourse/store"
import { ProgressReports } from "../log/Progress.ts"
import type { CheckFolderOptions } from "./checkFolder.ts"
import { openFolderKey } from "./folderKey.ts"
import { JournalLines } from "./journalFile.ts"
import { openReader } from "./readJournal.ts"

export interface JournalCopied {
  /** The file or folder that the operation made. */
  readonly path: string
  readonly groups: number
  /** SHA-256 of the state after the last group. */
  readonly stateHash: string
}

export interface ExportOptions extends CheckFolderOptions {
  readonly data: string
  /** The PostgreSQL database that has the journal, in place of the data folder. */
  readonly databaseUrl?: string | undefined
  /** The file to make for the export; it must not exist. */
  readonly file: string
}

const taken = (file: string) => new StoreError("io", `${file} exists: choose another file`)

/** Rejects with a StoreError or MasterKeyError, and leaves no file. */
export const exportJournal = async ({
  data,
  databaseUrl,
  file,
  onProgress = () => {},
  ...key
}: ExportOptions): Promise<JournalCopied> => {
  const path = resolve(file)
  if (existsSync(path)) throw taken(path)
  const masterKey = openFolderKey(data, key)
  const reader = await openReader(data, databaseUrl)
  try {
    const chainKey = masterKey.chainKey(reader.stored()).key
    const { seq } = reader.start()
    if (seq > 0)
      throw new StoreError(
        "io",
        `the journal of ${data} begins after group ${seq}, because it was cut: only a whole journal can be exported. Use bourse backup, or serve new data with --keep-journal all`,
      )
    return writeWhole(path, (write) => writeGroups(reader, chainKey, write, new ProgressReports(onProgress)))
  } finally {
    reader.close()
  }
}

const writeGroups = (
  reader: StoredJournal,
  chainKey: string,
  write: (text: string) => void,
  progress: ProgressReports,
): Omit<JournalCopied, "path"> => {
  const end = reader.end()
  const state = emptyState()
  const lines = new JournalLines()
  write(lines.first())
  for (let last: Pick<JournalPoint, "seq" | "hash"> = reader.start(); last.seq < end.seq; ) {
    const rows = reader.groupsAfter(last, end.seq, chainKey)
    let text = ""
    for (const { seq, time, events } of rows) {
      for (const event of JSON.parse(events)) apply(state, readEvent(event))
      text += lines.group(seq, time, events)
    }
    write(text)
    last = rows.at(-1)!
    progress.at("exporting the journal", last.seq / end.seq)
  }
  progress.end()
  const stateHash = hashLines(dumpState(state), Number.POSITIVE_INFINITY).hash
  write(lines.last(end.seq, stateHash))
  return { groups: end.seq, stateHash }
}

/** The exported file gets its name once it is complete and on disk. */
const writeWhole = (
  path: string,
  body: (write: (text: string) => void) => Omit<JournalCopied, "path">,
): JournalCopied => {
  const unfinished = `${path}.unfinished-${process.pid}`
  try {
    const file = openSync(unfinished, "wx", 0o600)
    let written: Omit<JournalCopied, "path">
    try {
      written = body((text) => {
        const bytes = Buffer.from(text)
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      })
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    // Unlike a rename, a link fails if a file of this name exists by now.
    linkSync(unfinished, path)
    syncFolder(dirname(path))
    return { path, ...written }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw taken(path)
    throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}
