/**
 * The clock of a process that follows the exchange clock, as a line of libfaketime: a time with a rate, or a fixed
 * time. Signed requests of a process ahead of the exchange are rejected, and the exchange may be slower than its
 * speed. Therefore the clock of the process stays a little behind the exchange clock. If the process's clock
 * gets too close, it stops until the exchange is ahead again, since Node's timers break if a clock goes back.
 */

/** The exchange clock: its time, and its speed while the clock runs. */
export interface ExchangeReading {
  readonly time: number
  readonly mode: "running" | "frozen" | "held"
  readonly speed: number
}

/** Times of a clock line in ms: `time` of the exchange clock, `since` of the system clock. */
export interface ClockLine {
  readonly time: number
  readonly since: number
  /** Exchange milliseconds per system millisecond, for elapsed time and new sleeps. */
  readonly rate: number
  readonly stands: boolean
  /**
   * How far the process is kept behind the exchange, in ms of the system clock; more on a machine that was too
   * slow.
   */
  readonly lagMs: number
}

const [lagMinMs, lagMaxMs] = [40, 320]

/** The time that the process sees on its clock. */
export const timeOf = ({ time, since, rate, stands }: ClockLine, now: number): number =>
  stands ? time : time + (now - since) * rate

/** The next line for libfaketime; the same line if nothing must change. @param now system clock in ms */
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
    // A sleep that a process begins while its clock is stopped cannot be shortened.
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

/**
 * libfaketime may read a nanosecond less than was written, and would show a millisecond too little while the
 * clock is stopped.
 */
const roundingMs = 0.001

const seconds = (ms: number): string => (ms / 1_000).toFixed(6)

/**
 * The line in libfaketime's format `%s`. libfaketime applies a rate from the processes' start time, so the
 * offset corrects the time before this line.
 */
export const textOf = (line: ClockLine, start: number): string => {
  if (line.stands) return `${seconds(line.time + roundingMs)} x${line.rate}\n`
  const offset = timeOf(line, start) - start
  return `${offset < 0 ? "" : "+"}${seconds(offset)} x${line.rate}\n`
}
