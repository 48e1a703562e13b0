/** Placing an order: everything is checked first, then told fact by fact. A market order never rests. */
import { opposite } from "./Book.ts"
import type { PlaceOrder } from "./Command.ts"
import { checkOrder } from "./checkOrder.ts"
import { describeOrder } from "./describeOrder.ts"
import type { Event } from "./Event.ts"
import { affordableLots } from "./Fee.ts"
import type { OrderRecord } from "./History.ts"
import type { Market } from "./Market.ts"
import { isFillable, match } from "./Matching.ts"
import { type Order, type OrderStatus, rests } from "./Order.ts"
import { Refusal } from "./Refusal.ts"
import { orderOf, type State } from "./State.ts"

/** How an order that must not rest ends with what it could not fill. */
const endOfTaker = (market: Market, order: Order): OrderStatus => {
  if (order.filledLots === 0) return "CANCELED"
  if (order.lots > 0) return "PARTIALLY_CANCELED"
  // By quote amount: what is too little for one more lot is no remainder.
  const priceTicks = market.book.best(opposite(order.side))?.priceTicks ?? market.lastPriceTicks
  const more = affordableLots(market, priceTicks, order.locked, order.feeExact, order.feeCharged)
  return more === 0n ? "FILLED" : "PARTIALLY_CANCELED"
}

/** Places an order; answers with it as it stands when the command ends. */
export const placeOrder = (
  state: State,
  command: PlaceOrder,
  now: number,
  emit: (event: Event) => void,
): OrderRecord | Refusal => {
  const checked = checkOrder(state, command, now)
  if (checked instanceof Refusal) return checked
  const { market, priceTicks, lots, quoteBudget, lock } = checked
  const { uid, symbol, side, orderType, stpMode } = command
  const isKilled = orderType === "FILL_OR_KILL" && !isFillable(market, side, priceTicks, lots)
  const id = state.nextOrderId
  emit({
    type: "orderOpened",
    v: 1,
    time: now,
    id,
    uid,
    symbol,
    side,
    orderType,
    priceTicks,
    lots,
    quoteBudget: quoteBudget.toString(),
    clientOrderId: command.clientOrderId ?? null,
    stpMode,
    lock: lock.toString(),
  })
  const order = orderOf(state, id)
  if (!isKilled) match(state, market, order, now, emit)
  if (!state.orders.has(id)) return describeOrder(state, order, "FILLED")
  if (rests(orderType)) return describeOrder(state, order)
  const status = endOfTaker(market, order)
  emit({ type: "orderClosed", v: 1, time: now, id, status, reason: "" })
  return describeOrder(state, order, status)
}
