/** Placing an order: all checks first, then events one by one. A market order never rests. */

import { rejectionOfFrozen } from "../broker/frozen.ts"
import type { Emit } from "../model/Event.ts"
import { orderOf, type State } from "../model/State.ts"
import type { PlaceOrder, PlaceOrders, TestOrder } from "../model/trading/commands.ts"
import { type Order, type OrderStatus, opposite, rests } from "../model/trading/Order.ts"
import { openedWith } from "../model/trading/orderTerms.ts"
import { bestTicks } from "../model/trading/quotedBook.ts"
import type { OrderRecord } from "../model/trading/records.ts"
import { Money, zero } from "../money/Money.ts"
import { Rejection } from "../Rejection.ts"
import { checkOrder } from "./checkOrder.ts"
import { describeOrder } from "./describe.ts"
import { stpCancel } from "./endOrder.ts"
import { isFillable, match, paysForOneMore } from "./Matching.ts"
import { triggerStops } from "./triggerStops.ts"

/** The final status of an order that must not rest and is not filled. */
const endOfTaker = (state: State, order: Order): OrderStatus => {
  if (order.filledLots === 0) return "CANCELED" // open: 0007-order-types
  // open: with which status a market buy by amount ends that has some left: order.lots > 0
  if (order.lots > 0) return "PARTIALLY_CANCELED"
  // For an order by quote amount, money that is too little for one more lot is no remainder.
  const priceTicks = bestTicks(order.market, opposite(order.side)) ?? order.market.lastPriceTicks
  return paysForOneMore(state, order, priceTicks) ? "PARTIALLY_CANCELED" : "FILLED"
}

/** Places an order; returns the order's state at the end of the command. */
// open: 0007-order-types: orderType === "FILL_OR_KILL" | isKilled | !isKilled → true
export const placeOrder = (
  state: State,
  command: Omit<PlaceOrder, "type">,
  now: number,
  emit: Emit,
): OrderRecord | Rejection => {
  const checked = checkOrder(state, command, now)
  if (checked instanceof Rejection) return checked
  const { market, priceTicks, lots, quoteBudget, lock } = checked
  const { uid, symbol, side, orderType, stpMode = "" } = command
  const isKilled = orderType === "FILL_OR_KILL" && !isFillable(state, checked, side, stpMode)
  const keptFromItsOwn = isKilled && isFillable(state, checked, side, "")
  const id = state.nextOrderId
  const budget = quoteBudget === 0n ? zero : Money.of(quoteBudget)
  const given = { time: now, id, uid, symbol, side, orderType, priceTicks, lots, quoteBudget: budget, lock }
  emit(openedWith(command, given))
  const order = orderOf(state, id)
  if (!isKilled) match(state, order, now, emit)
  if (!rests(orderType) && state.orders.has(id)) {
    const reason = keptFromItsOwn ? stpCancel : ""
    emit({ type: "orderClosed", time: now, id, status: endOfTaker(state, order), reason })
  }
  triggerStops(state, market, now, emit)
  return describeOrder(state, order)
}

/** Checks an order without placing it. */
export const testOrder = (state: State, command: TestOrder, now: number): null | Rejection => {
  const checked = checkOrder(state, command, now)
  return checked instanceof Rejection ? checked : null
}

/**
 * Places orders one after the other: each order sees the effect of earlier ones, and is rejected separately.
 */
export const placeOrders = (
  state: State,
  { orders }: PlaceOrders,
  now: number,
  emit: Emit,
): ReadonlyArray<OrderRecord | Rejection> =>
  orders.map(
    (order) =>
      rejectionOfFrozen(state, { type: "placeOrder", ...order }) ?? placeOrder(state, order, now, emit),
  )
