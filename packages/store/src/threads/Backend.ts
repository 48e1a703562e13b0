/** The database that the threads of a store open: in the data folder, or another one. */
import type { CheckpointRows } from "../checkpoints/CheckpointTable.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import type { Opening } from "../folder/Writer.ts"
import type { Answers, HistoryNeed, QueryRequest } from "../Request.ts"

export interface Backend {
  openWriter(acceptJournalEnd: number | undefined): Opening
  openReadOnly(): Opening
  /** Beside the writer. */
  openReader(): SqlClient
  /** None: they are files of the data folder. */
  readonly checkpoints?: (client: SqlClient) => CheckpointRows
  /** Answers a query on a reader of a replica; `exchange` is the text that is kept of the chain's key. */
  readonly queryReplica?: (
    client: SqlClient,
    request: { readonly query: QueryRequest; readonly need: HistoryNeed },
    exchange: string,
  ) => Answers["replicaQuery"]
}

/** The part of it that a checkpoint needs. */
export type CheckpointBackend = Pick<Backend, "openReader" | "checkpoints">
