/** Orders and fills in the interface's format. */
import type { FillRecord, OrderRecord } from "@bourse/engine"
import type { CanceledOrder, Order, PlacedOrder, Trade } from "@bourse/spot"
import { orderTypeRules } from "@bourse/vocabulary"

/** Fields of every answer about an order. */
const orderFields = (order: OrderRecord) => ({
  symbol: order.symbol,
  orderId: String(order.id),
  orderListId: order.listId,
  price: order.price,
  origQty: order.quantity,
  executedQty: order.executedQuantity,
  cummulativeQuoteQty: order.executedQuote,
  status: order.status,
  timeInForce: orderTypeRules[order.orderType].timeInForce,
  type: order.orderType,
  side: order.side,
})

/** The answer to a new order. */
export const placedOrder = (order: OrderRecord): typeof PlacedOrder.Encoded => ({
  symbol: order.symbol,
  orderId: String(order.id),
  orderListId: order.listId,
  price: order.price,
  origQty: order.quantity,
  type: order.orderType,
  side: order.side,
  stpMode: order.stpMode,
  transactTime: order.time,
})

/** The answer to a cancel; `requestId` is the cancel's own client id. */
export const canceledOrder = (order: OrderRecord, requestId: string): typeof CanceledOrder.Encoded => ({
  ...orderFields(order),
  origClientOrderId: order.clientOrderId ?? "",
  clientOrderId: requestId,
})

/** An order in a list; a stop leg that waits for its price is open, but not in the book. */
export const wireOrder = (order: OrderRecord, isWorking: boolean): typeof Order.Encoded => ({
  ...orderFields(order),
  clientOrderId: order.clientOrderId ?? "",
  stopPrice: order.stopPrice,
  icebergQty: "",
  time: order.time,
  updateTime: order.updateTime,
  isWorking,
  stpMode: order.stpMode,
  cancelReason: order.cancelReason,
  origQuoteOrderQty: order.quoteQuantity,
})

export const wireTrade = (fill: FillRecord): typeof Trade.Encoded => ({
  symbol: fill.symbol,
  id: String(fill.tradeId),
  orderId: String(fill.orderId),
  orderListId: fill.listId,
  price: fill.price,
  qty: fill.quantity,
  quoteQty: fill.quote,
  commission: fill.fee,
  commissionAsset: fill.feeAsset,
  time: fill.time,
  isBuyer: fill.side === "BUY",
  isMaker: fill.isMaker,
  isBuyerMaker: fill.isMaker,
  isBestMatch: true, // open: 0045-fields-that-never-change
  isSelfTrade: fill.isSelfTrade,
  clientOrderId: fill.clientOrderId,
})

/** ccxt reads isBuyerMaker as "the buyer was the maker" and takes the trade's side and role from it alone. */
export const fieldTrade = (fill: FillRecord): ReturnType<typeof wireTrade> =>
  ({ ...wireTrade(fill), isBuyerMaker: undefined }) as never
