/** What an order is placed with, alone or in a batch, and cancelled with. */
import { type Notes, OptionalDecimal, RequiredText } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { OrderType, Side, StpMode } from "./Enumerations.ts"
import { ClientOrderId } from "./Order.ts"

/** The parameters of an order; quantities count the base asset, `quoteOrderQty` the quote asset. */
export const orderQuery = Schema.Struct({
  symbol: RequiredText,
  side: Side,
  type: OrderType,
  quantity: OptionalDecimal,
  quoteOrderQty: OptionalDecimal,
  price: OptionalDecimal,
  newClientOrderId: Schema.optional(ClientOrderId),
  stpMode: Schema.optional(StpMode),
})

/** An id as an order shows it: an empty one counts as not sent. */
export const optionalId = Schema.optional(Schema.String)

/** Which order to cancel, by either of its ids. */
export const cancelQuery = Schema.Struct({
  symbol: RequiredText,
  orderId: optionalId,
  origClientOrderId: optionalId,
  newClientOrderId: Schema.optional(ClientOrderId),
})

export const orderQueryNotes = (): Notes<typeof orderQuery> => ({
  symbol: { description: "A trading pair", example: "BTCUSDT" },
  side: { description: "BUY spends the quote asset, SELL the base asset", example: "BUY" },
  type: {
    description: "LIMIT_ORDER means the same as LIMIT; a post-only order is LIMIT_MAKER",
    example: "LIMIT",
  },
  quantity: {
    description: "The base amount; required for all types but MARKET",
    example: "0.01",
    unit: "base asset",
  },
  quoteOrderQty: {
    description: "MARKET only: the quote amount, instead of quantity",
    example: "100",
    unit: "quote asset",
  },
  price: {
    description: "The limit price; required for all types but MARKET, which ignores it",
    example: "50000",
    unit: "quote asset",
  },
  newClientOrderId: {
    description: "Your own order id, 1 to 64 characters, for later queries",
    example: "my-order-1",
  },
  stpMode: {
    description:
      "Self-trade prevention against orders of the same owner: cancel_maker, cancel_taker or cancel_both; empty allows the trade. Requires that the master has a strategy group",
    example: "",
    default: "",
  },
})
