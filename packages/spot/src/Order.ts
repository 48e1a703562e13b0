/**
 * The order, in the four shapes it is answered in: placed, cancelled, listed, queried.
 *
 * `price` is the limit price; quantities count the base asset, `...Quote...` amounts the quote asset. Where the
 * document types a field as text and the field sends null for "none", null is read too.
 */
import { Decimal, eitherSpelling } from "@bourse/core/definition"
import * as Limits from "@bourse/core/limits"
import * as Schema from "effect/Schema"
import { OrderStatus, OrderType, Side, StpMode, TimeInForce } from "./Enumerations.ts"

/** An id the client chose: 1 to 64 characters. */
export const ClientOrderId = /*#__PURE__*/ Schema.String.check(
  /*#__PURE__*/ Schema.isNonEmpty(),
  /*#__PURE__*/ Schema.isMaxLength(Limits.clientOrderIdLengthMax),
)

/** -1 for an order outside any OCO list. */
export const OrderListId = /*#__PURE__*/ Schema.Union([Schema.Number, Schema.String])

const OptionalAmount = /*#__PURE__*/ Schema.NullOr(Decimal)
const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)

/** The answer to a new order. */
export const PlacedOrder = /*#__PURE__*/ Schema.Struct({
  symbol: Schema.String,
  orderId: Schema.String,
  orderListId: OrderListId,
  price: Decimal,
  origQty: Decimal,
  type: OrderType,
  side: Side,
  stpMode: StpMode,
  /** When it was placed, in milliseconds. */
  transactTime: Schema.Number,
})
export type PlacedOrder = typeof PlacedOrder.Type

/** The answer to a cancel. */
export const CanceledOrder = /*#__PURE__*/ Schema.Struct({
  symbol: Schema.String,
  origClientOrderId: TextOrNull,
  orderId: Schema.String,
  orderListId: OrderListId,
  /** The id of the cancel request. */
  clientOrderId: TextOrNull,
  price: Decimal,
  origQty: Decimal,
  executedQty: Decimal,
  cummulativeQuoteQty: Decimal, // sic
  status: OrderStatus,
  timeInForce: /*#__PURE__*/ Schema.NullOr(TimeInForce),
  type: OrderType,
  side: Side,
})
export type CanceledOrder = typeof CanceledOrder.Type

/** An order in a list of orders. */
export const Order = /*#__PURE__*/ Schema.Struct({
  symbol: Schema.String,
  orderId: Schema.String,
  orderListId: OrderListId,
  clientOrderId: TextOrNull,
  price: Decimal,
  origQty: Decimal,
  executedQty: Decimal,
  cummulativeQuoteQty: Decimal, // sic
  status: OrderStatus,
  timeInForce: /*#__PURE__*/ Schema.NullOr(TimeInForce),
  type: OrderType,
  side: Side,
  /** Empty when there is none. */
  stopPrice: TextOrNull,
  icebergQty: TextOrNull,
  time: Schema.Number,
  updateTime: /*#__PURE__*/ Schema.NullOr(Schema.Number),
  /** Whether it stands in the book. */
  isWorking: Schema.Boolean,
  stpMode: StpMode,
  /** `stp_cancel` when self-trade prevention ended it, empty when the user did. */
  cancelReason: TextOrNull,
  origQuoteOrderQty: OptionalAmount,
})
export type Order = typeof Order.Type

/** One order asked for by its id: the quantity comes as `Qty` and as `origQty`. */
export const QueriedOrder = /*#__PURE__*/ eitherSpelling(
  /*#__PURE__*/ Schema.Struct({
    ...Order.fields,
    Qty: Decimal, // sic
  }),
  ["Qty", "origQty"],
)
export type QueriedOrder = typeof QueriedOrder.Type

/** The answer that placing the order would have had, and beside it what has become of the order. */
export const placedOf = (order: QueriedOrder): PlacedOrder => ({ ...order, transactTime: order.time })

/** The answer that cancelling the order would have had, and beside it the rest of the order. */
export const canceledOf = (order: QueriedOrder, cancelId: string | undefined): CanceledOrder => ({
  ...order,
  origClientOrderId: order.clientOrderId,
  clientOrderId: cancelId ?? null,
})
