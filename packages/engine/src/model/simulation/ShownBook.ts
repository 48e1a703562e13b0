/**
 * The book of a mirrored market in one symbol: the levels that another exchange shows, less what users took from
 * them. Levels are data here; the simulated market's levels are a formula (Ladder.ts).
 */
import type { Side } from "@bourse/vocabulary"
import { type LadderLevel, levelLotsMax } from "./Ladder.ts"

/** The levels of each side, best first. */
export interface ShownBook {
  readonly BUY: Array<LadderLevel>
  readonly SELL: Array<LadderLevel>
}

export const emptyShownBook = (): ShownBook => ({ BUY: [], SELL: [] })

/** Index of the first level that is not better than a price. */
const indexOf = (levels: ReadonlyArray<LadderLevel>, side: Side, priceTicks: number): number => {
  let [low, high] = [0, levels.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const [ticks] = levels[middle]!
    if (side === "BUY" ? ticks > priceTicks : ticks < priceTicks) low = middle + 1
    else high = middle
  }
  return low
}

/** The lots at a price; 0 if the side has no level there. */
export const shownLots = (book: ShownBook, side: Side, priceTicks: number): number => {
  const level = book[side][indexOf(book[side], side, priceTicks)]
  return level?.[0] === priceTicks ? level[1] : 0
}

/** Applies changes, two numbers each: the price in ticks, negative for an ask, and the new lots; 0 removes the level. */
export const changeShown = (book: ShownBook, changes: ReadonlyArray<number>): void => {
  for (let at = 0; at < changes.length; at += 2) {
    const side = changes[at]! > 0 ? "BUY" : "SELL"
    const priceTicks = Math.abs(changes[at]!)
    const lots = changes[at + 1]!
    const levels = book[side]
    const index = indexOf(levels, side, priceTicks)
    const count = levels[index]?.[0] === priceTicks ? 1 : 0
    if (lots === 0) levels.splice(index, count)
    else levels.splice(index, count, [priceTicks, lots])
  }
}

/** The best price of a side after changes; undefined for an empty side. */
const bestAfter = (book: ShownBook, side: Side, changes: ReadonlyArray<number>): number | undefined => {
  const sign = side === "BUY" ? 1 : -1
  const changed = new Map<number, number>()
  let best: number | undefined
  const consider = (ticks: number): void => {
    if (best === undefined || (side === "BUY" ? ticks > best : ticks < best)) best = ticks
  }
  for (let at = 0; at < changes.length; at += 2)
    if (changes[at]! * sign > 0) changed.set(changes[at]! * sign, changes[at + 1]!)
  for (const [ticks, lots] of changed) if (lots > 0) consider(ticks)
  for (const [ticks] of book[side])
    if (!changed.has(ticks)) {
      consider(ticks)
      break
    }
  return best
}

/** Maximum number of levels on each side. */
export const shownLevelsMax = 5_000

/** Names the fault of changes; undefined if they are valid. */
export const changesFault = (book: ShownBook, changes: ReadonlyArray<number>): string | undefined => {
  if (changes.length % 2 !== 0) return "a change of the book has two numbers"
  const levels = { BUY: book.BUY.length, SELL: book.SELL.length }
  for (let at = 0; at < changes.length; at += 2) {
    const [price, lots] = [changes[at]!, changes[at + 1]!]
    if (!Number.isSafeInteger(price) || price === 0) return "a price of the book must be positive"
    if (!Number.isSafeInteger(lots) || lots < 0 || lots > levelLotsMax)
      return `a level must have 0 to ${levelLotsMax} lots`
    const side = price > 0 ? "BUY" : "SELL"
    levels[side] += Number(lots > 0) - Number(shownLots(book, side, Math.abs(price)) > 0)
  }
  if (Math.max(levels.BUY, levels.SELL) > shownLevelsMax)
    return `a side of the book has at most ${shownLevelsMax} levels`
  const [bid, ask] = [bestAfter(book, "BUY", changes), bestAfter(book, "SELL", changes)]
  return bid !== undefined && ask !== undefined && bid >= ask ? "the book must not be crossed" : undefined
}
