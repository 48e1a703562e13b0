export { nameOfDatabase } from "@bourse/store-postgres/databaseUrl"
export {
  type Bourse,
  makeBourse,
  type RunningBourse,
  startBourse,
} from "./Bourse.ts"
export { backupFolder, type Copied, type CopyOptions, restoreFolder } from "./folder/backup.ts"
export { type CheckFolderOptions, checkFolder, type FolderCheck } from "./folder/checkFolder.ts"
export { type ExportOptions, exportJournal, type JournalCopied } from "./folder/exportJournal.ts"
export type { FolderKey } from "./folder/folderKey.ts"
export { type ImportOptions, importJournal } from "./folder/importJournal.ts"
export { JournalFileError } from "./folder/journalFile.ts"
export { JournalReader, type ShownGroup } from "./folder/readJournal.ts"
export { demoAccounts } from "./init/Genesis.ts"
export type { InitFile } from "./init/InitFile.ts"
export type { InitKey } from "./init/planInit.ts"
export { type Log, type LogLevel, logLevels, logToStderr, makeLog } from "./log/Log.ts"
export type { Progress } from "./log/Progress.ts"
export type { MirrorStatus, SymbolStatus } from "./mirror/Mirror.ts"
export { type Recorder, type RecordOptions, recordMarket } from "./mirror/recordMarket.ts"
export type { BourseOptions, SimulatedMarketOptions } from "./options/BourseOptions.ts"
export type { KeepJournal } from "./recovery/CheckpointSchedule.ts"
export { GenesisError, ListenError, MasterKeyError, type StartError, UnsafeOptions } from "./StartError.ts"
