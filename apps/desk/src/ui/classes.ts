/** Class names joined; what is false is left out. */
export const classes = (...names: ReadonlyArray<string | false | undefined>): string | undefined =>
  names.filter(Boolean).join(" ") || undefined
