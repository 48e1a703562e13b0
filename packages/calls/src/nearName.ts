/**
 * The known name that a misspelled name probably meant: equal except for case and separators, or with the same
 * beginning.
 */
export const nearName = (name: string, names: ReadonlyArray<string>): string | undefined => {
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")
  return (
    names.find((each) => bare(each) === bare(name)) ??
    names.find((each) => bare(each).slice(0, 5) === bare(name).slice(0, 5))
  )
}
