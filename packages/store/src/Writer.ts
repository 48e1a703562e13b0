/**
 * The writing side of the store, opened in two steps. The first holds the folder and looks at it; what is refused
 * there has changed nothing. The second is told the key of the hash chain, which only the server can open, and
 * begins to write.
 */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { closeToOthers, type DataFiles, dataFiles, hasDatabase, holdFolder } from "./DataFolder.ts"
import { chainStart, HashChain } from "./HashChain.ts"
import { inspect, lastWholeGroup, withUnchanged } from "./Inspection.ts"
import { Journal } from "./Journal.ts"
import { OpenFiles } from "./OpenFiles.ts"
import type { Began, BeginRequest, Kept } from "./Request.ts"
import { SqliteClient } from "./SqliteClient.ts"
import { createSchema, cutAfter } from "./Statements.ts"
import { StoreError } from "./StoreError.ts"
import { createWitness, Witness, type WitnessEntry } from "./Witness.ts"
import { syncFolder } from "./writeDurably.ts"

export interface Writer {
  readonly client: SqliteClient
  readonly journal: Journal
  readonly began: Began
  close(): void
}

export interface Opening {
  readonly kept: Kept
  begin(request: BeginRequest): Writer
  /** Instead of `begin`. */
  abandon(): void
}

const schema = createSchema(SqliteClient.tableOptions)

export const openWriter = (path: string, acceptJournalEnd: number | undefined): Opening =>
  path === ":memory:" ? openInMemory() : openFolder(dataFiles(path), acceptJournalEnd)

const openInMemory = (): Opening => ({
  kept: { seq: 0, meta: {} },
  begin: ({ chainKey, meta }) => {
    const client = new SqliteClient(":memory:", "write")
    client.createSchema(schema)
    const journal = new Journal(client, { chain: new HashChain(chainKey), meta })
    return { client, journal, began: { head: journal.head, warnings: [] }, close: () => client.close() }
  },
  abandon: () => {},
})

const openFolder = (files: DataFiles, acceptJournalEnd: number | undefined): Opening => {
  hasDatabase(files)
  const held = holdFolder(files.folder)
  try {
    if (!hasDatabase(files)) createDatabase(files)
    const { kept, end, problem } = inspect(files)
    if (acceptJournalEnd === undefined && problem !== undefined) throw problem
    const begin = ({ chainKey, meta }: BeginRequest): Writer => {
      const chain = new HashChain(chainKey)
      if (acceptJournalEnd === undefined) return startWriting(files, chain, meta, end)
      const whole = withUnchanged(files, (client) => lastWholeGroup(client, chain))
      checkAccepted(acceptJournalEnd, whole.seq, problem === undefined && whole.seq === end.seq)
      const warning = `the journal's end at group ${whole.seq} was accepted, as --accept-journal-end says; given up: ${problem?.message ?? `groups ${whole.seq + 1} to ${end.seq}`}`
      return startWriting(files, chain, meta, whole, warning)
    }
    return {
      kept,
      begin: (request) => {
        const writer = begin(request)
        const close = () => {
          try {
            writer.close()
          } finally {
            held.release()
          }
        }
        return { ...writer, close }
      },
      abandon: () => held.release("undo"),
    }
  } catch (error) {
    held.release("undo")
    throw error
  }
}

/**
 * First a witness that says 0, then a database that is whole and on the disk before it has its name: a start that is
 * cut short leaves either nothing that counts, or a database that opens.
 */
const createDatabase = ({ folder, database, witness }: DataFiles): void => {
  createWitness(witness, { seq: 0, hash: chainStart })
  const unfinished = `${database}.new`
  try {
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(`${unfinished}${suffix}`, { force: true })
    // SQLite gives the files beside it the same mode.
    const empty = openSync(unfinished, "wx", 0o600)
    fchmodSync(empty, 0o600)
    closeSync(empty)
    const client = new SqliteClient(unfinished, "write")
    try {
      client.createSchema(schema)
    } finally {
      client.close()
    }
    const file = openSync(unfinished, "r+")
    fsyncSync(file)
    closeSync(file)
    renameSync(unfinished, database)
    syncFolder(folder)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError("io", `${database} cannot be made: ${(error as Error).message}`, { cause: error })
  }
}

/** Only the end that there is can be accepted: a flag that is left in place must not take away what comes later. */
const checkAccepted = (accepted: number, end: number, whole: boolean): void => {
  if (whole)
    throw new StoreError(
      "corrupt",
      `the journal is whole and ends at group ${end}, as its witness says: start without --accept-journal-end`,
    )
  if (accepted !== end)
    throw new StoreError(
      "corrupt",
      `the journal is good up to group ${end}: start with --accept-journal-end ${end} to give up what came after it, or restore a backup`,
    )
}

const startWriting = (
  files: DataFiles,
  chain: HashChain,
  meta: Readonly<Record<string, string>>,
  end: WitnessEntry,
  ...accepted: ReadonlyArray<string>
): Writer => {
  const warnings = [...accepted, ...closeToOthers(files)]
  const witness = new Witness(files.witness, end)
  try {
    const client = new SqliteClient(files.database, "write")
    try {
      if (accepted.length > 0) client.transaction(() => cutAfter.map((text) => client.run(text, [end.seq])))
      client.migrate()
      let openFiles: OpenFiles | undefined
      const onDurable = (head: WitnessEntry) => {
        witness.record(head)
        openFiles?.check()
      }
      const journal = new Journal(client, { chain, meta, onDurable })
      openFiles = new OpenFiles([files.database, files.log, files.witness])
      closeToOthers(files)
      const close = () => {
        try {
          client.close()
        } finally {
          witness.close()
        }
      }
      return { client, journal, began: { head: journal.head, warnings }, close }
    } catch (error) {
      client.close()
      throw error
    }
  } catch (error) {
    witness.close()
    throw error
  }
}
