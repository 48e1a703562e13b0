/**
 * The log: one line per event, on standard error; JSON, or readable text on a terminal. The log never contains
 * secrets, signatures or whole keys. Text from requests is inside JSON strings, so that a client cannot forge a
 * line.
 */
export const logLevels = ["info", "warn", "error"] as const
export type LogLevel = (typeof logLevels)[number]

export interface Log {
  readonly info: (message: string, fields?: object) => void
  readonly warn: (message: string, fields?: object) => void
  readonly error: (message: string, fields?: object) => void
}

interface LogEntry {
  readonly time: string
  readonly level: LogLevel
  readonly message: string
}

const colors = { info: "\x1b[36m", warn: "\x1b[33m", error: "\x1b[31m" } as const

/** Formats a line as `14:20:36 WARN  read-only  reason="..."`: the local time, and every value as JSON. */
export const prettyLine = ({ time, level, message, ...fields }: LogEntry, isColored: boolean): string => {
  const name = level.toUpperCase().padEnd(5)
  const shown = Object.entries(fields).map(([field, value]) => `${field}=${JSON.stringify(value)}`)
  const clock = new Date(time).toTimeString().slice(0, 8)
  return [`${clock} ${isColored ? `${colors[level]}${name}\x1b[0m` : name} ${message}`, ...shown].join("  ")
}

/**
 * Passes each entry to `write`; entries below `least` are dropped. The parameter `form` formats the line;
 * default: JSON.
 */
export const makeLog = (
  write: (line: string) => void,
  least: LogLevel = "info",
  form: (entry: LogEntry) => string = JSON.stringify,
): Log => {
  const entry =
    (level: LogLevel) =>
    (message: string, fields: object = {}): void => {
      if (logLevels.indexOf(level) < logLevels.indexOf(least)) return
      write(form({ time: new Date().toISOString(), level, message, ...fields }))
    }
  return { info: entry("info"), warn: entry("warn"), error: entry("error") }
}

/** Without an error listener on the stream, a failed write would end the process. */
const dropLine = (): void => {}

/**
 * Writes to standard error: JSON, or on a terminal lines for readers (colored unless NO_COLOR is set). A log
 * line that cannot be written (full disk, closed pipe) is dropped.
 */
export const logToStderr = (least?: LogLevel): Log => {
  if (!process.stderr.listeners("error").includes(dropLine)) process.stderr.on("error", dropLine)
  const form = process.stderr.isTTY
    ? (entry: LogEntry) => prettyLine(entry, !process.env.NO_COLOR)
    : undefined
  return makeLog((line) => process.stderr.write(`${line}\n`), least, form)
}
