/** What a program at a terminal shares with the server, without the server: what it logs, near names, bounded files. */
export { readBounded } from "@bourse/store/readBounded"
export { type Log, type LogLevel, logLevels, logToStderr, makeLog } from "./log/Log.ts"
export type { Progress } from "./Progress.ts"
export { nearestName } from "./responses/nearest.ts"
