/** One fill of one of the account's orders. A self-trade appears twice, once for each side, under one id. */
import { Decimal, type Notes, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { OrderListId } from "./Order.ts"

export const Trade = withAliases(
  Schema.Struct({
    symbol: Schema.String,
    id: Schema.String,
    orderId: Schema.String,
    orderListId: OrderListId,
    price: Decimal,
    qty: Decimal,
    quoteQty: Decimal,
    commission: Decimal,
    commissionAsset: Schema.String,
    time: Schema.Number,
    isBuyer: Schema.Boolean,
    isMaker: Schema.Boolean,
    isBuyerMaker: Schema.Boolean, // sic
    isBestMatch: Schema.Boolean,
    isSelfTrade: Schema.NullOr(Schema.Boolean),
    clientOrderId: Schema.NullOr(Schema.String),
  }),
  ["isMaker", "isBuyerMaker"],
)
export type Trade = typeof Trade.Type

export const tradeNotes = (): Notes<typeof Trade> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  id: { description: "The trade's id, the same for both sides", example: "1" },
  orderId: { description: "The order's id", example: "1" },
  orderListId: { description: "The id of its OCO list; -1 for an order outside any", example: -1 },
  price: { description: "The trade's price", example: "50000", unit: "quote asset" },
  qty: { description: "The quantity traded", example: "0.01", unit: "base asset" },
  quoteQty: { description: "The quote amount traded", example: "500", unit: "quote asset" },
  commission: { description: "The fee, in commissionAsset", example: "0.25" },
  commissionAsset: { description: "The coin of the fee", example: "USDT" },
  time: { description: "When it was created", example: 1785542400000, unit: "ms" },
  isBuyer: { description: "Whether the account bought", example: true },
  isMaker: { description: "Whether the account was the maker", example: false },
  isBuyerMaker: { description: "The same as isMaker", example: false, sic: true },
  isBestMatch: { description: "true", example: true },
  isSelfTrade: { description: "Whether the account traded with itself", example: false },
  clientOrderId: { description: "The order's client id", example: "my-order-1" },
})
