/** An order in decimal text, as history keeps it and as answers are made from. */
import type { OrderRecord } from "./History.ts"
import { formatLots, formatPrice, formatQuote, type Market } from "./Market.ts"
import type { Order, OrderStatus } from "./Order.ts"
import type { State } from "./State.ts"

/** What an order that is open is called. */
export const openStatus = (order: Order): OrderStatus => (order.filledLots === 0 ? "NEW" : "PARTIALLY_FILLED")

/**
 * Describes an order with the status given. The quantity of an order placed by quote amount is what it executed.
 */
export const describeOrder = (
  state: State,
  order: Order,
  status: OrderStatus = openStatus(order),
  cancelReason = "",
): OrderRecord => {
  const market = state.markets.get(order.symbol) as Market
  return {
    generation: state.generation,
    id: order.id,
    uid: order.uid,
    symbol: order.symbol,
    clientOrderId: order.clientOrderId,
    side: order.side,
    type: order.type,
    status,
    price: formatPrice(market, order.priceTicks),
    quantity: formatLots(market, order.lots === 0 ? order.filledLots : order.lots),
    quoteQuantity: formatQuote(market, order.quoteBudget),
    executedQuantity: formatLots(market, order.filledLots),
    executedQuote: formatQuote(market, order.filledQuote),
    stpMode: order.stpMode,
    cancelReason,
    time: order.time,
    updateTime: order.updateTime,
  }
}
