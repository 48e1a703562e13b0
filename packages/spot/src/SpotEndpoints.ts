/**
 * Spot account and trading, in the document's order: one list, however long.
 *
 * What an order's type requires (LIMIT a quantity and a price, MARKET a quantity or a quote amount) is checked by
 * the server (700004) and not in these schemas. Every signed call can also fail with 10072, 700002, 700003 and
 * 700007; those are not repeated.
 */
import {
  ApiError,
  BooleanText,
  compareDecimals,
  DataEnvelope,
  type Decimal,
  endpoint,
  lookUp,
  OptionalCount,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "@bourse/core/definition"
import * as Limits from "@bourse/core/limits"
import * as Schema from "effect/Schema"
import { Account } from "./Account.ts"
import { BatchAnswer, BatchOrders } from "./BatchOrder.ts"
import { KycLevel } from "./Enumerations.ts"
import { FeeDeduction } from "./FeeDeduction.ts"
import {
  CanceledOrder,
  ClientOrderId,
  canceledOf,
  Order,
  PlacedOrder,
  placedOf,
  QueriedOrder,
} from "./Order.ts"
import { orderQuery } from "./OrderQuery.ts"
import {
  CreatedStrategyGroup,
  GroupEnvelope,
  groupMembersQuery,
  StrategyGroup,
  TradeGroupName,
} from "./StrategyGroup.ts"
import { Trade } from "./Trade.ts"
import { TradeFee } from "./TradeFee.ts"

const none = /*#__PURE__*/ Schema.Struct({})

const orderNotFound = -2013
const zero = "0" as Decimal

/** An order is found by its client id, made for it where the caller gives none; one of the same id may be another's. */
const placed = /*#__PURE__*/ lookUp({
  clientId: "newClientOrderId",
  endpoint: () => queryOrder,
  parameters: ({ symbol, newClientOrderId }: typeof orderQuery.Type) => ({
    symbol,
    origClientOrderId: newClientOrderId,
  }),
  answer: (order, { side, quantity = order.origQty, quoteOrderQty }, sinceMs) =>
    order.time >= sinceMs &&
    order.side === side &&
    // Where both are sent, the order may be one by amount.
    (quoteOrderQty !== undefined || compareDecimals(order.origQty, quantity) === 0)
      ? placedOf(order)
      : undefined,
  absentCode: orderNotFound,
})

const cancelQuery = /*#__PURE__*/ Schema.Struct({
  symbol: RequiredText,
  orderId: OptionalText,
  origClientOrderId: OptionalText,
  newClientOrderId: /*#__PURE__*/ Schema.optional(ClientOrderId),
})

/** The order itself tells whether it was cancelled; one that has ended otherwise could not be. */
const canceled = /*#__PURE__*/ lookUp({
  endpoint: () => queryOrder,
  parameters: ({ symbol, orderId, origClientOrderId }: typeof cancelQuery.Type) => ({
    symbol,
    orderId,
    origClientOrderId,
  }),
  answer: (order, { newClientOrderId }) =>
    order.status.endsWith("CANCELED")
      ? canceledOf(order, newClientOrderId)
      : order.status === "FILLED"
        ? new ApiError({ code: -2011, status: 400, message: "the order was filled before it was cancelled" })
        : undefined,
  absentCode: orderNotFound,
})

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
  lookUp: placed,
  dryRun: ({ price = zero, quantity: origQty = zero, stpMode = "", ...order }, transactTime) => ({
    ...order,
    orderId: "dry-run",
    orderListId: -1,
    price,
    origQty,
    stpMode,
    transactTime,
  }),
})

/**
 * Places up to `Limits.batchOrdersMax` orders of one symbol, one after the other, each for itself: a refused one
 * carries a code of {@link placeOrder} in the answer, at its place, and its neighbours stand. Fails as a whole, with
 * 700004, when the list is none of 1 to 20 orders of one symbol.
 *
 * A server must still decode each element of the parameter by `BatchOrder`.
 */
export const batchOrders = /*#__PURE__*/ endpoint({
  name: "batchOrders",
  method: "POST",
  path: "/api/v3/batchOrders",
  summary: "Places up to 20 orders of one symbol",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1, uid: 1 },
  perSecond: Limits.batchOrdersPerSecond,
  query: /*#__PURE__*/ Schema.Struct({ batchOrders: BatchOrders }),
  success: /*#__PURE__*/ Schema.Array(BatchAnswer),
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
  query: cancelQuery,
  success: CanceledOrder,
  lookUp: canceled,
})

/** Cancels every open order of a symbol, those of OCO lists too. Fails with -1121. */
export const cancelOpenOrders = /*#__PURE__*/ endpoint({
  name: "cancelOpenOrders",
  method: "DELETE",
  path: "/api/v3/openOrders",
  summary: "Cancels all open orders of a symbol",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ symbol: RequiredText }),
  success: /*#__PURE__*/ Schema.Array(CanceledOrder),
})

/** One order that was placed in the last 7 days, open or not, named by either id. Fails with -2013, and with 700004 when neither id is sent. */
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

/**
 * Open orders of the symbols named, of all symbols when none is; of five symbols the newest
 * `Limits.openOrdersReturnedMax`. Fails with -1121.
 */
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

/**
 * Orders of a symbol, open and closed, of the last day unless times are given, until now unless `endTime` is; at most
 * `Limits.allOrders.limitMax` a call, none older than 7 days. Fails with -1121, and with 33333 when the times are reversed.
 */
export const allOrders = /*#__PURE__*/ endpoint({
  name: "allOrders",
  method: "GET",
  path: "/api/v3/allOrders",
  summary: "Open and closed orders of a symbol",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ Schema.Array(Order),
  paging: {
    rows: (orders) => orders,
    time: ({ time }) => time,
    limitName: "limit",
    limits: () => Limits.allOrders,
  },
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
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ Schema.Array(Trade),
  paging: {
    rows: (trades) => trades,
    time: ({ time }) => time,
    limitName: "limit",
    limits: () => Limits.myTrades,
  },
})

/** Sets whether commission is paid with the platform token. */
export const setFeeDeduction = /*#__PURE__*/ endpoint({
  name: "setFeeDeduction",
  method: "POST",
  path: "/api/v3/mxDeduct/enable",
  summary: "Sets whether commission is paid with the platform token",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ mxDeductEnable: BooleanText }),
  success: FeeDeduction,
})

/** Whether commission is paid with the platform token. */
export const feeDeduction = /*#__PURE__*/ endpoint({
  name: "feeDeduction",
  method: "GET",
  path: "/api/v3/mxDeduct/enable",
  summary: "Whether commission is paid with the platform token",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: FeeDeduction,
})

/** What the account pays for its fills of a symbol. Fails with -1121. */
export const tradeFee = /*#__PURE__*/ endpoint({
  name: "tradeFee",
  method: "GET",
  path: "/api/v3/tradeFee",
  summary: "Commission rates of a symbol",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 20 },
  query: /*#__PURE__*/ Schema.Struct({ symbol: RequiredText }),
  success: TradeFee,
})

/** Makes a group without members, under a name the master has not used. Fails with 30072, 30073. */
export const createStrategyGroup = /*#__PURE__*/ endpoint({
  name: "createStrategyGroup",
  method: "POST",
  path: "/api/v3/strategy/group",
  summary: "Creates a self-trade-prevention group",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: /*#__PURE__*/ Schema.Struct({ tradeGroupName: TradeGroupName }),
  success: /*#__PURE__*/ GroupEnvelope(CreatedStrategyGroup),
})

/** The groups of a name, with their members. */
export const strategyGroups = /*#__PURE__*/ endpoint({
  name: "strategyGroups",
  method: "GET",
  path: "/api/v3/strategy/group",
  summary: "Self-trade-prevention groups of a name",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 20 },
  query: /*#__PURE__*/ Schema.Struct({ tradeGroupName: RequiredText }),
  success: /*#__PURE__*/ GroupEnvelope(/*#__PURE__*/ Schema.Array(StrategyGroup)),
})

/** Deletes a group of the calling master. Fails with 30071. */
export const deleteStrategyGroup = /*#__PURE__*/ endpoint({
  name: "deleteStrategyGroup",
  method: "DELETE",
  path: "/api/v3/strategy/group",
  summary: "Deletes a self-trade-prevention group",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: /*#__PURE__*/ Schema.Struct({ tradeGroupId: RequiredText }),
  success: /*#__PURE__*/ GroupEnvelope(/*#__PURE__*/ Schema.Literal(true)),
})

/**
 * Adds accounts of the calling master to one of its groups, all of them or none; answers with those that were not in
 * it before. Fails with 30071, 30074, 30076, and with 700004 when no group id is sent.
 */
export const addToStrategyGroup = /*#__PURE__*/ endpoint({
  name: "addToStrategyGroup",
  method: "POST",
  path: "/api/v3/strategy/group/uid",
  summary: "Adds accounts to a self-trade-prevention group",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: groupMembersQuery,
  success: /*#__PURE__*/ GroupEnvelope(StrategyGroup),
})

/** {@link addToStrategyGroup} by GET: the document shows either method, so a server takes both and clients send POST. */
export const addToStrategyGroupByGet = /*#__PURE__*/ endpoint({
  name: "addToStrategyGroupByGet",
  method: "GET",
  path: "/api/v3/strategy/group/uid",
  summary: "Adds accounts to a self-trade-prevention group, as by POST",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: groupMembersQuery,
  success: /*#__PURE__*/ GroupEnvelope(StrategyGroup),
})

/**
 * Removes accounts from a group of the calling master, all of them or none. Fails with 30071, 30075, and with 700004
 * when no group id is sent.
 */
export const removeFromStrategyGroup = /*#__PURE__*/ endpoint({
  name: "removeFromStrategyGroup",
  method: "DELETE",
  path: "/api/v3/strategy/group/uid",
  summary: "Removes accounts from a self-trade-prevention group",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: groupMembersQuery,
  success: /*#__PURE__*/ GroupEnvelope(/*#__PURE__*/ Schema.Literal(true)),
})
