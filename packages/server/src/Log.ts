/**
 * One line of JSON an event, on standard error. Secrets, signatures and whole keys never come here; text from
 * requests only inside JSON strings, so that nobody can forge a line.
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

/** To standard error. A line that cannot be written is dropped: its disk is full, or nobody reads the pipe any more. */
export const logToStderr = (least?: LogLevel): Log => {
  if (!process.stderr.listeners("error").includes(dropLine)) process.stderr.on("error", dropLine)
  return makeLog((line) => process.stderr.write(`${line}\n`), least)
}
