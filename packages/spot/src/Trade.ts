/** One fill of one of the account's orders. A self-trade appears twice, once for each side, under one id. */
import { Decimal, eitherSpelling } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { OrderListId } from "./Order.ts"

export const Trade = /*#__PURE__*/ eitherSpelling(
  /*#__PURE__*/ Schema.Struct({
    symbol: Schema.String,
    /** The deal's id, the same for both sides. */
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
    /** Whether this account's order was the resting one; the document's response table calls it isBuyerMaker. */
    isMaker: Schema.Boolean,
    isBuyerMaker: Schema.Boolean, // sic
    isBestMatch: Schema.Boolean,
    isSelfTrade: /*#__PURE__*/ Schema.NullOr(Schema.Boolean),
    clientOrderId: /*#__PURE__*/ Schema.NullOr(Schema.String),
  }),
  ["isMaker", "isBuyerMaker"],
)
export type Trade = typeof Trade.Type
