/**
 * Reserved client ids: of an open order, or of one closed so recently that a retry of its request could still arrive.
 * A retry must never execute twice, whatever happened to the first order.
 */
import { idReuseMs } from "../model/ClosedIds.ts"
import type { State } from "../model/State.ts"
import { type ClosedClientId, Order, type Trader } from "../model/trading/Order.ts"

/** Whether an account may not use this client id at `now`. */
// open: 0010-client-order-ids: holder === undefined | holder.until >= now
export const isClientOrderIdTaken = (trader: Trader, clientOrderId: string, now: number): boolean => {
  const holder = trader.clientOrderIds.get(clientOrderId)
  if (holder === undefined) return false
  // Ids are released by the next event, so an expired one may still be listed here.
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
  // Ids that the next event releases do not count.
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

/** Gives an order that closed a place in the queue of ids to release. */
// open: 0010-client-order-ids: time + idReuseMs | idReuseMs
export const closedClientId = (
  { id, trader }: Order,
  clientOrderId: string,
  time: number,
): ClosedClientId => ({ trader, clientOrderId, orderId: id, until: time + idReuseMs })
