/** Requests of the store to its worker threads, and the answers: one message each way, answered in order. */

import type { JournalRow } from "./database/Tables.ts"
import type { WriteTrouble } from "./files/WriteTrouble.ts"
import type { HistoryCheck } from "./history/ChunkCheck.ts"
import type { GroupHistory, RecordTexts } from "./history/GroupHistory.ts"
import type { HistorySince } from "./pruning/HistorySince.ts"
import type { PruneAnswer, PruneCursor, PruneLimits } from "./pruning/PruneStage.ts"
import type { HistoryQueries, HistoryQueryName, QueryResult } from "./queries/HistoryQueries.ts"
import type { StoreErrorKind } from "./StoreError.ts"

/**
 * The end of a group of the journal. The journal's point before its first group has the `seq` 0 and a hash of
 * 64 zeros.
 */
export interface JournalPoint {
  readonly seq: number
  /** Exchange time of the group in milliseconds. */
  readonly time: number
  readonly hash: string
}

/** The end of the last durable group of the journal. */
export interface Head extends JournalPoint {
  /** Raised by one whenever the store is opened; a writer with an older epoch is rejected. */
  readonly epoch: number
}

/** A database outside the data folder, and the threads of a store on it. */
export interface StoreBackend {
  /** The address of a module that calls `serveStore`, for the threads that read and write. */
  readonly worker: string
  /** The address of a module that calls `serveReplay`, for the thread that replays. */
  readonly replayThread: string
  /** The database's options for both kinds of threads; each thread gets a clone. */
  readonly options: unknown
  /** Name of the database, which follows "of" in messages: `database localhost:5432/exchange`. */
  readonly name: string
}

export type WorkerOptions = {
  /** The data folder, or ":memory:"; with a backend, the folder of the files beside its database. */
  readonly path: string
  readonly backend?: StoreBackend | undefined
} & (
  | { readonly role: "writer"; readonly acceptJournalEnd: number | undefined }
  /**
   * Opens the data read-only. A reader locks the data folder like a writer; a database may have a writer at the
   * same time.
   */
  | { readonly role: "readOnly" }
  | { readonly role: "reader"; readonly chainKey: string }
  /**
   * Reads history from a replica, if its database has this text of the chain's key, which identifies the exchange.
   */
  | { readonly role: "replica"; readonly exchange: string }
)

/** Options of the thread that replays. */
export interface ReplayOptions {
  readonly path: string
  readonly backend?: StoreBackend | undefined
  readonly chainKey: string
}

/** The stored data as it is before anything is written. */
export interface StoredData {
  /** The last group of the journal; 0 if there is none. */
  readonly seq: number
  /** All metadata of the store by name. */
  readonly meta: Readonly<Record<string, string>>
}

/** Reads the data folder before anything is written, and rejects damage that only this check can find. */
export interface LookRequest {
  readonly type: "look"
  readonly chainKey: string
}

/** The last step of opening a store; a writer writes from here on. */
export interface BeginRequest {
  readonly type: "begin"
  /** The number of this server's lease; undefined if the folder has only one writer. */
  readonly lease?: number | undefined
  /** A key of the hash chain that `newChainKey` made. */
  readonly chainKey: string
  /** Metadata to store with the opening, by name. */
  readonly meta: Readonly<Record<string, string>>
}

export interface Began {
  readonly head: Head
  /** The last group whose closed orders and fills are in the history tables. */
  readonly projected: number
  /** The group that precedes the first one in the journal. */
  readonly start: JournalPoint
  readonly historySince: HistorySince
  /** Warnings for the operator, in sentences. */
  readonly warnings: ReadonlyArray<string>
}

/** Findings of a check of those files that the next start needs. */
export interface Watched {
  /** Damage that the check repaired, in sentences. */
  readonly mended: ReadonlyArray<string>
  /** Damage that prevents the next start until the operator repairs it, in sentences. */
  readonly problems: ReadonlyArray<string>
  /** The groups of existing checkpoints; undefined if checkpoints are not files. */
  readonly checkpoints?: ReadonlyArray<number> | undefined
}

export interface AppendRequest {
  readonly type: "append"
  readonly seq: number
  readonly time: number
  readonly events: string
  /** Rows of history that are written with the group. */
  readonly records: RecordTexts
  /** Rows of history that are written after the journal. */
  readonly history: GroupHistory
}

/** The closed orders and fills of a durable group that the history tables do not have yet. */
export interface HistoryRequest {
  readonly type: "history"
  readonly seq: number
  readonly history: GroupHistory
}

/**
 * Requests journal rows after the group `after`, whose hash is `hash`, up to `upTo`; the reader chooses how
 * many.
 */
export interface ChunkRequest {
  readonly type: "chunk"
  readonly after: number
  readonly hash: string
  readonly upTo: number
}

export type QueryRequest = {
  [Name in HistoryQueryName]: {
    readonly type: "query"
    readonly name: Name
    readonly parameters: HistoryQueries[Name]["parameters"]
  }
}[HistoryQueryName]

/**
 * The least that a replica must have before a page may be read from it: this group, and the history up to that group.
 */
export interface HistoryNeed {
  readonly seq: number
  readonly projected: number
}

/** Queries the existing data; on a database with another writer, a repeated query may return more. */
export interface StoredDataRequest {
  readonly type: "stored"
}

/**
 * The last request to a thread. After the last request the thread ends, unless it may be reused for another
 * store.
 */
export interface CloseRequest {
  readonly type: "close"
  readonly mayIdle: boolean
}

export type Request =
  | StoredDataRequest
  | LookRequest
  /** Creates the database if it does not exist. */
  | { readonly type: "create" }
  | BeginRequest
  | AppendRequest
  | HistoryRequest
  | ChunkRequest
  | QueryRequest
  /** A query to a replica, answered once it has the needed groups. */
  | { readonly type: "replicaQuery"; readonly query: QueryRequest; readonly need: HistoryNeed }
  | { readonly type: "meta"; readonly key: string }
  | { readonly type: "setMeta"; readonly key: string; readonly value: string }
  /**
   * Checks some groups after `after`; the reader chooses how many and returns the last one, or `after` at the end.
   */
  | Readonly<Omit<ChunkRequest, "type"> & { readonly type: "check" }>
  /** Queries the hash of a group in the journal, or of the group before the journal's first. */
  | { readonly type: "hashOf"; readonly seq: number }
  /** Requests for a backend that keeps checkpoints in its database: {@link CheckpointRows}. */
  | { readonly type: "checkpointSeqs" }
  | { readonly type: "checkpointPart"; readonly seq: number; readonly no: number }
  /** Removes a slice of the journal's first groups, none after `upTo`. */
  | { readonly type: "cutBefore"; readonly upTo: number }
  /** Writes a slice of the waiting history, unless history up to this group is already written. */
  | { readonly type: "writeHistory"; readonly upTo: number }
  /** Deletes damaged history that the journal contains; the following replay writes it again. */
  | { readonly type: "rebuildHistory" }
  /** Removes a slice of old history; the cursor is the end of the previous slice. */
  | { readonly type: "prune"; readonly limits: PruneLimits; readonly cursor: PruneCursor | undefined }
  /** Checks some chunks of history after the chunk with this id. */
  | { readonly type: "checkHistory"; readonly after: number }
  | { readonly type: "makeRoom" }
  /** Writes the database, with all waiting history, into a new file. */
  | { readonly type: "copyTo"; readonly path: string }
  /** Checks the files that the next start needs beside the database. */
  | { readonly type: "watch" }
  /** Moves the database's log into its file, and reads the end of the journal back. */
  | { readonly type: "checkLog" }
  | CloseRequest

/**
 * The type of the answer to each request. Rows in an answer are JSON text, which costs the main thread less
 * than a clone.
 */
export interface Answers {
  readonly stored: StoredData
  readonly look: Began
  readonly create: undefined
  readonly begin: Began
  readonly append: Appended
  /** The last group whose rows are in the history tables. */
  readonly history: number
  readonly chunk: ReadonlyArray<JournalRow>
  readonly query: QueryResult
  readonly replicaQuery: QueryResult | { /** Why the replica lags. */ readonly behind: string }
  readonly meta: string | undefined
  readonly setMeta: undefined
  readonly check: Pick<JournalPoint, "seq" | "hash">
  readonly hashOf: string | undefined
  readonly checkpointSeqs: ReadonlyArray<number>
  readonly checkpointPart: Uint8Array | undefined
  /** The beginning of the journal after the cut. */
  readonly cutBefore: JournalPoint
  /** The last group whose rows are in the history tables. */
  readonly writeHistory: number
  readonly rebuildHistory: {
    readonly problems: ReadonlyArray<string>
    /** The last group whose rows are in the history tables. */
    readonly projected: number
  }
  readonly prune: PruneAnswer
  readonly checkHistory: HistoryCheck
  /** Why nothing can be written; null if writing is possible. */
  readonly makeRoom: WriteTrouble | null
  readonly copyTo: undefined
  readonly watch: Watched
  readonly checkLog: undefined
  readonly close: undefined
}

export interface Appended {
  readonly hash: string
  /** The last group whose rows are in the history tables. */
  readonly projected: number
}

/** The error that a thread sends in place of an answer. */
export interface Failure {
  readonly failure: { readonly kind: StoreErrorKind; readonly message: string }
}
