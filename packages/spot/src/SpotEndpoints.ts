/**
 * Spot account and trading, in the document's order: one list, however long.
 *
 * What an order's type requires (LIMIT a quantity and a price, MARKET a quantity or a quote amount) is checked by
 * the server (700004) and not in these schemas. Every signed call can also fail with 10072, 700002, 700003 and
 * 700007; those are not repeated.
 */
import {
  BooleanText,
  DataEnvelope,
  type Docs,
  dataEnvelopeNotes,
  type ErrorNotes,
  endpoint,
  type FieldNote,
  lookUp,
  namesUpTo,
  OptionalCount,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { Account, accountNotes } from "./Account.ts"
import { BatchOrders, BatchResult, batchPlacedNotes, batchRejectedNotes } from "./BatchOrder.ts"
import { KycLevel } from "./Enumerations.ts"
import { FeeDeduction, feeDeductionNotes } from "./FeeDeduction.ts"
import {
  CanceledOrder,
  canceledOrderNotes,
  Order,
  orderNotes,
  PlacedOrder,
  placedOrderNotes,
  QueriedOrder,
  queriedOrderNotes,
} from "./Order.ts"
import { cancelQuery, optionalId, orderQuery, orderQueryNotes } from "./OrderQuery.ts"
import * as calls from "./SpotCalls.ts"
import {
  CreatedStrategyGroup,
  createdStrategyGroupNotes,
  GroupEnvelope,
  groupEnvelopeNotes,
  groupMembersNotes,
  groupMembersQuery,
  StrategyGroup,
  strategyGroupNotes,
  TradeGroupName,
} from "./StrategyGroup.ts"
import { Trade, tradeNotes } from "./Trade.ts"
import { TradeFee, tradeFeeNotes } from "./TradeFee.ts"

// What the endpoints speak of is exported with them.
export * from "./Account.ts"
export * from "./BatchOrder.ts"
export * from "./Enumerations.ts"
export * from "./FeeDeduction.ts"
export * from "./Order.ts"
export * from "./OrderQuery.ts"
export * from "./StrategyGroup.ts"
export * from "./Trade.ts"
export * from "./TradeFee.ts"

const none = Schema.Struct({})

const symbolNote: FieldNote = { description: "A trading pair", example: "BTCUSDT" }
const orderIdNote: FieldNote = { description: "The order's id, assigned by the exchange", example: "1" }
const origClientOrderIdNote: FieldNote = {
  description: "The order's client id, set by you",
  example: "my-order-1",
}
const endTimeNote: FieldNote = {
  description: "The last millisecond, 13 digits; default: now",
  example: 1785546000000,
  unit: "ms",
}
const tradeGroupNameNote: FieldNote = {
  description: "The group's name, 1 to 64 characters, unique under its master",
  example: "my-bots",
}

const orderErrors = (): ErrorNotes => ({
  invalidSymbol: "",
  symbolSuspended: "The symbol is halted",
  tradingDisabled: "The symbol is delisted",
  mandatoryParameter: "The order's type needs it",
  minimumVolume: "",
  maximumVolume: "",
  amountTooFine: "",
  insufficientPosition: "A buy costs more quote asset than is free",
  oversold: "A sale is of more base asset than is free",
  noOppositePrice: "A MARKET order, and the other side of the book is empty",
  openOrdersLimit: "",
  priceOffTick: "",
  quantityOffLot: "",
  postOnlyWouldCross: "",
  duplicateClientOrderId: "",
  priceOutOfBand: "",
  subAccountFrozen: "",
})

const addErrors = (): ErrorNotes => ({
  strategyGroupNotFound: "",
  mandatoryParameter: "No group id is sent",
  notUnderMaster: "",
  strategyGroupMembersLimit: "",
  subAccountFrozen: "",
})

/** How far the account's owner is verified. */
export const kycStatus = endpoint({
  id: "spot.kycStatus",
  method: "GET",
  path: "/api/v3/kyc/status",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: Schema.Struct({ status: KycLevel }),
})

export const kycStatusDocs = (): Docs<typeof kycStatus> => ({
  summary: "Gets the KYC level of the account",
  errors: {},
  query: {},
  success: { status: { description: "1 unverified, 2 primary, 3 advanced, 4 institutional", example: "3" } },
})

/** The account's uid. */
export const uid = endpoint({
  id: "spot.uid",
  method: "GET",
  path: "/api/v3/uid",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: Schema.Struct({ uid: Schema.String }),
})

export const uidDocs = (): Docs<typeof uid> => ({
  summary: "Gets the account's uid",
  errors: {},
  query: {},
  success: { uid: { description: "The account's uid", example: "10000001" } },
})

/** The symbols this key may trade. */
export const selfSymbols = endpoint({
  id: "spot.selfSymbols",
  method: "GET",
  path: "/api/v3/selfSymbols",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: DataEnvelope(Schema.Array(Schema.String)),
})

export const selfSymbolsDocs = (): Docs<typeof selfSymbols> => ({
  summary: "Lists the symbols that can be traded through the API",
  errors: {},
  query: {},
  success: dataEnvelopeNotes({ description: "The symbols", example: "BTCUSDT" }),
})

/** Checks an order, funds included, and places nothing. */
export const testOrder = endpoint({
  id: "spot.testOrder",
  method: "POST",
  path: "/api/v3/order/test",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: orderQuery,
  rules: calls.orderRules,
  success: none,
})

export const testOrderDocs = (): Docs<typeof testOrder> => ({
  summary: "Checks an order without placing it",
  errors: orderErrors(),
  query: orderQueryNotes(),
  success: {},
})

/** Places an order. */
export const placeOrder = endpoint({
  id: "spot.placeOrder",
  method: "POST",
  path: "/api/v3/order",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1, uid: 1 },
  query: orderQuery,
  rules: calls.orderRules,
  success: PlacedOrder,
  lookUp: lookUp(() => queryOrder, calls.placed),
  dryRun: calls.dryRunOrder,
})

export const placeOrderDocs = (): Docs<typeof placeOrder> => ({
  summary: "Places an order",
  errors: orderErrors(),
  query: orderQueryNotes(),
  success: placedOrderNotes(),
})

/** A server must still decode each element of the parameter by `BatchOrder`. */
export const batchOrders = endpoint({
  id: "spot.batchOrders",
  method: "POST",
  path: "/api/v3/batchOrders",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1, uid: 1 },
  perSecond: Limits.batchOrdersPerSecond,
  rules: calls.batchRules,
  query: Schema.Struct({ batchOrders: BatchOrders }),
  success: Schema.Array(BatchResult),
  lookUp: lookUp(() => queryOrder, calls.placedTogether),
})

export const batchOrdersDocs = (): Docs<typeof batchOrders> => ({
  summary: "Places up to 20 orders of one symbol",
  text: `Places up to ${Limits.batchOrdersMax} orders of one symbol, one after the other. Each order succeeds or fails by itself: the response has, in the same order, the placed orders and the error codes of placeOrder.`,
  errors: {},
  elementErrors: { ...orderErrors(), duplicateParameter: "" },
  query: {
    batchOrders: {
      description: "JSON: 1 to 20 orders of one symbol, each with the parameters of a single order",
      example: '[{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","quantity":"0.01","price":"50000"}]',
    },
  },
  success: { ...batchPlacedNotes(), ...batchRejectedNotes() },
})

/** Cancels an open order, named by either id. */
export const cancelOrder = endpoint({
  id: "spot.cancelOrder",
  method: "DELETE",
  path: "/api/v3/order",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: cancelQuery,
  rules: calls.orderIdRules,
  success: CanceledOrder,
  lookUp: lookUp(() => queryOrder, calls.canceled),
})

export const cancelOrderDocs = (): Docs<typeof cancelOrder> => ({
  summary: "Cancels an open order",
  errors: { invalidSymbol: "", mandatoryParameter: "Neither id is sent", unknownOrder: "" },
  query: {
    symbol: symbolNote,
    orderId: orderIdNote,
    origClientOrderId: origClientOrderIdNote,
    newClientOrderId: {
      description: "Your own id for this cancel; the response returns it as clientOrderId",
      example: "my-cancel-1",
    },
  },
  success: canceledOrderNotes(),
})

/** Cancels every open order of a symbol, those of OCO lists too. */
export const cancelOpenOrders = endpoint({
  id: "spot.cancelOpenOrders",
  method: "DELETE",
  path: "/api/v3/openOrders",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol: RequiredText }),
  success: Schema.Array(CanceledOrder),
})

export const cancelOpenOrdersDocs = (): Docs<typeof cancelOpenOrders> => ({
  summary: "Cancels all open orders of a symbol",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote,
  },
  success: canceledOrderNotes(),
})

export const queryOrder = endpoint({
  id: "spot.queryOrder",
  method: "GET",
  path: "/api/v3/order",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 2 },
  query: Schema.Struct({
    symbol: RequiredText,
    origClientOrderId: optionalId,
    orderId: optionalId,
  }),
  rules: calls.orderIdRules,
  success: QueriedOrder,
})

export const queryOrderDocs = (): Docs<typeof queryOrder> => ({
  summary: "Gets an order and its status",
  text: "One order by either of its ids: open, or closed in the last 7 days.",
  errors: {
    invalidSymbol: "",
    mandatoryParameter: "Neither id is sent",
    orderNotFound: "Or it was closed more than 7 days ago; then the text says so",
  },
  query: {
    symbol: symbolNote,
    origClientOrderId: origClientOrderIdNote,
    orderId: orderIdNote,
  },
  success: queriedOrderNotes(),
})

/** Up to five symbols as one text, separated by commas. */
const symbols = namesUpTo(Limits.openOrdersSymbolsMax)

export const openOrders = endpoint({
  id: "spot.openOrders",
  method: "GET",
  path: "/api/v3/openOrders",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 3 },
  query: Schema.Struct({ symbol: Schema.optional(symbols) }),
  success: Schema.Array(Order),
})

export const openOrdersDocs = (): Docs<typeof openOrders> => ({
  summary: "Lists open orders",
  text: `Open orders of the given symbols; default: all symbols. For five symbols, the newest ${Limits.openOrdersReturnedMax}.`,
  errors: { invalidSymbol: "" },
  query: {
    symbol: {
      description: "Up to 5 trading pairs, separated by commas; default: all",
      example: "BTCUSDT",
    },
  },
  success: orderNotes(),
})

export const allOrders = endpoint({
  id: "spot.allOrders",
  method: "GET",
  path: "/api/v3/allOrders",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: Schema.Struct({
    symbol: RequiredText,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: Schema.Array(Order),
  paging: calls.allOrdersPaging,
})

export const allOrdersDocs = (): Docs<typeof allOrders> => ({
  summary: "Lists open and closed orders of a symbol",
  text: `Open and closed orders of a symbol; default: the last day, until now. At most ${Limits.allOrders.limitMax} per call, and none older than 7 days.`,
  errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  query: {
    symbol: symbolNote,
    startTime: {
      description: "The earliest time of placing, 13 digits; default: a day before endTime",
      example: 1785542400000,
      unit: "ms",
    },
    endTime: endTimeNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.allOrders.limitDefault,
    },
  },
  success: orderNotes(),
})

/** What the account may do and what it owns. */
export const account = endpoint({
  id: "spot.account",
  method: "GET",
  path: "/api/v3/account",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  perSecond: Limits.accountPerSecond,
  query: none,
  success: Account,
})

export const accountDocs = (): Docs<typeof account> => ({
  summary: "Gets balances and trading permissions",
  errors: {},
  query: {},
  success: accountNotes(),
})

export const myTrades = endpoint({
  id: "spot.myTrades",
  method: "GET",
  path: "/api/v3/myTrades",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: Schema.Struct({
    symbol: RequiredText,
    orderId: OptionalText,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: Schema.Array(Trade),
  paging: calls.myTradesPaging,
})

export const myTradesDocs = (): Docs<typeof myTrades> => ({
  summary: "Lists the fills of the account's orders",
  text: `The account's fills of the last month, newest first; at most ${Limits.myTrades.limitMax} per call.`,
  errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  query: {
    symbol: symbolNote,
    orderId: { description: "Only the fills of this order", example: "1" },
    startTime: {
      description: "The first millisecond, 13 digits; default: the oldest row in the list's lookback",
      example: 1785542400000,
      unit: "ms",
    },
    endTime: endTimeNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.myTrades.limitDefault,
    },
  },
  success: tradeNotes(),
})

/** Sets whether commission is paid with the platform token. */
export const setFeeDeduction = endpoint({
  id: "spot.setFeeDeduction",
  method: "POST",
  path: "/api/v3/mxDeduct/enable",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({ mxDeductEnable: BooleanText }),
  success: FeeDeduction,
})

export const setFeeDeductionDocs = (): Docs<typeof setFeeDeduction> => ({
  summary: "Sets whether commission is paid with the platform token",
  errors: { subAccountFrozen: "" },
  query: {
    mxDeductEnable: {
      description: "true: fees are paid in MX at a discount if the MX balance is sufficient",
      example: "true",
    },
  },
  success: feeDeductionNotes(),
})

/** Whether commission is paid with the platform token. */
export const feeDeduction = endpoint({
  id: "spot.feeDeduction",
  method: "GET",
  path: "/api/v3/mxDeduct/enable",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: FeeDeduction,
})

export const feeDeductionDocs = (): Docs<typeof feeDeduction> => ({
  summary: "Gets whether commission is paid with the platform token",
  errors: {},
  query: {},
  success: feeDeductionNotes(),
})

/** What the account pays for its fills of a symbol. */
export const tradeFee = endpoint({
  id: "spot.tradeFee",
  method: "GET",
  path: "/api/v3/tradeFee",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 20 },
  query: Schema.Struct({ symbol: RequiredText }),
  success: TradeFee,
})

export const tradeFeeDocs = (): Docs<typeof tradeFee> => ({
  summary: "Gets the commission rates of a symbol",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote,
  },
  success: tradeFeeNotes(),
})

/** Makes a group without members, under a name the master has not used. */
export const createStrategyGroup = endpoint({
  id: "spot.createStrategyGroup",
  method: "POST",
  path: "/api/v3/strategy/group",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: Schema.Struct({ tradeGroupName: TradeGroupName }),
  success: GroupEnvelope(CreatedStrategyGroup),
})

export const createStrategyGroupDocs = (): Docs<typeof createStrategyGroup> => ({
  summary: "Creates a self-trade-prevention group",
  errors: { strategyGroupNameTaken: "", strategyGroupsLimit: "", subAccountFrozen: "" },
  query: {
    tradeGroupName: tradeGroupNameNote,
  },
  success: groupEnvelopeNotes({ description: "The group", fields: createdStrategyGroupNotes() }),
})

/** The groups of a name, with their members. */
export const strategyGroups = endpoint({
  id: "spot.strategyGroups",
  method: "GET",
  path: "/api/v3/strategy/group",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 20 },
  query: Schema.Struct({ tradeGroupName: RequiredText }),
  success: GroupEnvelope(Schema.Array(StrategyGroup)),
})

export const strategyGroupsDocs = (): Docs<typeof strategyGroups> => ({
  summary: "Lists self-trade-prevention groups by name",
  errors: {},
  query: {
    tradeGroupName: tradeGroupNameNote,
  },
  success: groupEnvelopeNotes({ description: "The groups", fields: strategyGroupNotes() }),
})

/** Deletes a group of the calling master. */
export const deleteStrategyGroup = endpoint({
  id: "spot.deleteStrategyGroup",
  method: "DELETE",
  path: "/api/v3/strategy/group",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: Schema.Struct({ tradeGroupId: RequiredText }),
  success: GroupEnvelope(Schema.Literal(true)),
})

export const deleteStrategyGroupDocs = (): Docs<typeof deleteStrategyGroup> => ({
  summary: "Deletes a self-trade-prevention group",
  errors: { strategyGroupNotFound: "", subAccountFrozen: "" },
  query: {
    tradeGroupId: { description: "The group's id, assigned by the exchange", example: "1" },
  },
  success: groupEnvelopeNotes({ description: "true: the group was deleted", example: true }),
})

export const addToStrategyGroup = endpoint({
  id: "spot.addToStrategyGroup",
  method: "POST",
  path: "/api/v3/strategy/group/uid",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: groupMembersQuery,
  rules: calls.groupIdRules,
  success: GroupEnvelope(StrategyGroup),
})

export const addToStrategyGroupDocs = (): Docs<typeof addToStrategyGroup> => ({
  summary: "Adds accounts to a self-trade-prevention group",
  text: "Adds accounts of the calling master to one of its groups, all of them or none; returns those that were not in it before.",
  errors: addErrors(),
  query: groupMembersNotes(),
  success: groupEnvelopeNotes({ description: "The group", fields: strategyGroupNotes() }),
})

export const addToStrategyGroupByGet = endpoint({
  id: "spot.addToStrategyGroupByGet",
  method: "GET",
  path: "/api/v3/strategy/group/uid",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: groupMembersQuery,
  rules: calls.groupIdRules,
  success: GroupEnvelope(StrategyGroup),
})

export const addToStrategyGroupByGetDocs = (): Docs<typeof addToStrategyGroupByGet> => ({
  summary: "Adds accounts to a self-trade-prevention group (same as POST)",
  text: "The same as addToStrategyGroup, by GET: the interface shows both methods, so a server accepts both; clients send POST.",
  errors: addErrors(),
  query: groupMembersNotes(),
  success: groupEnvelopeNotes({ description: "The group", fields: strategyGroupNotes() }),
})

/** Removes accounts from a group of the calling master, all of them or none. */
export const removeFromStrategyGroup = endpoint({
  id: "spot.removeFromStrategyGroup",
  method: "DELETE",
  path: "/api/v3/strategy/group/uid",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "master",
  kind: "write",
  weight: { ip: 20 },
  query: groupMembersQuery,
  rules: calls.groupIdRules,
  success: GroupEnvelope(Schema.Literal(true)),
})

export const removeFromStrategyGroupDocs = (): Docs<typeof removeFromStrategyGroup> => ({
  summary: "Removes accounts from a self-trade-prevention group",
  errors: {
    strategyGroupNotFound: "",
    mandatoryParameter: "No group id is sent",
    notInStrategyGroup: "",
    subAccountFrozen: "",
  },
  query: groupMembersNotes(),
  success: groupEnvelopeNotes({ description: "true: the accounts were removed", example: true }),
})
