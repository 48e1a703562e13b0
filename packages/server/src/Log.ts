/**
 * The log: one line of JSON per event, on standard error. It never contains secrets, signatures or whole keys. Text
 * from requests is inside JSON strings, so that a client cannot forge a line.
 */
export type LogLevel = "info" | "warn" | "error"

export interface Log {
  readonly info: (message: string, fields?: object) => void
  readonly warn: (message: string, fields?: object) => void
  readonly error: (message: string, fields?: object) => void
}

/** Writes each entry with `write`; entries below `least` are dropped. */
export const makeLog = (write: (line: string) => void, least: LogLevel = "info"): Log => {
  const levels: ReadonlyArray<LogLevel> = ["info", "warn", "error"]
  const entry =
    (level: LogLevel) =>
    (message: string, fields: object = {}): void => {
      if (levels.indexOf(level) < levels.indexOf(least)) return
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))
    }
  return { info: entry("info"), warn: entry("warn"), error: entry("error") }
}

/** Without a listener the process would end at a line that cannot be written. */
const dropLine = (): void => {}

/** Writes to standard error. A line that cannot be written (full disk, closed pipe) is dropped. */
export const logToStderr = (least?: LogLevel): Log => {
  if (!process.stderr.listeners("error").includes(dropLine)) process.stderr.on("error", dropLine)
  return makeLog((line) => process.stderr.write(`${line}\n`), least)
}
