/** Finds the known name nearest to an unknown one. */

/** The edit distance of two texts; two letters that changed places count as one edit. */
const distance = (a: string, b: string): number => {
  let before: Array<number> = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          row[j]! + 1,
          next[j - 1]! + 1,
          row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** Longer texts are not compared: they are no typing mistakes. */
const askedMax = 64

/**
 * Orders the names, nearest first. The last part of `spot.placeOrder` also counts as a name, since people often
 * omit the area.
 */
export const byNearness = (asked: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lower = asked.slice(0, askedMax).toLowerCase()
  const far = (name: string) =>
    Math.min(...[name, name.slice(name.indexOf(".") + 1)].map((each) => distance(lower, each.toLowerCase())))
  return names
    .map((name) => ({ name, far: far(name) }))
    .sort((a, b) => a.far - b.far)
    .map(({ name }) => name)
}

/** Minimum letters of an abbreviation that finds the full name. */
const beginMin = 3

/**
 * A near spelling has at most one edit per four letters, or is a prefix of the name. Symbols share endings:
 * DOGEUSDT is not near PEPEUSDT.
 */
const isNear = (asked: string, name: string): boolean =>
  (asked.length >= beginMin && name.startsWith(asked)) ||
  distance(asked, name) <= Math.max(1, Math.floor(name.length / 4))

/** The known name nearest to a spelling, if it is near; otherwise undefined. */
export const nearestName = (asked: string, names: ReadonlyArray<string>): string | undefined => {
  const lower = asked.slice(0, askedMax).toLowerCase()
  return byNearness(asked, names).find((name) => isNear(lower, name.toLowerCase()))
}
