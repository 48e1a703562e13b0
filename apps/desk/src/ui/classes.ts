/** Joins CSS class names, without falsy ones. */
export const classes = (...names: ReadonlyArray<string | false | undefined>): string | undefined =>
  names.filter(Boolean).join(" ") || undefined
