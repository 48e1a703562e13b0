/** Asks again until it is so. Generous: a busy machine is slow, and only what never comes is a failure. */
const deadlineMs = 120_000

export const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
  const startMs = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - startMs > deadlineMs)
      throw new Error(`after ${deadlineMs / 1000} s it was not so that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
