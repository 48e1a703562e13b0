/** Stop legs enter the book when the last price reaches their stop price: at the end of the command that traded. */
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"
import { type Market, type Order, ratesOf } from "../model/trading/Order.ts"
import { Money } from "../money/Money.ts"
import { endOtherLeg } from "./endOrder.ts"
import { limitLockInto } from "./Fee.ts"
import { match } from "./Matching.ts"

/** The lock of a limit order for its whole remainder. */
export const lockOfRest = (order: Order): Money =>
  limitLockInto(
    new Money(),
    order.market,
    order,
    order.openLots,
    order.execution.fees,
    ratesOf(order.market, order),
  )

const nextTriggered = ({ stops, lastPriceTicks }: Market): Order | undefined => {
  if (stops.size === 0) return undefined
  for (const order of stops.values()) {
    const reached =
      order.side === "SELL" ? lastPriceTicks <= order.stopTicks : lastPriceTicks >= order.stopTicks
    if (reached) return order
  }
  return undefined
}

/** Triggers the stops that the last price reached, earliest first; their trades may trigger more. */
export const triggerStops = (state: State, market: Market, now: number, emit: Emit): void => {
  for (;;) {
    const order = nextTriggered(market)
    if (order === undefined) return
    // The end of the other leg releases the shared lock; the stop leg takes its part.
    endOtherLeg(state, order, "", now, emit)
    emit({ type: "stopTriggered", time: now, id: order.id, lock: lockOfRest(order) })
    match(state, order, now, emit)
  }
}
