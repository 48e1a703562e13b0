// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/spot: index.d.ts
//   @bourse/spot/promise: promise.d.ts

// index.d.ts
export * from "./Account.ts";
export * from "./BatchOrder.ts";
export * from "./Enumerations.ts";
export * from "./FeeDeduction.ts";
export * from "./Order.ts";
export * from "./OrderQuery.ts";
export * from "./SpotApi.ts";
export * from "./SpotClient.ts";
export * from "./SpotDocs.ts";
export * from "./SpotEndpoints.ts";
export * from "./StrategyGroup.ts";
export * from "./Trade.ts";
export * from "./TradeFee.ts";

// promise.d.ts
/** The client of spot account and trading for code without Effect: one method an endpoint, each a promise. */
import { type ClientOptions, type PromiseOperations } from "@bourse/core/promise";
export * from "@bourse/core/promise";
/** `addToStrategyGroupByGet` is for clients of others: it does what `addToStrategyGroup` does. */
declare const api: {
    kycStatus: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly status: import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>;
    }>>;
    uid: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
    }>>;
    selfSymbols: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly code: import("effect/Schema").Literal<200>;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").String>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>;
    testOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly quantity: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly quoteOrderQty: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly price: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly stpMode: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
    }>, import("effect/Schema").Struct<{}>>;
    placeOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly quantity: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly quoteOrderQty: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly price: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly stpMode: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
    }>, import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly transactTime: import("effect/Schema").Number;
    }>>;
    batchOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly batchOrders: import("effect/Schema").decodeTo<import("effect/Schema").declare<readonly {
            readonly symbol: string;
            readonly side: "BUY" | "SELL";
            readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
            readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
            readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly newClientOrderId?: string | undefined;
        }[], readonly {
            readonly symbol: string;
            readonly side: "BUY" | "SELL";
            readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
            readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
            readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly newClientOrderId?: string | undefined;
        }[]>, import("effect/Schema").String, never, never>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
    }>, import("effect/Schema").Struct<{
        readonly newClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>>;
        readonly msg: import("effect/Schema").String;
        readonly code: import("effect/Schema").Number;
    }>]>>>;
    cancelOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly origClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
    }>>;
    cancelOpenOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
    }>>>;
    queryOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Codec<{
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
        readonly Qty: string & import("effect/Brand").Brand<"Decimal">;
    }, {
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string;
        readonly origQty: string;
        readonly executedQty: string;
        readonly cummulativeQuoteQty: string;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: string | null;
        readonly Qty: string;
    }, never, never>>;
    openOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stopPrice: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly icebergQty: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly time: import("effect/Schema").Number;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly isWorking: import("effect/Schema").Boolean;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly cancelReason: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly origQuoteOrderQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>>;
    allOrders: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stopPrice: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly icebergQty: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly time: import("effect/Schema").Number;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly isWorking: import("effect/Schema").Boolean;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly cancelReason: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly origQuoteOrderQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>, {
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
    }>;
    account: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly makerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly takerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly buyerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly sellerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly canTrade: import("effect/Schema").Boolean;
        readonly canWithdraw: import("effect/Schema").Boolean;
        readonly canDeposit: import("effect/Schema").Boolean;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly accountType: import("effect/Schema").String;
        readonly balances: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly asset: import("effect/Schema").String;
            readonly free: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly locked: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly available: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>;
        readonly permissions: import("effect/Schema").$Array<import("effect/Schema").String>;
    }>>;
    myTrades: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly qty: string & import("effect/Brand").Brand<"Decimal">;
        readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly commission: string & import("effect/Brand").Brand<"Decimal">;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }, {
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string;
        readonly qty: string;
        readonly quoteQty: string;
        readonly commission: string;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }, never, never>>, {
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly qty: string & import("effect/Brand").Brand<"Decimal">;
        readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly commission: string & import("effect/Brand").Brand<"Decimal">;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }>;
    setFeeDeduction: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly mxDeductEnable: import("effect/Schema").decodeTo<import("effect/Schema").Boolean, import("effect/Schema").Literals<readonly ["true", "false"]>, never, never>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly mxDeductEnable: import("effect/Schema").Boolean;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    feeDeduction: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly mxDeductEnable: import("effect/Schema").Boolean;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    tradeFee: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly makerCommission: import("effect/Schema").Number;
            readonly takerCommission: import("effect/Schema").Number;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    createStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupName: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
        }>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    strategyGroups: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupName: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
            readonly tradeGroupUid: import("effect/Schema").String;
        }>>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    deleteStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupId: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Literal<true>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    addToStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
        readonly tradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly ttradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
            readonly tradeGroupUid: import("effect/Schema").String;
        }>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    removeFromStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
        readonly tradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly ttradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Literal<true>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
};
export type Spot = PromiseOperations<typeof api>;
/** `const spot = makeSpot({ baseUrl, apiKey, secret })`, then for example `await spot.placeOrder({ symbol: "BTCUSDT", ... })`. */
export declare const makeSpot: (options: ClientOptions) => Spot;

// Account.d.ts
/** The spot account: what it may do and what it owns. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** What the account holds of one asset, in whole coins. */
export declare const Balance: Schema.Struct<{
    readonly asset: Schema.String;
    readonly free: Schema.brand<Schema.String, "Decimal">;
    readonly locked: Schema.brand<Schema.String, "Decimal">;
    readonly available: Schema.brand<Schema.String, "Decimal">;
}>;
export type Balance = typeof Balance.Type;
export declare const balanceNotes: () => Notes<typeof Balance>;
export declare const Account: Schema.Struct<{
    readonly makerCommission: Schema.NullOr<Schema.Number>;
    readonly takerCommission: Schema.NullOr<Schema.Number>;
    readonly buyerCommission: Schema.NullOr<Schema.Number>;
    readonly sellerCommission: Schema.NullOr<Schema.Number>;
    readonly canTrade: Schema.Boolean;
    readonly canWithdraw: Schema.Boolean;
    readonly canDeposit: Schema.Boolean;
    readonly updateTime: Schema.NullOr<Schema.Number>;
    readonly accountType: Schema.String;
    readonly balances: Schema.$Array<Schema.Struct<{
        readonly asset: Schema.String;
        readonly free: Schema.brand<Schema.String, "Decimal">;
        readonly locked: Schema.brand<Schema.String, "Decimal">;
        readonly available: Schema.brand<Schema.String, "Decimal">;
    }>>;
    readonly permissions: Schema.$Array<Schema.String>;
}>;
export type Account = typeof Account.Type;
export declare const accountNotes: () => Notes<typeof Account>;

// BatchOrder.d.ts
/**
 * Orders placed together: the parameter `batchOrders`, which is JSON text, and what each order is answered.
 *
 * A bad order must not refuse its neighbours. So the parameter is read only as far as it must hold together (1 to 20
 * objects of one symbol), and each element is to be checked on its own.
 */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/**
 * One order of a batch, with the parameters of a single one. Read from JSON its amounts may be numbers of at most
 * 15 digits without sign and exponent, and its client id a whole number; it is written with text.
 */
export declare const BatchOrder: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly stpMode: Schema.optional<Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
    readonly quantity: Schema.optional<Schema.Union<readonly [Schema.brand<Schema.String, "Decimal">, Schema.decodeTo<Schema.brand<Schema.String, "Decimal">, Schema.Number, never, never>]>>;
    readonly quoteOrderQty: Schema.optional<Schema.Union<readonly [Schema.brand<Schema.String, "Decimal">, Schema.decodeTo<Schema.brand<Schema.String, "Decimal">, Schema.Number, never, never>]>>;
    readonly price: Schema.optional<Schema.Union<readonly [Schema.brand<Schema.String, "Decimal">, Schema.decodeTo<Schema.brand<Schema.String, "Decimal">, Schema.Number, never, never>]>>;
    readonly newClientOrderId: Schema.optional<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
}>;
export type BatchOrder = typeof BatchOrder.Type;
/** Under this key an element that was read holds the name that it was sent with twice, if it was. */
export declare const doubledMember: unique symbol;
/**
 * The parameter `batchOrders`: JSON text of 1 to 20 orders of one symbol.
 *
 * Encoding checks the orders. Decoding does not: its elements are order parameters as they came, whatever their
 * type says, each still to be decoded by {@link BatchOrder} and looked at for a {@link doubledMember}.
 */
export declare const BatchOrders: Schema.decodeTo<Schema.declare<readonly {
    readonly symbol: string;
    readonly side: "BUY" | "SELL";
    readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
    readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
    readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
    readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
    readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
    readonly newClientOrderId?: string | undefined;
}[], readonly {
    readonly symbol: string;
    readonly side: "BUY" | "SELL";
    readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
    readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
    readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
    readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
    readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
    readonly newClientOrderId?: string | undefined;
}[]>, Schema.String, never, never>;
/** An order of a batch that was placed. */
export declare const BatchPlaced: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
}>;
export type BatchPlaced = typeof BatchPlaced.Type;
export declare const batchPlacedNotes: () => Notes<typeof BatchPlaced>;
/** An order of a batch that was refused: why, and the id its sender gave it, null when there was none. */
export declare const BatchRefused: Schema.Struct<{
    readonly newClientOrderId: Schema.NullOr<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
    readonly msg: Schema.String;
    readonly code: Schema.Number;
}>;
export type BatchRefused = typeof BatchRefused.Type;
export declare const batchRefusedNotes: () => Notes<typeof BatchRefused>;
/** What an order of a batch is answered; `"orderId" in answer` tells which. */
export declare const BatchAnswer: Schema.Union<readonly [Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
}>, Schema.Struct<{
    readonly newClientOrderId: Schema.NullOr<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
    readonly msg: Schema.String;
    readonly code: Schema.Number;
}>]>;
export type BatchAnswer = typeof BatchAnswer.Type;

// Enumerations.d.ts
import * as Schema from "effect/Schema";
export declare const Side: Schema.Literals<readonly ["BUY", "SELL"]>;
export type Side = typeof Side.Type;
/** Post-only, immediate-or-cancel and fill-or-kill are types of their own; LIMIT_ORDER is another word for LIMIT. */
export declare const OrderType: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
export type OrderType = typeof OrderType.Type;
export declare const OrderStatus: Schema.Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
export type OrderStatus = typeof OrderStatus.Type;
/** Answers only: a request says it by the order's type. */
export declare const TimeInForce: Schema.Literals<readonly ["GTC", "IOC", "FOK"]>;
export type TimeInForce = typeof TimeInForce.Type;
/** Which side of a self-trade is cancelled; the empty text leaves self-trading alone. */
export declare const StpMode: Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
export type StpMode = typeof StpMode.Type;
/** 1 unverified, 2 primary, 3 advanced, 4 institutional. */
export declare const KycLevel: Schema.Literals<readonly ["1", "2", "3", "4"]>;
export type KycLevel = typeof KycLevel.Type;

// FeeDeduction.d.ts
/** Whether spot commission is paid with the platform token. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const FeeDeduction: Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly mxDeductEnable: Schema.Boolean;
    }>;
    readonly code: Schema.Literal<0>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>;
export type FeeDeduction = typeof FeeDeduction.Type;
export declare const feeDeductionNotes: () => Notes<typeof FeeDeduction>;

// Order.d.ts
/**
 * The order, in the four shapes it is answered in: placed, cancelled, listed, queried.
 *
 * `price` is the limit price; quantities count the base asset, `...Quote...` amounts the quote asset. Where the
 * document types a field as text and the field sends null for "none", null is read too.
 */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** An id the client chose: 1 to 64 characters. */
export declare const ClientOrderId: Schema.String;
/** -1 for an order outside any OCO list. */
export declare const OrderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
/** The answer to a new order. */
export declare const PlacedOrder: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly stpMode: Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
    readonly transactTime: Schema.Number;
}>;
export type PlacedOrder = typeof PlacedOrder.Type;
export declare const placedOrderNotes: () => Notes<typeof PlacedOrder>;
/** The answer to a cancel. */
export declare const CanceledOrder: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly origClientOrderId: Schema.NullOr<Schema.String>;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly clientOrderId: Schema.NullOr<Schema.String>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly executedQty: Schema.brand<Schema.String, "Decimal">;
    readonly cummulativeQuoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly status: Schema.Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
    readonly timeInForce: Schema.NullOr<Schema.Literals<readonly ["GTC", "IOC", "FOK"]>>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
}>;
export type CanceledOrder = typeof CanceledOrder.Type;
export declare const canceledOrderNotes: () => Notes<typeof CanceledOrder>;
/** An order in a list of orders. */
export declare const Order: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly clientOrderId: Schema.NullOr<Schema.String>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly executedQty: Schema.brand<Schema.String, "Decimal">;
    readonly cummulativeQuoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly status: Schema.Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
    readonly timeInForce: Schema.NullOr<Schema.Literals<readonly ["GTC", "IOC", "FOK"]>>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly stopPrice: Schema.NullOr<Schema.String>;
    readonly icebergQty: Schema.NullOr<Schema.String>;
    readonly time: Schema.Number;
    readonly updateTime: Schema.NullOr<Schema.Number>;
    readonly isWorking: Schema.Boolean;
    readonly stpMode: Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
    readonly cancelReason: Schema.NullOr<Schema.String>;
    readonly origQuoteOrderQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
}>;
export type Order = typeof Order.Type;
export declare const orderNotes: () => Notes<typeof Order>;
/** One order asked for by its id: the quantity comes as `Qty` and as `origQty`. */
export declare const QueriedOrder: Schema.Codec<{
    readonly symbol: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly clientOrderId: string | null;
    readonly price: string & import("effect/Brand").Brand<"Decimal">;
    readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
    readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
    readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
    readonly side: "BUY" | "SELL";
    readonly stopPrice: string | null;
    readonly icebergQty: string | null;
    readonly time: number;
    readonly updateTime: number | null;
    readonly isWorking: boolean;
    readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
    readonly cancelReason: string | null;
    readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
    readonly Qty: string & import("effect/Brand").Brand<"Decimal">;
}, {
    readonly symbol: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly clientOrderId: string | null;
    readonly price: string;
    readonly origQty: string;
    readonly executedQty: string;
    readonly cummulativeQuoteQty: string;
    readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
    readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
    readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
    readonly side: "BUY" | "SELL";
    readonly stopPrice: string | null;
    readonly icebergQty: string | null;
    readonly time: number;
    readonly updateTime: number | null;
    readonly isWorking: boolean;
    readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
    readonly cancelReason: string | null;
    readonly origQuoteOrderQty: string | null;
    readonly Qty: string;
}, never, never>;
export type QueriedOrder = typeof QueriedOrder.Type;
export declare const queriedOrderNotes: () => Notes<typeof QueriedOrder>;
/** The answer that placing the order would have had, and beside it what has become of the order. */
export declare const placedOf: (order: QueriedOrder) => PlacedOrder;
/** The answer that cancelling the order would have had, and beside it the rest of the order. */
export declare const canceledOf: (order: QueriedOrder, cancelId: string | undefined) => CanceledOrder;

// OrderQuery.d.ts
/** What an order is placed with, alone or in a batch. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** The parameters of an order; quantities count the base asset, `quoteOrderQty` the quote asset. */
export declare const orderQuery: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly quantity: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly quoteOrderQty: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly price: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly newClientOrderId: Schema.optional<Schema.String>;
    readonly stpMode: Schema.optional<Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
}>;
export declare const orderQueryNotes: () => Notes<typeof orderQuery>;

// SpotApi.d.ts
export declare const SpotApi: {
    readonly kycStatus: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly status: import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>;
    }>>;
    readonly uid: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
    }>>;
    readonly selfSymbols: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly code: import("effect/Schema").Literal<200>;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").String>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>;
    readonly testOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly quantity: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly quoteOrderQty: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly price: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly stpMode: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
    }>, import("effect/Schema").Struct<{}>>;
    readonly placeOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly quantity: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly quoteOrderQty: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly price: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly stpMode: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
    }>, import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly transactTime: import("effect/Schema").Number;
    }>>;
    readonly batchOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly batchOrders: import("effect/Schema").decodeTo<import("effect/Schema").declare<readonly {
            readonly symbol: string;
            readonly side: "BUY" | "SELL";
            readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
            readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
            readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly newClientOrderId?: string | undefined;
        }[], readonly {
            readonly symbol: string;
            readonly side: "BUY" | "SELL";
            readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
            readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
            readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly newClientOrderId?: string | undefined;
        }[]>, import("effect/Schema").String, never, never>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
    }>, import("effect/Schema").Struct<{
        readonly newClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>>;
        readonly msg: import("effect/Schema").String;
        readonly code: import("effect/Schema").Number;
    }>]>>>;
    readonly cancelOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly origClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
    }>>;
    readonly cancelOpenOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
    }>>>;
    readonly queryOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Codec<{
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
        readonly Qty: string & import("effect/Brand").Brand<"Decimal">;
    }, {
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string;
        readonly origQty: string;
        readonly executedQty: string;
        readonly cummulativeQuoteQty: string;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: string | null;
        readonly Qty: string;
    }, never, never>>;
    readonly openOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stopPrice: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly icebergQty: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly time: import("effect/Schema").Number;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly isWorking: import("effect/Schema").Boolean;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly cancelReason: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly origQuoteOrderQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>>;
    readonly allOrders: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stopPrice: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly icebergQty: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly time: import("effect/Schema").Number;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly isWorking: import("effect/Schema").Boolean;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly cancelReason: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly origQuoteOrderQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>, {
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
    }>;
    readonly account: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly makerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly takerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly buyerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly sellerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly canTrade: import("effect/Schema").Boolean;
        readonly canWithdraw: import("effect/Schema").Boolean;
        readonly canDeposit: import("effect/Schema").Boolean;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly accountType: import("effect/Schema").String;
        readonly balances: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly asset: import("effect/Schema").String;
            readonly free: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly locked: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly available: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>;
        readonly permissions: import("effect/Schema").$Array<import("effect/Schema").String>;
    }>>;
    readonly myTrades: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly qty: string & import("effect/Brand").Brand<"Decimal">;
        readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly commission: string & import("effect/Brand").Brand<"Decimal">;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }, {
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string;
        readonly qty: string;
        readonly quoteQty: string;
        readonly commission: string;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }, never, never>>, {
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly qty: string & import("effect/Brand").Brand<"Decimal">;
        readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly commission: string & import("effect/Brand").Brand<"Decimal">;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }>;
    readonly setFeeDeduction: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly mxDeductEnable: import("effect/Schema").decodeTo<import("effect/Schema").Boolean, import("effect/Schema").Literals<readonly ["true", "false"]>, never, never>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly mxDeductEnable: import("effect/Schema").Boolean;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly feeDeduction: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly mxDeductEnable: import("effect/Schema").Boolean;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly tradeFee: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly makerCommission: import("effect/Schema").Number;
            readonly takerCommission: import("effect/Schema").Number;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly createStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupName: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
        }>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly strategyGroups: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupName: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
            readonly tradeGroupUid: import("effect/Schema").String;
        }>>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly deleteStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupId: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Literal<true>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly addToStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
        readonly tradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly ttradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
            readonly tradeGroupUid: import("effect/Schema").String;
        }>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly addToStrategyGroupByGet: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
        readonly tradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly ttradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
            readonly tradeGroupUid: import("effect/Schema").String;
        }>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly removeFromStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
        readonly tradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly ttradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Literal<true>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
};

// SpotClient.d.ts
/**
 * The Effect client of spot account and trading: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import { type CallOptions, Signer, Transport } from "@bourse/core";
import * as Context from "effect/Context";
import * as Layer from "effect/Layer";
import type { Redacted } from "effect/Redacted";
declare const SpotClient_base: Context.ServiceClass<SpotClient, "@bourse/spot/SpotClient", import("@bourse/core").Operations<{
    kycStatus: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly status: import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>;
    }>>;
    uid: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
    }>>;
    selfSymbols: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly code: import("effect/Schema").Literal<200>;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").String>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>;
    testOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly quantity: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly quoteOrderQty: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly price: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly stpMode: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
    }>, import("effect/Schema").Struct<{}>>;
    placeOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly quantity: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly quoteOrderQty: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly price: import("effect/Schema").optional<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly stpMode: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
    }>, import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly transactTime: import("effect/Schema").Number;
    }>>;
    batchOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly batchOrders: import("effect/Schema").decodeTo<import("effect/Schema").declare<readonly {
            readonly symbol: string;
            readonly side: "BUY" | "SELL";
            readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
            readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
            readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly newClientOrderId?: string | undefined;
        }[], readonly {
            readonly symbol: string;
            readonly side: "BUY" | "SELL";
            readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
            readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
            readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
            readonly newClientOrderId?: string | undefined;
        }[]>, import("effect/Schema").String, never, never>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
    }>, import("effect/Schema").Struct<{
        readonly newClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>>;
        readonly msg: import("effect/Schema").String;
        readonly code: import("effect/Schema").Number;
    }>]>>>;
    cancelOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly origClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly newClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
    }>>;
    cancelOpenOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
    }>>>;
    queryOrder: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly origClientOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Codec<{
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
        readonly Qty: string & import("effect/Brand").Brand<"Decimal">;
    }, {
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string;
        readonly origQty: string;
        readonly executedQty: string;
        readonly cummulativeQuoteQty: string;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: string | null;
        readonly Qty: string;
    }, never, never>>;
    openOrders: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stopPrice: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly icebergQty: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly time: import("effect/Schema").Number;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly isWorking: import("effect/Schema").Boolean;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly cancelReason: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly origQuoteOrderQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>>;
    allOrders: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").String;
        readonly orderListId: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        readonly clientOrderId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly origQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly executedQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly cummulativeQuoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly status: import("effect/Schema").Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
        readonly timeInForce: import("effect/Schema").NullOr<import("effect/Schema").Literals<readonly ["GTC", "IOC", "FOK"]>>;
        readonly type: import("effect/Schema").Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
        readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
        readonly stopPrice: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly icebergQty: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly time: import("effect/Schema").Number;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly isWorking: import("effect/Schema").Boolean;
        readonly stpMode: import("effect/Schema").Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
        readonly cancelReason: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly origQuoteOrderQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>, {
        readonly symbol: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly clientOrderId: string | null;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
        readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly side: "BUY" | "SELL";
        readonly stopPrice: string | null;
        readonly icebergQty: string | null;
        readonly time: number;
        readonly updateTime: number | null;
        readonly isWorking: boolean;
        readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
        readonly cancelReason: string | null;
        readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
    }>;
    account: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly makerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly takerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly buyerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly sellerCommission: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly canTrade: import("effect/Schema").Boolean;
        readonly canWithdraw: import("effect/Schema").Boolean;
        readonly canDeposit: import("effect/Schema").Boolean;
        readonly updateTime: import("effect/Schema").NullOr<import("effect/Schema").Number>;
        readonly accountType: import("effect/Schema").String;
        readonly balances: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly asset: import("effect/Schema").String;
            readonly free: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly locked: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly available: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>;
        readonly permissions: import("effect/Schema").$Array<import("effect/Schema").String>;
    }>>;
    myTrades: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly orderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly qty: string & import("effect/Brand").Brand<"Decimal">;
        readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly commission: string & import("effect/Brand").Brand<"Decimal">;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }, {
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string;
        readonly qty: string;
        readonly quoteQty: string;
        readonly commission: string;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }, never, never>>, {
        readonly symbol: string;
        readonly id: string;
        readonly orderId: string;
        readonly orderListId: string | number;
        readonly price: string & import("effect/Brand").Brand<"Decimal">;
        readonly qty: string & import("effect/Brand").Brand<"Decimal">;
        readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
        readonly commission: string & import("effect/Brand").Brand<"Decimal">;
        readonly commissionAsset: string;
        readonly time: number;
        readonly isBuyer: boolean;
        readonly isMaker: boolean;
        readonly isBuyerMaker: boolean;
        readonly isBestMatch: boolean;
        readonly isSelfTrade: boolean | null;
        readonly clientOrderId: string | null;
    }>;
    setFeeDeduction: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly mxDeductEnable: import("effect/Schema").decodeTo<import("effect/Schema").Boolean, import("effect/Schema").Literals<readonly ["true", "false"]>, never, never>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly mxDeductEnable: import("effect/Schema").Boolean;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    feeDeduction: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly mxDeductEnable: import("effect/Schema").Boolean;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    tradeFee: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly makerCommission: import("effect/Schema").Number;
            readonly takerCommission: import("effect/Schema").Number;
        }>;
        readonly code: import("effect/Schema").Literal<0>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    createStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupName: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
        }>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    strategyGroups: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupName: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
            readonly tradeGroupUid: import("effect/Schema").String;
        }>>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    deleteStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tradeGroupId: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Literal<true>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    addToStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
        readonly tradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly ttradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Struct<{
            readonly tradeGroupName: import("effect/Schema").String;
            readonly tradeGroupId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
            readonly createTime: import("effect/Schema").Number;
            readonly updateTime: import("effect/Schema").Number;
            readonly tradeGroupUid: import("effect/Schema").String;
        }>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    removeFromStrategyGroup: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly uid: import("effect/Schema").String;
        readonly tradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly ttradeGroupId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").Literal<true>;
        readonly code: import("effect/Schema").Literal<200>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
}>>;
export declare class SpotClient extends SpotClient_base {
    /** Signs by a Signer and sends by a Transport of your own. */
    static readonly layerNoDeps: (options: CallOptions) => Layer.Layer<SpotClient, never, Signer | Transport>;
    /** Signs with the key given and sends over `fetch`. */
    static readonly layer: (options: CallOptions & {
        readonly apiKey: string;
        readonly secret: string | Redacted<string>;
    }) => Layer.Layer<SpotClient, never, never>;
}
export {};

// SpotDocs.d.ts
export declare const spotDocs: () => readonly import("@bourse/core/definition").DocumentedEndpoint[];

// SpotEndpoints.d.ts
/**
 * Spot account and trading, in the document's order: one list, however long.
 *
 * What an order's type requires (LIMIT a quantity and a price, MARKET a quantity or a quote amount) is checked by
 * the server (700004) and not in these schemas. Every signed call can also fail with 10072, 700002, 700003 and
 * 700007; those are not repeated.
 */
import { type Docs } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** How far the account's owner is verified. */
export declare const kycStatus: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly status: Schema.Literals<readonly ["1", "2", "3", "4"]>;
}>>;
export declare const kycStatusDocs: () => Docs<typeof kycStatus>;
/** The account's uid. */
export declare const uid: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly uid: Schema.String;
}>>;
export declare const uidDocs: () => Docs<typeof uid>;
/** The symbols this key may trade. */
export declare const selfSymbols: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly code: Schema.Literal<200>;
    readonly data: Schema.$Array<Schema.String>;
    readonly msg: Schema.NullOr<Schema.String>;
}>>;
export declare const selfSymbolsDocs: () => Docs<typeof selfSymbols>;
/** Checks an order, funds included, and places nothing. */
export declare const testOrder: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly quantity: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly quoteOrderQty: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly price: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly newClientOrderId: Schema.optional<Schema.String>;
    readonly stpMode: Schema.optional<Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
}>, Schema.Struct<{}>>;
export declare const testOrderDocs: () => Docs<typeof testOrder>;
/** Places an order. */
export declare const placeOrder: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly quantity: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly quoteOrderQty: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly price: Schema.optional<Schema.brand<Schema.String, "Decimal">>;
    readonly newClientOrderId: Schema.optional<Schema.String>;
    readonly stpMode: Schema.optional<Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>>;
}>, Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly stpMode: Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
    readonly transactTime: Schema.Number;
}>>;
export declare const placeOrderDocs: () => Docs<typeof placeOrder>;
/** A server must still decode each element of the parameter by `BatchOrder`. */
export declare const batchOrders: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly batchOrders: Schema.decodeTo<Schema.declare<readonly {
        readonly symbol: string;
        readonly side: "BUY" | "SELL";
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
        readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
        readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
        readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
        readonly newClientOrderId?: string | undefined;
    }[], readonly {
        readonly symbol: string;
        readonly side: "BUY" | "SELL";
        readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
        readonly stpMode?: "" | "cancel_both" | "cancel_maker" | "cancel_taker" | undefined;
        readonly quantity?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
        readonly quoteOrderQty?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
        readonly price?: (string & import("effect/Brand").Brand<"Decimal">) | undefined;
        readonly newClientOrderId?: string | undefined;
    }[]>, Schema.String, never, never>;
}>, Schema.$Array<Schema.Union<readonly [Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
}>, Schema.Struct<{
    readonly newClientOrderId: Schema.NullOr<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
    readonly msg: Schema.String;
    readonly code: Schema.Number;
}>]>>>;
export declare const batchOrdersDocs: () => Docs<typeof batchOrders>;
/** Cancels an open order, named by either id. */
export declare const cancelOrder: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.optional<Schema.String>;
    readonly origClientOrderId: Schema.optional<Schema.String>;
    readonly newClientOrderId: Schema.optional<Schema.String>;
}>, Schema.Struct<{
    readonly symbol: Schema.String;
    readonly origClientOrderId: Schema.NullOr<Schema.String>;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly clientOrderId: Schema.NullOr<Schema.String>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly executedQty: Schema.brand<Schema.String, "Decimal">;
    readonly cummulativeQuoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly status: Schema.Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
    readonly timeInForce: Schema.NullOr<Schema.Literals<readonly ["GTC", "IOC", "FOK"]>>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
}>>;
export declare const cancelOrderDocs: () => Docs<typeof cancelOrder>;
/** Cancels every open order of a symbol, those of OCO lists too. */
export declare const cancelOpenOrders: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
}>, Schema.$Array<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly origClientOrderId: Schema.NullOr<Schema.String>;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly clientOrderId: Schema.NullOr<Schema.String>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly executedQty: Schema.brand<Schema.String, "Decimal">;
    readonly cummulativeQuoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly status: Schema.Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
    readonly timeInForce: Schema.NullOr<Schema.Literals<readonly ["GTC", "IOC", "FOK"]>>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
}>>>;
export declare const cancelOpenOrdersDocs: () => Docs<typeof cancelOpenOrders>;
export declare const queryOrder: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly origClientOrderId: Schema.optional<Schema.String>;
    readonly orderId: Schema.optional<Schema.String>;
}>, Schema.Codec<{
    readonly symbol: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly clientOrderId: string | null;
    readonly price: string & import("effect/Brand").Brand<"Decimal">;
    readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
    readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
    readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
    readonly side: "BUY" | "SELL";
    readonly stopPrice: string | null;
    readonly icebergQty: string | null;
    readonly time: number;
    readonly updateTime: number | null;
    readonly isWorking: boolean;
    readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
    readonly cancelReason: string | null;
    readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
    readonly Qty: string & import("effect/Brand").Brand<"Decimal">;
}, {
    readonly symbol: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly clientOrderId: string | null;
    readonly price: string;
    readonly origQty: string;
    readonly executedQty: string;
    readonly cummulativeQuoteQty: string;
    readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
    readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
    readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
    readonly side: "BUY" | "SELL";
    readonly stopPrice: string | null;
    readonly icebergQty: string | null;
    readonly time: number;
    readonly updateTime: number | null;
    readonly isWorking: boolean;
    readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
    readonly cancelReason: string | null;
    readonly origQuoteOrderQty: string | null;
    readonly Qty: string;
}, never, never>>;
export declare const queryOrderDocs: () => Docs<typeof queryOrder>;
export declare const openOrders: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.optional<Schema.String>;
}>, Schema.$Array<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly clientOrderId: Schema.NullOr<Schema.String>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly executedQty: Schema.brand<Schema.String, "Decimal">;
    readonly cummulativeQuoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly status: Schema.Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
    readonly timeInForce: Schema.NullOr<Schema.Literals<readonly ["GTC", "IOC", "FOK"]>>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly stopPrice: Schema.NullOr<Schema.String>;
    readonly icebergQty: Schema.NullOr<Schema.String>;
    readonly time: Schema.Number;
    readonly updateTime: Schema.NullOr<Schema.Number>;
    readonly isWorking: Schema.Boolean;
    readonly stpMode: Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
    readonly cancelReason: Schema.NullOr<Schema.String>;
    readonly origQuoteOrderQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
}>>>;
export declare const openOrdersDocs: () => Docs<typeof openOrders>;
export declare const allOrders: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.String;
    readonly orderListId: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly clientOrderId: Schema.NullOr<Schema.String>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly origQty: Schema.brand<Schema.String, "Decimal">;
    readonly executedQty: Schema.brand<Schema.String, "Decimal">;
    readonly cummulativeQuoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly status: Schema.Literals<readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"]>;
    readonly timeInForce: Schema.NullOr<Schema.Literals<readonly ["GTC", "IOC", "FOK"]>>;
    readonly type: Schema.Literals<readonly ["LIMIT", "LIMIT_ORDER", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]>;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly stopPrice: Schema.NullOr<Schema.String>;
    readonly icebergQty: Schema.NullOr<Schema.String>;
    readonly time: Schema.Number;
    readonly updateTime: Schema.NullOr<Schema.Number>;
    readonly isWorking: Schema.Boolean;
    readonly stpMode: Schema.Literals<readonly ["", "cancel_maker", "cancel_taker", "cancel_both"]>;
    readonly cancelReason: Schema.NullOr<Schema.String>;
    readonly origQuoteOrderQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
}>>, {
    readonly symbol: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly clientOrderId: string | null;
    readonly price: string & import("effect/Brand").Brand<"Decimal">;
    readonly origQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly executedQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly cummulativeQuoteQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly status: "CANCELED" | "FILLED" | "NEW" | "PARTIALLY_CANCELED" | "PARTIALLY_FILLED";
    readonly timeInForce: "FOK" | "GTC" | "IOC" | null;
    readonly type: "FILL_OR_KILL" | "IMMEDIATE_OR_CANCEL" | "LIMIT" | "LIMIT_MAKER" | "LIMIT_ORDER" | "MARKET";
    readonly side: "BUY" | "SELL";
    readonly stopPrice: string | null;
    readonly icebergQty: string | null;
    readonly time: number;
    readonly updateTime: number | null;
    readonly isWorking: boolean;
    readonly stpMode: "" | "cancel_both" | "cancel_maker" | "cancel_taker";
    readonly cancelReason: string | null;
    readonly origQuoteOrderQty: (string & import("effect/Brand").Brand<"Decimal">) | null;
}>;
export declare const allOrdersDocs: () => Docs<typeof allOrders>;
/** What the account may do and what it owns. */
export declare const account: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly makerCommission: Schema.NullOr<Schema.Number>;
    readonly takerCommission: Schema.NullOr<Schema.Number>;
    readonly buyerCommission: Schema.NullOr<Schema.Number>;
    readonly sellerCommission: Schema.NullOr<Schema.Number>;
    readonly canTrade: Schema.Boolean;
    readonly canWithdraw: Schema.Boolean;
    readonly canDeposit: Schema.Boolean;
    readonly updateTime: Schema.NullOr<Schema.Number>;
    readonly accountType: Schema.String;
    readonly balances: Schema.$Array<Schema.Struct<{
        readonly asset: Schema.String;
        readonly free: Schema.brand<Schema.String, "Decimal">;
        readonly locked: Schema.brand<Schema.String, "Decimal">;
        readonly available: Schema.brand<Schema.String, "Decimal">;
    }>>;
    readonly permissions: Schema.$Array<Schema.String>;
}>>;
export declare const accountDocs: () => Docs<typeof account>;
export declare const myTrades: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly orderId: Schema.optional<Schema.String>;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Codec<{
    readonly symbol: string;
    readonly id: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly price: string & import("effect/Brand").Brand<"Decimal">;
    readonly qty: string & import("effect/Brand").Brand<"Decimal">;
    readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly commission: string & import("effect/Brand").Brand<"Decimal">;
    readonly commissionAsset: string;
    readonly time: number;
    readonly isBuyer: boolean;
    readonly isMaker: boolean;
    readonly isBuyerMaker: boolean;
    readonly isBestMatch: boolean;
    readonly isSelfTrade: boolean | null;
    readonly clientOrderId: string | null;
}, {
    readonly symbol: string;
    readonly id: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly price: string;
    readonly qty: string;
    readonly quoteQty: string;
    readonly commission: string;
    readonly commissionAsset: string;
    readonly time: number;
    readonly isBuyer: boolean;
    readonly isMaker: boolean;
    readonly isBuyerMaker: boolean;
    readonly isBestMatch: boolean;
    readonly isSelfTrade: boolean | null;
    readonly clientOrderId: string | null;
}, never, never>>, {
    readonly symbol: string;
    readonly id: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly price: string & import("effect/Brand").Brand<"Decimal">;
    readonly qty: string & import("effect/Brand").Brand<"Decimal">;
    readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly commission: string & import("effect/Brand").Brand<"Decimal">;
    readonly commissionAsset: string;
    readonly time: number;
    readonly isBuyer: boolean;
    readonly isMaker: boolean;
    readonly isBuyerMaker: boolean;
    readonly isBestMatch: boolean;
    readonly isSelfTrade: boolean | null;
    readonly clientOrderId: string | null;
}>;
export declare const myTradesDocs: () => Docs<typeof myTrades>;
/** Sets whether commission is paid with the platform token. */
export declare const setFeeDeduction: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly mxDeductEnable: Schema.decodeTo<Schema.Boolean, Schema.Literals<readonly ["true", "false"]>, never, never>;
}>, Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly mxDeductEnable: Schema.Boolean;
    }>;
    readonly code: Schema.Literal<0>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const setFeeDeductionDocs: () => Docs<typeof setFeeDeduction>;
/** Whether commission is paid with the platform token. */
export declare const feeDeduction: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly mxDeductEnable: Schema.Boolean;
    }>;
    readonly code: Schema.Literal<0>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const feeDeductionDocs: () => Docs<typeof feeDeduction>;
/** What the account pays for its fills of a symbol. */
export declare const tradeFee: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
}>, Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly makerCommission: Schema.Number;
        readonly takerCommission: Schema.Number;
    }>;
    readonly code: Schema.Literal<0>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const tradeFeeDocs: () => Docs<typeof tradeFee>;
/** Makes a group without members, under a name the master has not used. */
export declare const createStrategyGroup: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly tradeGroupName: Schema.String;
}>, Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly tradeGroupName: Schema.String;
        readonly tradeGroupId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
        readonly createTime: Schema.Number;
        readonly updateTime: Schema.Number;
    }>;
    readonly code: Schema.Literal<200>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const createStrategyGroupDocs: () => Docs<typeof createStrategyGroup>;
/** The groups of a name, with their members. */
export declare const strategyGroups: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly tradeGroupName: Schema.String;
}>, Schema.Struct<{
    readonly data: Schema.$Array<Schema.Struct<{
        readonly tradeGroupName: Schema.String;
        readonly tradeGroupId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
        readonly createTime: Schema.Number;
        readonly updateTime: Schema.Number;
        readonly tradeGroupUid: Schema.String;
    }>>;
    readonly code: Schema.Literal<200>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const strategyGroupsDocs: () => Docs<typeof strategyGroups>;
/** Deletes a group of the calling master. */
export declare const deleteStrategyGroup: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly tradeGroupId: Schema.String;
}>, Schema.Struct<{
    readonly data: Schema.Literal<true>;
    readonly code: Schema.Literal<200>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const deleteStrategyGroupDocs: () => Docs<typeof deleteStrategyGroup>;
export declare const addToStrategyGroup: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly uid: Schema.String;
    readonly tradeGroupId: Schema.optional<Schema.String>;
    readonly ttradeGroupId: Schema.optional<Schema.String>;
}>, Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly tradeGroupName: Schema.String;
        readonly tradeGroupId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
        readonly createTime: Schema.Number;
        readonly updateTime: Schema.Number;
        readonly tradeGroupUid: Schema.String;
    }>;
    readonly code: Schema.Literal<200>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const addToStrategyGroupDocs: () => Docs<typeof addToStrategyGroup>;
export declare const addToStrategyGroupByGet: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly uid: Schema.String;
    readonly tradeGroupId: Schema.optional<Schema.String>;
    readonly ttradeGroupId: Schema.optional<Schema.String>;
}>, Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly tradeGroupName: Schema.String;
        readonly tradeGroupId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
        readonly createTime: Schema.Number;
        readonly updateTime: Schema.Number;
        readonly tradeGroupUid: Schema.String;
    }>;
    readonly code: Schema.Literal<200>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const addToStrategyGroupByGetDocs: () => Docs<typeof addToStrategyGroupByGet>;
/** Removes accounts from a group of the calling master, all of them or none. */
export declare const removeFromStrategyGroup: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly uid: Schema.String;
    readonly tradeGroupId: Schema.optional<Schema.String>;
    readonly ttradeGroupId: Schema.optional<Schema.String>;
}>, Schema.Struct<{
    readonly data: Schema.Literal<true>;
    readonly code: Schema.Literal<200>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>>;
export declare const removeFromStrategyGroupDocs: () => Docs<typeof removeFromStrategyGroup>;

// StrategyGroup.d.ts
/**
 * Strategy groups: accounts of one master between which self-trade prevention works. The group's id is text; the
 * document's examples show it as a number, which is read too.
 */
import { type FieldNote, type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** A group's name: 1 to 64 characters. */
export declare const TradeGroupName: Schema.String;
/** A group without its members, as its creation answers it. */
export declare const CreatedStrategyGroup: Schema.Struct<{
    readonly tradeGroupName: Schema.String;
    readonly tradeGroupId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
    readonly createTime: Schema.Number;
    readonly updateTime: Schema.Number;
}>;
export type CreatedStrategyGroup = typeof CreatedStrategyGroup.Type;
export declare const createdStrategyGroupNotes: () => Notes<typeof CreatedStrategyGroup>;
export declare const StrategyGroup: Schema.Struct<{
    readonly tradeGroupName: Schema.String;
    readonly tradeGroupId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
    readonly createTime: Schema.Number;
    readonly updateTime: Schema.Number;
    readonly tradeGroupUid: Schema.String;
}>;
export type StrategyGroup = typeof StrategyGroup.Type;
export declare const strategyGroupNotes: () => Notes<typeof StrategyGroup>;
/** How every answer about strategy groups is wrapped. */
export declare const GroupEnvelope: <Data extends Schema.Top>(data: Data) => Schema.Struct<{
    readonly data: Data;
    readonly code: Schema.Literal<200>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>;
export declare const groupEnvelopeNotes: (data: FieldNote) => {
    data: FieldNote;
    code: {
        description: string;
        example: 0 | 200;
    };
    msg: {
        description: string;
        example: string;
    };
    timestamp: {
        description: string;
        example: number;
        unit: string;
    };
};
/** Which accounts join or leave which group. */
export declare const groupMembersQuery: Schema.Struct<{
    readonly uid: Schema.String;
    /** Required, under this name or the next; the client sends this one. */
    readonly tradeGroupId: Schema.optional<Schema.String>;
    readonly ttradeGroupId: Schema.optional<Schema.String>;
}>;
export declare const groupMembersNotes: () => Notes<typeof groupMembersQuery>;

// Trade.d.ts
/** One fill of one of the account's orders. A self-trade appears twice, once for each side, under one id. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const Trade: Schema.Codec<{
    readonly symbol: string;
    readonly id: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly price: string & import("effect/Brand").Brand<"Decimal">;
    readonly qty: string & import("effect/Brand").Brand<"Decimal">;
    readonly quoteQty: string & import("effect/Brand").Brand<"Decimal">;
    readonly commission: string & import("effect/Brand").Brand<"Decimal">;
    readonly commissionAsset: string;
    readonly time: number;
    readonly isBuyer: boolean;
    readonly isMaker: boolean;
    readonly isBuyerMaker: boolean;
    readonly isBestMatch: boolean;
    readonly isSelfTrade: boolean | null;
    readonly clientOrderId: string | null;
}, {
    readonly symbol: string;
    readonly id: string;
    readonly orderId: string;
    readonly orderListId: string | number;
    readonly price: string;
    readonly qty: string;
    readonly quoteQty: string;
    readonly commission: string;
    readonly commissionAsset: string;
    readonly time: number;
    readonly isBuyer: boolean;
    readonly isMaker: boolean;
    readonly isBuyerMaker: boolean;
    readonly isBestMatch: boolean;
    readonly isSelfTrade: boolean | null;
    readonly clientOrderId: string | null;
}, never, never>;
export type Trade = typeof Trade.Type;
export declare const tradeNotes: () => Notes<typeof Trade>;

// TradeFee.d.ts
/** What an account pays for its fills of a symbol. Unlike amounts elsewhere, the rates are JSON numbers. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const TradeFee: Schema.Struct<{
    readonly data: Schema.Struct<{
        readonly makerCommission: Schema.Number;
        readonly takerCommission: Schema.Number;
    }>;
    readonly code: Schema.Literal<0>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>;
export type TradeFee = typeof TradeFee.Type;
export declare const tradeFeeNotes: () => Notes<typeof TradeFee>;
