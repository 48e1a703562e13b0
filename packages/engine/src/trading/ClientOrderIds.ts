/**
 * Reserved client ids: of an open order, or of one closed so recently that a retry of its request could still arrive.
 * A retry of a request must never execute twice, whatever happened to the first order.
 */
import { idReuseMs } from "../model/ClosedIds.ts"
import type { State } from "../model/State.ts"
import { type ClosedClientId, Order, type Trader } from "../model/trading/Order.ts"

/** Whether an account may not use this client id at `now`. */
// open: 0010-client-order-ids: holder === undefined | holder.until >= now
export const isClientOrderIdTaken = (trader: Trader, clientOrderId: string, now: number): boolean => {
  const holder = trader.clientOrderIds.get(clientOrderId)
  if (holder === undefined) return false
  // The next event releases ids, so an expired id may still be in the queue.
  return holder instanceof Order || holder.until >= now
}

/** Whether an account has reached the maximum of client ids in use at `now`. */
export const hasAllClientOrderIds = (
  { settings, closedClientOrderIds }: State,
  trader: Trader,
  now: number,
): boolean => {
  let inUse = trader.clientOrderIds.size
  if (inUse < settings.clientOrderIdsMax) return false
  // Client ids that the next event releases do not count as in use.
  for (const closed of closedClientOrderIds) {
    if (closed.until >= now) break // open: 0010-client-order-ids
    if (closed.trader === trader) inUse--
  }
  return inUse >= settings.clientOrderIdsMax
}

/** The open order with this client id. */
export const orderOfClientId = (trader: Trader, clientOrderId: string): Order | undefined => {
  const holder = trader.clientOrderIds.get(clientOrderId)
  return holder instanceof Order ? holder : undefined
}

/** The entry of a closed order in the queue of client ids to release. */
// open: 0010-client-order-ids: time + idReuseMs | idReuseMs
export const closedClientId = (
  { id, trader }: Order,
  clientOrderId: string,
  time: number,
): ClosedClientId => ({ trader, clientOrderId, orderId: id, until: time + idReuseMs })
