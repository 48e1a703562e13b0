interface Patience {
  /** Longest time to wait, in ms; default: five minutes, since a busy machine may be slow. */
  readonly patienceMs?: number
  /** Returns whether the condition can no longer become true. */
  readonly isOver?: () => boolean
}

/** Polls a condition until it is true or the time is over; returns whether it is true. */
export const until = async (
  isSo: () => Promise<boolean>,
  { patienceMs = 300_000, isOver = () => false }: Patience = {},
): Promise<boolean> => {
  const startMs = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (isOver() || performance.now() - startMs > patienceMs) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}
