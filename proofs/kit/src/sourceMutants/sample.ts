/** Draws random samples by seed: one seed draws the same mutants from the same sources. */

/** Random numbers by the algorithm Mulberry32. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws `count` items of a list without repetition, in the order of drawing. */
export const sample = <A>(list: ReadonlyArray<A>, count: number, seed: number): ReadonlyArray<A> => {
  const random = randomFrom(seed)
  const left = [...list]
  const drawn: Array<A> = []
  while (drawn.length < count && left.length > 0) {
    const [item] = left.splice(Math.floor(random() * left.length), 1)
    drawn.push(item as A)
  }
  return drawn
}

/**
 * Draws `count` items from groups of mutants: half from the first group, the language's operators. The other
 * groups share the other half of the sample equally, so that a mistake with few places is drawn as often as one
 * with many. If a group is too small for its share of the sample, the others get the remainder.
 */
export const stratified = <A>(
  groups: ReadonlyArray<ReadonlyArray<A>>,
  count: number,
  seed: number,
): ReadonlyArray<A> => {
  const [first = [], ...others] = groups
  const left = others.map((group, index) => [...sample(group, group.length, seed + index + 1)])
  const drawn: Array<A> = []
  const half = others.length === 0 ? 0 : Math.floor(count / 2)
  while (drawn.length < half && left.some(({ length }) => length > 0))
    for (const group of left) {
      const item = drawn.length < half ? group.shift() : undefined
      if (item !== undefined) drawn.push(item)
    }
  const all = [...sample(first, count - drawn.length, seed), ...drawn]
  // The sample is shuffled, so that the first items judged are a sample too.
  return sample(all, all.length, seed)
}
