/** Stop legs enter the book when the last price reaches their stop price: at the end of the command that traded. */

import type { Emit } from "./Event.ts"
import { endOtherLeg } from "./endOrder.ts"
import { buyLock } from "./Fee.ts"
import { type Market, quoteOf } from "./Market.ts"
import { match } from "./Matching.ts"
import type { Order } from "./Order.ts"
import type { State } from "./State.ts"

/** What a limit order locks for all of its rest. */
export const lockOfRest = (market: Market, order: Order): bigint => {
  const rest = order.lots - order.filledLots
  if (order.side === "SELL") return BigInt(rest) * market.baseUnitsPerLot
  return buyLock(market, quoteOf(market, order.priceTicks, rest), order.feeExact, order.feeCharged)
}

const nextTriggered = ({ stops, lastPriceTicks }: Market): Order | undefined => {
  for (const order of stops.values()) {
    const reached =
      order.side === "SELL" ? lastPriceTicks <= order.stopTicks : lastPriceTicks >= order.stopTicks
    if (reached) return order
  }
  return undefined
}

/** Triggers what the last price reached, the earliest first; what it trades may trigger more. */
export const triggerStops = (state: State, market: Market, now: number, emit: Emit): void => {
  for (;;) {
    const order = nextTriggered(market)
    if (order === undefined) return
    // Frees the lock both stood on; this leg takes what it needs of it.
    endOtherLeg(state, order, "", now, emit)
    const lock = lockOfRest(market, order).toString()
    emit({ type: "stopTriggered", v: 1, time: now, id: order.id, lock })
    match(state, market, order, now, emit)
  }
}
