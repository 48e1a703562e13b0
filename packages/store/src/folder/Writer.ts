/**
 * The writing side of the store, opened in two steps. The first step of opening locks and inspects the folder;
 * a rejection in this step has changed nothing. The second step of opening gets the key of the hash chain,
 * which only the server can decrypt, and begins to write.
 */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { CheckpointFolder } from "../checkpoints/CheckpointFolder.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import { createSchema, pointOfGroup, writerRow } from "../database/Statements.ts"
import { type DataFiles, dataFiles } from "../files/DataFiles.ts"
import { Reserve } from "../files/Reserve.ts"
import { createWitness, Witness, type WitnessEntry } from "../files/Witness.ts"
import { writeError } from "../files/WriteTrouble.ts"
import { syncFolder } from "../files/writeDurably.ts"
import { cutDatabaseAfter } from "../history/cutDatabase.ts"
import { readProjected } from "../history/Projection.ts"
import { chainStart, HashChain } from "../journal/HashChain.ts"
import { rebuildHistory } from "../journal/HistoryRebuild.ts"
import { Journal, readHead, type WriterRow } from "../journal/Journal.ts"
import { readStart } from "../journal/JournalStart.ts"
import { readHistorySince } from "../pruning/HistorySince.ts"
import type { Began, BeginRequest, JournalPoint, StoredData, Watched } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"
import { sqliteDialect } from "../sqlite/sqliteDialect.ts"
import { closeToOthers, databaseExists, type HeldFolder, holdFolder, isNewFolder } from "./DataFolder.ts"
import { FolderWatch } from "./FolderWatch.ts"
import {
  type Inspection,
  inspect,
  lastWholeGroup,
  openUnchanged,
  tryOut,
  withUnchanged,
} from "./Inspection.ts"

export interface Writer {
  readonly client: SqlClient
  /** The journal; undefined if nothing is written. */
  readonly journal?: Journal
  /** The reserve file; undefined for a store in memory. */
  readonly reserve?: Reserve
  readonly began: Began
  /** Checks the files that the next start needs beside the database. */
  readonly look?: () => Watched
  readonly checkLog?: () => void
  close(): void
}

export interface Opening {
  stored(): StoredData
  /**
   * Reads the existing data, and leaves every file unchanged; `begin` or `abandon` ends this reading. Only a
   * data folder can be read like this before `begin`.
   */
  look?(chainKey: string): Pick<Writer, "client" | "began">
  /** The preview throws the errors of {@link Journal.rebuildHistory}, and changes nothing. */
  tryRebuildHistory?(): ReadonlyArray<string>
  /** Creates missing parts of the data, before `begin`. */
  create?(): void
  begin(request: BeginRequest): Writer
  /** Ends the opening, in place of `begin`. */
  abandon(): void
}

const schema = createSchema(sqliteDialect)

export const openWriter = (path: string, acceptJournalEnd: number | undefined): Opening =>
  path === ":memory:" ? openInMemory() : openFolder(dataFiles(path), acceptJournalEnd)

const began = (client: SqlClient, journal: Journal, warnings: ReadonlyArray<string>): Began => ({
  head: journal.head,
  start: readStart(client),
  projected: journal.projected,
  historySince: readHistorySince(client),
  warnings,
})

const openInMemory = (): Opening => ({
  stored: () => ({ seq: 0, meta: {} }),
  begin: ({ chainKey, meta }) => {
    const client = new SqliteClient(":memory:", "write")
    client.createSchema(schema)
    const journal = new Journal(client, { chain: new HashChain(chainKey), meta })
    return { client, journal, began: began(client, journal, []), close: () => client.close() }
  },
  abandon: () => {},
})

const openFolder = (files: DataFiles, acceptJournalEnd: number | undefined): Opening => {
  const isNew = isNewFolder(files)
  const held = holdFolder(files.folder)
  try {
    const isEmpty = isNew && !databaseExists(files)
    const inspection = isEmpty ? nothingYet : inspect(files)
    if (acceptJournalEnd === undefined && inspection.problem !== undefined) throw inspection.problem
    let start: Start | undefined =
      acceptJournalEnd === undefined ? { end: inspection.end, warnings: [] } : undefined
    const startOf = (client: SqlClient, chain: HashChain): Start => {
      start ??= acceptedEnd(lastWholeGroup(client, chain), inspection, acceptJournalEnd!)
      return start
    }
    let view: ReturnType<typeof openUnchanged> | undefined
    const endLook = () => {
      view?.close()
      view = undefined
    }
    return {
      stored: () => inspection.stored,
      look: (chainKey) => {
        view = isEmpty ? openEmpty() : openUnchanged(files)
        const { client } = view
        return { client, began: lookedAt(client, startOf(client, new HashChain(chainKey)).end) }
      },
      tryRebuildHistory: () => (isEmpty ? [] : tryOut(files, rebuildHistory)),
      create: () => {
        if (isEmpty) createDatabase(files)
      },
      begin: ({ chainKey, meta }) => {
        endLook()
        const chain = new HashChain(chainKey)
        const from = start ?? withUnchanged(files, (client) => startOf(client, chain))
        held.sign()
        const reserve = new Reserve(files.folder)
        const writer = withRoom(reserve, files, () => startWriting(files, held, reserve, chain, meta, from))
        const close = () => {
          try {
            writer.close()
          } finally {
            held.release()
          }
        }
        return { ...writer, reserve, close }
      },
      abandon: () => {
        endLook()
        held.release()
      },
    }
  } catch (error) {
    held.release()
    throw error
  }
}

/** The content of a folder without a database. */
const nothingYet: Inspection = {
  stored: { seq: 0, meta: {} },
  end: { seq: 0, hash: chainStart },
  problem: undefined,
}

/** An empty database in memory, in place of a database that is not made yet. */
const openEmpty = (): ReturnType<typeof openUnchanged> => {
  const client = new SqliteClient(":memory:", "write")
  client.createSchema(schema)
  return { client, close: () => client.close() }
}

/** The findings of a start that has not begun to write. */
const lookedAt = (client: SqliteClient, { seq }: WitnessEntry): Began => {
  const start = readStart(client)
  const [end = start] = client.rows<JournalPoint>(pointOfGroup, [seq])
  const [writer] = client.rows<WriterRow>(writerRow)
  return {
    head: { ...end, epoch: writer!.epoch },
    start,
    projected: Math.min(seq, readProjected(client)),
    historySince: readHistorySince(client),
    warnings: [],
  }
}

/** For some writes on a full disk, SQLite reports only that they failed. */
export const mayWantRoom = (error: unknown): error is StoreError =>
  error instanceof StoreError && (error.kind === "full" || error.kind === "io")

/**
 * Opens the database of a data folder. If the disk is full, the reserve is deleted and the open is tried again:
 * moving the WAL into the database and starting an epoch need space.
 */
const withRoom = <Result>(reserve: Reserve, { folder }: DataFiles, open: () => Result): Result => {
  try {
    return open()
  } catch (error) {
    if (!mayWantRoom(error)) throw error
  }
  reserve.giveUp()
  try {
    return open()
  } catch (error) {
    if (!mayWantRoom(error)) throw error
    const trouble = reserve.make()
    if (trouble === null) throw error
    // SQLite reports only that the write failed.
    if (trouble.kind === "io")
      throw new StoreError("io", `${error.message}; nothing can be written (${trouble.message})`)
    throw new StoreError("full", `the disk of ${folder} is full (${error.message}): free space on the disk`)
  }
}

/** Locks the data and writes nothing: for a full disk. */
export const openReadOnly = (path: string): Opening => {
  const files = dataFiles(path)
  if (isNewFolder(files)) throw new StoreError("io", `${files.database} does not exist`)
  const held = holdFolder(files.folder, "read")
  try {
    const { stored, problem } = inspect(files)
    if (problem !== undefined) throw problem
    const begin = (): Writer => {
      held.sign()
      const client = new SqliteClient(files.database, "readAlone")
      const close = () => {
        client.close()
        held.release()
      }
      try {
        const head = readHead(client, writerRow)
        const projected = readProjected(client)
        const began = {
          head,
          start: readStart(client),
          projected,
          historySince: readHistorySince(client),
          warnings: [],
        }
        return { client, reserve: new Reserve(files.folder, true), began, close }
      } catch (error) {
        client.close()
        throw error
      }
    }
    return { stored: () => stored, begin, abandon: () => held.release() }
  } catch (error) {
    held.release()
    throw error
  }
}

/**
 * Makes first a witness that says 0, then a database that is complete and on disk before it gets its name: an
 * interrupted start leaves either nothing valid, or a database that opens.
 */
const createDatabase = ({ folder, database, witness }: DataFiles): void => {
  createWitness(witness, { seq: 0, hash: chainStart })
  const unfinished = `${database}.new`
  try {
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(`${unfinished}${suffix}`, { force: true })
    // SQLite gives its other files the mode of the database file.
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
    throw writeError(`${database} cannot be made`, error)
  }
}

export interface Start {
  readonly end: WitnessEntry
  readonly warnings: ReadonlyArray<string>
}

/** Only the actual end of the journal can be accepted: a flag left in place must not delete later groups. */
export const acceptedEnd = (
  whole: WitnessEntry,
  { end, problem }: Pick<Inspection, "end" | "problem">,
  accepted: number,
): Start => {
  if (problem === undefined && whole.seq === end.seq)
    throw new StoreError(
      "corrupt",
      `the journal is complete and ends at group ${end.seq}, as its witness says: start without --accept-journal-end`,
    )
  if (accepted !== whole.seq)
    throw new StoreError(
      "corrupt",
      `the last good group of the journal is ${whole.seq}: start with --accept-journal-end ${whole.seq} to discard everything after it, or restore a backup`,
    )
  const why = problem?.message ?? `journal group ${whole.seq + 1} is missing or was changed`
  const gone = end.seq > whole.seq ? `; groups ${whole.seq + 1} to ${end.seq} are deleted` : ""
  return { end: whole, warnings: [`the journal now ends at group ${whole.seq}: ${why}${gone}`] }
}

const startWriting = (
  files: DataFiles,
  held: HeldFolder,
  reserve: Reserve,
  chain: HashChain,
  meta: Readonly<Record<string, string>>,
  { end, warnings: before }: Start,
): Writer => {
  const warnings = [...before, ...closeToOthers(files)]
  // Checkpoints after a discarded end belong to lost groups.
  if (before.length > 0) new CheckpointFolder(files.folder).keepOnly((seq) => seq <= end.seq)
  const witness = new Witness(files.witness, end)
  try {
    const client = new SqliteClient(files.database, "write")
    try {
      if (before.length > 0) client.transaction(() => cutDatabaseAfter(client, end.seq))
      let folder: FolderWatch | undefined
      const onWrite = () => folder?.beforeWrite()
      const onDurable = (head: WitnessEntry) => {
        folder?.afterWrite(head)
        witness.record(head)
      }
      const journal = new Journal(client, { chain, meta, onWrite, onDurable })
      folder = new FolderWatch({ files, held, client, witness, reserve, head: end })
      const look = () => folder!.look()
      const checkLog = () => folder!.checkLog()
      closeToOthers(files)
      const close = () => {
        try {
          client.close()
        } finally {
          witness.close()
        }
      }
      return { client, journal, began: began(client, journal, warnings), look, checkLog, close }
    } catch (error) {
      client.close()
      throw error
    }
  } catch (error) {
    witness.close()
    throw error
  }
}
