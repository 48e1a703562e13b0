/**
 * The order, in the four shapes it is answered in: placed, cancelled, listed, queried.
 *
 * `price` is the limit price; quantities count the base asset, `...Quote...` amounts the quote asset. Where the
 * document types a field as text and the field sends null for "none", null is read too.
 */
import { Decimal, type Notes, withAliases } from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { OrderStatus, OrderType, Side, StpMode, TimeInForce } from "./Enumerations.ts"

/** An id the client chose: 1 to 64 characters. */
export const ClientOrderId = Schema.String.check(
  Schema.isNonEmpty(),
  Schema.isMaxLength(Limits.clientOrderIdLengthMax),
)

/** -1 for an order outside any OCO list. */
export const OrderListId = Schema.Union([Schema.Number, Schema.String])

const OptionalAmount = Schema.NullOr(Decimal)
const TextOrNull = Schema.NullOr(Schema.String)

/** The answer to a new order. */
export const PlacedOrder = Schema.Struct({
  symbol: Schema.String,
  orderId: Schema.String,
  orderListId: OrderListId,
  price: Decimal,
  origQty: Decimal,
  type: OrderType,
  side: Side,
  stpMode: StpMode,
  transactTime: Schema.Number,
})
export type PlacedOrder = typeof PlacedOrder.Type

export const placedOrderNotes = (): Notes<typeof PlacedOrder> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  orderId: { description: "The order's id", example: "1" },
  orderListId: { description: "The id of its OCO list; -1 for an order outside any", example: -1 },
  price: { description: "The limit price", example: "50000", unit: "quote asset" },
  origQty: { description: "The quantity ordered", example: "0.01", unit: "base asset" },
  type: { description: "The order's type", example: "LIMIT" },
  side: { description: "BUY or SELL", example: "BUY" },
  stpMode: { description: "Its self-trade prevention mode", example: "" },
  transactTime: { description: "When it was placed", example: 1785542400000, unit: "ms" },
})

/** The answer to a cancel. */
export const CanceledOrder = Schema.Struct({
  symbol: Schema.String,
  origClientOrderId: TextOrNull,
  orderId: Schema.String,
  orderListId: OrderListId,
  clientOrderId: TextOrNull,
  price: Decimal,
  origQty: Decimal,
  executedQty: Decimal,
  cummulativeQuoteQty: Decimal, // sic
  status: OrderStatus,
  timeInForce: Schema.NullOr(TimeInForce),
  type: OrderType,
  side: Side,
})
export type CanceledOrder = typeof CanceledOrder.Type

export const canceledOrderNotes = (): Notes<typeof CanceledOrder> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  origClientOrderId: { description: "The order's own client id", example: "my-order-1" },
  orderId: { description: "The order's id", example: "1" },
  orderListId: { description: "The id of its OCO list; -1 for an order outside any", example: -1 },
  clientOrderId: { description: "The id of the cancel request", example: "my-cancel-1" },
  price: { description: "The limit price", example: "50000", unit: "quote asset" },
  origQty: { description: "The quantity ordered", example: "0.01", unit: "base asset" },
  executedQty: { description: "The quantity executed", example: "0", unit: "base asset" },
  cummulativeQuoteQty: {
    description: "The quote amount executed",
    example: "0",
    unit: "quote asset",
    sic: true,
  },
  status: { description: "The order's status", example: "CANCELED" },
  timeInForce: { description: "The time in force, according to the order's type", example: "GTC" },
  type: { description: "The order's type", example: "LIMIT" },
  side: { description: "BUY or SELL", example: "BUY" },
})

/** An order in a list of orders. */
export const Order = Schema.Struct({
  symbol: Schema.String,
  orderId: Schema.String,
  orderListId: OrderListId,
  clientOrderId: TextOrNull,
  price: Decimal,
  origQty: Decimal,
  executedQty: Decimal,
  cummulativeQuoteQty: Decimal, // sic
  status: OrderStatus,
  timeInForce: Schema.NullOr(TimeInForce),
  type: OrderType,
  side: Side,
  stopPrice: TextOrNull,
  icebergQty: TextOrNull,
  time: Schema.Number,
  updateTime: Schema.NullOr(Schema.Number),
  isWorking: Schema.Boolean,
  stpMode: StpMode,
  cancelReason: TextOrNull,
  origQuoteOrderQty: OptionalAmount,
})
export type Order = typeof Order.Type

export const orderNotes = (): Notes<typeof Order> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  orderId: { description: "The order's id", example: "1" },
  orderListId: { description: "The id of its OCO list; -1 for an order outside any", example: -1 },
  clientOrderId: { description: "The client id of the order", example: "my-order-1" },
  price: { description: "The limit price", example: "50000", unit: "quote asset" },
  origQty: { description: "The quantity ordered", example: "0.01", unit: "base asset" },
  executedQty: { description: "The quantity executed", example: "0", unit: "base asset" },
  cummulativeQuoteQty: {
    description: "The quote amount executed",
    example: "0",
    unit: "quote asset",
    sic: true,
  },
  status: { description: "The order's status", example: "NEW" },
  timeInForce: { description: "The time in force, according to the order's type", example: "GTC" },
  type: { description: "The order's type", example: "LIMIT" },
  side: { description: "BUY or SELL", example: "BUY" },
  stopPrice: {
    description: "The stop price; empty or null if none",
    example: "",
    unit: "quote asset",
  },
  icebergQty: { description: "Always empty: there are no iceberg orders", example: "" },
  time: { description: "When it was placed", example: 1785542400000, unit: "ms" },
  updateTime: { description: "When it last changed", example: 1785542400000, unit: "ms" },
  isWorking: { description: "Whether the order is in the book", example: true },
  stpMode: { description: "Its self-trade prevention mode", example: "" },
  cancelReason: {
    description:
      "stp_cancel if self-trade prevention cancelled it, symbol_delisted if its symbol was delisted; empty if its owner did",
    example: "",
  },
  origQuoteOrderQty: { description: "The quote amount ordered", example: "0", unit: "quote asset" },
})

/** One order asked for by its id: the quantity comes as `Qty` and as `origQty`. */
export const QueriedOrder = withAliases(
  Schema.Struct({
    ...Order.fields,
    Qty: Decimal, // sic
  }),
  ["Qty", "origQty"],
)
export type QueriedOrder = typeof QueriedOrder.Type

export const queriedOrderNotes = (): Notes<typeof QueriedOrder> => ({
  ...orderNotes(),
  Qty: { description: "The quantity ordered, as origQty", example: "0.01", unit: "base asset", sic: true },
})
