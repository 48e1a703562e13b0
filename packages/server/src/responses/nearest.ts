/** What a caller probably meant who wrote a name that there is not. */

/** The edit distance of two texts. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

/** Longer ones are no slip of the pen. */
const askedMax = 64

/** The names, the nearest first. The last part of `spot.placeOrder` counts as a name of its own, which is a likely slip. */
export const byNearness = (asked: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lower = asked.slice(0, askedMax).toLowerCase()
  const far = (name: string) =>
    Math.min(...[name, name.slice(name.indexOf(".") + 1)].map((each) => distance(lower, each.toLowerCase())))
  return names
    .map((name) => ({ name, far: far(name) }))
    .sort((a, b) => a.far - b.far)
    .map(({ name }) => name)
}

/** The one name that differs in less than half of its letters; undefined where none does. */
export const nearestName = (asked: string, names: ReadonlyArray<string>): string | undefined => {
  const [nearest] = byNearness(asked, names)
  return nearest !== undefined &&
    distance(asked.slice(0, askedMax).toLowerCase(), nearest.toLowerCase()) < nearest.length / 2
    ? nearest
    : undefined
}
