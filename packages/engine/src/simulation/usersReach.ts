/** The prices at which the simulated market meets what users have in a symbol: the model steps finer there. */

import { type Market, ordersOf, type Side } from "../model/trading/Order.ts"
import { isQuote } from "./quotesInBook.ts"

/** In ticks; where there is nothing to meet, 0 below and Infinity above. */
export interface Reach {
  /** The best price that a user bids, and the best that a user asks. */
  readonly bidTicks: number
  readonly askTicks: number
  /** The highest price that triggers a stop when the price falls to it, and the lowest when it rises to it. */
  readonly fallTicks: number
  readonly riseTicks: number
}

const bestOfUsers = (market: Market, side: Side): number | undefined => {
  for (const order of ordersOf(market.book, side)) if (!isQuote(order)) return order.priceTicks
  return undefined
}

export const usersReach = (market: Market): Reach => {
  let fallTicks = 0
  let riseTicks = Number.POSITIVE_INFINITY
  for (const { side, stopTicks } of market.stops.values())
    if (side === "SELL") fallTicks = Math.max(fallTicks, stopTicks)
    else riseTicks = Math.min(riseTicks, stopTicks)
  return {
    bidTicks: bestOfUsers(market, "BUY") ?? 0,
    askTicks: bestOfUsers(market, "SELL") ?? Number.POSITIVE_INFINITY,
    fallTicks,
    riseTicks,
  }
}
