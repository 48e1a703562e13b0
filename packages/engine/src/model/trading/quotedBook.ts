/**
 * The public book: users' orders, and the quotes of the simulated market (../simulation/Ladder.ts) or of a mirrored
 * one (../simulation/ShownBook.ts).
 */
import { type LadderLevel, lessTaken, levelsOf } from "../simulation/Ladder.ts"
import { quoteIdMin } from "../simulation/Quotes.ts"
import type { Market, Order, Side } from "./Order.ts"

/** Whether an order is a quote of the simulated market. */
export const isQuote = ({ id }: Order): boolean => id >= quoteIdMin

/** Every level that the market quotes on a side, including levels that are orders; none without a market. */
export function* allLevels({ quotes }: Market, side: Side): Generator<LadderLevel> {
  if (quotes === null) return
  const { shown, ladder, taken } = quotes
  if (shown === undefined) yield* levelsOf(ladder, side, taken[side])
  else yield* lessTaken(shown[side], taken[side])
}

/** Levels of a side that the simulated market quotes without orders, best first. */
export function* formulaLevels(market: Market, side: Side): Generator<LadderLevel> {
  let at = 0
  for (const level of allLevels(market, side))
    if (at++ >= market.quotes!.standing[side] && level[1] > 0) yield level
}

export const isBetter = (side: Side, a: number, b: number): boolean => (side === "BUY" ? a > b : a < b)

/** The best price of a side of the public book; undefined for an empty side. */
export const bestTicks = (market: Market, side: Side): number | undefined => {
  const inBook = market.book.best(side)?.priceTicks
  if (market.quotes === null) return inBook
  const [level] = formulaLevels(market, side)
  if (level === undefined) return inBook
  return inBook === undefined || isBetter(side, level[0], inBook) ? level[0] : inBook
}

/** Price levels of a side of the public book, best first, at most `limit`: price in ticks, open lots. */
export const bookLevels = (
  market: Market,
  side: Side,
  limit: number,
): ReadonlyArray<readonly [priceTicks: number, lots: bigint]> => {
  const orders = market.book.levels(side, limit)
  if (market.quotes === null) return orders
  const rows: Array<readonly [number, bigint]> = []
  let at = 0
  for (const [priceTicks, lots] of formulaLevels(market, side)) {
    while (at < orders.length && isBetter(side, orders[at]![0], priceTicks)) rows.push(orders[at++]!)
    const isShared = orders[at]?.[0] === priceTicks
    rows.push(isShared ? [priceTicks, BigInt(lots) + orders[at++]![1]] : [priceTicks, BigInt(lots)])
    if (rows.length >= limit) break
  }
  return [...rows, ...orders.slice(at)].slice(0, limit)
}
