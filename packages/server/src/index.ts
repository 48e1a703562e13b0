export {
  type BotKey,
  type Bourse,
  type BourseOptions,
  makeBourse,
  type RunningBourse,
  startBourse,
  UnsafeOptions,
} from "./Bourse.ts"
export { demoAccounts } from "./Genesis.ts"
export { ListenError } from "./HttpFront.ts"
export { type Log, type LogLevel, logToStderr, makeLog } from "./Log.ts"
export type { Progress } from "./Progress.ts"
export { MasterKeyError } from "./Secrets.ts"
export type { KeepJournal } from "./SnapshotSchedule.ts"
