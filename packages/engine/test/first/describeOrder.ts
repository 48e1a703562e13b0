/** An order in decimal text, as history keeps it and as answers are made from. */
import type { OrderRecord } from "./History.ts"
import { formatLots, formatPrice, formatQuote, type Market } from "./Market.ts"
import type { Order } from "./Order.ts"
import type { State } from "./State.ts"

/** Describes an order as it stands. The quantity of an order placed by quote amount is what it executed. */
export const describeOrder = (state: State, order: Order): OrderRecord => {
  const market = state.markets.get(order.symbol) as Market
  return {
    generation: state.generation,
    id: order.id,
    uid: order.uid,
    symbol: order.symbol,
    clientOrderId: order.clientOrderId,
    listId: order.listId,
    side: order.side,
    type: order.type,
    status: order.status,
    price: formatPrice(market, order.priceTicks),
    quantity: formatLots(market, order.lots === 0 ? order.filledLots : order.lots),
    stopPrice: order.stopTicks === 0 ? "" : formatPrice(market, order.stopTicks),
    quoteQuantity: formatQuote(market, order.quoteBudget),
    executedQuantity: formatLots(market, order.filledLots),
    executedQuote: formatQuote(market, order.filledQuote),
    stpMode: order.stpMode,
    cancelReason: order.cancelReason,
    time: order.time,
    updateTime: order.updateTime,
  }
}
