/** The endpoint that an unknown path probably meant: the path with most words in common. */

/** Splits a path into words: `historicalTrades` is two words; the common prefix of all paths is left out. */
const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .replace(/^\/api\/v\d+/, "")
      .replace(/([a-z])([A-Z])/g, "$1/$2")
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1),
  )

export const nearestPath = (asked: string, paths: Iterable<string>): string | undefined => {
  const words = wordsOf(asked)
  let nearest: string | undefined
  let most = 0
  for (const path of paths) {
    const own = wordsOf(path)
    const common = [...words].filter((word) => own.has(word)).length
    // Among paths with the same number of common words, the path with fewer other words wins.
    const likeness = common === 0 ? 0 : common + 1 / (1 + own.size)
    if (likeness > most) [nearest, most] = [path, likeness]
  }
  return nearest
}
