/**
 * The clock of the database, which all servers on it use, whatever their hosts' clocks show. Between two answers of
 * the database, the process's monotonic clock continues it.
 *
 * The database read its clock at some moment between question and answer. While the continued time fits between both,
 * it is kept, so a slow answer changes nothing; otherwise it moves to the nearest time that fits. It begins with the
 * earliest time that fits: no server is ahead of the database, however slow the first answer was.
 */

/** A step back of the database's clock up to this size is waited for; a larger one is followed. */
const standsStillMs = 1_000

export class DatabaseClock {
  /** The time at zero of the monotonic clock; the host's until the database has answered. */
  #origin = performance.timeOrigin
  #hasAnswer = false
  #shown = Number.NEGATIVE_INFINITY
  #behindMs = 0

  /**
   * Takes a reading of the database's clock, in ms since the epoch, made between these two times of
   * `performance.now()`. Returns the correction of this clock in ms; 0 for the first answer.
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

  /** Maximum lag of this clock behind the database's, in ms. */
  get behindMs(): number {
    return this.#behindMs
  }

  /**
   * Milliseconds since the epoch, an integer. It goes back only after the database's clock went back by more than a
   * second.
   */
  readonly now = (): number => {
    const time = Math.floor(this.#origin + performance.now())
    if (time > this.#shown || this.#shown - time > standsStillMs) this.#shown = time
    return this.#shown
  }
}
