/** Users' orders in a symbol that the simulated market can meet: the model walks to where it does. */

import { type Market, ordersOf, type Side } from "../model/trading/Order.ts"
import { isQuote } from "../model/trading/quotedBook.ts"
import { lotsAhead } from "../trading/quotesInBook.ts"

/** An order that rests in the book. */
export interface RestingOrder {
  readonly id: number
  readonly priceTicks: number
  readonly lots: number
  /** Lots of the market that stand before it at its price, at most. */
  readonly ahead: number
}

export interface UserOrders {
  /** In the order in which they trade. */
  readonly bids: ReadonlyArray<RestingOrder>
  readonly asks: ReadonlyArray<RestingOrder>
  /** The highest price that triggers a stop when the price falls to it, and the lowest when it rises to it, in ticks. */
  readonly fallTicks: number
  readonly riseTicks: number
}

const restingOf = (market: Market, side: Side): Array<RestingOrder> => {
  const resting: Array<RestingOrder> = []
  for (const order of ordersOf(market.book, side))
    if (!isQuote(order)) {
      const { id, priceTicks, openLots } = order
      resting.push({ id, priceTicks, lots: openLots, ahead: lotsAhead(market, order) })
    }
  return resting
}

/** Where there is no stop, 0 below and Infinity above. */
export const stopsReach = ({ stops }: Market): Pick<UserOrders, "fallTicks" | "riseTicks"> => {
  let fallTicks = 0
  let riseTicks = Number.POSITIVE_INFINITY
  for (const { side, stopTicks } of stops.values())
    if (side === "SELL") fallTicks = Math.max(fallTicks, stopTicks)
    else riseTicks = Math.min(riseTicks, stopTicks)
  return { fallTicks, riseTicks }
}

export const userOrders = (market: Market): UserOrders => ({
  bids: restingOf(market, "BUY"),
  asks: restingOf(market, "SELL"),
  ...stopsReach(market),
})
