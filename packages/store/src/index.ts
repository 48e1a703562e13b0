export type { Checkpoint } from "./checkpoints/CheckpointFile.ts"
export {
  type Restored,
  type RestoreOptions,
  type RestoreProgress,
  type RestoreSource,
  restoreFurther,
  restoreState,
} from "./checkpoints/restoreState.ts"
export { countedRowsMax } from "./database/HistoryStatement.ts"
export type { JournalRow } from "./database/Tables.ts"
export { makeNewFolder } from "./files/newFolder.ts"
export { onWindows } from "./files/onWindows.ts"
export { NotReadable, readBeginning, readBounded } from "./files/readBounded.ts"
export type { WriteTrouble } from "./files/WriteTrouble.ts"
export { syncFolder, writeDurably } from "./files/writeDurably.ts"
export type { BranchOptions } from "./folder/beginBranch.ts"
export type { CopiedFolder } from "./folder/copyFolder.ts"
export type { FolderReader } from "./folder/FolderReader.ts"
export { beginBranch, copyFolder, openFolderReader } from "./folder/folderTools.ts"
export { chainStart, newChainKey } from "./journal/HashChain.ts"
export { hashLines } from "./journal/hashLines.ts"
export type { StoredJournal } from "./journal/StoredJournal.ts"
export { openStore, type PreparedStore, prepareStore } from "./PreparedStore.ts"
export type { HistorySince, PrunedKind } from "./pruning/HistorySince.ts"
export type { PruneLimits } from "./pruning/PruneStage.ts"
export type { CandleWidth, HistoryQueries, HistoryQueryName } from "./queries/HistoryQueries.ts"
export type { Head, JournalPoint, StoreBackend, StoredData, Watched } from "./Request.ts"
export type {
  ChainKey,
  JournalGroup,
  ReadGroup,
  Store,
  StoreOptions,
} from "./Store.ts"
export { StoreError, type StoreErrorKind } from "./StoreError.ts"
export type { HistoryReplicaOptions } from "./threads/HistoryReplica.ts"
export type { Position, Replayed } from "./threads/SecondState.ts"
export type { Checkpoints, LiveState } from "./threads/serveReplay.ts"
export type { ReplayThread } from "./threads/threads.ts"
