/** What an order is placed with, alone or in a batch. */
import { OptionalDecimal, RequiredText } from "@bourse/core/definition"
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
