// Made from the definitions in packages/spot by scripts/src/generate/clients.ts. Do not change it here.
import * as calls from "@bourse/spot/calls"
import type { Decimal } from "#vocabulary"
import * as conversions from "../conversions.ts"
import * as kinds from "../kinds.ts"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"

export interface Account {
  /** Always null: the rates are those of tradeFee. */
  readonly makerCommission: number | null
  /** Always null: the rates are those of tradeFee. */
  readonly takerCommission: number | null
  /** Always null. */
  readonly buyerCommission: number | null
  /** Always null. */
  readonly sellerCommission: number | null
  /** Whether the account may place orders; false if frozen. */
  readonly canTrade: boolean
  /** Whether the account may withdraw; false if frozen. */
  readonly canWithdraw: boolean
  /** Whether the account may deposit. */
  readonly canDeposit: boolean
  /** Always null, in milliseconds. */
  readonly updateTime: number | null
  /** The kind of account. */
  readonly accountType: string
  /** The balances per asset; an asset without a row is zero. */
  readonly balances: ReadonlyArray<Balance>
  /** The account type. */
  readonly permissions: ReadonlyArray<string>
}

export interface Balance {
  /** The coin. */
  readonly asset: string
  /** Available for trading, in whole coins. */
  readonly free: Decimal
  /** Locked for open orders; a withdrawal is not locked but leaves the balance at once, in whole coins. */
  readonly locked: Decimal
  /** Available for withdrawal, in whole coins. */
  readonly available: Decimal
}

export interface BatchPlaced {
  /** The trading pair. */
  readonly symbol: string
  /** The order's id. */
  readonly orderId: string
  /** The id of the order's OCO list; -1 without an OCO list. */
  readonly orderListId: OrderListId
}

export interface BatchRejected {
  /** The client id of the rejected order; empty if none. */
  readonly newClientOrderId: string | null
  /** The reason of the rejection. */
  readonly msg: string
  /** The error code. */
  readonly code: number
}

export type BatchResult = BatchPlaced | BatchRejected

export interface CanceledOrder {
  /** The trading pair. */
  readonly symbol: string
  /** The order's own client id. */
  readonly origClientOrderId: string | null
  /** The order's id. */
  readonly orderId: string
  /** The id of the order's OCO list; -1 without an OCO list. */
  readonly orderListId: OrderListId
  /** The id of the cancel request. */
  readonly clientOrderId: string | null
  /** The limit price, in quote asset. */
  readonly price: Decimal
  /** The quantity ordered, in base asset. */
  readonly origQty: Decimal
  /** The quantity executed, in base asset. */
  readonly executedQty: Decimal
  /** The quote amount executed, in quote asset. Spelled so in the interface. */
  readonly cummulativeQuoteQty: Decimal
  /** The order's status. */
  readonly status: OrderStatus
  /** The time in force, according to the order's type. */
  readonly timeInForce: TimeInForce | null
  /** The order's type. */
  readonly type: OrderType
  /** BUY or SELL. */
  readonly side: Side
}

export interface CreatedStrategyGroup {
  /** The group's name, unique under its master. */
  readonly tradeGroupName: string
  /** The group's id. */
  readonly tradeGroupId: string
  /** Time when the group was created, in milliseconds. */
  readonly createTime: number
  /** Time of the group's last change, in milliseconds. */
  readonly updateTime: number
}

export interface FeeDeduction {
  /** The setting. */
  readonly data: {
    /** Whether fees are paid with the platform token. */
    readonly mxDeductEnable: boolean
  }
  /** 0. */
  readonly code: 0
  /** A message. */
  readonly msg: string | null
  /** Time of the response, in milliseconds. */
  readonly timestamp: number
}

export type KycLevel = "1" | "2" | "3" | "4"

export interface Order {
  /** The trading pair. */
  readonly symbol: string
  /** The order's id. */
  readonly orderId: string
  /** The id of the order's OCO list; -1 without an OCO list. */
  readonly orderListId: OrderListId
  /** The client id of the order. */
  readonly clientOrderId: string | null
  /** The limit price, in quote asset. */
  readonly price: Decimal
  /** The quantity ordered, in base asset. */
  readonly origQty: Decimal
  /** The quantity executed, in base asset. */
  readonly executedQty: Decimal
  /** The quote amount executed, in quote asset. Spelled so in the interface. */
  readonly cummulativeQuoteQty: Decimal
  /** The order's status. */
  readonly status: OrderStatus
  /** The time in force, according to the order's type. */
  readonly timeInForce: TimeInForce | null
  /** The order's type. */
  readonly type: OrderType
  /** BUY or SELL. */
  readonly side: Side
  /** The stop price; empty or null if none, in quote asset. */
  readonly stopPrice: string | null
  /** Always empty: there are no iceberg orders. */
  readonly icebergQty: string | null
  /** Time when the order was placed, in milliseconds. */
  readonly time: number
  /** Time of the order's last change, in milliseconds. */
  readonly updateTime: number | null
  /** Whether the order is in the book. */
  readonly isWorking: boolean
  /** The order's self-trade prevention mode. */
  readonly stpMode: StpMode
  /** stp_cancel if self-trade prevention cancelled it, symbol_delisted if its symbol was delisted; empty if its owner did. */
  readonly cancelReason: string | null
  /** The quote amount ordered, in quote asset. */
  readonly origQuoteOrderQty: Decimal | null
}

export type OrderListId = number | string

export type OrderStatus = "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "PARTIALLY_CANCELED"

export type OrderType = "LIMIT" | "MARKET" | "LIMIT_MAKER" | "IMMEDIATE_OR_CANCEL" | "FILL_OR_KILL" | "LIMIT_ORDER"

export interface PlacedOrder {
  /** The trading pair. */
  readonly symbol: string
  /** The order's id. */
  readonly orderId: string
  /** The id of the order's OCO list; -1 without an OCO list. */
  readonly orderListId: OrderListId
  /** The limit price, in quote asset. */
  readonly price: Decimal
  /** The quantity ordered, in base asset. */
  readonly origQty: Decimal
  /** The order's type. */
  readonly type: OrderType
  /** BUY or SELL. */
  readonly side: Side
  /** The order's self-trade prevention mode. */
  readonly stpMode: StpMode
  /** Time when the order was placed, in milliseconds. */
  readonly transactTime: number
}

export interface QueriedOrder {
  /** The trading pair. */
  readonly symbol: string
  /** The order's id. */
  readonly orderId: string
  /** The id of the order's OCO list; -1 without an OCO list. */
  readonly orderListId: OrderListId
  /** The client id of the order. */
  readonly clientOrderId: string | null
  /** The limit price, in quote asset. */
  readonly price: Decimal
  /** The quantity ordered, in base asset. */
  readonly origQty: Decimal
  /** The quantity executed, in base asset. */
  readonly executedQty: Decimal
  /** The quote amount executed, in quote asset. Spelled so in the interface. */
  readonly cummulativeQuoteQty: Decimal
  /** The order's status. */
  readonly status: OrderStatus
  /** The time in force, according to the order's type. */
  readonly timeInForce: TimeInForce | null
  /** The order's type. */
  readonly type: OrderType
  /** BUY or SELL. */
  readonly side: Side
  /** The stop price; empty or null if none, in quote asset. */
  readonly stopPrice: string | null
  /** Always empty: there are no iceberg orders. */
  readonly icebergQty: string | null
  /** Time when the order was placed, in milliseconds. */
  readonly time: number
  /** Time of the order's last change, in milliseconds. */
  readonly updateTime: number | null
  /** Whether the order is in the book. */
  readonly isWorking: boolean
  /** The order's self-trade prevention mode. */
  readonly stpMode: StpMode
  /** stp_cancel if self-trade prevention cancelled it, symbol_delisted if its symbol was delisted; empty if its owner did. */
  readonly cancelReason: string | null
  /** The quote amount ordered, in quote asset. */
  readonly origQuoteOrderQty: Decimal | null
  /** The quantity ordered, as origQty, in base asset. Spelled so in the interface. */
  readonly Qty: Decimal
}

export type Side = "BUY" | "SELL"

export type StpMode = "" | "cancel_maker" | "cancel_taker" | "cancel_both"

export interface StrategyGroup {
  /** The group's name, unique under its master. */
  readonly tradeGroupName: string
  /** The group's id. */
  readonly tradeGroupId: string
  /** Time when the group was created, in milliseconds. */
  readonly createTime: number
  /** Time of the group's last change, in milliseconds. */
  readonly updateTime: number
  /** The members' uids, separated by commas; after adding, only the added ones. */
  readonly tradeGroupUid: string
}

export type TimeInForce = "GTC" | "IOC" | "FOK"

export interface Trade {
  /** The trading pair. */
  readonly symbol: string
  /** The trade's id, the same for both sides. */
  readonly id: string
  /** The order's id. */
  readonly orderId: string
  /** The id of the order's OCO list; -1 without an OCO list. */
  readonly orderListId: OrderListId
  /** The trade's price, in quote asset. */
  readonly price: Decimal
  /** The quantity traded, in base asset. */
  readonly qty: Decimal
  /** The quote amount traded, in quote asset. */
  readonly quoteQty: Decimal
  /** The fee, in commissionAsset. */
  readonly commission: Decimal
  /** The coin of the fee. */
  readonly commissionAsset: string
  /** Time of the trade, in milliseconds. */
  readonly time: number
  /** Whether the account bought. */
  readonly isBuyer: boolean
  /** Whether the account was the maker. */
  readonly isMaker: boolean
  /** The same as isMaker. Spelled so in the interface. */
  readonly isBuyerMaker: boolean
  /** true. */
  readonly isBestMatch: boolean
  /** Whether the account traded with itself. */
  readonly isSelfTrade: boolean | null
  /** The order's client id. */
  readonly clientOrderId: string | null
}

export interface TradeFee {
  /** The rates. */
  readonly data: {
    /** The maker fee rate, as a number: 0.001 is 0.1 per cent. */
    readonly makerCommission: number
    /** The taker fee rate, as a number. */
    readonly takerCommission: number
  }
  /** 0. */
  readonly code: 0
  /** A message. */
  readonly msg: string | null
  /** Time of the response, in milliseconds. */
  readonly timestamp: number
}

export interface KycStatusParameters {
}

export interface KycStatusResponse {
  /** 1 unverified, 2 primary, 3 advanced, 4 institutional. */
  readonly status: KycLevel
}

export interface UidParameters {
}

export interface UidResponse {
  /** The account's uid. */
  readonly uid: string
}

export interface SelfSymbolsParameters {
}

export interface SelfSymbolsResponse {
  /** 200. */
  readonly code: 200
  /** The symbols. */
  readonly data: ReadonlyArray<string>
  /** A message. */
  readonly msg: string | null
}

/** All parameters; {@link TestOrderParameters} says which are needed together. */
export interface TestOrderFields {
  /** A trading pair. */
  readonly symbol: string
  /** BUY spends the quote asset, SELL the base asset. */
  readonly side: Side
  /** LIMIT_ORDER means the same as LIMIT; a post-only order is LIMIT_MAKER. */
  readonly type: OrderType
  /** The base amount; required for all types but MARKET, in base asset. */
  readonly quantity?: Decimal | undefined
  /** MARKET only: the quote amount, instead of quantity; at most quotePrecision decimal places, in quote asset. */
  readonly quoteOrderQty?: Decimal | undefined
  /** The limit price; required for all types but MARKET, which ignores it, in quote asset. */
  readonly price?: Decimal | undefined
  /** Your own order id, 1 to 64 characters, for later queries. */
  readonly newClientOrderId?: string | undefined
  /** Self-trade prevention against orders of the same owner: cancel_maker, cancel_taker or cancel_both; empty allows the trade. Requires that the master has a strategy group; default: "". */
  readonly stpMode?: StpMode | undefined
}

export type TestOrderParameters =
  | (TestOrderFields & { readonly type: "LIMIT" | "LIMIT_ORDER" | "LIMIT_MAKER" | "IMMEDIATE_OR_CANCEL" | "FILL_OR_KILL"; readonly quantity: Decimal; readonly price: Decimal })
  | (TestOrderFields & { readonly type: "MARKET"; readonly quantity: Decimal })
  | (TestOrderFields & { readonly type: "MARKET"; readonly quoteOrderQty: Decimal })

export interface TestOrderResponse {
}

/** All parameters; {@link PlaceOrderParameters} says which are needed together. */
export interface PlaceOrderFields {
  /** A trading pair. */
  readonly symbol: string
  /** BUY spends the quote asset, SELL the base asset. */
  readonly side: Side
  /** LIMIT_ORDER means the same as LIMIT; a post-only order is LIMIT_MAKER. */
  readonly type: OrderType
  /** The base amount; required for all types but MARKET, in base asset. */
  readonly quantity?: Decimal | undefined
  /** MARKET only: the quote amount, instead of quantity; at most quotePrecision decimal places, in quote asset. */
  readonly quoteOrderQty?: Decimal | undefined
  /** The limit price; required for all types but MARKET, which ignores it, in quote asset. */
  readonly price?: Decimal | undefined
  /** Your own order id, 1 to 64 characters, for later queries. */
  readonly newClientOrderId?: string | undefined
  /** Self-trade prevention against orders of the same owner: cancel_maker, cancel_taker or cancel_both; empty allows the trade. Requires that the master has a strategy group; default: "". */
  readonly stpMode?: StpMode | undefined
}

export type PlaceOrderParameters =
  | (PlaceOrderFields & { readonly type: "LIMIT" | "LIMIT_ORDER" | "LIMIT_MAKER" | "IMMEDIATE_OR_CANCEL" | "FILL_OR_KILL"; readonly quantity: Decimal; readonly price: Decimal })
  | (PlaceOrderFields & { readonly type: "MARKET"; readonly quantity: Decimal })
  | (PlaceOrderFields & { readonly type: "MARKET"; readonly quoteOrderQty: Decimal })

export interface BatchOrdersParameters {
  /** JSON: 1 to 20 orders of one symbol, each with the parameters of a single order. */
  readonly batchOrders: ReadonlyArray<PlaceOrderParameters>
}

/** All parameters; {@link CancelOrderParameters} says which are needed together. */
export interface CancelOrderFields {
  /** A trading pair. */
  readonly symbol: string
  /** The order's id, assigned by the exchange. */
  readonly orderId?: string | undefined
  /** The order's client id, set by you. */
  readonly origClientOrderId?: string | undefined
  /** Your own id for this cancel; the response returns it as clientOrderId. */
  readonly newClientOrderId?: string | undefined
}

export type CancelOrderParameters =
  | (CancelOrderFields & { readonly orderId: string })
  | (CancelOrderFields & { readonly origClientOrderId: string })

export interface CancelOpenOrdersParameters {
  /** A trading pair. */
  readonly symbol: string
}

/** All parameters; {@link QueryOrderParameters} says which are needed together. */
export interface QueryOrderFields {
  /** A trading pair. */
  readonly symbol: string
  /** The order's client id, set by you. */
  readonly origClientOrderId?: string | undefined
  /** The order's id, assigned by the exchange. */
  readonly orderId?: string | undefined
}

export type QueryOrderParameters =
  | (QueryOrderFields & { readonly orderId: string })
  | (QueryOrderFields & { readonly origClientOrderId: string })

export interface OpenOrdersParameters {
  /** Up to 5 trading pairs, separated by commas; default: all. */
  readonly symbol?: string | undefined
}

export interface AllOrdersParameters {
  /** A trading pair. */
  readonly symbol: string
  /** The earliest time of placing, 13 digits; default: a day before endTime, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 500. */
  readonly limit?: number | undefined
}

export interface AccountParameters {
}

export interface MyTradesParameters {
  /** A trading pair. */
  readonly symbol: string
  /** Only the fills of this order. */
  readonly orderId?: string | undefined
  /** The first millisecond, 13 digits; default: the oldest row in the list's lookback, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 100. */
  readonly limit?: number | undefined
}

export interface SetFeeDeductionParameters {
  /** true: fees are paid in MX at a discount if the MX balance is sufficient. */
  readonly mxDeductEnable: boolean
}

export interface FeeDeductionParameters {
}

export interface TradeFeeParameters {
  /** A trading pair. */
  readonly symbol: string
}

export interface CreateStrategyGroupParameters {
  /** The group's name, 1 to 64 characters, unique under its master. */
  readonly tradeGroupName: string
}

export interface CreateStrategyGroupResponse {
  /** The group. */
  readonly data: CreatedStrategyGroup
  /** 200. */
  readonly code: 200
  /** A message. */
  readonly msg: string | null
  /** Time of the response, in milliseconds. */
  readonly timestamp: number
}

export interface StrategyGroupsParameters {
  /** The group's name, 1 to 64 characters, unique under its master. */
  readonly tradeGroupName: string
}

export interface StrategyGroupsResponse {
  /** The groups. */
  readonly data: ReadonlyArray<StrategyGroup>
  /** 200. */
  readonly code: 200
  /** A message. */
  readonly msg: string | null
  /** Time of the response, in milliseconds. */
  readonly timestamp: number
}

export interface DeleteStrategyGroupParameters {
  /** The group's id, assigned by the exchange. */
  readonly tradeGroupId: string
}

export interface DeleteStrategyGroupResponse {
  /** true: the group was deleted. */
  readonly data: true
  /** 200. */
  readonly code: 200
  /** A message. */
  readonly msg: string | null
  /** Time of the response, in milliseconds. */
  readonly timestamp: number
}

/** All parameters; {@link AddToStrategyGroupParameters} says which are needed together. */
export interface AddToStrategyGroupFields {
  /** Uids of the master or its sub-accounts, separated by commas. */
  readonly uid: string
  /** The group's id, assigned by the exchange. */
  readonly tradeGroupId?: string | undefined
  /** Another spelling of tradeGroupId. Spelled so in the interface. */
  readonly ttradeGroupId?: string | undefined
}

export type AddToStrategyGroupParameters =
  | (AddToStrategyGroupFields & { readonly tradeGroupId: string })
  | (AddToStrategyGroupFields & { readonly ttradeGroupId: string })

export interface AddToStrategyGroupResponse {
  /** The group. */
  readonly data: StrategyGroup
  /** 200. */
  readonly code: 200
  /** A message. */
  readonly msg: string | null
  /** Time of the response, in milliseconds. */
  readonly timestamp: number
}

/** All parameters; {@link RemoveFromStrategyGroupParameters} says which are needed together. */
export interface RemoveFromStrategyGroupFields {
  /** Uids of the master or its sub-accounts, separated by commas. */
  readonly uid: string
  /** The group's id, assigned by the exchange. */
  readonly tradeGroupId?: string | undefined
  /** Another spelling of tradeGroupId. Spelled so in the interface. */
  readonly ttradeGroupId?: string | undefined
}

export type RemoveFromStrategyGroupParameters =
  | (RemoveFromStrategyGroupFields & { readonly tradeGroupId: string })
  | (RemoveFromStrategyGroupFields & { readonly ttradeGroupId: string })

export interface RemoveFromStrategyGroupResponse {
  /** true: the accounts were removed. */
  readonly data: true
  /** 200. */
  readonly code: 200
  /** A message. */
  readonly msg: string | null
  /** Time of the response, in milliseconds. */
  readonly timestamp: number
}

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

const tradeShape: Shape = [kinds.aliases, { symbol: "string", id: "string", orderId: "string", orderListId: ["union", ["number", "string"]], price: "decimal", qty: "decimal", quoteQty: "decimal", commission: "decimal", commissionAsset: "string", time: "number", isBuyer: "boolean", isMaker: "boolean", isBuyerMaker: "boolean", isBestMatch: "boolean", isSelfTrade: ["union", ["boolean", "null"]], clientOrderId: ["union", ["string", "null"]] }, ["isMaker","isBuyerMaker"]]

const placedOrderShape: Shape = { symbol: "string", orderId: "string", orderListId: ["union", ["number", "string"]], price: "decimal", origQty: "decimal", type: orderTypeShape, side: sideShape, stpMode: stpModeShape, transactTime: "number" }

const canceledOrderShape: Shape = { symbol: "string", origClientOrderId: ["union", ["string", "null"]], orderId: "string", orderListId: ["union", ["number", "string"]], clientOrderId: ["union", ["string", "null"]], price: "decimal", origQty: "decimal", executedQty: "decimal", cummulativeQuoteQty: "decimal", status: orderStatusShape, timeInForce: ["union", [timeInForceShape, "null"]], type: orderTypeShape, side: sideShape }

const orderShape: Shape = { symbol: "string", orderId: "string", orderListId: ["union", ["number", "string"]], clientOrderId: ["union", ["string", "null"]], price: "decimal", origQty: "decimal", executedQty: "decimal", cummulativeQuoteQty: "decimal", status: orderStatusShape, timeInForce: ["union", [timeInForceShape, "null"]], type: orderTypeShape, side: sideShape, stopPrice: ["union", ["string", "null"]], icebergQty: ["union", ["string", "null"]], time: "number", updateTime: ["union", ["number", "null"]], isWorking: "boolean", stpMode: stpModeShape, cancelReason: ["union", ["string", "null"]], origQuoteOrderQty: ["union", ["decimal", "null"]] }

const queriedOrderShape: Shape = [kinds.aliases, { symbol: "string", orderId: "string", orderListId: ["union", ["number", "string"]], clientOrderId: ["union", ["string", "null"]], price: "decimal", origQty: "decimal", executedQty: "decimal", cummulativeQuoteQty: "decimal", status: orderStatusShape, timeInForce: ["union", [timeInForceShape, "null"]], type: orderTypeShape, side: sideShape, stopPrice: ["union", ["string", "null"]], icebergQty: ["union", ["string", "null"]], time: "number", updateTime: ["union", ["number", "null"]], isWorking: "boolean", stpMode: stpModeShape, cancelReason: ["union", ["string", "null"]], origQuoteOrderQty: ["union", ["decimal", "null"]], Qty: "decimal" }, ["Qty","origQty"]]

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
  query: { symbol: "text", side: sideShape, type: orderTypeShape, quantity: ["optional", "decimal"], quoteOrderQty: ["optional", "decimal"], price: ["optional", "decimal"], newClientOrderId: ["optional", [kinds.upTo, 64, "text"]], stpMode: ["optional", stpModeShape] },
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
  query: { symbol: "text", side: sideShape, type: orderTypeShape, quantity: ["optional", "decimal"], quoteOrderQty: ["optional", "decimal"], price: ["optional", "decimal"], newClientOrderId: ["optional", [kinds.upTo, 64, "text"]], stpMode: ["optional", stpModeShape] },
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
  query: { batchOrders: [kinds.batch, { symbol: "text", side: sideShape, type: orderTypeShape, quantity: ["optional", "decimal"], quoteOrderQty: ["optional", "decimal"], price: ["optional", "decimal"], newClientOrderId: ["optional", [kinds.pattern, /^[^\x00-\x1f\x7f\p{Cs}]*$/u, [kinds.upTo, 64, "text"]]], stpMode: ["optional", stpModeShape] }, 20] },
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
  query: { symbol: "text", orderId: ["optional", "string"], origClientOrderId: ["optional", "string"], newClientOrderId: ["optional", [kinds.upTo, 64, "text"]] },
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
  query: { symbol: ["optional", [kinds.parts, 5, "text"]] },
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
  query: { tradeGroupName: [kinds.upTo, 64, "text"] },
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
