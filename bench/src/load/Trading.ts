/**
 * A random sequence of orders and cancels for all measured sides: prices around 60000, with matching orders.
 */

export type Operation =
  | {
      readonly type: "limit"
      readonly id: number
      readonly buy: boolean
      readonly ticks: number
      readonly lots: number
    }
  | { readonly type: "market"; readonly buy: boolean; readonly lots: number }
  | { readonly type: "cancel"; readonly id: number }

/** Random integers by mulberry32, equal on every machine. */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/**
 * Makes random operations: half limit orders around 60000 (a tick is 0.01), a tenth market orders, the rest
 * cancels of one of the last 400 limit orders, open or not. Limit orders have ids 1, 2, 3 in the order of
 * placing.
 */
export const makeTrading = (seed: number, operations: number): ReadonlyArray<Operation> => {
  const random = randomFrom(seed)
  let limits = 0
  return Array.from({ length: operations }, (): Operation => {
    const dice = random(10)
    const buy = random(2) === 0
    if (dice < 5 || limits === 0) {
      // Bids are mostly below 60000 and asks mostly above it, with an overlap of 10,000 ticks on each side
      // where they trade.
      const away = random(120_000) - 10_000
      return {
        type: "limit",
        id: ++limits,
        buy,
        ticks: 6_000_000 + (buy ? -away : away),
        lots: 100_000 + random(900_000),
      }
    }
    if (dice < 6) return { type: "market", buy, lots: 100_000 + random(900_000) }
    return { type: "cancel", id: Math.max(1, limits - random(400)) }
  })
}

/**
 * Makes operations with a narrow book: six in ten limit orders, three in ten cancels, one in ten market orders.
 * Bids are from 50 ticks below 60000 to `overlap` ticks above it, asks the reverse: with more overlap fewer
 * orders rest.
 */
export const makeNarrowTrading = (
  seed: number,
  operations: number,
  overlap: number,
): ReadonlyArray<Operation> => {
  const random = randomFrom(seed)
  let limits = 0
  return Array.from({ length: operations }, (): Operation => {
    const dice = random(10)
    const buy = random(2) === 0
    const lots = 100_000 + random(900_000)
    if (dice < 6 || limits === 0) {
      const away = random(51 + overlap) - overlap
      return { type: "limit", id: ++limits, buy, ticks: 6_000_000 + (buy ? -away : away), lots }
    }
    if (dice < 9) return { type: "cancel", id: Math.max(1, limits - random(400)) }
    return { type: "market", buy, lots }
  })
}
