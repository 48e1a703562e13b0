/**
 * The clock of the database, which all servers that share it go by, whatever the clocks of their hosts show. Between
 * two answers of the database it is continued by the monotonic clock of the process.
 *
 * The database read its clock at some moment between question and answer. While the continued time fits between those
 * two, it is kept, so a slow answer changes nothing; otherwise it moves to the nearest time that fits. It begins with
 * the earliest time that fits: no server is ahead of the database, however slow the first answer was.
 */

/** A smaller step back of the database's clock is waited for, a larger one is followed. */
const standsStillMs = 1_000

export class DatabaseClock {
  /** The time when the monotonic clock was zero. Until the database has answered, it is that of the host. */
  #origin = performance.timeOrigin
  #hasAnswer = false
  #shown = Number.NEGATIVE_INFINITY
  #behindMs = 0

  /**
   * Takes over what the database's clock showed, milliseconds since the epoch, at a moment between these two of
   * `performance.now()`. Returns by how many milliseconds this clock was corrected; 0 for the first answer.
   */
  answered(time: number, sent: number, received: number): number {
    const [earliest, latest] = [time - received, time - sent]
    const before = this.#hasAnswer ? this.#origin : earliest
    if (!this.#hasAnswer) this.#shown = Number.NEGATIVE_INFINITY
    this.#origin = Math.min(Math.max(before, earliest), latest)
    this.#behindMs = latest - this.#origin
    this.#hasAnswer = true
    return this.#origin - before
  }

  /** By how many milliseconds this clock can be behind that of the database. */
  get behindMs(): number {
    return this.#behindMs
  }

  /** Milliseconds since the epoch, a whole number. Goes back only after the database's clock went back by more than a second. */
  readonly now = (): number => {
    const time = Math.floor(this.#origin + performance.now())
    if (time > this.#shown || this.#shown - time > standsStillMs) this.#shown = time
    return this.#shown
  }
}
