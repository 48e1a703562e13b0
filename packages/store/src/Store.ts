/** The store as the server sees it: asynchronous, with all work on the database in threads of its own. */
import type { Records, WrittenEvent } from "@bourse/engine"
import type { RestoreSource } from "./checkpoints/restoreState.ts"
import type { JournalRow } from "./database/Tables.ts"
import type { WriteTrouble } from "./files/WriteTrouble.ts"
import type { HistoryRecords } from "./history/GroupHistory.ts"
import type { HistorySince } from "./pruning/HistorySince.ts"
import type { PruneLimits } from "./pruning/PruneStage.ts"
import type { HistoryQueries, HistoryQueryName } from "./queries/HistoryQueries.ts"
import type { Head, StoreBackend, StoredData, Watched } from "./Request.ts"
import { StoreError } from "./StoreError.ts"
import type { HistoryReplicaOptions } from "./threads/HistoryReplica.ts"
import type { Checkpoints, LiveState } from "./threads/serveReplay.ts"
import type { ReplayThread } from "./threads/threads.ts"

/** The product of one turn of the exchange: one journal row and its history rows. */
export interface JournalGroup {
  readonly seq: number
  /** Exchange time in milliseconds. */
  readonly time: number
  /** The events as the text of a JSON array. */
  readonly events: string
  /** Kinds without any may be missing. A candle stands here at most once; one of an earlier group is updated. */
  readonly records: Partial<Records>
}

/** A group as the journal gives it back. */
export interface ReadGroup {
  readonly seq: number
  readonly time: number
  readonly events: ReadonlyArray<WrittenEvent>
}

/** The key of the journal's hash chain, as `newChainKey` makes it, and the text that is kept of it. */
export interface ChainKey {
  readonly key: string
  readonly sealed: string
  /** Called before anything is written that could not be opened again without what the key was sealed with. */
  readonly keep?: () => void
}

export interface StoreOptions {
  /** The data folder, created with mode 0700 when it is missing; or ":memory:". */
  readonly path: string
  /**
   * The database that the journal, history and checkpoints are in, instead of one in the data folder. The folder then
   * holds a witness, of this server alone.
   */
  readonly backend?: StoreBackend | undefined
  /** A replica of that database, from which history is read if it is up to date. */
  readonly replica?: HistoryReplicaOptions | undefined
  /**
   * `read` holds the data folder and writes nothing there: for a disk without room. Everything but append and setMeta
   * works, on what the last process left; in a database that another server may write to, on what there is at the open.
   * Default: `write`.
   */
  readonly mode?: "write" | "read"
  /**
   * Opens the key of the hash chain, which is kept under the name `chainKey`, or makes and seals one where there is
   * none yet. If it throws, the open fails and nothing is written. Unless given, the key is kept as it is: the chain
   * then shows damage, and no forgery.
   */
  readonly chainKey?: (stored: StoredData) => ChainKey
  /**
   * Takes a journal that lost its end, or whose witness is missing or disagrees, as it is up to this group, the last
   * good one; every later group and its history rows are deleted. Refused for any other group, and for a whole journal.
   */
  readonly acceptJournalEnd?: number | undefined
  /**
   * Opens a data folder without a change to any file, until {@link Store.begin} is called; until then the store is as
   * one opened for reading. Elsewhere it begins at once. Default: false.
   */
  readonly beginsLater?: boolean
  /** Called once the store writes. If it throws, the open, or {@link Store.begin}, fails. */
  readonly onBegun?: (store: Store) => Promise<void>
}

/** Every promise can reject with a {@link StoreError}. */
export interface Store extends RestoreSource {
  /** The end of the last durable group. */
  readonly head: Head
  /** Warnings of this opening for the operator, in sentences. */
  readonly warnings: ReadonlyArray<string>
  readonly isReadOnly: boolean
  /** Begins to write, where that was put off; what was handed to {@link addHistory} by then is taken over. */
  begin(): Promise<void>
  /** The last group whose closed orders and fills are in the history tables; queries find what came after it, too. */
  readonly projected: number
  /**
   * The store has the closed orders and fills of groups up to this one. During a replay, those of later groups are
   * handed to {@link addHistory}, before any query.
   */
  readonly historySeq: number
  /** From when on each kind of history is there. */
  readonly historySince: HistorySince
  /** History that may not be in the tables yet: what a store that is opened after this one, without a replay, is given. */
  readonly waitingHistory: ReadonlyArray<{ readonly seq: number; readonly records: HistoryRecords }>
  /** Takes the closed orders and fills of a durable group, in the order of the journal. A read-only store keeps them in memory. */
  addHistory(group: { readonly seq: number; readonly records: HistoryRecords }): void
  /**
   * Sees to it that the reserve stands: 16 MiB in the data folder that are given up when a write fails. Resolves with the
   * reason where it cannot be made: then write nothing, and ask again.
   */
  makeRoom(): Promise<WriteTrouble | null>
  /**
   * The next groups after this one (from `start` on), about a megabyte at a time; none at `upTo`. Waits until the
   * history that was handed over before is taken in. Rejects as `corrupt`, naming the seq, where the chain breaks.
   */
  groupsAfter(last: Pick<Head, "seq" | "hash">, upTo: number): Promise<ReadonlyArray<JournalRow>>
  /** Checks the hash chain of the groups up to `upTo`; rejects as `corrupt`, naming the seq, where it breaks. */
  checkChain(upTo: number): Promise<void>
  /**
   * Before the journal is replayed: makes damaged history again from the journal. Resolves with what was damaged, in
   * sentences; the replay then begins earlier. Rejects as `corrupt` where it is not certain that the journal has all of
   * it, and changes nothing. A store that has not begun to write returns the same and changes nothing.
   */
  rebuildHistory(): Promise<ReadonlyArray<string>>
  /** Checks the chunks of history and their look-ups. Resolves with the first hundred problems, in sentences. */
  checkHistory(): Promise<ReadonlyArray<string>>
  /**
   * Makes a checkpoint of the state after the last durable group, in a thread of its own, and removes all but the newest
   * two. Undefined in memory, where nothing is written, and once the store closes. Rejects as `corrupt` when the journal
   * is not what was written, does not replay, or leads to another state than the one that was served, unless that is
   * known of the group.
   */
  makeCheckpoint(known?: ReadonlyArray<number>): Promise<Checkpoints | undefined>
  /**
   * Writes the state after a durable group as a checkpoint, and removes all but it and the next older good one: for a
   * journal that no longer leads to the state. Undefined where {@link makeCheckpoint} answers so.
   */
  writeCheckpoint(live: LiveState): Promise<Checkpoints | undefined>
  /**
   * Reads what a start would read: the checkpoints, and the groups after the newest good one. Resolves with what there
   * is; rejects as `corrupt` where a start would be refused. Undefined where {@link makeCheckpoint} answers so.
   */
  checkRestart(): Promise<Checkpoints | undefined>
  /**
   * Runs `compare` with a second state in the thread that makes checkpoints, which makes none meanwhile. Rejects as
   * `corrupt` where the journal does not replay, and as `closed` once the store closes.
   */
  withSecondState<Result>(compare: (call: ReplayThread["call"]) => Promise<Result>): Promise<Result>
  /**
   * Looks at the files that a start will need, and mends what can be mended; `checksLog`: moves the database's
   * log into its file and reads the end of the journal back.
   * Rejects as `removed` or `corrupt` where a start would not have what was acknowledged.
   */
  watch(checksLog: boolean): Promise<Watched>
  /**
   * Takes the first groups of the journal away up to this one, slice by slice between the groups that are appended.
   * Only for a group that a good checkpoint was made after. Groups whose history is not written stay.
   */
  cutBefore(seq: number): Promise<void>
  /**
   * Removes old history, slice by slice between the groups that are appended, with a pause after each. Resolves with
   * what was left because of damage, in sentences. {@link historySince} is raised before the first row is removed.
   */
  pruneHistory(limits: PruneLimits): Promise<ReadonlyArray<string>>
  /**
   * Writes the database as it is after the last durable group into a new file. Rejects as `io` where a backend cannot.
   */
  copyTo(path: string): Promise<void>
  /** The hash of a group that the journal has, or begins after. */
  hashOf(seq: number): Promise<string | undefined>
  /** All groups up to the head, in seq order; rejects as `corrupt`, naming the seq, where the chain breaks. */
  replay(onGroup: (group: ReadGroup) => void): Promise<void>
  /**
   * Resolves when the group is on the disk. After a rejection the outcome is unknown and every later append is
   * rejected too, until the store is closed and opened again; only `sequence` means that nothing happened.
   */
  append(group: JournalGroup): Promise<void>
  query<Name extends HistoryQueryName>(
    name: Name,
    parameters: HistoryQueries[Name]["parameters"],
  ): Promise<ReadonlyArray<HistoryQueries[Name]["row"]>>
  meta(key: string): Promise<string | undefined>
  /** Durable when it resolves; a failure counts as a failed append. */
  setMeta(key: string, value: string): Promise<void>
  /** Waits for what was called before, then gives the data folder free. */
  close(): Promise<void>
}
