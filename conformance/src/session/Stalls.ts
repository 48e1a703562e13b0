/**
 * Detects that this machine was suspended: a timer then fires more than a second late. Requests may have
 * expired during the suspension, so the fixture is run again.
 */

/** Interval of the timer, and the delay that counts as a suspension, in ms. */
const everyMs = 250
const lateMs = 1_000

export interface Stalls {
  /** Longest suspension since `startMs` (by `performance.now()`), in ms; 0 if there was none. */
  readonly since: (startMs: number) => number
  readonly stop: () => void
}

export const watchStalls = (): Stalls => {
  const found: Array<{ readonly endMs: number; readonly ms: number }> = []
  let dueMs = performance.now() + everyMs
  const look = () => {
    const now = performance.now()
    if (now - dueMs > lateMs) found.push({ endMs: now, ms: now - dueMs })
    dueMs = now + everyMs
  }
  const timer = setInterval(look, everyMs)
  // The timer must not keep the process alive.
  timer.unref()
  return {
    since: (startMs) => {
      // Looks once more, since the timer may not have fired yet after the suspension.
      look()
      return Math.max(0, ...found.filter(({ endMs }) => endMs >= startMs).map(({ ms }) => ms))
    },
    stop: () => clearInterval(timer),
  }
}
