interface Patience {
  /** Five minutes unless given: a busy machine may take long. */
  readonly patienceMs?: number
  /** Whether nothing can change any more. */
  readonly isOver?: () => boolean
}

/** Asks again until it is so, or for as long as patience lasts; says whether it is so. */
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
