/**
 * The clock of the database, which all servers on it use, whatever their hosts' clocks show. Between two
 * answers of the database, the process's monotonic clock continues the database's clock.
 *
 * The database read its clock at some moment between a question and its answer. While the continued time fits
 * between question and answer, it is kept, so a slow answer changes nothing; otherwise the clock moves to the
 * nearest time that fits. The followed clock begins with the earliest time that fits: no server is ahead of the
 * database, however slow the first answer was.
 */

/**
 * The followed clock waits for a step back of the database's clock up to this size; a larger step is followed.
 */
const standsStillMs = 1_000

export class DatabaseClock {
  /** The database's time at zero of the monotonic clock; the host's until the database has answered. */
  #origin = performance.timeOrigin
  #hasAnswer = false
  #shown = Number.NEGATIVE_INFINITY
  #behindMs = 0

  /**
   * Takes a reading of the database's clock, in ms since the epoch, made between two times of
   * `performance.now()`. Returns the correction of the followed clock in ms; 0 for the first answer.
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

  /** Maximum lag of the followed clock behind the database's, in ms. */
  get behindMs(): number {
    return this.#behindMs
  }

  /**
   * Time of the database's clock in milliseconds since the epoch, an integer. The followed clock goes back only
   * after the database's clock went back by more than a second.
   */
  readonly now = (): number => {
    const time = Math.floor(this.#origin + performance.now())
    if (time > this.#shown || this.#shown - time > standsStillMs) this.#shown = time
    return this.#shown
  }
}
