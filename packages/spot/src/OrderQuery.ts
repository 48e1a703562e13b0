/** Parameters for placing an order, alone or in a batch, and for cancelling. */
import { field, OptionalDecimal, RequiredText } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { OrderType, Side, StpMode } from "./Enumerations.ts"
import { ClientOrderId } from "./Order.ts"

/** The parameters of an order; quantities count the base asset, `quoteOrderQty` the quote asset. */
export const orderQuery = Schema.Struct({
  symbol: field(RequiredText, { description: "A trading pair", example: "BTCUSDT" }),
  side: field(Side, { description: "BUY spends the quote asset, SELL the base asset", example: "BUY" }),
  type: field(OrderType, {
    description: "LIMIT_ORDER means the same as LIMIT; a post-only order is LIMIT_MAKER",
    example: "LIMIT",
  }),
  quantity: field(OptionalDecimal, {
    description: "The base amount; required for all types but MARKET",
    example: "0.01",
    unit: "base asset",
  }),
  quoteOrderQty: field(OptionalDecimal, {
    description: "MARKET only: the quote amount, instead of quantity; at most quotePrecision decimal places",
    example: "100",
    unit: "quote asset",
  }),
  price: field(OptionalDecimal, {
    description: "The limit price; required for all types but MARKET, which ignores it",
    example: "50000",
    unit: "quote asset",
  }),
  newClientOrderId: field(Schema.optional(ClientOrderId), {
    description: "Your own order id, 1 to 64 characters, for later queries",
    example: "my-order-1",
  }),
  stpMode: field(Schema.optional(StpMode), {
    description:
      "Self-trade prevention against orders of the same owner: cancel_maker, cancel_taker or cancel_both; empty allows the trade. Requires that the master has a strategy group",
    example: "",
    default: "",
  }),
})

const symbol = field(RequiredText, { description: "A trading pair", example: "BTCUSDT" })

/** The ids of an order: an empty id counts as not sent. */
const orderId = field(Schema.optional(Schema.String), {
  description: "The order's id, assigned by the exchange",
  example: "1",
})
const origClientOrderId = field(Schema.optional(Schema.String), {
  description: "The order's client id, set by you",
  example: "my-order-1",
})

/** The order to cancel, by either of its ids. */
export const cancelQuery = Schema.Struct({
  symbol,
  orderId,
  origClientOrderId,
  newClientOrderId: field(Schema.optional(ClientOrderId), {
    description: "Your own id for this cancel; the response returns it as clientOrderId",
    example: "my-cancel-1",
  }),
})

/** The order to query, by either of its ids. */
export const whichOrder = Schema.Struct({ symbol, origClientOrderId, orderId })
