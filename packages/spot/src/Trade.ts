/**
 * One fill of one of the account's orders. A self-trade appears twice in the list, once for each side, under
 * one id.
 */
import { Decimal, field, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { OrderListId } from "./Order.ts"

export const Trade = withAliases(
  Schema.Struct({
    symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
    id: field(Schema.String, { description: "The trade's id, the same for both sides", example: "1" }),
    orderId: field(Schema.String, { description: "The order's id", example: "1" }),
    orderListId: field(OrderListId, {
      description: "The id of the order's OCO list; -1 without an OCO list",
      example: -1,
    }),
    price: field(Decimal, { description: "The trade's price", example: "50000", unit: "quote asset" }),
    qty: field(Decimal, { description: "The quantity traded", example: "0.01", unit: "base asset" }),
    quoteQty: field(Decimal, { description: "The quote amount traded", example: "500", unit: "quote asset" }),
    commission: field(Decimal, { description: "The fee, in commissionAsset", example: "0.25" }),
    commissionAsset: field(Schema.String, { description: "The coin of the fee", example: "USDT" }),
    time: field(Schema.Number, { description: "Time of the trade", example: 1785542400000, unit: "ms" }),
    isBuyer: field(Schema.Boolean, { description: "Whether the account bought", example: true }),
    isMaker: field(Schema.Boolean, { description: "Whether the account was the maker", example: false }),
    isBuyerMaker: field(Schema.Boolean, { description: "The same as isMaker", example: false, sic: true }), // sic
    isBestMatch: field(Schema.Boolean, { description: "true", example: true }),
    isSelfTrade: field(Schema.NullOr(Schema.Boolean), {
      description: "Whether the account traded with itself",
      example: false,
    }),
    clientOrderId: field(Schema.NullOr(Schema.String), {
      description: "The order's client id",
      example: "my-order-1",
    }),
  }),
  ["isMaker", "isBuyerMaker"],
)
export type Trade = typeof Trade.Type
