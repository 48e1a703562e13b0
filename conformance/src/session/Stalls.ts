/**
 * Whether this machine stood still: a timer of ours that is late by a second and more. What was asked meanwhile may have
 * grown too old on its way, and what came late is nobody's fault: such a fixture is run again.
 */

/** How often it is looked, and how late a look may be. */
const everyMs = 250
const lateMs = 1_000

export interface Stalls {
  /** How long it stood still since then (by `performance.now()`), at its longest, in milliseconds; 0 for not at all. */
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
  // A run that is over is not kept open by this.
  timer.unref()
  return {
    since: (startMs) => {
      // Its own turn may not have come yet.
      look()
      return Math.max(0, ...found.filter(({ endMs }) => endMs >= startMs).map(({ ms }) => ms))
    },
    stop: () => clearInterval(timer),
  }
}
