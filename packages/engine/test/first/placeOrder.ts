/** Placing an order: everything is checked first, then told fact by fact. A market order never rests. */
import { opposite } from "./Book.ts"
import type { PlaceOrder, PlaceOrders } from "./Command.ts"
import { checkOrder } from "./checkOrder.ts"
import { describeOrder } from "./describeOrder.ts"
import type { Emit } from "./Event.ts"
import { stpCancel } from "./endOrder.ts"
import type { OrderRecord } from "./History.ts"
import type { Market } from "./Market.ts"
import { isFillable, match, paysForOneMore } from "./Matching.ts"
import { type Order, type OrderStatus, rests } from "./Order.ts"
import { Refusal } from "./Refusal.ts"
import { orderOf, type State } from "./State.ts"
import { triggerStops } from "./triggerStops.ts"

/** How an order that must not rest ends with what it could not fill. */
const endOfTaker = (state: State, market: Market, order: Order): OrderStatus => {
  if (order.filledLots === 0) return "CANCELED"
  if (order.lots > 0) return "PARTIALLY_CANCELED"
  // By quote amount: what is too little for one more lot is no remainder.
  const priceTicks = market.book.best(opposite(order.side))?.priceTicks ?? market.lastPriceTicks
  return paysForOneMore(state, market, order, priceTicks) ? "PARTIALLY_CANCELED" : "FILLED"
}

/** Places an order; answers with it as it stands when the command ends. */
export const placeOrder = (
  state: State,
  command: Omit<PlaceOrder, "type">,
  now: number,
  emit: Emit,
): OrderRecord | Refusal => {
  const checked = checkOrder(state, command, now)
  if (checked instanceof Refusal) return checked
  const { market, priceTicks, lots, quoteBudget, lock } = checked
  const { uid, symbol, side, orderType, stpMode } = command
  const isKilled = orderType === "FILL_OR_KILL" && !isFillable(state, market, command, priceTicks, lots)
  const keptFromItsOwn = isKilled && isFillable(state, market, { uid, side, stpMode: "" }, priceTicks, lots)
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
  if (state.orders.has(id) && !rests(orderType)) {
    const reason = keptFromItsOwn ? stpCancel : ""
    emit({ type: "orderClosed", v: 1, time: now, id, status: endOfTaker(state, market, order), reason })
  }
  triggerStops(state, market, now, emit)
  return describeOrder(state, order)
}

/** Places orders one after the other: each sees what the ones before it did, and is refused on its own. */
export const placeOrders = (
  state: State,
  { orders }: PlaceOrders,
  now: number,
  emit: Emit,
): ReadonlyArray<OrderRecord | Refusal> => orders.map((order) => placeOrder(state, order, now, emit))
