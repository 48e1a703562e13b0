/**
 * Cancelling: only the caller's own open orders; foreign, finished and missing ones all answer alike. One leg of
 * an OCO list takes the other with it.
 */
import type { CancelOpenOrders, CancelOrder } from "./Command.ts"
import { describeOrder } from "./describeOrder.ts"
import type { Emit } from "./Event.ts"
import { endOrder } from "./endOrder.ts"
import type { OrderRecord } from "./History.ts"
import type { Order } from "./Order.ts"
import { Refusal, RefusalCode } from "./Refusal.ts"
import type { State } from "./State.ts"

/** A caller's open order by either id or both; where both are given they must name the same one. */
export const findOpenOrder = (
  state: State,
  uid: string,
  symbol: string,
  orderId: string | undefined,
  clientOrderId: string | undefined,
): Order | undefined => {
  const account = state.accounts.get(uid)
  const byClientId = clientOrderId === undefined ? undefined : account?.clientOrderIds.get(clientOrderId)
  if (clientOrderId !== undefined && byClientId === undefined) return undefined
  const id = orderId === undefined ? byClientId : Number(orderId)
  if (id === undefined || (orderId !== undefined && String(id) !== orderId)) return undefined
  if (byClientId !== undefined && byClientId !== id) return undefined
  return account?.orders.get(symbol)?.get(id)
}

export const cancelOrder = (
  state: State,
  command: CancelOrder,
  now: number,
  emit: Emit,
): OrderRecord | Refusal => {
  const { uid, symbol, orderId, clientOrderId } = command
  if (!state.markets.has(symbol)) return new Refusal(RefusalCode.invalidSymbol)
  if (orderId === undefined && clientOrderId === undefined)
    return new Refusal(RefusalCode.mandatoryParameter, "orderId")
  const order = findOpenOrder(state, uid, symbol, orderId, clientOrderId)
  if (order === undefined) return new Refusal(RefusalCode.unknownOrder)
  endOrder(state, order, "", now, emit)
  return describeOrder(state, order)
}

/** Cancels all of the caller's open orders of a symbol, both legs of OCO lists included; oldest first. */
export const cancelOpenOrders = (
  state: State,
  { uid, symbol }: CancelOpenOrders,
  now: number,
  emit: Emit,
): ReadonlyArray<OrderRecord> | Refusal => {
  if (!state.markets.has(symbol)) return new Refusal(RefusalCode.invalidSymbol)
  const open = [...(state.accounts.get(uid)?.orders.get(symbol)?.values() ?? [])]
  for (const order of open) {
    // The second leg of a list ended with the first.
    if (state.orders.has(order.id)) endOrder(state, order, "", now, emit)
  }
  return open.map((order) => describeOrder(state, order))
}
