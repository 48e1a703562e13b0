/** Pseudo-random numbers that are the same in every run. */

/** Random integers from 0 to below the bound. */
export type Random = (below: number) => number

/** mulberry32. */
export const randomFrom = (seed: number): Random => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
