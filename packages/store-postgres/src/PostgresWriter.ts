/**
 * The writing side of a store on PostgreSQL, opened in the same two steps as a data folder. A standby takes the
 * first of these steps when it starts, and inspects the database again when it takes over.
 */
import { join } from "node:path"
import { StoreError, type Watched } from "@bourse/store"
import {
  acceptedEnd,
  allMeta,
  checkCheckpoint,
  checkEnd,
  checkEpoch,
  checkProjection,
  checkStart,
  cutDatabaseAfter,
  type DataFiles,
  dataFiles,
  type Guard,
  HashChain,
  hashOf,
  holdFolder,
  Journal,
  lastJournalRow,
  lastWholeGroup,
  noWriterRow,
  type Opening,
  readHead,
  readHistorySince,
  readProjected,
  readStart,
  readWitness,
  restoreOrAccept,
  type Start,
  Witness,
  type WitnessEntry,
  type Writer,
  type WriterRow,
  writerRow,
} from "@bourse/store/backend"
import { checkpointSeqs, removeCheckpointsAfter } from "./checkpointRows.ts"
import { PostgresClient } from "./PostgresClient.ts"
import type { PostgresTarget } from "./postgres.ts"
import { openExisting, prepareSchema } from "./postgresSchema.ts"
import { guardWriteOnStandby, raiseEpochUnderLease } from "./statements.ts"

export const openPostgresWriter = (
  path: string,
  { url, requireSyncStandby }: PostgresTarget,
  acceptJournalEnd: number | undefined,
): Opening => {
  const held = path === ":memory:" ? undefined : holdFolder(dataFiles(path).folder)
  const files = path === ":memory:" ? undefined : dataFiles(path)
  const client = orElse(
    () => new PostgresClient(url, "write"),
    () => held?.release(),
  )
  const close = (): void => {
    client.close()
    held?.release()
  }
  const look = (): Inspected => {
    if (requireSyncStandby === true && !hasSyncStandby(client)) throw noSyncStandby()
    return inspect(client, files)
  }
  let inspected: Inspected | undefined
  return orElse(() => {
    prepareSchema(client, url)
    return {
      stored: () => {
        // A standby may have waited long, so the database is inspected again.
        inspected = client.reconnected(look)
        const { end, meta, problem } = inspected
        if (acceptJournalEnd === undefined && problem !== undefined) throw problem
        return { seq: end.seq, meta }
      },
      abandon: close,
      begin: ({ chainKey, meta, lease }) => {
        const chain = new HashChain(chainKey)
        const { end, problem } = inspected ?? look()
        const start: Start =
          acceptJournalEnd === undefined
            ? { end, warnings: [] }
            : acceptedEnd(lastWholeGroup(client, chain), { end, problem }, acceptJournalEnd)
        held?.sign()
        return orElse(() => {
          if (start.warnings.length > 0) {
            removeCheckpointsAfter(client, start.end.seq)
            client.transaction(() => cutDatabaseAfter(client, start.end.seq))
          }
          // The reader is opened after the epoch was raised: until then another server may have written.
          let witness: Witness | undefined
          const onDurable = (head: WitnessEntry) => witness?.record(head)
          const guard = requireSyncStandby === true ? onStandby : undefined
          const raiseEpoch = lease === undefined ? undefined : () => raisedUnder(client, lease)
          const journal = new Journal(client, { chain, meta, guard, raiseEpoch, onDurable })
          const { head, projected } = journal
          if (files !== undefined) witness = new Witness(witnessOf(files), head)
          const closeAll = () => {
            try {
              witness?.close()
            } finally {
              close()
            }
          }
          const historySince = readHistorySince(client)
          const began = { head, start: readStart(client), projected, historySince, warnings: start.warnings }
          const look = (): Watched => {
            const mended = witness?.look()
            return { mended: mended === undefined ? [] : [mended], problems: [] }
          }
          return { client, journal, began, look, close: closeAll }
        }, close)
      },
    } satisfies Opening
  }, close)
}

/** Reads the database and writes nothing; another server may still write. */
export const openPostgresReadOnly = ({ url }: PostgresTarget): Opening => {
  const client = openExisting(url)
  const close = () => client.close()
  return orElse(() => {
    const { end, meta, problem } = inspect(client, undefined)
    if (problem !== undefined) throw problem
    const begin = (): Writer =>
      client.snapshotRead(() => {
        const head = readHead(client, writerRow)
        const [projected, historySince] = [readProjected(client), readHistorySince(client)]
        return {
          client,
          began: { head, start: readStart(client), projected, historySince, warnings: [] },
          close,
        }
      })
    return { stored: () => ({ seq: end.seq, meta }), begin, abandon: close }
  }, close)
}

/** Raises the epoch under a lease; throws `fenced` if another server has the lease, or raised the epoch. */
const raisedUnder = (client: PostgresClient, lease: number): WriterRow => {
  const [before] = client.rows<WriterRow>(writerRow)
  if (before === undefined) throw noWriterRow()
  const [raised] = client.rows<WriterRow>(raiseEpochUnderLease, [before.epoch, lease])
  if (raised === undefined)
    throw new StoreError("fenced", "another server took over this database: this server stops")
  return raised
}

const noSyncStandby = (): StoreError =>
  new StoreError(
    "io",
    "the database has no synchronous standby (synchronous_standby_names is empty), so no write is acknowledged: set synchronous_standby_names, or start without --require-sync-standby",
  )

const onStandby: Guard = { text: guardWriteOnStandby, refusal: noSyncStandby }

/**
 * The witness has another file name than for a database in the same folder, from which the exchange may have
 * moved.
 */
const witnessOf = ({ folder }: DataFiles): string => join(folder, "postgres-witness")

/** Checks that this server's last group still exists: a primary without it lost groups. */
const checkWitness = (files: DataFiles, client: PostgresClient, end: number): void => {
  const path = witnessOf(files)
  const witness = readWitness(path)
  if (witness === undefined) return
  const remedy = `connect to the database that has these groups, or ${restoreOrAccept(end)}`
  if (witness === "damaged")
    throw new StoreError("corrupt", `${path} is damaged: remove it if the database is the right one`)
  if (witness.seq > end)
    throw new StoreError(
      "corrupt",
      `the journal ends at group ${end}, but ${path} says that group ${witness.seq} was written: the database lost groups ${end + 1} to ${witness.seq}; ${remedy}`,
    )
  if (hashOf(client, witness.seq) !== witness.hash && witness.seq > 0)
    throw new StoreError(
      "corrupt",
      `journal group ${witness.seq} is not the one that ${path} says was written: this is another exchange, or the database lost groups; ${remedy}`,
    )
}

interface Inspected {
  readonly end: WitnessEntry
  readonly meta: Readonly<Record<string, string>>
  readonly problem: StoreError | undefined
}

const hasSyncStandby = (client: PostgresClient): boolean =>
  client.rows<{ names: string }>("SELECT current_setting('synchronous_standby_names') AS names")[0]!.names !==
  ""

/** `files` are the paths of this server's witness. */
const inspect = (client: PostgresClient, files: DataFiles | undefined): Inspected =>
  client.snapshotRead(() => {
    const [last] = client.rows<WitnessEntry>(lastJournalRow)
    const start = readStart(client)
    const end = last ?? start
    const [writer] = client.rows<WriterRow>(writerRow)
    if (writer === undefined) throw noWriterRow()
    checkStart(start.seq, end.seq)
    const rows = client.rows<{ key: string; value: string }>(allMeta)
    const meta = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    try {
      checkEnd(end.seq, writer.seq)
      checkEpoch(client, end.seq, writer)
      checkProjection(client, end.seq)
      if (files !== undefined) checkWitness(files, client, end.seq)
      const [newest] = checkpointSeqs(client)
      if (newest !== undefined) checkCheckpoint("the table of checkpoints", newest, end.seq)
      return { end, meta, problem: undefined }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      return { end, meta, problem: error }
    }
  })

const orElse = <Result>(body: () => Result, undo: () => void): Result => {
  try {
    return body()
  } catch (error) {
    undo()
    throw error
  }
}
