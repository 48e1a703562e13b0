/**
 * Cancelling: only the caller's own open orders; for foreign, finished and missing orders the answer is the
 * same. Cancelling one leg of an OCO list also cancels the other leg.
 */
import { ErrorCode, shownText } from "@bourse/vocabulary"
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"
import type { CancelOpenOrders, CancelOrder } from "../model/trading/commands.ts"
import type { Order } from "../model/trading/Order.ts"
import type { OrderRecord } from "../model/trading/records.ts"
import { Rejection, unknownSymbol } from "../Rejection.ts"
import { orderOfClientId } from "./ClientOrderIds.ts"
import { describeOrder } from "./describe.ts"
import { endOrder } from "./endOrder.ts"

/** A caller's open order by its order id, its client id or both; both must name the same order. */
export const findOpenOrder = (
  state: State,
  uid: string,
  symbol: string,
  orderId: string | undefined,
  clientOrderId: string | undefined,
): Order | undefined => {
  const trader = state.accounts.get(uid)
  if (trader === undefined) return undefined
  let order: Order | undefined
  if (clientOrderId !== undefined) {
    order = orderOfClientId(trader, clientOrderId)
    if (order === undefined) return undefined
  }
  if (orderId !== undefined) {
    const id = Number(orderId)
    const byId = String(id) === orderId ? state.orders.get(id) : undefined
    // open: 0013-ids-that-disagree: order !== byId
    if (order !== undefined && order !== byId) return undefined
    order = byId
  }
  return order?.trader === trader && order.symbol === symbol ? order : undefined
}

/** The reason in a rejection of a request without an order id. */
export const needsOrderId = "An order is named by 'orderId' or 'origClientOrderId'"

/** The order ids in the request, as text: `'orderId' 5 with 'origClientOrderId' mine`. */
export const namedOrder = ({
  orderId,
  clientOrderId,
}: Pick<CancelOrder, "orderId" | "clientOrderId">): string =>
  Object.entries({ orderId, origClientOrderId: clientOrderId })
    .flatMap(([name, id]) => (id === undefined ? [] : [`'${name}' ${shownText(id)}`]))
    .join(" with ")

/** A caller's open orders of a symbol, oldest first. */
export const openOrders = (state: State, uid: string, symbol: string): ReadonlyArray<Order> => {
  const market = state.markets.get(symbol)
  const trader = state.accounts.get(uid)
  return market === undefined || trader === undefined ? [] : [...trader.orders.of(market)]
}

export const cancelOrder = (
  state: State,
  command: CancelOrder,
  now: number,
  emit: Emit,
): OrderRecord | Rejection => {
  const { uid, symbol, orderId, clientOrderId } = command
  // open: whether a query of a symbol that is not listed is rejected or finds nothing
  if (!state.markets.has(symbol)) return unknownSymbol(symbol)
  if (orderId === undefined && clientOrderId === undefined)
    return new Rejection(ErrorCode.mandatoryParameter, "orderId", needsOrderId)
  const order = findOpenOrder(state, uid, symbol, orderId, clientOrderId)
  if (order === undefined)
    return new Rejection(
      ErrorCode.unknownOrder,
      "",
      `${namedOrder(command)} is no open order of this account on ${symbol}`,
    )
  endOrder(state, order, "", now, emit)
  return describeOrder(state, order)
}

/** Cancels all of the caller's open orders of a symbol, both legs of OCO lists included, the oldest first. */
export const cancelOpenOrders = (
  state: State,
  { uid, symbol }: CancelOpenOrders,
  now: number,
  emit: Emit,
): ReadonlyArray<OrderRecord> | Rejection => {
  // open: whether a query of a symbol that is not listed is rejected or finds nothing
  if (!state.markets.has(symbol)) return unknownSymbol(symbol)
  const open = openOrders(state, uid, symbol)
  for (const order of open) {
    // The second leg of an OCO list ended with the first.
    if (state.orders.has(order.id)) endOrder(state, order, "", now, emit)
  }
  return open.map((order) => describeOrder(state, order))
}
