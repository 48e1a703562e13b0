/** Asks again until it is so, or a minute has passed; says which. */
const deadlineMs = 60_000

export const until = async (isSo: () => Promise<boolean>): Promise<boolean> => {
  const startMs = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - startMs > deadlineMs) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}
