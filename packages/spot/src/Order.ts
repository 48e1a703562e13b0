/**
 * The order, in its four answer formats: placed, cancelled, listed, queried.
 *
 * `price` is the limit price; quantities are in the base asset, `...Quote...` amounts in the quote asset. A
 * field that is text in the document may be null where the venue sends null for "none".
 */
import { Decimal, field, withAliases } from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { OrderStatus, OrderType, Side, StpMode, TimeInForce } from "./Enumerations.ts"

/** An id the client chose: 1 to 64 characters. */
export const ClientOrderId = Schema.String.check(
  Schema.isNonEmpty(),
  Schema.isMaxLength(Limits.clientOrderIdLengthMax),
)

/** The id of the order's OCO list; -1 for an order outside any list. */
export const OrderListId = Schema.Union([Schema.Number, Schema.String])

const OptionalAmount = Schema.NullOr(Decimal)
const TextOrNull = Schema.NullOr(Schema.String)

/** The answer to the placement of an order. */
export const PlacedOrder = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  orderId: field(Schema.String, { description: "The order's id", example: "1" }),
  orderListId: field(OrderListId, {
    description: "The id of the order's OCO list; -1 without an OCO list",
    example: -1,
  }),
  price: field(Decimal, { description: "The limit price", example: "50000", unit: "quote asset" }),
  origQty: field(Decimal, { description: "The quantity ordered", example: "0.01", unit: "base asset" }),
  type: field(OrderType, { description: "The order's type", example: "LIMIT" }),
  side: field(Side, { description: "BUY or SELL", example: "BUY" }),
  stpMode: field(StpMode, { description: "The order's self-trade prevention mode", example: "" }),
  transactTime: field(Schema.Number, {
    description: "Time when the order was placed",
    example: 1785542400000,
    unit: "ms",
  }),
})
export type PlacedOrder = typeof PlacedOrder.Type

/** The answer to the cancel of an order. */
export const CanceledOrder = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  origClientOrderId: field(TextOrNull, { description: "The order's own client id", example: "my-order-1" }),
  orderId: field(Schema.String, { description: "The order's id", example: "1" }),
  orderListId: field(OrderListId, {
    description: "The id of the order's OCO list; -1 without an OCO list",
    example: -1,
  }),
  clientOrderId: field(TextOrNull, { description: "The id of the cancel request", example: "my-cancel-1" }),
  price: field(Decimal, { description: "The limit price", example: "50000", unit: "quote asset" }),
  origQty: field(Decimal, { description: "The quantity ordered", example: "0.01", unit: "base asset" }),
  executedQty: field(Decimal, { description: "The quantity executed", example: "0", unit: "base asset" }),
  cummulativeQuoteQty: field(Decimal, {
    description: "The quote amount executed",
    example: "0",
    unit: "quote asset",
    sic: true,
  }), // sic
  status: field(OrderStatus, { description: "The order's status", example: "CANCELED" }),
  timeInForce: field(Schema.NullOr(TimeInForce), {
    description: "The time in force, according to the order's type",
    example: "GTC",
  }),
  type: field(OrderType, { description: "The order's type", example: "LIMIT" }),
  side: field(Side, { description: "BUY or SELL", example: "BUY" }),
})
export type CanceledOrder = typeof CanceledOrder.Type

/** An order in a list of orders. */
export const Order = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  orderId: field(Schema.String, { description: "The order's id", example: "1" }),
  orderListId: field(OrderListId, {
    description: "The id of the order's OCO list; -1 without an OCO list",
    example: -1,
  }),
  clientOrderId: field(TextOrNull, { description: "The client id of the order", example: "my-order-1" }),
  price: field(Decimal, { description: "The limit price", example: "50000", unit: "quote asset" }),
  origQty: field(Decimal, { description: "The quantity ordered", example: "0.01", unit: "base asset" }),
  executedQty: field(Decimal, { description: "The quantity executed", example: "0", unit: "base asset" }),
  cummulativeQuoteQty: field(Decimal, {
    description: "The quote amount executed",
    example: "0",
    unit: "quote asset",
    sic: true,
  }), // sic
  status: field(OrderStatus, { description: "The order's status", example: "NEW" }),
  timeInForce: field(Schema.NullOr(TimeInForce), {
    description: "The time in force, according to the order's type",
    example: "GTC",
  }),
  type: field(OrderType, { description: "The order's type", example: "LIMIT" }),
  side: field(Side, { description: "BUY or SELL", example: "BUY" }),
  stopPrice: field(TextOrNull, {
    description: "The stop price; empty or null if none",
    example: "",
    unit: "quote asset",
  }),
  icebergQty: field(TextOrNull, { description: "Always empty: there are no iceberg orders", example: "" }),
  time: field(Schema.Number, {
    description: "Time when the order was placed",
    example: 1785542400000,
    unit: "ms",
  }),
  updateTime: field(Schema.NullOr(Schema.Number), {
    description: "Time of the order's last change",
    example: 1785542400000,
    unit: "ms",
  }),
  isWorking: field(Schema.Boolean, { description: "Whether the order is in the book", example: true }),
  stpMode: field(StpMode, { description: "The order's self-trade prevention mode", example: "" }),
  cancelReason: field(TextOrNull, {
    description:
      "stp_cancel if self-trade prevention cancelled it, symbol_delisted if its symbol was delisted; empty if its owner did",
    example: "",
  }),
  origQuoteOrderQty: field(OptionalAmount, {
    description: "The quote amount ordered",
    example: "0",
    unit: "quote asset",
  }),
})
export type Order = typeof Order.Type

/** One queried order: the quantity is sent as `Qty` and as `origQty`. */
export const QueriedOrder = withAliases(
  Schema.Struct({
    ...Order.fields,
    Qty: field(Decimal, {
      description: "The quantity ordered, as origQty",
      example: "0.01",
      unit: "base asset",
      sic: true,
    }), // sic
  }),
  ["Qty", "origQty"],
)
export type QueriedOrder = typeof QueriedOrder.Type
