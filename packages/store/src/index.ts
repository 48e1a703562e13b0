export type { CopiedFolder } from "./copyFolder.ts"
export type { FolderReader } from "./FolderReader.ts"
export { copyFolder, openFolderReader } from "./folderTools.ts"
export { chainStart, newChainKey } from "./HashChain.ts"
export type { CandleWidth, HistoryQueries, HistoryQueryName } from "./HistoryQueries.ts"
export type { HistoryReplicaOptions } from "./HistoryReplica.ts"
export type { HistorySince, PrunedKind } from "./HistorySince.ts"
export { makeNewFolder } from "./newFolder.ts"
export { openStore, type PreparedStore, prepareStore } from "./PreparedStore.ts"
export type { PruneLimits } from "./PruneStage.ts"
export {
  type DatabaseReader,
  emptyDatabase,
  isEmptyDatabase,
  openDatabaseReader,
} from "./postgres/databaseTools.ts"
export { databaseUrlProblem, nameOfDatabase } from "./postgres/databaseUrl.ts"
export { Lease, type LeaseOptions, type WriterInfo } from "./postgres/Lease.ts"
export type { Head, JournalPoint, Kept, PostgresTarget } from "./Request.ts"
export {
  type Past,
  type Restored,
  type RestoreOptions,
  type RestoreProgress,
  restoreFurther,
  restoreState,
} from "./restoreState.ts"
export type { Snapshot } from "./SnapshotFile.ts"
export type {
  ChainKey,
  JournalGroup,
  ReadGroup,
  Store,
  StoreOptions,
} from "./Store.ts"
export type { StoredJournal } from "./StoredJournal.ts"
export { StoreError, type StoreErrorKind } from "./StoreError.ts"
export type { Snapshots } from "./snapshotThread.ts"
export type { JournalRow } from "./Tables.ts"
export { syncFolder, writeDurably } from "./writeDurably.ts"
