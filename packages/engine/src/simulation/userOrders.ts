/** Users' orders in a symbol that the simulated market can trade with: input of the model. */

import { type Market, ordersOf, type Side } from "../model/trading/Order.ts"
import { isQuote } from "../model/trading/quotedBook.ts"
import { lotsAhead } from "../trading/quotesInBook.ts"

/** A user's order that rests in the book. */
export interface RestingOrder {
  readonly id: number
  readonly priceTicks: number
  readonly lots: number
  /** Maximum lots of the market ahead of the order at its price. */
  readonly ahead: number
}

export interface UserOrders {
  /** Users' orders in the order in which they would trade. */
  readonly bids: ReadonlyArray<RestingOrder>
  readonly asks: ReadonlyArray<RestingOrder>
  /** The highest stop price that a falling price triggers, and the lowest that a rising price triggers, in ticks. */
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

/** Without a stop the two prices are 0 below and Infinity above. */
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
