/** Ends open orders before they are filled; ending one leg of an OCO list ends the other. */
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"
import type { Order } from "../model/trading/Order.ts"

/** The cancel reason of an order that self-trade prevention ended. */
export const stpCancel = "stp_cancel"

/** The cancel reason of an order whose symbol was delisted. */
export const delistedCancel = "symbol_delisted"

/** The other leg of an order's OCO list, while it is open. */
// open: 0030-oco: (state: State | order.listId | -1 → +1 | state.lists | (leg) => | leg !== order
export const otherLeg = (state: State, order: Order): Order | undefined =>
  order.listId === -1 ? undefined : state.lists.get(order.listId)?.find((leg) => leg !== order)

/**
 * Ends the other leg of an OCO list: before this leg trades, since they share one lock, or when this leg ends.
 */
// open: 0030-oco: { const other = otherLeg | other !== undefined
export const endOtherLeg = (state: State, order: Order, reason: string, now: number, emit: Emit): void => {
  const other = otherLeg(state, order)
  if (other !== undefined) emit({ type: "orderClosed", time: now, id: other.id, status: "CANCELED", reason })
}

/** Cancels an open order. */
export const endOrder = (state: State, order: Order, reason: string, now: number, emit: Emit): void => {
  endOtherLeg(state, order, reason, now, emit)
  emit({ type: "orderClosed", time: now, id: order.id, status: "CANCELED", reason })
}
