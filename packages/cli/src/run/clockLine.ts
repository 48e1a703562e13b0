/**
 * What a process that follows the exchange clock is told of it, as a line of libfaketime: a time and a rate to count on
 * with, or a time to stand at. The exchange clock comes on in steps and may be slower than its speed; a clock that is
 * ahead of it has its signed requests refused. So the process stays a little behind, stands when it comes too near, and
 * never goes back.
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
}

/** How far the process is behind, in milliseconds of the system clock: less than that, usually, more than that. */
const [near, usual, far] = [5, 20, 60]

/** What the process shows. */
export const timeOf = ({ time, since, rate, stands }: ClockLine, now: number): number =>
  stands ? time : time + (now - since) * rate

/** The line from this moment on; the same one where nothing needs to change. `now`: the system clock, milliseconds. */
export const nextLine = (line: ClockLine, { time, mode, speed }: ExchangeReading, now: number): ClockLine => {
  const shown = timeOf(line, now)
  if (mode !== "running") {
    const stays = line.stands && line.rate === 1 && line.time >= time
    return stays ? line : { time: Math.max(shown, time), since: now, rate: 1, stands: true }
  }
  const behind = (time - shown) / speed
  if (behind > far) return { time: time - usual * speed, since: now, rate: speed, stands: false }
  if (behind < near)
    return line.stands && line.rate === speed ? line : { time: shown, since: now, rate: speed, stands: true }
  const goesOn = behind >= usual && line.stands
  return goesOn || line.rate !== speed ? { time: shown, since: now, rate: speed, stands: false } : line
}

/** The first line. */
export const firstLine = (reading: ExchangeReading, now: number): ClockLine =>
  nextLine({ time: Number.NEGATIVE_INFINITY, since: now, rate: reading.speed, stands: true }, reading, now)

const seconds = (ms: number): string => (ms / 1_000).toFixed(6)

/**
 * As libfaketime reads it with the format `%s`. A rate counts from the moment at which the processes began to count, so
 * the offset has what the rate makes of the time before this line.
 */
export const textOf = (line: ClockLine, start: number): string => {
  if (line.stands) return `${seconds(line.time)} x${line.rate}\n`
  const offset = timeOf(line, start) - start
  return `${offset < 0 ? "" : "+"}${seconds(offset)} x${line.rate}\n`
}
