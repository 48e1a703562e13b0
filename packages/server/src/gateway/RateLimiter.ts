/**
 * Weights: a budget per endpoint and window, counted by address and, separately, by UID; and calls per second per UID
 * for some endpoints. All counts of a window are dropped when the window ends, so memory is bounded. Limits are
 * passed with each call, since an operator may change them at any time.
 */

/** Counts by caller, within fixed windows. */
export class FixedWindowCounter {
  readonly #used = new Map<string, number>()
  #lengthMs = 0
  #number = -1

  /** Begins the window of this moment, unless it has begun; a changed length begins one too. */
  #turnTo(lengthMs: number, nowMs: number): void {
    const number = Math.floor(nowMs / lengthMs)
    if (number === this.#number && lengthMs === this.#lengthMs) return
    this.#number = number
    this.#lengthMs = lengthMs
    this.#used.clear()
  }

  /** Adds to the use of `who` in this window; returns the sum. */
  add(who: string, amount: number, lengthMs: number, nowMs: number): number {
    this.#turnTo(lengthMs, nowMs)
    const used = (this.#used.get(who) ?? 0) + amount
    this.#used.set(who, used)
    return used
  }

  /** Milliseconds until the end of the window that was last added to. */
  leftMs(nowMs: number): number {
    return (this.#number + 1) * this.#lengthMs - nowMs
  }
}

/** The weight counters of one endpoint. */
export class EndpointLimiter {
  readonly byAddress = new FixedWindowCounter()
  readonly byUid = new FixedWindowCounter()
  readonly calls = new FixedWindowCounter()
}
