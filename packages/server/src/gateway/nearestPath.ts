/** The endpoint that a caller probably meant who asked for an unknown one: the path with most words in common. */

/** `historicalTrades` is two words; what all paths begin with is none. */
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
    // Among two with the same number of common words, the one with fewer others wins.
    const likeness = common === 0 ? 0 : common + 1 / (1 + own.size)
    if (likeness > most) [nearest, most] = [path, likeness]
  }
  return nearest
}
