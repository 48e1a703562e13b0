// What is in a tarball's package.json: nothing that only the sources have. Conditions and entries of the sources go, and
// what a package was developed with.
const source = "@bourse/source"

/** A target without its condition of the sources; undefined where nothing is left. */
const published = (target) => {
  if (typeof target !== "object") return target
  const left = Object.entries(target).flatMap(([condition, each]) => {
    const kept = condition === source ? undefined : published(each)
    return kept === undefined ? [] : [[condition, kept]]
  })
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

module.exports = {
  hooks: {
    beforePacking: ({ exports, imports, devDependencies, ...manifest }) => ({
      ...manifest,
      ...(exports && { exports: published(exports) }),
      ...(imports && { imports: published(imports) }),
    }),
  },
}
