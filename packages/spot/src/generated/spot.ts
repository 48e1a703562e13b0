// Made from the definitions in packages/spot by scripts/src/generate/clients.ts. Do not change it here.
import type { Decimal, PagedRead, Read, Write } from "@bourse/core"
import * as definitions from "../SpotEndpoints.ts"

export * from "../SpotEndpoints.ts"

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

export const Account: typeof definitions.Account = definitions.Account

export const Balance: typeof definitions.Balance = definitions.Balance

export const BatchPlaced: typeof definitions.BatchPlaced = definitions.BatchPlaced

export const BatchRejected: typeof definitions.BatchRejected = definitions.BatchRejected

export const BatchResult: typeof definitions.BatchResult = definitions.BatchResult

export const CanceledOrder: typeof definitions.CanceledOrder = definitions.CanceledOrder

export const CreatedStrategyGroup: typeof definitions.CreatedStrategyGroup = definitions.CreatedStrategyGroup

export const FeeDeduction: typeof definitions.FeeDeduction = definitions.FeeDeduction

export const KycLevel: typeof definitions.KycLevel = definitions.KycLevel

export const Order: typeof definitions.Order = definitions.Order

export const OrderListId: typeof definitions.OrderListId = definitions.OrderListId

export const OrderStatus: typeof definitions.OrderStatus = definitions.OrderStatus

export const OrderType: typeof definitions.OrderType = definitions.OrderType

export const PlacedOrder: typeof definitions.PlacedOrder = definitions.PlacedOrder

export const QueriedOrder: typeof definitions.QueriedOrder = definitions.QueriedOrder

export const Side: typeof definitions.Side = definitions.Side

export const StpMode: typeof definitions.StpMode = definitions.StpMode

export const StrategyGroup: typeof definitions.StrategyGroup = definitions.StrategyGroup

export const TimeInForce: typeof definitions.TimeInForce = definitions.TimeInForce

export const Trade: typeof definitions.Trade = definitions.Trade

export const TradeFee: typeof definitions.TradeFee = definitions.TradeFee

export interface Spot {
  /**
   * Gets the KYC level of the account.
   *
   * `GET /api/v3/kyc/status`; permission SPOT_ACCOUNT_READ; weight 1.
   */
  readonly kycStatus: Read<KycStatusParameters, KycStatusResponse>
  /**
   * Gets the account's uid.
   *
   * `GET /api/v3/uid`; permission SPOT_ACCOUNT_READ; weight 1.
   */
  readonly uid: Read<UidParameters, UidResponse>
  /**
   * Lists the symbols that can be traded through the API.
   *
   * `GET /api/v3/selfSymbols`; permission SPOT_ACCOUNT_READ; weight 1.
   */
  readonly selfSymbols: Read<SelfSymbolsParameters, SelfSymbolsResponse>
  /**
   * Checks an order without placing it.
   *
   * `POST /api/v3/order/test`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen.
   */
  readonly testOrder: Read<TestOrderParameters, TestOrderResponse>
  /**
   * Places an order.
   *
   * `POST /api/v3/order`; permission SPOT_DEAL_WRITE; weight 1, 1 by UID.
   *
   * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen.
   *
   * The effect is one write, however often it runs: `Effect.retry` cannot double it.
   */
  readonly placeOrder: Write<PlaceOrderParameters, PlacedOrder, "newClientOrderId">
  /**
   * Places up to 20 orders of one symbol.
   *
   * Places up to 20 orders of one symbol, one after the other. Each order succeeds or fails by itself: the response has, in the same order, the placed orders and the error codes of placeOrder.
   *
   * `POST /api/v3/batchOrders`; permission SPOT_DEAL_WRITE; weight 1, 1 by UID, 2 calls a second.
   *
   * Errors: invalidSymbol, symbolSuspended, tradingDisabled, mandatoryParameter, minimumVolume, maximumVolume, amountTooFine, insufficientPosition, oversold, noOppositePrice, openOrdersLimit, priceOffTick, quantityOffLot, postOnlyWouldCross, duplicateClientOrderId, priceOutOfBand, subAccountFrozen, duplicateParameter.
   *
   * The effect is one write, however often it runs: `Effect.retry` cannot double it.
   */
  readonly batchOrders: Write<BatchOrdersParameters, ReadonlyArray<BatchResult>>
  /**
   * Cancels an open order.
   *
   * `DELETE /api/v3/order`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: invalidSymbol, mandatoryParameter, unknownOrder.
   *
   * The effect is one write, however often it runs: `Effect.retry` cannot double it.
   */
  readonly cancelOrder: Write<CancelOrderParameters, CanceledOrder>
  /**
   * Cancels all open orders of a symbol.
   *
   * `DELETE /api/v3/openOrders`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: invalidSymbol.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly cancelOpenOrders: Write<CancelOpenOrdersParameters, ReadonlyArray<CanceledOrder>>
  /**
   * Gets an order and its status.
   *
   * One order by either of its ids: open, or closed in the last 7 days.
   *
   * `GET /api/v3/order`; permission SPOT_DEAL_READ; weight 2.
   *
   * Errors: invalidSymbol, mandatoryParameter, orderNotFound.
   */
  readonly queryOrder: Read<QueryOrderParameters, QueriedOrder>
  /**
   * Lists open orders.
   *
   * Open orders of the given symbols; default: all symbols. For five symbols, the newest 1000.
   *
   * `GET /api/v3/openOrders`; permission SPOT_DEAL_READ; weight 3.
   *
   * Errors: invalidSymbol.
   */
  readonly openOrders: Read<OpenOrdersParameters, ReadonlyArray<Order>>
  /**
   * Lists open and closed orders of a symbol.
   *
   * Open and closed orders of a symbol; default: the last day, until now. At most 1000 per call, and none older than 7 days.
   *
   * `GET /api/v3/allOrders`; permission SPOT_DEAL_READ; weight 10.
   *
   * Errors: invalidSymbol, parameterError.
   */
  readonly allOrders: PagedRead<AllOrdersParameters, ReadonlyArray<Order>, Order>
  /**
   * Gets balances and trading permissions.
   *
   * `GET /api/v3/account`; permission SPOT_ACCOUNT_READ; weight 10, 2 calls a second.
   */
  readonly account: Read<AccountParameters, Account>
  /**
   * Lists the fills of the account's orders.
   *
   * The account's fills of the last month, newest first; at most 100 per call.
   *
   * `GET /api/v3/myTrades`; permission SPOT_ACCOUNT_READ; weight 10.
   *
   * Errors: invalidSymbol, parameterError.
   */
  readonly myTrades: PagedRead<MyTradesParameters, ReadonlyArray<Trade>, Trade>
  /**
   * Sets whether commission is paid with the platform token.
   *
   * `POST /api/v3/mxDeduct/enable`; permission SPOT_DEAL_WRITE; weight 1.
   *
   * Errors: subAccountFrozen.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly setFeeDeduction: Write<SetFeeDeductionParameters, FeeDeduction>
  /**
   * Gets whether commission is paid with the platform token.
   *
   * `GET /api/v3/mxDeduct/enable`; permission SPOT_DEAL_READ; weight 1.
   */
  readonly feeDeduction: Read<FeeDeductionParameters, FeeDeduction>
  /**
   * Gets the commission rates of a symbol.
   *
   * `GET /api/v3/tradeFee`; permission SPOT_ACCOUNT_READ; weight 20.
   *
   * Errors: invalidSymbol.
   */
  readonly tradeFee: Read<TradeFeeParameters, TradeFee>
  /**
   * Creates a self-trade-prevention group.
   *
   * `POST /api/v3/strategy/group`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNameTaken, strategyGroupsLimit, subAccountFrozen.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly createStrategyGroup: Write<CreateStrategyGroupParameters, CreateStrategyGroupResponse>
  /**
   * Lists self-trade-prevention groups by name.
   *
   * `GET /api/v3/strategy/group`; permission SPOT_ACCOUNT_READ; weight 20.
   */
  readonly strategyGroups: Read<StrategyGroupsParameters, StrategyGroupsResponse>
  /**
   * Deletes a self-trade-prevention group.
   *
   * `DELETE /api/v3/strategy/group`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNotFound, subAccountFrozen.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly deleteStrategyGroup: Write<DeleteStrategyGroupParameters, DeleteStrategyGroupResponse>
  /**
   * Adds accounts to a self-trade-prevention group.
   *
   * Adds accounts of the calling master to one of its groups, all of them or none; returns those that were not in it before.
   *
   * `POST /api/v3/strategy/group/uid`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNotFound, mandatoryParameter, notUnderMaster, strategyGroupMembersLimit, subAccountFrozen.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly addToStrategyGroup: Write<AddToStrategyGroupParameters, AddToStrategyGroupResponse>
  /**
   * Removes accounts from a self-trade-prevention group.
   *
   * `DELETE /api/v3/strategy/group/uid`; permission SPOT_ACCOUNT_WRITE; weight 20.
   *
   * Errors: strategyGroupNotFound, mandatoryParameter, notInStrategyGroup, subAccountFrozen.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly removeFromStrategyGroup: Write<RemoveFromStrategyGroupParameters, RemoveFromStrategyGroupResponse>
}
