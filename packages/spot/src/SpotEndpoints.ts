/**
 * Spot account and trading, in the document's order, in one file.
 *
 * The server checks the parameters that an order's type requires (700004: LIMIT a quantity and a price, MARKET a
 * quantity or a quote amount); these schemas do not. Every signed call can also fail with 10072, 700002, 700003
 * and 700007; the endpoints below do not repeat these codes.
 */
import {
  BooleanText,
  DataEnvelope,
  type ErrorNotes,
  endpoint,
  type FieldNote,
  field,
  lookUp,
  namesUpTo,
  OptionalText,
  OptionalTime,
  RequiredText,
  rowLimit,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { Account } from "./Account.ts"
import { BatchOrders, BatchResult } from "./BatchOrder.ts"
import { KycLevel } from "./Enumerations.ts"
import { FeeDeduction } from "./FeeDeduction.ts"
import { CanceledOrder, Order, PlacedOrder, QueriedOrder } from "./Order.ts"
import { cancelQuery, orderQuery, whichOrder } from "./OrderQuery.ts"
import * as calls from "./SpotCalls.ts"
import {
  CreatedStrategyGroup,
  GroupEnvelope,
  groupMembersQuery,
  StrategyGroup,
  TradeGroupName,
} from "./StrategyGroup.ts"
import { Trade } from "./Trade.ts"
import { TradeFee } from "./TradeFee.ts"

// Re-exports the types of the endpoints' fields.
export * from "./Account.ts"
export * from "./BatchOrder.ts"
export * from "./Enumerations.ts"
export * from "./FeeDeduction.ts"
export * from "./Order.ts"
export { CreatedStrategyGroup, GroupEnvelope, StrategyGroup, TradeGroupName } from "./StrategyGroup.ts"
export * from "./Trade.ts"
export * from "./TradeFee.ts"

const none = Schema.Struct({})

const symbol = field(RequiredText, { description: "A trading pair", example: "BTCUSDT" })
const endTime = field(OptionalTime, {
  description: "The last millisecond, 13 digits; default: now",
  example: 1785546000000,
  unit: "ms",
})
const tradeGroupName: FieldNote = {
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
  success: Schema.Struct({
    status: field(KycLevel, {
      description: "1 unverified, 2 primary, 3 advanced, 4 institutional",
      example: "3",
    }),
  }),
  docs: () => ({
    summary: "Gets the KYC level of the account",
    errors: {},
  }),
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
  success: Schema.Struct({
    uid: field(Schema.String, { description: "The account's uid", example: "10000001" }),
  }),
  docs: () => ({
    summary: "Gets the account's uid",
    errors: {},
  }),
})

/** The symbols that this key may trade. */
export const selfSymbols = endpoint({
  id: "spot.selfSymbols",
  method: "GET",
  path: "/api/v3/selfSymbols",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: DataEnvelope(Schema.Array(Schema.String), { description: "The symbols", example: "BTCUSDT" }),
  docs: () => ({
    summary: "Lists the symbols that can be traded through the API",
    errors: {},
  }),
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
  docs: () => ({
    summary: "Checks an order without placing it",
    errors: orderErrors(),
  }),
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
  docs: () => ({
    summary: "Places an order",
    errors: orderErrors(),
  }),
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
  query: Schema.Struct({
    batchOrders: field(BatchOrders, {
      description: "JSON: 1 to 20 orders of one symbol, each with the parameters of a single order",
      example: '[{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","quantity":"0.01","price":"50000"}]',
    }),
  }),
  success: Schema.Array(BatchResult),
  lookUp: lookUp(() => queryOrder, calls.placedTogether),
  docs: () => ({
    summary: "Places up to 20 orders of one symbol",
    text: `Places up to ${Limits.batchOrdersMax} orders of one symbol, one after the other. Each order succeeds or fails by itself: the response has, in the same order, the placed orders and the error codes of placeOrder.`,
    errors: {},
    elementErrors: { ...orderErrors(), duplicateParameter: "" },
  }),
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
  docs: () => ({
    summary: "Cancels an open order",
    errors: { invalidSymbol: "", mandatoryParameter: "Neither id is sent", unknownOrder: "" },
  }),
})

/** Cancels every open order of a symbol, including the orders of OCO lists. */
export const cancelOpenOrders = endpoint({
  id: "spot.cancelOpenOrders",
  method: "DELETE",
  path: "/api/v3/openOrders",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol }),
  success: Schema.Array(CanceledOrder),
  docs: () => ({
    summary: "Cancels all open orders of a symbol",
    errors: { invalidSymbol: "" },
  }),
})

export const queryOrder = endpoint({
  id: "spot.queryOrder",
  method: "GET",
  path: "/api/v3/order",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 2 },
  query: whichOrder,
  rules: calls.orderIdRules,
  success: QueriedOrder,
  docs: () => ({
    summary: "Gets an order and its status",
    text: "One order by either of its ids: open, or closed in the last 7 days.",
    errors: {
      invalidSymbol: "",
      mandatoryParameter: "Neither id is sent",
      orderNotFound: "Or it was closed more than 7 days ago; then the text says so",
    },
  }),
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
  query: Schema.Struct({
    symbol: field(Schema.optional(symbols), {
      description: "Up to 5 trading pairs, separated by commas; default: all",
      example: "BTCUSDT",
    }),
  }),
  success: Schema.Array(Order),
  docs: () => ({
    summary: "Lists open orders",
    text: `Open orders of the given symbols; default: all symbols. For five symbols, the newest ${Limits.openOrdersReturnedMax}.`,
    errors: { invalidSymbol: "" },
  }),
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
    symbol,
    startTime: field(OptionalTime, {
      description: "The earliest time of placing, 13 digits; default: a day before endTime",
      example: 1785542400000,
      unit: "ms",
    }),
    endTime,
    limit: rowLimit(Limits.allOrders),
  }),
  success: Schema.Array(Order),
  paging: calls.allOrdersPaging,
  docs: () => ({
    summary: "Lists open and closed orders of a symbol",
    text: `Open and closed orders of a symbol; default: the last day, until now. At most ${Limits.allOrders.limitMax} per call, and none older than 7 days.`,
    errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  }),
})

/** The account's permissions and balances. */
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
  docs: () => ({
    summary: "Gets balances and trading permissions",
    errors: {},
  }),
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
    symbol,
    orderId: field(OptionalText, { description: "Only the fills of this order", example: "1" }),
    startTime: field(OptionalTime, {
      description: "The first millisecond, 13 digits; default: the oldest row in the list's lookback",
      example: 1785542400000,
      unit: "ms",
    }),
    endTime,
    limit: rowLimit(Limits.myTrades),
  }),
  success: Schema.Array(Trade),
  paging: calls.myTradesPaging,
  docs: () => ({
    summary: "Lists the fills of the account's orders",
    text: `The account's fills of the last month, newest first; at most ${Limits.myTrades.limitMax} per call.`,
    errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  }),
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
  query: Schema.Struct({
    mxDeductEnable: field(BooleanText, {
      description: "true: fees are paid in MX at a discount if the MX balance is sufficient",
      example: "true",
    }),
  }),
  success: FeeDeduction,
  docs: () => ({
    summary: "Sets whether commission is paid with the platform token",
    errors: { subAccountFrozen: "" },
  }),
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
  docs: () => ({
    summary: "Gets whether commission is paid with the platform token",
    errors: {},
  }),
})

/** The account's fee rates for a symbol. */
export const tradeFee = endpoint({
  id: "spot.tradeFee",
  method: "GET",
  path: "/api/v3/tradeFee",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 20 },
  query: Schema.Struct({ symbol }),
  success: TradeFee,
  docs: () => ({
    summary: "Gets the commission rates of a symbol",
    errors: { invalidSymbol: "" },
  }),
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
  query: Schema.Struct({ tradeGroupName: field(TradeGroupName, tradeGroupName) }),
  success: GroupEnvelope(CreatedStrategyGroup, { description: "The group" }),
  docs: () => ({
    summary: "Creates a self-trade-prevention group",
    errors: { strategyGroupNameTaken: "", strategyGroupsLimit: "", subAccountFrozen: "" },
  }),
})

/** The strategy groups of a name, with their members. */
export const strategyGroups = endpoint({
  id: "spot.strategyGroups",
  method: "GET",
  path: "/api/v3/strategy/group",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 20 },
  query: Schema.Struct({ tradeGroupName: field(RequiredText, tradeGroupName) }),
  success: GroupEnvelope(Schema.Array(StrategyGroup), { description: "The groups" }),
  docs: () => ({
    summary: "Lists self-trade-prevention groups by name",
    errors: {},
  }),
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
  query: Schema.Struct({
    tradeGroupId: field(RequiredText, {
      description: "The group's id, assigned by the exchange",
      example: "1",
    }),
  }),
  success: GroupEnvelope(Schema.Literal(true), {
    description: "true: the group was deleted",
    example: true,
  }),
  docs: () => ({
    summary: "Deletes a self-trade-prevention group",
    errors: { strategyGroupNotFound: "", subAccountFrozen: "" },
  }),
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
  success: GroupEnvelope(StrategyGroup, { description: "The group" }),
  docs: () => ({
    summary: "Adds accounts to a self-trade-prevention group",
    text: "Adds accounts of the calling master to one of its groups, all of them or none; returns those that were not in it before.",
    errors: addErrors(),
  }),
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
  success: GroupEnvelope(StrategyGroup, { description: "The group" }),
  docs: () => ({
    summary: "Adds accounts to a self-trade-prevention group (same as POST)",
    text: "Does the same as addToStrategyGroup, by GET: the interface shows both methods, so a server accepts both; clients send POST.",
    errors: addErrors(),
  }),
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
  success: GroupEnvelope(Schema.Literal(true), {
    description: "true: the accounts were removed",
    example: true,
  }),
  docs: () => ({
    summary: "Removes accounts from a self-trade-prevention group",
    errors: {
      strategyGroupNotFound: "",
      mandatoryParameter: "No group id is sent",
      notInStrategyGroup: "",
      subAccountFrozen: "",
    },
  }),
})
