// Made from the definitions in packages/spot by scripts/src/generate/clients.ts. Do not change it here.
import * as calls from "@bourse/spot/calls"
import * as conversions from "../conversions.ts"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"
import type { Account, AccountParameters, AddToStrategyGroupParameters, AddToStrategyGroupResponse, AllOrdersParameters, BatchOrdersParameters, BatchResult, CancelOpenOrdersParameters, CancelOrderParameters, CanceledOrder, CreateStrategyGroupParameters, CreateStrategyGroupResponse, DeleteStrategyGroupParameters, DeleteStrategyGroupResponse, FeeDeduction, FeeDeductionParameters, KycStatusParameters, KycStatusResponse, MyTradesParameters, OpenOrdersParameters, Order, PlaceOrderParameters, PlacedOrder, QueriedOrder, QueryOrderParameters, RemoveFromStrategyGroupParameters, RemoveFromStrategyGroupResponse, SelfSymbolsParameters, SelfSymbolsResponse, SetFeeDeductionParameters, StrategyGroupsParameters, StrategyGroupsResponse, TestOrderParameters, TestOrderResponse, Trade, TradeFee, TradeFeeParameters, UidParameters, UidResponse } from "../types/spot.ts"

export type * from "../types/spot.ts"

const balanceShape: Shape = { asset: "string", free: "decimal", locked: "decimal", available: "decimal" }

const batchRejectedShape: Shape = { newClientOrderId: ["union", [["union", ["string", conversions.integerAsText]], "null"]], msg: "string", code: "number" }

const createdStrategyGroupShape: Shape = { tradeGroupName: "string", tradeGroupId: ["union", ["string", conversions.integerAsText]], createTime: "number", updateTime: "number" }

const feeDeductionShape: Shape = { data: { mxDeductEnable: "boolean" }, code: ["literal", 0], msg: ["union", ["string", "null"]], timestamp: "number" }

const kycLevelShape: Shape = ["literal", "1", "2", "3", "4"]

const orderStatusShape: Shape = ["literal", "NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]

const orderTypeShape: Shape = ["literal", "LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL", "LIMIT_ORDER"]

const sideShape: Shape = ["literal", "BUY", "SELL"]

const stpModeShape: Shape = ["literal", "", "cancel_maker", "cancel_taker", "cancel_both"]

const strategyGroupShape: Shape = { tradeGroupName: "string", tradeGroupId: ["union", ["string", conversions.integerAsText]], createTime: "number", updateTime: "number", tradeGroupUid: "string" }

const timeInForceShape: Shape = ["literal", "GTC", "IOC", "FOK"]

const tradeFeeShape: Shape = { data: { makerCommission: "number", takerCommission: "number" }, code: ["literal", 0], msg: ["union", ["string", "null"]], timestamp: "number" }

const accountShape: Shape = { makerCommission: ["union", ["number", "null"]], takerCommission: ["union", ["number", "null"]], buyerCommission: ["union", ["number", "null"]], sellerCommission: ["union", ["number", "null"]], canTrade: "boolean", canWithdraw: "boolean", canDeposit: "boolean", updateTime: ["union", ["number", "null"]], accountType: "string", balances: ["array", balanceShape], permissions: ["array", "string"] }

const batchPlacedShape: Shape = { symbol: "string", orderId: "string", orderListId: ["union", ["number", "string"]] }

const tradeShape: Shape = ["aliases", { symbol: "string", id: "string", orderId: "string", orderListId: ["union", ["number", "string"]], price: "decimal", qty: "decimal", quoteQty: "decimal", commission: "decimal", commissionAsset: "string", time: "number", isBuyer: "boolean", isMaker: "boolean", isBuyerMaker: "boolean", isBestMatch: "boolean", isSelfTrade: ["union", ["boolean", "null"]], clientOrderId: ["union", ["string", "null"]] }, ["isMaker","isBuyerMaker"]]

const placedOrderShape: Shape = { symbol: "string", orderId: "string", orderListId: ["union", ["number", "string"]], price: "decimal", origQty: "decimal", type: orderTypeShape, side: sideShape, stpMode: stpModeShape, transactTime: "number" }

const canceledOrderShape: Shape = { symbol: "string", origClientOrderId: ["union", ["string", "null"]], orderId: "string", orderListId: ["union", ["number", "string"]], clientOrderId: ["union", ["string", "null"]], price: "decimal", origQty: "decimal", executedQty: "decimal", cummulativeQuoteQty: "decimal", status: orderStatusShape, timeInForce: ["union", [timeInForceShape, "null"]], type: orderTypeShape, side: sideShape }

const orderShape: Shape = { symbol: "string", orderId: "string", orderListId: ["union", ["number", "string"]], clientOrderId: ["union", ["string", "null"]], price: "decimal", origQty: "decimal", executedQty: "decimal", cummulativeQuoteQty: "decimal", status: orderStatusShape, timeInForce: ["union", [timeInForceShape, "null"]], type: orderTypeShape, side: sideShape, stopPrice: ["union", ["string", "null"]], icebergQty: ["union", ["string", "null"]], time: "number", updateTime: ["union", ["number", "null"]], isWorking: "boolean", stpMode: stpModeShape, cancelReason: ["union", ["string", "null"]], origQuoteOrderQty: ["union", ["decimal", "null"]] }

const queriedOrderShape: Shape = ["aliases", { symbol: "string", orderId: "string", orderListId: ["union", ["number", "string"]], clientOrderId: ["union", ["string", "null"]], price: "decimal", origQty: "decimal", executedQty: "decimal", cummulativeQuoteQty: "decimal", status: orderStatusShape, timeInForce: ["union", [timeInForceShape, "null"]], type: orderTypeShape, side: sideShape, stopPrice: ["union", ["string", "null"]], icebergQty: ["union", ["string", "null"]], time: "number", updateTime: ["union", ["number", "null"]], isWorking: "boolean", stpMode: stpModeShape, cancelReason: ["union", ["string", "null"]], origQuoteOrderQty: ["union", ["decimal", "null"]], Qty: "decimal" }, ["Qty","origQty"]]

/**
 * Gets the KYC level of the account.
 *
 * `GET /api/v3/kyc/status`; permission SPOT_ACCOUNT_READ; weight 1.
 */
export const kycStatus: Endpoint<KycStatusParameters, KycStatusResponse> = {
  id: "spot.kycStatus",
  method: "GET",
  path: "/api/v3/kyc/status",
  query: {},
  success: { status: kycLevelShape },
}

/**
 * Gets the account's uid.
 *
 * `GET /api/v3/uid`; permission SPOT_ACCOUNT_READ; weight 1.
 */
export const uid: Endpoint<UidParameters, UidResponse> = {
  id: "spot.uid",
  method: "GET",
  path: "/api/v3/uid",
  query: {},
  success: { uid: "string" },
}

/**
 * Lists the symbols that can be traded through the API.
 *
 * `GET /api/v3/selfSymbols`; permission SPOT_ACCOUNT_READ; weight 1.
 */
export const selfSymbols: Endpoint<SelfSymbolsParameters, SelfSymbolsResponse> = {
  id: "spot.selfSymbols",
  method: "GET",
  path: "/api/v3/selfSymbols",
  query: {},
  success: { code: ["literal", 200], data: ["array", "string"], msg: ["union", ["string", "null"]] },
}

/**
 * Checks an order without placing it.
 *
 * `POST /api/v3/order/test`; permission SPOT_DEAL_WRITE; weight 1.
 *
 * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen.
 */
export const testOrder: Endpoint<TestOrderParameters, TestOrderResponse> = {
  id: "spot.testOrder",
  method: "POST",
  path: "/api/v3/order/test",
  rules: calls.orderRules,
  query: { symbol: "text", side: sideShape, type: orderTypeShape, quantity: ["optional", "decimal"], quoteOrderQty: ["optional", "decimal"], price: ["optional", "decimal"], newClientOrderId: ["optional", ["upTo", 64, "text"]], stpMode: ["optional", stpModeShape] },
  success: {},
}

/**
 * Places an order.
 *
 * `POST /api/v3/order`; permission SPOT_DEAL_WRITE; weight 1, 1 by UID.
 *
 * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen.
 */
export const placeOrder: Endpoint<PlaceOrderParameters, PlacedOrder> = {
  id: "spot.placeOrder",
  method: "POST",
  path: "/api/v3/order",
  kind: "write",
  weight: { ip: 1, uid: 1 },
  rules: calls.orderRules,
  query: { symbol: "text", side: sideShape, type: orderTypeShape, quantity: ["optional", "decimal"], quoteOrderQty: ["optional", "decimal"], price: ["optional", "decimal"], newClientOrderId: ["optional", ["upTo", 64, "text"]], stpMode: ["optional", stpModeShape] },
  success: placedOrderShape,
  lookUp: { endpoint: () => queryOrder, rule: calls.placed },
  dryRun: calls.dryRunOrder,
}

/**
 * Places up to 20 orders of one symbol.
 *
 * Places up to 20 orders of one symbol, one after the other. Each order succeeds or fails by itself: the response has, in the same order, the placed orders and the error codes of placeOrder.
 *
 * `POST /api/v3/batchOrders`; permission SPOT_DEAL_WRITE; weight 1, 1 by UID, 2 calls a second.
 *
 * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen, duplicateParameter.
 */
export const batchOrders: Endpoint<BatchOrdersParameters, ReadonlyArray<BatchResult>> = {
  id: "spot.batchOrders",
  method: "POST",
  path: "/api/v3/batchOrders",
  kind: "write",
  weight: { ip: 1, uid: 1 },
  perSecond: 2,
  rules: calls.batchRules,
  query: { batchOrders: ["batch", { symbol: "text", side: sideShape, type: orderTypeShape, quantity: ["optional", "decimal"], quoteOrderQty: ["optional", "decimal"], price: ["optional", "decimal"], newClientOrderId: ["optional", ["pattern", /^[^\x00-\x1f\x7f\p{Cs}]*$/u, ["upTo", 64, "text"]]], stpMode: ["optional", stpModeShape] }, 20] },
  success: ["array", ["union", [batchPlacedShape, batchRejectedShape]]],
  lookUp: { endpoint: () => queryOrder, rule: calls.placedTogether },
}

/**
 * Cancels an open order.
 *
 * `DELETE /api/v3/order`; permission SPOT_DEAL_WRITE; weight 1.
 *
 * Errors: invalidSymbol, mandatoryParameter, unknownOrder.
 */
export const cancelOrder: Endpoint<CancelOrderParameters, CanceledOrder> = {
  id: "spot.cancelOrder",
  method: "DELETE",
  path: "/api/v3/order",
  kind: "write",
  rules: calls.orderIdRules,
  query: { symbol: "text", orderId: ["optional", "string"], origClientOrderId: ["optional", "string"], newClientOrderId: ["optional", ["upTo", 64, "text"]] },
  success: canceledOrderShape,
  lookUp: { endpoint: () => queryOrder, rule: calls.canceled },
}

/**
 * Cancels all open orders of a symbol.
 *
 * `DELETE /api/v3/openOrders`; permission SPOT_DEAL_WRITE; weight 1.
 *
 * Errors: invalidSymbol.
 */
export const cancelOpenOrders: Endpoint<CancelOpenOrdersParameters, ReadonlyArray<CanceledOrder>> = {
  id: "spot.cancelOpenOrders",
  method: "DELETE",
  path: "/api/v3/openOrders",
  kind: "write",
  query: { symbol: "text" },
  success: ["array", canceledOrderShape],
}

/**
 * Gets an order and its status.
 *
 * One order by either of its ids: open, or closed in the last 7 days.
 *
 * `GET /api/v3/order`; permission SPOT_DEAL_READ; weight 2.
 *
 * Errors: invalidSymbol, mandatoryParameter, orderNotFound.
 */
export const queryOrder: Endpoint<QueryOrderParameters, QueriedOrder> = {
  id: "spot.queryOrder",
  method: "GET",
  path: "/api/v3/order",
  weight: { ip: 2 },
  rules: calls.orderIdRules,
  query: { symbol: "text", origClientOrderId: ["optional", "string"], orderId: ["optional", "string"] },
  success: queriedOrderShape,
}

/**
 * Lists open orders.
 *
 * Open orders of the given symbols; default: all symbols. For five symbols, the newest 1000.
 *
 * `GET /api/v3/openOrders`; permission SPOT_DEAL_READ; weight 3.
 *
 * Errors: invalidSymbol.
 */
export const openOrders: Endpoint<OpenOrdersParameters, ReadonlyArray<Order>> = {
  id: "spot.openOrders",
  method: "GET",
  path: "/api/v3/openOrders",
  weight: { ip: 3 },
  query: { symbol: ["optional", ["parts", 5, "text"]] },
  success: ["array", orderShape],
}

/**
 * Lists open and closed orders of a symbol.
 *
 * Open and closed orders of a symbol; default: the last day, until now. At most 1000 per call, and none older than 7 days.
 *
 * `GET /api/v3/allOrders`; permission SPOT_DEAL_READ; weight 10.
 *
 * Errors: invalidSymbol, parameterError.
 */
export const allOrders: PagedEndpoint<AllOrdersParameters, ReadonlyArray<Order>, Order> = {
  id: "spot.allOrders",
  method: "GET",
  path: "/api/v3/allOrders",
  weight: { ip: 10 },
  query: { symbol: "text", startTime: ["optional", "time"], endTime: ["optional", "time"], limit: ["optional", "count"] },
  success: ["array", orderShape],
  paging: calls.allOrdersPaging,
}

/**
 * Gets balances and trading permissions.
 *
 * `GET /api/v3/account`; permission SPOT_ACCOUNT_READ; weight 10, 2 calls a second.
 */
export const account: Endpoint<AccountParameters, Account> = {
  id: "spot.account",
  method: "GET",
  path: "/api/v3/account",
  weight: { ip: 10 },
  perSecond: 2,
  query: {},
  success: accountShape,
}

/**
 * Lists the fills of the account's orders.
 *
 * The account's fills of the last month, newest first; at most 100 per call.
 *
 * `GET /api/v3/myTrades`; permission SPOT_ACCOUNT_READ; weight 10.
 *
 * Errors: invalidSymbol, parameterError.
 */
export const myTrades: PagedEndpoint<MyTradesParameters, ReadonlyArray<Trade>, Trade> = {
  id: "spot.myTrades",
  method: "GET",
  path: "/api/v3/myTrades",
  weight: { ip: 10 },
  query: { symbol: "text", orderId: ["optional", "text"], startTime: ["optional", "time"], endTime: ["optional", "time"], limit: ["optional", "count"] },
  success: ["array", tradeShape],
  paging: calls.myTradesPaging,
}

/**
 * Sets whether commission is paid with the platform token.
 *
 * `POST /api/v3/mxDeduct/enable`; permission SPOT_DEAL_WRITE; weight 1.
 *
 * Errors: subAccountFrozen.
 */
export const setFeeDeduction: Endpoint<SetFeeDeductionParameters, FeeDeduction> = {
  id: "spot.setFeeDeduction",
  method: "POST",
  path: "/api/v3/mxDeduct/enable",
  kind: "write",
  query: { mxDeductEnable: conversions.booleanText },
  success: feeDeductionShape,
}

/**
 * Gets whether commission is paid with the platform token.
 *
 * `GET /api/v3/mxDeduct/enable`; permission SPOT_DEAL_READ; weight 1.
 */
export const feeDeduction: Endpoint<FeeDeductionParameters, FeeDeduction> = {
  id: "spot.feeDeduction",
  method: "GET",
  path: "/api/v3/mxDeduct/enable",
  query: {},
  success: feeDeductionShape,
}

/**
 * Gets the commission rates of a symbol.
 *
 * `GET /api/v3/tradeFee`; permission SPOT_ACCOUNT_READ; weight 20.
 *
 * Errors: invalidSymbol.
 */
export const tradeFee: Endpoint<TradeFeeParameters, TradeFee> = {
  id: "spot.tradeFee",
  method: "GET",
  path: "/api/v3/tradeFee",
  weight: { ip: 20 },
  query: { symbol: "text" },
  success: tradeFeeShape,
}

/**
 * Creates a self-trade-prevention group.
 *
 * `POST /api/v3/strategy/group`; permission SPOT_ACCOUNT_WRITE; weight 20.
 *
 * Errors: strategyGroupNameTaken, strategyGroupsLimit, subAccountFrozen.
 */
export const createStrategyGroup: Endpoint<CreateStrategyGroupParameters, CreateStrategyGroupResponse> = {
  id: "spot.createStrategyGroup",
  method: "POST",
  path: "/api/v3/strategy/group",
  kind: "write",
  weight: { ip: 20 },
  query: { tradeGroupName: ["upTo", 64, "text"] },
  success: { data: createdStrategyGroupShape, code: ["literal", 200], msg: ["union", ["string", "null"]], timestamp: "number" },
}

/**
 * Lists self-trade-prevention groups by name.
 *
 * `GET /api/v3/strategy/group`; permission SPOT_ACCOUNT_READ; weight 20.
 */
export const strategyGroups: Endpoint<StrategyGroupsParameters, StrategyGroupsResponse> = {
  id: "spot.strategyGroups",
  method: "GET",
  path: "/api/v3/strategy/group",
  weight: { ip: 20 },
  query: { tradeGroupName: "text" },
  success: { data: ["array", strategyGroupShape], code: ["literal", 200], msg: ["union", ["string", "null"]], timestamp: "number" },
}

/**
 * Deletes a self-trade-prevention group.
 *
 * `DELETE /api/v3/strategy/group`; permission SPOT_ACCOUNT_WRITE; weight 20.
 *
 * Errors: strategyGroupNotFound, subAccountFrozen.
 */
export const deleteStrategyGroup: Endpoint<DeleteStrategyGroupParameters, DeleteStrategyGroupResponse> = {
  id: "spot.deleteStrategyGroup",
  method: "DELETE",
  path: "/api/v3/strategy/group",
  kind: "write",
  weight: { ip: 20 },
  query: { tradeGroupId: "text" },
  success: { data: ["literal", true], code: ["literal", 200], msg: ["union", ["string", "null"]], timestamp: "number" },
}

/**
 * Adds accounts to a self-trade-prevention group.
 *
 * Adds accounts of the calling master to one of its groups, all of them or none; returns those that were not in it before.
 *
 * `POST /api/v3/strategy/group/uid`; permission SPOT_ACCOUNT_WRITE; weight 20.
 *
 * Errors: strategyGroupNotFound, mandatoryParameter, notUnderMaster, strategyGroupMembersLimit, subAccountFrozen.
 */
export const addToStrategyGroup: Endpoint<AddToStrategyGroupParameters, AddToStrategyGroupResponse> = {
  id: "spot.addToStrategyGroup",
  method: "POST",
  path: "/api/v3/strategy/group/uid",
  kind: "write",
  weight: { ip: 20 },
  rules: calls.groupIdRules,
  query: { uid: "text", tradeGroupId: ["optional", "text"], ttradeGroupId: ["optional", "text"] },
  success: { data: strategyGroupShape, code: ["literal", 200], msg: ["union", ["string", "null"]], timestamp: "number" },
}

/**
 * Removes accounts from a self-trade-prevention group.
 *
 * `DELETE /api/v3/strategy/group/uid`; permission SPOT_ACCOUNT_WRITE; weight 20.
 *
 * Errors: strategyGroupNotFound, mandatoryParameter, notInStrategyGroup, subAccountFrozen.
 */
export const removeFromStrategyGroup: Endpoint<RemoveFromStrategyGroupParameters, RemoveFromStrategyGroupResponse> = {
  id: "spot.removeFromStrategyGroup",
  method: "DELETE",
  path: "/api/v3/strategy/group/uid",
  kind: "write",
  weight: { ip: 20 },
  rules: calls.groupIdRules,
  query: { uid: "text", tradeGroupId: ["optional", "text"], ttradeGroupId: ["optional", "text"] },
  success: { data: ["literal", true], code: ["literal", 200], msg: ["union", ["string", "null"]], timestamp: "number" },
}

/** Every endpoint that has a method. */
export const api = [
  kycStatus,
  uid,
  selfSymbols,
  testOrder,
  placeOrder,
  batchOrders,
  cancelOrder,
  cancelOpenOrders,
  queryOrder,
  openOrders,
  allOrders,
  account,
  myTrades,
  setFeeDeduction,
  feeDeduction,
  tradeFee,
  createStrategyGroup,
  strategyGroups,
  deleteStrategyGroup,
  addToStrategyGroup,
  removeFromStrategyGroup,
] as const

export interface Spot {
  /**
   * Gets the KYC level of the account.
   *
   * `GET /api/v3/kyc/status`; permission SPOT_ACCOUNT_READ; weight 1.
   */
  readonly kycStatus: Operation<KycStatusParameters, KycStatusResponse>
  /**
   * Gets the account's uid.
   *
   * `GET /api/v3/uid`; permission SPOT_ACCOUNT_READ; weight 1.
   */
  readonly uid: Operation<UidParameters, UidResponse>
  /**
   * Lists the symbols that can be traded through the API.
   *
   * `GET /api/v3/selfSymbols`; permission SPOT_ACCOUNT_READ; weight 1.
   */
  readonly selfSymbols: Operation<SelfSymbolsParameters, SelfSymbolsResponse>
  /**
   * Checks an order without placing it.
   *
   * `POST /api/v3/order/test`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen.
   */
  readonly testOrder: Operation<TestOrderParameters, TestOrderResponse>
  /**
   * Places an order.
   *
   * `POST /api/v3/order`; permission SPOT_DEAL_WRITE; weight 1, 1 by UID.
   *
   * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen.
   */
  readonly placeOrder: Operation<PlaceOrderParameters, PlacedOrder>
  /**
   * Places up to 20 orders of one symbol.
   *
   * Places up to 20 orders of one symbol, one after the other. Each order succeeds or fails by itself: the response has, in the same order, the placed orders and the error codes of placeOrder.
   *
   * `POST /api/v3/batchOrders`; permission SPOT_DEAL_WRITE; weight 1, 1 by UID, 2 calls a second.
   *
   * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen, duplicateParameter.
   */
  readonly batchOrders: Operation<BatchOrdersParameters, ReadonlyArray<BatchResult>>
  /**
   * Cancels an open order.
   *
   * `DELETE /api/v3/order`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: invalidSymbol, mandatoryParameter, unknownOrder.
   */
  readonly cancelOrder: Operation<CancelOrderParameters, CanceledOrder>
  /**
   * Cancels all open orders of a symbol.
   *
   * `DELETE /api/v3/openOrders`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly cancelOpenOrders: Operation<CancelOpenOrdersParameters, ReadonlyArray<CanceledOrder>>
  /**
   * Gets an order and its status.
   *
   * One order by either of its ids: open, or closed in the last 7 days.
   *
   * `GET /api/v3/order`; permission SPOT_DEAL_READ; weight 2.
   *
   * Errors: invalidSymbol, mandatoryParameter, orderNotFound.
   */
  readonly queryOrder: Operation<QueryOrderParameters, QueriedOrder>
  /**
   * Lists open orders.
   *
   * Open orders of the given symbols; default: all symbols. For five symbols, the newest 1000.
   *
   * `GET /api/v3/openOrders`; permission SPOT_DEAL_READ; weight 3.
   *
   * Errors: invalidSymbol.
   */
  readonly openOrders: Operation<OpenOrdersParameters, ReadonlyArray<Order>>
  /**
   * Lists open and closed orders of a symbol.
   *
   * Open and closed orders of a symbol; default: the last day, until now. At most 1000 per call, and none older than 7 days.
   *
   * `GET /api/v3/allOrders`; permission SPOT_DEAL_READ; weight 10.
   *
   * Errors: invalidSymbol, parameterError.
   */
  readonly allOrders: PagedOperation<AllOrdersParameters, ReadonlyArray<Order>, Order>
  /**
   * Gets balances and trading permissions.
   *
   * `GET /api/v3/account`; permission SPOT_ACCOUNT_READ; weight 10, 2 calls a second.
   */
  readonly account: Operation<AccountParameters, Account>
  /**
   * Lists the fills of the account's orders.
   *
   * The account's fills of the last month, newest first; at most 100 per call.
   *
   * `GET /api/v3/myTrades`; permission SPOT_ACCOUNT_READ; weight 10.
   *
   * Errors: invalidSymbol, parameterError.
   */
  readonly myTrades: PagedOperation<MyTradesParameters, ReadonlyArray<Trade>, Trade>
  /**
   * Sets whether commission is paid with the platform token.
   *
   * `POST /api/v3/mxDeduct/enable`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: subAccountFrozen.
   */
  readonly setFeeDeduction: Operation<SetFeeDeductionParameters, FeeDeduction>
  /**
   * Gets whether commission is paid with the platform token.
   *
   * `GET /api/v3/mxDeduct/enable`; permission SPOT_DEAL_READ; weight 1.
   */
  readonly feeDeduction: Operation<FeeDeductionParameters, FeeDeduction>
  /**
   * Gets the commission rates of a symbol.
   *
   * `GET /api/v3/tradeFee`; permission SPOT_ACCOUNT_READ; weight 20.
   *
   * Errors: invalidSymbol.
   */
  readonly tradeFee: Operation<TradeFeeParameters, TradeFee>
  /**
   * Creates a self-trade-prevention group.
   *
   * `POST /api/v3/strategy/group`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNameTaken, strategyGroupsLimit, subAccountFrozen.
   */
  readonly createStrategyGroup: Operation<CreateStrategyGroupParameters, CreateStrategyGroupResponse>
  /**
   * Lists self-trade-prevention groups by name.
   *
   * `GET /api/v3/strategy/group`; permission SPOT_ACCOUNT_READ; weight 20.
   */
  readonly strategyGroups: Operation<StrategyGroupsParameters, StrategyGroupsResponse>
  /**
   * Deletes a self-trade-prevention group.
   *
   * `DELETE /api/v3/strategy/group`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNotFound, subAccountFrozen.
   */
  readonly deleteStrategyGroup: Operation<DeleteStrategyGroupParameters, DeleteStrategyGroupResponse>
  /**
   * Adds accounts to a self-trade-prevention group.
   *
   * Adds accounts of the calling master to one of its groups, all of them or none; returns those that were not in it before.
   *
   * `POST /api/v3/strategy/group/uid`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNotFound, mandatoryParameter, notUnderMaster, strategyGroupMembersLimit, subAccountFrozen.
   */
  readonly addToStrategyGroup: Operation<AddToStrategyGroupParameters, AddToStrategyGroupResponse>
  /**
   * Removes accounts from a self-trade-prevention group.
   *
   * `DELETE /api/v3/strategy/group/uid`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNotFound, mandatoryParameter, notInStrategyGroup, subAccountFrozen.
   */
  readonly removeFromStrategyGroup: Operation<RemoveFromStrategyGroupParameters, RemoveFromStrategyGroupResponse>
}
