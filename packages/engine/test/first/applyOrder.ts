/** What happens to an order apart from trading: it opens with its lock, is triggered, closes and gives back its rest. */
import { clientOrderIdReuseMs } from "./ClientOrderIds.ts"
import { describeOrder } from "./describeOrder.ts"
import type { Event } from "./Event.ts"
import type { Records } from "./History.ts"
import { lockAssetOf, type Market } from "./Market.ts"
import { type Order, type OrderStatus, rests } from "./Order.ts"
import { InvariantBroken } from "./Refusal.ts"
import { accountOf, marketOf, orderOf, type State } from "./State.ts"

export const openOrder = (state: State, event: Extract<Event, { type: "orderOpened" }>): void => {
  if (event.id < state.nextOrderId) throw new InvariantBroken(`order id ${event.id} was given before`)
  const market = marketOf(state, event.symbol)
  const account = accountOf(state, event.uid)
  const order: Order = {
    id: event.id,
    uid: event.uid,
    symbol: event.symbol,
    side: event.side,
    type: event.orderType,
    priceTicks: event.priceTicks,
    lots: event.lots,
    quoteBudget: BigInt(event.quoteBudget),
    clientOrderId: event.clientOrderId,
    stpMode: event.stpMode,
    listId: event.listId ?? -1,
    stopTicks: event.stopTicks ?? 0,
    isWorking: rests(event.orderType) && event.stopTicks === undefined,
    status: "NEW",
    cancelReason: "",
    time: event.time,
    updateTime: event.time,
    filledLots: 0,
    filledQuote: 0n,
    locked: BigInt(event.lock),
    feeExact: 0n,
    feeCharged: 0n,
    previous: null,
    next: null,
  }
  state.nextOrderId = event.id + 1
  state.orders.set(order.id, order)
  let ofSymbol = account.orders.get(order.symbol)
  if (ofSymbol === undefined) {
    ofSymbol = new Map()
    account.orders.set(order.symbol, ofSymbol)
  }
  ofSymbol.set(order.id, order)
  if (order.clientOrderId !== null) account.clientOrderIds.set(order.clientOrderId, order.id)
  state.ledger.post(order.uid, lockAssetOf(market, order.side), -order.locked, order.locked)
  if (order.listId !== -1) {
    state.nextListId = order.listId + 1
    state.lists.set(order.listId, [...(state.lists.get(order.listId) ?? []), order])
  }
  if (order.isWorking) enterBook(market, order)
  else if (order.stopTicks > 0) market.stops.set(order.id, order)
}

const enterBook = (market: Market, order: Order): void => {
  market.book.add(order)
  market.updates++
}

/** A stop leg takes its lock, which the leg that ended before it gave back, and stands behind all others. */
export const triggerStop = (state: State, event: Extract<Event, { type: "stopTriggered" }>): void => {
  const order = orderOf(state, event.id)
  const market = marketOf(state, order.symbol)
  if (!market.stops.delete(order.id)) throw new InvariantBroken(`order ${order.id} waits for no price`)
  order.locked = BigInt(event.lock)
  state.ledger.post(order.uid, lockAssetOf(market, order.side), -order.locked, order.locked)
  order.isWorking = true
  order.updateTime = event.time
  enterBook(market, order)
}

const leaveList = (state: State, order: Order): void => {
  const open = state.lists.get(order.listId)?.filter((leg) => leg !== order) ?? []
  if (open.length === 0) state.lists.delete(order.listId)
  else state.lists.set(order.listId, open)
}

export const closeOrder = (
  state: State,
  market: Market,
  order: Order,
  status: OrderStatus,
  reason: string,
  time: number,
  records: Records | undefined,
): void => {
  if (order.isWorking) {
    market.book.remove(order)
    market.updates++
  } else if (order.stopTicks > 0) market.stops.delete(order.id)
  if (order.listId !== -1) leaveList(state, order)
  if (order.locked > 0n) {
    state.ledger.post(order.uid, lockAssetOf(market, order.side), order.locked, -order.locked)
    order.locked = 0n
  }
  order.status = status
  order.cancelReason = reason
  order.isWorking = false
  order.updateTime = time
  state.orders.delete(order.id)
  const { id: orderId, uid, clientOrderId } = order
  const { orders } = accountOf(state, uid)
  const ofSymbol = orders.get(order.symbol)
  ofSymbol?.delete(orderId)
  if (ofSymbol?.size === 0) orders.delete(order.symbol)
  if (clientOrderId !== null) {
    state.closedClientOrderIds.push({ orderId, uid, clientOrderId, until: time + clientOrderIdReuseMs })
  }
  records?.orders.push(describeOrder(state, order))
}
