/** What happens to an order apart from trading: it opens with its lock, and closes and gives back what is left of it. */
import { clientOrderIdReuseMs } from "./ClientOrderIds.ts"
import { describeOrder } from "./describeOrder.ts"
import type { Event } from "./Event.ts"
import type { Records } from "./History.ts"
import { lockAssetOf, type Market } from "./Market.ts"
import { type Order, type OrderStatus, rests } from "./Order.ts"
import { InvariantBroken } from "./Refusal.ts"
import { accountOf, marketOf, type State } from "./State.ts"

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
  if (rests(order.type)) {
    market.book.add(order)
    market.updates++
  }
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
  if (rests(order.type)) {
    market.book.remove(order)
    market.updates++
  }
  if (order.locked > 0n) {
    state.ledger.post(order.uid, lockAssetOf(market, order.side), order.locked, -order.locked)
    order.locked = 0n
  }
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
  records?.orders.push(describeOrder(state, order, status, reason))
}
