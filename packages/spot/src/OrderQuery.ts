/** What an order is placed with, alone or in a batch. */
import { type Notes, OptionalDecimal, RequiredText } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { OrderType, Side, StpMode } from "./Enumerations.ts"
import { ClientOrderId } from "./Order.ts"

/** The parameters of an order; quantities count the base asset, `quoteOrderQty` the quote asset. */
export const orderQuery = /*#__PURE__*/ Schema.Struct({
  symbol: RequiredText,
  side: Side,
  type: OrderType,
  quantity: OptionalDecimal,
  quoteOrderQty: OptionalDecimal,
  price: OptionalDecimal,
  newClientOrderId: /*#__PURE__*/ Schema.optional(ClientOrderId),
  stpMode: /*#__PURE__*/ Schema.optional(StpMode),
})

export const orderQueryNotes = (): Notes<typeof orderQuery> => ({
  symbol: { description: "A trading pair", example: "BTCUSDT" },
  side: { description: "BUY spends the quote asset, SELL the base asset", example: "BUY" },
  type: { description: "LIMIT_ORDER is another word for LIMIT; post-only is LIMIT_MAKER", example: "LIMIT" },
  quantity: {
    description: "How much of the base asset; required for all types but MARKET",
    example: "0.01",
    unit: "base asset",
  },
  quoteOrderQty: {
    description: "MARKET only: how much of the quote asset, instead of quantity",
    example: "100",
    unit: "quote asset",
  },
  price: {
    description: "The limit price; required for all types but MARKET, which ignores it",
    example: "50000",
    unit: "quote asset",
  },
  newClientOrderId: {
    description: "An id of your own, 1 to 64 characters, to find the order by",
    example: "my-order-1",
  },
  stpMode: {
    description:
      "What happens when the order meets one of the same owner: cancel_maker, cancel_taker, cancel_both; empty lets them trade. Works once the master has a strategy group",
    example: "",
    default: "",
  },
})
