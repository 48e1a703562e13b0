/** The database of a store's threads: in the data folder, or another one. */
import type { CheckpointRows } from "../checkpoints/CheckpointTable.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import type { Opening } from "../folder/Writer.ts"
import type { Answers, HistoryNeed, QueryRequest } from "../Request.ts"

export interface Backend {
  openWriter(acceptJournalEnd: number | undefined): Opening
  openReadOnly(): Opening
  /** Opens a reader that runs beside the writer. */
  openReader(): SqlClient
  /** Checkpoint rows of the database; undefined if checkpoints are files of the data folder. */
  readonly checkpoints?: (client: SqlClient) => CheckpointRows
  /** Answers a query on a replica's reader; `exchange` is the stored text of the chain's key. */
  readonly queryReplica?: (
    client: SqlClient,
    request: { readonly query: QueryRequest; readonly need: HistoryNeed },
    exchange: string,
  ) => Answers["replicaQuery"]
}

/** The part of a backend that a checkpoint needs. */
export type CheckpointBackend = Pick<Backend, "openReader" | "checkpoints">
