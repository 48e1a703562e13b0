/** The name that was probably meant: equal but for case and separators, or at most two letters apart. */
export const nearName = (name: string, names: ReadonlyArray<string>): string | undefined => {
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")
  return (
    names.find((each) => bare(each) === bare(name)) ??
    names.find((each) => name.length > 4 && editDistance(bare(each), bare(name)) <= 2)
  )
}

const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
