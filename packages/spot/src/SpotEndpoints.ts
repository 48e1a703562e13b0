/**
 * Spot account and trading, in the document's order.
 *
 * What an order's type requires (LIMIT a quantity and a price, MARKET a quantity or a quote amount) is checked by
 * the server (700004) and not in these schemas. Every signed call can also fail with 10072, 700002, 700003 and
 * 700007; those are not repeated.
 */
import {
  DataEnvelope,
  endpoint,
  Limits,
  OptionalDecimal,
  OptionalInteger,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "@bourse/core"
import * as Schema from "effect/Schema"
import { Account } from "./Account.ts"
import { KycLevel, OrderType, Side, StpMode } from "./Enumerations.ts"
import { CanceledOrder, ClientOrderId, Order, PlacedOrder, QueriedOrder } from "./Order.ts"
import { Trade } from "./Trade.ts"

const none = /*#__PURE__*/ Schema.Struct({})

/** How far the account's owner is verified. */
export const kycStatus = /*#__PURE__*/ endpoint({
  name: "kycStatus",
  method: "GET",
  path: "/api/v3/kyc/status",
  summary: "How far the account's owner is verified",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: /*#__PURE__*/ Schema.Struct({ status: KycLevel }),
})

/** The account's uid. */
export const uid = /*#__PURE__*/ endpoint({
  name: "uid",
  method: "GET",
  path: "/api/v3/uid",
  summary: "The account's uid",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: /*#__PURE__*/ Schema.Struct({ uid: Schema.String }),
})

/** The symbols this key may trade. */
export const selfSymbols = /*#__PURE__*/ endpoint({
  name: "selfSymbols",
  method: "GET",
  path: "/api/v3/selfSymbols",
  summary: "The symbols open to trading over the interface",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: /*#__PURE__*/ DataEnvelope(/*#__PURE__*/ Schema.Array(Schema.String)),
})

/** The parameters of an order; quantities count the base asset, `quoteOrderQty` the quote asset. */
const orderQuery = /*#__PURE__*/ Schema.Struct({
  symbol: RequiredText,
  side: Side,
  type: OrderType,
  quantity: OptionalDecimal,
  quoteOrderQty: OptionalDecimal,
  price: OptionalDecimal,
  newClientOrderId: /*#__PURE__*/ Schema.optional(ClientOrderId),
  stpMode: /*#__PURE__*/ Schema.optional(StpMode),
})

/** Checks an order, funds included, and places nothing. Fails as {@link placeOrder} does. */
export const testOrder = /*#__PURE__*/ endpoint({
  name: "testOrder",
  method: "POST",
  path: "/api/v3/order/test",
  summary: "Checks an order without placing it",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: orderQuery,
  success: none,
})

/**
 * Places an order. Fails with -1121, 700004, 30002, 30003, 30004, 30005, 30010, 30029, 30061, 30062, 30063,
 * 30064, 30087, 140002.
 */
export const placeOrder = /*#__PURE__*/ endpoint({
  name: "placeOrder",
  method: "POST",
  path: "/api/v3/order",
  summary: "Places an order",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1, uid: 1 },
  query: orderQuery,
  success: PlacedOrder,
})

/** Cancels an open order, named by either id. Fails with -2011, and with 700004 when neither id is sent. */
export const cancelOrder = /*#__PURE__*/ endpoint({
  name: "cancelOrder",
  method: "DELETE",
  path: "/api/v3/order",
  summary: "Cancels an open order",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    orderId: OptionalText,
    origClientOrderId: OptionalText,
    newClientOrderId: /*#__PURE__*/ Schema.optional(ClientOrderId),
  }),
  success: CanceledOrder,
})

/** One order of the last 7 days, named by either id. Fails with -2013, and with 700004 when neither id is sent. */
export const queryOrder = /*#__PURE__*/ endpoint({
  name: "queryOrder",
  method: "GET",
  path: "/api/v3/order",
  summary: "One order and how it fared",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 2 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    origClientOrderId: OptionalText,
    orderId: OptionalText,
  }),
  success: QueriedOrder,
})

/** Up to five symbols as one text, separated by commas. */
const symbols = /*#__PURE__*/ RequiredText.check(
  /*#__PURE__*/ Schema.makeFilter((text) => text.split(",").length <= Limits.openOrdersSymbolsMax),
)

/** Open orders of the symbols named, of all symbols when none is. Fails with -1121. */
export const openOrders = /*#__PURE__*/ endpoint({
  name: "openOrders",
  method: "GET",
  path: "/api/v3/openOrders",
  summary: "Open orders",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 3 },
  query: /*#__PURE__*/ Schema.Struct({ symbol: /*#__PURE__*/ Schema.optional(symbols) }),
  success: /*#__PURE__*/ Schema.Array(Order),
})

/** What the account may do and what it owns. */
export const account = /*#__PURE__*/ endpoint({
  name: "account",
  method: "GET",
  path: "/api/v3/account",
  summary: "Balances and abilities of the account",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  perSecond: Limits.accountPerSecond,
  query: none,
  success: Account,
})

/** The account's fills of the last month, newest first; at most `Limits.myTrades.limitMax` a call. Fails with -1121. */
export const myTrades = /*#__PURE__*/ endpoint({
  name: "myTrades",
  method: "GET",
  path: "/api/v3/myTrades",
  summary: "Fills of the account's orders",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    orderId: OptionalText,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalInteger,
  }),
  success: /*#__PURE__*/ Schema.Array(Trade),
})
