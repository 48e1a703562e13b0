/** Asks again until it is so, or a minute has passed, or nothing can change any more; says whether it is so. */
const deadlineMs = 60_000

export const until = async (
  isSo: () => Promise<boolean>,
  isOver: () => boolean = () => false,
): Promise<boolean> => {
  const startMs = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (isOver() || performance.now() - startMs > deadlineMs) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}
