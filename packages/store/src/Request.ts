/** Requests of the store to its worker threads, and their answers: one message each way, answered in order. */

import type { JournalRow } from "./database/Tables.ts"
import type { WriteTrouble } from "./files/WriteTrouble.ts"
import type { HistoryCheck } from "./history/ChunkCheck.ts"
import type { GroupHistory, RecordTexts } from "./history/GroupHistory.ts"
import type { HistorySince } from "./pruning/HistorySince.ts"
import type { PruneAnswer, PruneCursor, PruneLimits } from "./pruning/PruneStage.ts"
import type { HistoryQueries, HistoryQueryName, QueryResult } from "./queries/HistoryQueries.ts"
import type { StoreErrorKind } from "./StoreError.ts"

/** The end of a group of the journal. `seq` 0 and a hash of 64 zeros: before the first. */
export interface JournalPoint {
  readonly seq: number
  /** Exchange time in milliseconds. */
  readonly time: number
  readonly hash: string
}

/** The last durable group. */
export interface Head extends JournalPoint {
  /** Raised by one whenever the store is opened; a writer with an older one is refused. */
  readonly epoch: number
}

/** A database that is not in the data folder, and the threads of a store on it. */
export interface StoreBackend {
  /** The address of a module that calls `serveStore`. */
  readonly worker: string
  /** The address of one that calls `serveReplay`. */
  readonly replayThread: string
  /** The database's options for both; they get a clone. */
  readonly options: unknown
  /** Follows "of" in messages: `database localhost:5432/exchange`. */
  readonly name: string
}

export type WorkerOptions = {
  /** The data folder, or ":memory:"; with a backend, what is kept beside its database. */
  readonly path: string
  readonly backend?: StoreBackend | undefined
} & (
  | { readonly role: "writer"; readonly acceptJournalEnd: number | undefined }
  /** Writes nothing. Holds the data folder as a writer does; a database may have a writer beside it. */
  | { readonly role: "readOnly" }
  | { readonly role: "reader"; readonly chainKey: string }
  /** Reads history from a replica of the exchange whose database has this text of its chain's key. */
  | { readonly role: "replica"; readonly exchange: string }
)

/** Options of the thread that replays. */
export interface ReplayOptions {
  readonly path: string
  readonly backend?: StoreBackend | undefined
  readonly chainKey: string
}

/** The data that is there before anything is written. */
export interface StoredData {
  /** The journal's last group; 0: none yet. */
  readonly seq: number
  /** Everything that was remembered under a name. */
  readonly meta: Readonly<Record<string, string>>
}

/** Reads what there is before anything is written: so much is refused by then that could not be told before. */
export interface LookRequest {
  readonly type: "look"
  readonly chainKey: string
}

/** The last step of who holds the folder; a writer writes from here on. */
export interface BeginRequest {
  readonly type: "begin"
  /** The number of the lease that this server holds. None: nobody else writes. */
  readonly lease?: number | undefined
  /** A key that `newChainKey` made. */
  readonly chainKey: string
  /** Remembered under their names. */
  readonly meta: Readonly<Record<string, string>>
}

export interface Began {
  readonly head: Head
  /** The last group whose closed orders and fills are in the history tables. */
  readonly projected: number
  /** The group before the first one that the journal still has. */
  readonly start: JournalPoint
  readonly historySince: HistorySince
  /** Sentences for the operator. */
  readonly warnings: ReadonlyArray<string>
}

/** Findings of a look at the files that the next start needs. */
export interface Watched {
  /** Harm that was mended, in sentences. */
  readonly mended: ReadonlyArray<string>
  /** Harm that keeps the next start from its data until the operator mends it, in sentences. */
  readonly problems: ReadonlyArray<string>
  /** The groups that there are checkpoints of; undefined where they are not in files. */
  readonly checkpoints?: ReadonlyArray<number> | undefined
}

export interface AppendRequest {
  readonly type: "append"
  readonly seq: number
  readonly time: number
  readonly events: string
  /** Written with the group. */
  readonly records: RecordTexts
  /** Written behind the journal. */
  readonly history: GroupHistory
}

/** The closed orders and fills of a durable group that the history tables do not have yet. */
export interface HistoryRequest {
  readonly type: "history"
  readonly seq: number
  readonly history: GroupHistory
}

/** Asks for journal rows after `after`, whose hash is `hash`, up to `upTo`; the reader chooses how many. */
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

/** The least that a replica must have before a page may come from it: this group, and the history up to that one. */
export interface HistoryNeed {
  readonly seq: number
  readonly projected: number
}

/** Asks what there is; asked again, it may be more on a database that another server writes to. */
export interface StoredDataRequest {
  readonly type: "stored"
}

/** The last request. The thread ends then, unless it may wait for the options of another store. */
export interface CloseRequest {
  readonly type: "close"
  readonly mayIdle: boolean
}

export type Request =
  | StoredDataRequest
  | LookRequest
  /** Makes the database where there is none. */
  | { readonly type: "create" }
  | BeginRequest
  | AppendRequest
  | HistoryRequest
  | ChunkRequest
  | QueryRequest
  /** The same of a replica, once it has what is needed. */
  | { readonly type: "replicaQuery"; readonly query: QueryRequest; readonly need: HistoryNeed }
  | { readonly type: "meta"; readonly key: string }
  | { readonly type: "setMeta"; readonly key: string; readonly value: string }
  /**
   * Checks some groups after `after`; the reader chooses how many and answers with the last one, or `after` at the end.
   */
  | Readonly<Omit<ChunkRequest, "type"> & { readonly type: "check" }>
  /** Asks for the hash of a group that the journal has, or begins after. */
  | { readonly type: "hashOf"; readonly seq: number }
  /** For a backend that keeps checkpoints in its database: {@link CheckpointRows}. */
  | { readonly type: "checkpointSeqs" }
  | { readonly type: "checkpointPart"; readonly seq: number; readonly no: number }
  /** Takes a slice of the journal's first groups away, none after `upTo`. */
  | { readonly type: "cutBefore"; readonly upTo: number }
  /** Writes a slice of the history that waits, if that up to this group is not written. */
  | { readonly type: "writeHistory"; readonly upTo: number }
  /** Deletes damaged history that the journal has, for the replay that follows. */
  | { readonly type: "rebuildHistory" }
  /** Removes a slice of old history; the cursor is the one that the slice before ended with. */
  | { readonly type: "prune"; readonly limits: PruneLimits; readonly cursor: PruneCursor | undefined }
  /** Checks some chunks of history after the one with this id. */
  | { readonly type: "checkHistory"; readonly after: number }
  | { readonly type: "makeRoom" }
  /** Writes the database, with all history that waits, into a new file. */
  | { readonly type: "copyTo"; readonly path: string }
  /** Looks at what the next start needs beside the database. */
  | { readonly type: "watch" }
  /** Moves the database's log into its file, and reads the end of the journal back. */
  | { readonly type: "checkLog" }
  | CloseRequest

/** The answer to each request. Rows come as JSON text: cheaper for the main thread than a clone. */
export interface Answers {
  readonly stored: StoredData
  readonly look: Began
  readonly create: undefined
  readonly begin: Began
  readonly append: Appended
  /** The last group in the history tables. */
  readonly history: number
  readonly chunk: ReadonlyArray<JournalRow>
  readonly query: QueryResult
  readonly replicaQuery: QueryResult | { /** In a sentence. */ readonly behind: string }
  readonly meta: string | undefined
  readonly setMeta: undefined
  readonly check: Pick<JournalPoint, "seq" | "hash">
  readonly hashOf: string | undefined
  readonly checkpointSeqs: ReadonlyArray<number>
  readonly checkpointPart: Uint8Array | undefined
  /** Where the journal begins from then on. */
  readonly cutBefore: JournalPoint
  /** The last group in the history tables. */
  readonly writeHistory: number
  readonly rebuildHistory: {
    readonly problems: ReadonlyArray<string>
    /** The last group in the history tables. */
    readonly projected: number
  }
  readonly prune: PruneAnswer
  readonly checkHistory: HistoryCheck
  /** Why nothing can be written; null: it can. */
  readonly makeRoom: WriteTrouble | null
  readonly copyTo: undefined
  readonly watch: Watched
  readonly checkLog: undefined
  readonly close: undefined
}

export interface Appended {
  readonly hash: string
  /** The last group in the history tables. */
  readonly projected: number
}

/** Instead of an answer. */
export interface Failure {
  readonly failure: { readonly kind: StoreErrorKind; readonly message: string }
}
