/**
 * The clock of a process that follows the exchange clock, as a line of libfaketime: a time and a rate to count on with,
 * or a time to stand at. The exchange clock may be slower than its speed; a clock that is ahead of it has its signed
 * requests rejected. Therefore the process stays a little behind, and stops if it comes too close: at the exchange's
 * time, which is then ahead of the process's, since its clock must not go back. Node's timers do not survive that.
 */

/** The exchange clock: its time, and how many milliseconds it may pass in one of the system clock while it runs. */
export interface ExchangeReading {
  readonly time: number
  readonly mode: "running" | "frozen" | "held"
  readonly speed: number
}

/** Times in milliseconds: `time` of the exchange, `since` of the system clock. */
export interface ClockLine {
  readonly time: number
  readonly since: number
  /** Milliseconds of the exchange clock in one of the system clock: of what passes, and of waits that begin. */
  readonly rate: number
  readonly stands: boolean
  /** How far behind it is to be, in milliseconds of the system clock: more on a machine that has been too slow. */
  readonly lagMs: number
}

const [lagMinMs, lagMaxMs] = [40, 320]

/** The time that the process shows. */
export const timeOf = ({ time, since, rate, stands }: ClockLine, now: number): number =>
  stands ? time : time + (now - since) * rate

/** The line from this moment on; the same one where nothing needs to change. `now`: the system clock, milliseconds. */
export const nextLine = (line: ClockLine, { time, mode, speed }: ExchangeReading, now: number): ClockLine => {
  const shown = timeOf(line, now)
  const { lagMs } = line
  const standing = { time: Math.max(shown, time), since: now, stands: true }
  if (mode !== "running")
    return line.stands && line.rate === 1 && line.time >= time ? line : { ...standing, rate: 1, lagMs }
  const behind = (time - shown) / speed
  const running = { since: now, rate: speed, stands: false, lagMs }
  if (behind > 3 * lagMs) return { ...running, time: time - lagMs * speed }
  if (behind < lagMs / 2) {
    // Sleeps that begin while it stands are as short as they will be.
    if (line.stands) return line.rate === speed ? line : { ...standing, rate: speed, lagMs }
    return { ...standing, rate: speed, lagMs: Math.min(2 * lagMs, lagMaxMs) }
  }
  const goesOn = line.stands ? behind >= lagMs : line.rate !== speed
  return goesOn ? { ...running, time: shown } : line
}

/** The first line. */
export const firstLine = (reading: ExchangeReading, now: number): ClockLine =>
  nextLine(
    { time: Number.NEGATIVE_INFINITY, since: now, rate: reading.speed, stands: true, lagMs: lagMinMs },
    reading,
    now,
  )

/** The library may read a nanosecond less than is written: a time to stand at would be a millisecond short. */
const roundingMs = 0.001

const seconds = (ms: number): string => (ms / 1_000).toFixed(6)

/**
 * The line as libfaketime reads it with the format `%s`. A rate counts from the moment at which the processes began to count, so
 * the offset has what the rate makes of the time before this line.
 */
export const textOf = (line: ClockLine, start: number): string => {
  if (line.stands) return `${seconds(line.time + roundingMs)} x${line.rate}\n`
  const offset = timeOf(line, start) - start
  return `${offset < 0 ? "" : "+"}${seconds(offset)} x${line.rate}\n`
}
