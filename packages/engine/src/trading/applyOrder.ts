/**
 * Applies the events of an order other than trades: opening with its lock, triggering, closing and releasing its
 * remaining lock.
 */
import type { EventOf } from "../model/Event.ts"
import { accountOf, marketOf, orderOf, type State } from "../model/State.ts"
import { Order, type OrderStatus, rests } from "../model/trading/Order.ts"
import type { TradingRecords } from "../model/trading/records.ts"
import { InvariantBroken } from "../Rejection.ts"
import { closedClientId } from "./ClientOrderIds.ts"
import { describeOrder } from "./describe.ts"

/** Adds an order after all others at its price, or ahead of them. */
export const enterBook = (order: Order, isFirst = false): void => {
  order.isWorking = true
  if (isFirst) order.market.book.addFirst(order)
  else order.market.book.add(order)
  order.market.updates++
}

export const lock = (state: State, order: Order): void => {
  if (!order.locked.isZero) state.ledger.lock(order.trader.holdings, order.lockAsset, order.locked)
}

export const orderOpened = (state: State, event: EventOf<"orderOpened">): void => {
  if (event.id < state.nextOrderId) throw new InvariantBroken(`order id ${event.id} was used before`)
  const order = new Order(event, accountOf(state, event.uid), marketOf(state, event.symbol))
  const { market, trader } = order
  state.nextOrderId = order.id + 1
  state.orders.add(order)
  trader.orders.add(order)
  if (order.clientOrderId !== null) trader.clientOrderIds.set(order.clientOrderId, order)
  order.locked.set(event.lock) // open: 0030-oco: order.locked.set(event.lock) → ;
  state.ledger.digest.add(order.id, order.lots)
  lock(state, order)
  // open: 0030-oco: order.listId !== -1 | -1 → +1 | -1 → 1 | state.lists | [...(state.lists
  if (order.listId !== -1) {
    state.nextListId = order.listId + 1
    state.lists.set(order.listId, [...(state.lists.get(order.listId) ?? []), order])
  }
  // open: 0030-oco: order.stopTicks > 0
  if (order.stopTicks > 0) market.stops.set(order.id, order)
  else if (rests(order.orderType)) enterBook(order)
}

/** A triggered stop leg gets the lock that the other leg released, and joins the end of its price's queue. */
// open: 0030-oco: !order.market.stops.delete | order.locked.set(event.lock) → ;
export const stopTriggered = (state: State, event: EventOf<"stopTriggered">): void => {
  const order = orderOf(state, event.id)
  if (!order.market.stops.delete(order.id))
    throw new InvariantBroken(`order ${order.id} is not a pending stop order`)
  order.locked.set(event.lock)
  lock(state, order)
  order.updateTime = event.time
  enterBook(order)
}

// open: 0030-oco: state.lists | leg !== order | open.length === 0
const leaveList = (state: State, order: Order): void => {
  const open = state.lists.get(order.listId)?.filter((leg) => leg !== order) ?? []
  if (open.length === 0) state.lists.delete(order.listId)
  else state.lists.set(order.listId, open)
}

export const closeOrder = (
  state: State,
  order: Order,
  status: OrderStatus,
  reason: string,
  time: number,
  records: TradingRecords | undefined,
): void => {
  const { market, trader, clientOrderId } = order
  // open: 0030-oco: order.stopTicks > 0
  if (order.isWorking) {
    market.book.remove(order)
    market.updates++
  } else if (order.stopTicks > 0) market.stops.delete(order.id)
  if (order.listId !== -1) leaveList(state, order) // open: 0030-oco: order.listId !== -1 | -1 → +1 | -1 → 1
  if (!order.locked.isZero) {
    state.ledger.unlock(trader.holdings, order.lockAsset, order.locked)
    order.locked.setZero()
  }
  state.ledger.digest.add(order.id, order.filledLots)
  order.status = status
  order.cancelReason = reason
  order.isWorking = false
  order.updateTime = time
  state.orders.delete(order.id)
  trader.orders.remove(order)
  if (clientOrderId !== null) {
    const closed = closedClientId(order, clientOrderId, time)
    trader.clientOrderIds.set(clientOrderId, closed)
    state.closedClientOrderIds.push(closed)
  }
  if (trader.noHistory !== true) records?.orders.push(describeOrder(state, order))
}

export const orderClosed = (
  state: State,
  { id, status, reason, time }: EventOf<"orderClosed">,
  records: TradingRecords | undefined,
): void => closeOrder(state, orderOf(state, id), status, reason, time, records)
