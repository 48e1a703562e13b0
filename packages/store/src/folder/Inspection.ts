/**
 * Checks a data folder before anything in it is changed: whose database it is, the journal's end, and whether the
 * witness agrees.
 */
import { existsSync, rmSync } from "node:fs"
import { CheckpointFolder } from "../checkpoints/CheckpointFolder.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import { allMeta, epochOfGroup, lastJournalRow, writerRow } from "../database/Statements.ts"
import type { DataFiles } from "../files/DataFiles.ts"
import { readWitness, type WitnessEntry } from "../files/Witness.ts"
import { readProjected } from "../history/Projection.ts"
import { type HashChain, restoreOrAccept } from "../journal/HashChain.ts"
import { checkEnd, type WriterRow } from "../journal/Journal.ts"
import { hashOf, readStart } from "../journal/JournalStart.ts"
import { readJournalRows } from "../journal/JournalText.ts"
import type { StoredData } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"

export interface Inspection {
  readonly stored: StoredData
  /** The last group of the journal, for a new witness. */
  readonly end: WitnessEntry
  /** The reason why the journal cannot be trusted. */
  readonly problem: StoreError | undefined
}

const rowsPerChunk = 256

/** Opens a database that only this process may open; `close` leaves every file as it was. */
export const openUnchanged = ({ database }: DataFiles): { client: SqliteClient; close: () => void } => {
  const sharedMemory = `${database}-shm`
  const hadSharedMemory = existsSync(sharedMemory)
  const client = new SqliteClient(database, "readAlone")
  const close = () => {
    client.close()
    if (!hadSharedMemory) rmSync(sharedMemory, { force: true })
  }
  return { client, close }
}

/** Runs `body` on a database that only this process may open, and leaves every file as it was. */
export const withUnchanged = <Result>(files: DataFiles, body: (client: SqliteClient) => Result): Result => {
  const { client, close } = openUnchanged(files)
  try {
    return body(client)
  } finally {
    close()
  }
}

class TakenBack extends Error {}

/** Runs `body` in a transaction that is rolled back, on a database that only this process may open. */
export const tryOut = <Result>(files: DataFiles, body: (client: SqliteClient) => Result): Result =>
  withUnchanged(files, () => {
    // This connection closes last, so it is read-only: a writable one would move the log into the database.
    const last = new SqliteClient(files.database, "read")
    try {
      last.checkSchema()
      const client = new SqliteClient(files.database, "tryOut")
      let result: { readonly of: Result } | undefined
      try {
        client.transaction(() => {
          result = { of: body(client) }
          throw new TakenBack()
        })
      } catch (error) {
        if (!(error instanceof TakenBack)) throw error
      } finally {
        client.close()
      }
      return result!.of
    } finally {
      last.close()
    }
  })

/** The inspection throws `schema` or `corrupt` for a database that cannot be used at all. */
export const inspect = (files: DataFiles): Inspection =>
  withUnchanged(files, (client) => {
    client.checkSchema()
    checkHistoryStart(client)
    const [last] = client.rows<WitnessEntry>(lastJournalRow)
    const start = readStart(client)
    const end = last ?? start
    const [writer] = client.rows<WriterRow>(writerRow)
    if (writer === undefined)
      throw new StoreError("corrupt", `${files.database}: the writer row is missing: restore a backup`)
    checkStart(start.seq, end.seq)
    const meta = client.rows<{ key: string; value: string }>(allMeta)
    return {
      stored: { seq: end.seq, meta: Object.fromEntries(meta.map(({ key, value }) => [key, value])) },
      end,
      problem: problemOf(() => {
        checkEnd(end.seq, writer.seq)
        checkEpoch(client, end.seq, writer)
        checkProjection(client, end.seq)
        checkWitness(files, client, end.seq)
        const newest = new CheckpointFolder(files.folder).newest()
        if (newest !== undefined) checkCheckpoint(newest.path, newest.seq, end.seq)
      }),
    }
  })

/** Unwritten history is made from the journal's groups, so none of those groups may be missing. */
const checkHistoryStart = (client: SqliteClient): void => {
  const start = readStart(client).seq
  const projected = readProjected(client)
  if (projected < start)
    throw new StoreError(
      "corrupt",
      `the history tables end at group ${projected}, but the journal begins after group ${start}: restore a backup of the whole folder`,
    )
}

/** A cut journal continues from its new beginning. */
export const checkStart = (start: number, end: number): void => {
  if (start > end)
    throw new StoreError(
      "corrupt",
      `the journal ends at group ${end}, but begins after group ${start}: groups ${end + 1} to ${start} are lost; restore a backup of the whole folder`,
    )
}

/** Each writer raises the epoch before its first group. */
export const checkEpoch = (client: SqlClient, end: number, { epoch }: WriterRow): void => {
  const [last] = client.rows<WriterRow>(epochOfGroup, [end])
  if (last !== undefined && last.epoch > epoch)
    throw new StoreError(
      "corrupt",
      `journal group ${end} was written in epoch ${last.epoch}, but the database says that the last epoch is ${epoch}, so later groups may be lost: ${restoreOrAccept(end)}`,
    )
}

/** A checkpoint is made of durable groups, so its name alone shows that the groups existed. */
export const checkCheckpoint = (name: string, seq: number, end: number): void => {
  if (seq > end)
    throw new StoreError(
      "corrupt",
      `the journal ends at group ${end}, but ${name} says that group ${seq} was written: groups ${end + 1} to ${seq} are lost; ${restoreOrAccept(end)}`,
    )
}

/** History is written from groups in the journal. */
export const checkProjection = (client: SqlClient, end: number): void => {
  const projected = readProjected(client)
  if (projected > end)
    throw new StoreError(
      "corrupt",
      `the journal ends at group ${end}, but the history tables hold rows of groups up to ${projected}: ${restoreOrAccept(end)}`,
    )
}

const checkWitness = ({ witness: path }: DataFiles, client: SqliteClient, end: number): void => {
  const witness = readWitness(path)
  const remedy = restoreOrAccept(end)
  if (witness === undefined || witness === "damaged") {
    throw new StoreError(
      "corrupt",
      `${path} is ${witness ?? "missing"}, so it is unknown whether the journal, which ends at group ${end}, is complete: ${remedy}`,
    )
  }
  if (witness.seq > end)
    throw new StoreError(
      "corrupt",
      `the journal ends at group ${end}, but ${path} says that group ${witness.seq} was written: groups ${end + 1} to ${witness.seq} are lost; ${remedy}`,
    )
  // A witness from before the journal's start is older because of a power loss.
  if (witness.seq >= readStart(client).seq && hashOf(client, witness.seq) !== witness.hash)
    throw new StoreError(
      "corrupt",
      `journal group ${witness.seq} does not match ${path}; the journal ends at group ${end}: ${remedy}`,
    )
}

/** The last group up to which the journal is intact. */
export const lastWholeGroup = (client: SqlClient, chain: HashChain): WitnessEntry => {
  let last: WitnessEntry = readStart(client)
  for (;;) {
    const rows = readJournalRows(client, last.seq, Number.MAX_SAFE_INTEGER, rowsPerChunk)
    if (rows.length === 0) return last
    for (const row of rows) {
      if (problemOf(() => chain.verify(last.seq, last.hash, [row])) !== undefined) return last
      last = { seq: row.seq, hash: row.hash }
    }
  }
}

const problemOf = (body: () => void): StoreError | undefined => {
  try {
    body()
    return undefined
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return error
  }
}
