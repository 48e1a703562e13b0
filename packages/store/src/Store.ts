/** The store's interface for the server: asynchronous, with all work on the database in separate threads. */
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
  /** Exchange time of the group in milliseconds. */
  readonly time: number
  /** The events of the group as the text of a JSON array. */
  readonly events: string
  /**
   * Records of the group by kind; empty kinds may be missing. Each candle occurs at most once in a group; a
   * candle of an earlier group is updated.
   */
  readonly records: Partial<Records>
}

/** A group of events that was read from the journal. */
export interface ReadGroup {
  readonly seq: number
  readonly time: number
  readonly events: ReadonlyArray<WrittenEvent>
}

/** The key of the journal's hash chain, made by `newChainKey`, and its sealed text. */
export interface ChainKey {
  readonly key: string
  readonly sealed: string
  /** Called before the first write, so that the key used for sealing is stored before anything depends on it. */
  readonly keep?: () => void
}

export interface StoreOptions {
  /** The data folder, created with mode 0700 when it is missing; or ":memory:". */
  readonly path: string
  /**
   * The database of journal, history and checkpoints, instead of a database in the data folder. With a database
   * outside the data folder, the folder contains only this server's witness file.
   */
  readonly backend?: StoreBackend | undefined
  /** A replica of that database; history is read from the replica if it is up to date. */
  readonly replica?: HistoryReplicaOptions | undefined
  /**
   * `read` locks the data folder and writes nothing to it: for a full disk. With `read` everything but append
   * and setMeta works, on the data that the last process left; on a database with another writer, on the data
   * at the time of the open. Default of the mode: `write`.
   */
  readonly mode?: "write" | "read"
  /**
   * Opens the sealed key of the hash chain, stored under the name `chainKey`, or makes and seals a key if there
   * is none. If `chainKey` throws, the open fails and nothing is written. By default the key is stored
   * unsealed: then the chain shows damage, but no forgery.
   */
  readonly chainKey?: (stored: StoredData) => ChainKey
  /**
   * Accepts a journal that lost its end, or whose witness is missing or differs, up to this group, the last good one;
   * every later group and its history rows are deleted. The option is rejected for any other group, and for a
   * complete journal.
   */
  readonly acceptJournalEnd?: number | undefined
  /**
   * Opens a data folder without changing any file, until {@link Store.begin} is called; until then the store is
   * read-only. Stores other than a data folder begin at once. Default: false.
   */
  readonly beginsLater?: boolean
  /** Called with the store once it writes. If `onBegun` throws, the open, or {@link Store.begin}, fails. */
  readonly onBegun?: (store: Store) => Promise<void>
}

/** Every promise of a store can reject with a {@link StoreError}. */
export interface Store extends RestoreSource {
  /** The end of the last durable group of the store. */
  readonly head: Head
  /** Warnings for the operator from the present opening, in sentences. */
  readonly warnings: ReadonlyArray<string>
  readonly isReadOnly: boolean
  /**
   * Begins to write, if the beginning was postponed; history passed to {@link addHistory} until then is
   * written.
   */
  begin(): Promise<void>
  /** The last group whose closed orders and fills are in the history tables; queries also find later rows. */
  readonly projected: number
  /**
   * The store has the closed orders and fills of all groups up to this one. A replay must pass the closed
   * orders and fills of later groups to {@link addHistory} before any query.
   */
  readonly historySeq: number
  /** The time from which each kind of history is complete. */
  readonly historySince: HistorySince
  /**
   * History that may not be in the tables yet: it is passed to the next store, if that store opens without a
   * replay.
   */
  readonly waitingHistory: ReadonlyArray<{ readonly seq: number; readonly records: HistoryRecords }>
  /**
   * Takes the closed orders and fills of a durable group, in journal order. A read-only store keeps the passed
   * history in memory.
   */
  addHistory(group: { readonly seq: number; readonly records: HistoryRecords }): void
  /**
   * Allocates the reserve: a 16 MiB file in the data folder that is deleted when a write fails. Resolves with
   * the reason if the reserve cannot be made: then the caller must not write, and tries again later.
   */
  makeRoom(): Promise<WriteTrouble | null>
  /**
   * The next groups after this one (from `start` on), about a megabyte at a time; none at `upTo`. Reading the
   * next groups waits until earlier history is stored. Reading the next groups rejects as `corrupt`, naming the
   * seq, if the chain breaks.
   */
  groupsAfter(last: Pick<Head, "seq" | "hash">, upTo: number): Promise<ReadonlyArray<JournalRow>>
  /** Checks the hash chain of the groups up to `upTo`; rejects as `corrupt`, naming the seq, where it breaks. */
  checkChain(upTo: number): Promise<void>
  /**
   * Called before the journal is replayed: rebuilds damaged history from the journal. The rebuild resolves with
   * the damage, in sentences; the replay then begins earlier. The rebuild rejects as `corrupt`, without
   * changes, unless the journal certainly has the whole damaged history. A store that has not begun to write
   * returns the same damage without changes.
   */
  rebuildHistory(): Promise<ReadonlyArray<string>>
  /**
   * Checks the chunks of history and their look-ups. The check of history resolves with the first hundred
   * problems, in sentences.
   */
  checkHistory(): Promise<ReadonlyArray<string>>
  /**
   * Makes a checkpoint of the state after the last durable group, in a separate thread, and removes all but the
   * newest two. Returns undefined for a store in memory, for a read-only store, and once the store closes.
   * The checkpoint rejects as `corrupt` if the journal was changed, does not replay, or leads to a state other
   * than the served one, unless that difference is already known.
   */
  makeCheckpoint(known?: ReadonlyArray<number>): Promise<Checkpoints | undefined>
  /**
   * Writes the state after a durable group as a checkpoint, and removes all but this one and the next older good one:
   * for a journal that no longer leads to the state. Returns undefined in the cases of {@link makeCheckpoint}.
   */
  writeCheckpoint(live: LiveState): Promise<Checkpoints | undefined>
  /**
   * Reads everything that a start would read: the checkpoints, and the groups after the newest good one.
   * Reading the start data resolves with the existing checkpoints; it rejects as `corrupt` if a start would be
   * refused. Returns undefined in the cases of {@link makeCheckpoint}.
   */
  checkRestart(): Promise<Checkpoints | undefined>
  /**
   * Runs `compare` with a second, replayed state in the thread that makes checkpoints, which makes none meanwhile.
   * The comparison rejects as `corrupt` if the journal does not replay, and as `closed` once the store closes.
   */
  withSecondState<Result>(compare: (call: ReplayThread["call"]) => Promise<Result>): Promise<Result>
  /**
   * Checks the files that a start will need, and repairs what it can; `checksLog`: moves the database's log into its
   * file and reads the end of the journal back. The check of the files rejects as `removed` or `corrupt` if a
   * start would lose acknowledged data.
   */
  watch(checksLog: boolean): Promise<Watched>
  /**
   * Removes the first groups of the journal up to this one, slice by slice between appends. A good checkpoint
   * must exist after the last removed group. Groups of the journal with unwritten history stay.
   */
  cutBefore(seq: number): Promise<void>
  /**
   * Removes old history, slice by slice between appends, with a pause after each. The removal of old history
   * resolves with the rows that stay because of damage, in sentences. {@link historySince} is raised before the
   * first row is removed.
   */
  pruneHistory(limits: PruneLimits): Promise<ReadonlyArray<string>>
  /**
   * Writes a copy of the database after the last durable group into a new file. The copy rejects as `io` if a
   * backend cannot make one.
   */
  copyTo(path: string): Promise<void>
  /** The hash of a group in the journal, or of the group before its first. */
  hashOf(seq: number): Promise<string | undefined>
  /**
   * All groups of the journal up to the head, in seq order; rejects as `corrupt`, naming the seq, if the chain
   * breaks.
   */
  replay(onGroup: (group: ReadGroup) => void): Promise<void>
  /**
   * Appends a group; resolves when the group is on disk. After a rejection the outcome is unknown and every
   * later append is rejected too, until the store is reopened; only `sequence` means that nothing was written.
   */
  append(group: JournalGroup): Promise<void>
  query<Name extends HistoryQueryName>(
    name: Name,
    parameters: HistoryQueries[Name]["parameters"],
  ): Promise<ReadonlyArray<HistoryQueries[Name]["row"]>>
  meta(key: string): Promise<string | undefined>
  /**
   * Stores a metadata value, which is durable when the promise resolves; a failure counts as a failed append.
   */
  setMeta(key: string, value: string): Promise<void>
  /** Waits for earlier calls, then releases the data folder. */
  close(): Promise<void>
}
