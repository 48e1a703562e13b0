/** A sample by seed: the same seed takes the same mutants of the same sources. */

/** Mulberry32. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many of the list, none twice, in the order in which they were drawn. */
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
