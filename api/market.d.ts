// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/market: index.d.ts
//   @bourse/market/promise: promise.d.ts

// index.d.ts
export * from "./Depth.ts";
export * from "./ExchangeInfo.ts";
export * from "./Kline.ts";
export * from "./MarketApi.ts";
export * from "./MarketClient.ts";
export * from "./MarketDocs.ts";
export * from "./MarketEndpoints.ts";
export * from "./MarketLimits.ts";
export * from "./PublicTrade.ts";
export * from "./Ticker.ts";

// promise.d.ts
/** The client of public market data for code without Effect: one method an endpoint, each a promise. */
import { type PromiseOperations, type PublicClientOptions } from "@bourse/core/promise";
import { MarketApi } from "./MarketApi.ts";
export * from "@bourse/core/promise";
export type Market = PromiseOperations<typeof MarketApi>;
/** `const market = makeMarket({ baseUrl })`, then for example `await market.time()`. */
export declare const makeMarket: (options: PublicClientOptions) => Market;

// Depth.d.ts
/** The book's levels, best first: `[price, quantity]`. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const Level: Schema.Tuple<readonly [Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">]>;
export type Level = typeof Level.Type;
export declare const Depth: Schema.Struct<{
    readonly lastUpdateId: Schema.Number;
    readonly bids: Schema.$Array<Schema.Tuple<readonly [Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">]>>;
    readonly asks: Schema.$Array<Schema.Tuple<readonly [Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">]>>;
    readonly timestamp: Schema.Number;
}>;
export type Depth = typeof Depth.Type;
export declare const depthNotes: () => Notes<typeof Depth>;

// ExchangeInfo.d.ts
/**
 * What can be traded, and in which steps. Beware of two names: `quoteAmountPrecision` is the smallest quote amount
 * of an order and `baseSizePrecision` the smallest quantity, while tick and lot are the decimal places in
 * `quotePrecision` and `baseAssetPrecision`.
 */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const SymbolInfo: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly status: Schema.String;
    readonly baseAsset: Schema.String;
    readonly baseAssetPrecision: Schema.Number;
    readonly quoteAsset: Schema.String;
    readonly quotePrecision: Schema.Number;
    readonly quoteAssetPrecision: Schema.Number;
    readonly baseCommissionPrecision: Schema.Number;
    readonly quoteCommissionPrecision: Schema.Number;
    readonly orderTypes: Schema.$Array<Schema.String>;
    readonly isSpotTradingAllowed: Schema.Boolean;
    readonly isMarginTradingAllowed: Schema.Boolean;
    readonly quoteAmountPrecision: Schema.brand<Schema.String, "Decimal">;
    readonly baseSizePrecision: Schema.brand<Schema.String, "Decimal">;
    readonly permissions: Schema.$Array<Schema.String>;
    readonly filters: Schema.$Array<Schema.Unknown>;
    readonly maxQuoteAmount: Schema.brand<Schema.String, "Decimal">;
    readonly makerCommission: Schema.brand<Schema.String, "Decimal">;
    readonly takerCommission: Schema.brand<Schema.String, "Decimal">;
    readonly quoteAmountPrecisionMarket: Schema.brand<Schema.String, "Decimal">;
    readonly maxQuoteAmountMarket: Schema.brand<Schema.String, "Decimal">;
    readonly fullName: Schema.String;
    readonly tradeSideType: Schema.Union<readonly [Schema.Number, Schema.String]>;
}>;
export type SymbolInfo = typeof SymbolInfo.Type;
export declare const symbolInfoNotes: () => Notes<typeof SymbolInfo>;
export declare const ExchangeInfo: Schema.Struct<{
    readonly timezone: Schema.String;
    readonly serverTime: Schema.Number;
    readonly rateLimits: Schema.$Array<Schema.Unknown>;
    readonly exchangeFilters: Schema.$Array<Schema.Unknown>;
    readonly symbols: Schema.$Array<Schema.Struct<{
        readonly symbol: Schema.String;
        readonly status: Schema.String;
        readonly baseAsset: Schema.String;
        readonly baseAssetPrecision: Schema.Number;
        readonly quoteAsset: Schema.String;
        readonly quotePrecision: Schema.Number;
        readonly quoteAssetPrecision: Schema.Number;
        readonly baseCommissionPrecision: Schema.Number;
        readonly quoteCommissionPrecision: Schema.Number;
        readonly orderTypes: Schema.$Array<Schema.String>;
        readonly isSpotTradingAllowed: Schema.Boolean;
        readonly isMarginTradingAllowed: Schema.Boolean;
        readonly quoteAmountPrecision: Schema.brand<Schema.String, "Decimal">;
        readonly baseSizePrecision: Schema.brand<Schema.String, "Decimal">;
        readonly permissions: Schema.$Array<Schema.String>;
        readonly filters: Schema.$Array<Schema.Unknown>;
        readonly maxQuoteAmount: Schema.brand<Schema.String, "Decimal">;
        readonly makerCommission: Schema.brand<Schema.String, "Decimal">;
        readonly takerCommission: Schema.brand<Schema.String, "Decimal">;
        readonly quoteAmountPrecisionMarket: Schema.brand<Schema.String, "Decimal">;
        readonly maxQuoteAmountMarket: Schema.brand<Schema.String, "Decimal">;
        readonly fullName: Schema.String;
        readonly tradeSideType: Schema.Union<readonly [Schema.Number, Schema.String]>;
    }>>;
}>;
export type ExchangeInfo = typeof ExchangeInfo.Type;
export declare const exchangeInfoNotes: () => Notes<typeof ExchangeInfo>;

// Kline.d.ts
import * as Schema from "effect/Schema";
export declare const Kline: Schema.Tuple<readonly [Schema.Number, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.Number, Schema.brand<Schema.String, "Decimal">]>;
export type Kline = typeof Kline.Type;
/** Minutes up to the hour are written in minutes; `1M` is a month. */
export declare const KlineInterval: Schema.Literals<readonly ["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"]>;
export type KlineInterval = typeof KlineInterval.Type;

// MarketApi.d.ts
export declare const MarketApi: {
    readonly ping: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{}>>;
    readonly time: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly serverTime: import("effect/Schema").Number;
    }>>;
    readonly defaultSymbols: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly code: import("effect/Schema").Literal<200>;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").String>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>;
    readonly exchangeInfo: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly symbols: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly timezone: import("effect/Schema").String;
        readonly serverTime: import("effect/Schema").Number;
        readonly rateLimits: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
        readonly exchangeFilters: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
        readonly symbols: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly symbol: import("effect/Schema").String;
            readonly status: import("effect/Schema").String;
            readonly baseAsset: import("effect/Schema").String;
            readonly baseAssetPrecision: import("effect/Schema").Number;
            readonly quoteAsset: import("effect/Schema").String;
            readonly quotePrecision: import("effect/Schema").Number;
            readonly quoteAssetPrecision: import("effect/Schema").Number;
            readonly baseCommissionPrecision: import("effect/Schema").Number;
            readonly quoteCommissionPrecision: import("effect/Schema").Number;
            readonly orderTypes: import("effect/Schema").$Array<import("effect/Schema").String>;
            readonly isSpotTradingAllowed: import("effect/Schema").Boolean;
            readonly isMarginTradingAllowed: import("effect/Schema").Boolean;
            readonly quoteAmountPrecision: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly baseSizePrecision: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly permissions: import("effect/Schema").$Array<import("effect/Schema").String>;
            readonly filters: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
            readonly maxQuoteAmount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly makerCommission: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly takerCommission: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly quoteAmountPrecisionMarket: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly maxQuoteAmountMarket: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly fullName: import("effect/Schema").String;
            readonly tradeSideType: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        }>>;
    }>>;
    readonly depth: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Struct<{
        readonly lastUpdateId: import("effect/Schema").Number;
        readonly bids: import("effect/Schema").$Array<import("effect/Schema").Tuple<readonly [import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">]>>;
        readonly asks: import("effect/Schema").$Array<import("effect/Schema").Tuple<readonly [import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">]>>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly trades: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly qty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly quoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly time: import("effect/Schema").Number;
        readonly isBuyerMaker: import("effect/Schema").Boolean;
        readonly isBestMatch: import("effect/Schema").Boolean;
        readonly tradeType: import("effect/Schema").String;
    }>>>;
    readonly aggTrades: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly a: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly f: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly l: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly p: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly q: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly T: import("effect/Schema").Number;
        readonly m: import("effect/Schema").Boolean;
        readonly M: import("effect/Schema").Boolean;
    }>>, {
        readonly a: string | number | null;
        readonly f: string | number | null;
        readonly l: string | number | null;
        readonly p: string & import("effect/Brand").Brand<"Decimal">;
        readonly q: string & import("effect/Brand").Brand<"Decimal">;
        readonly T: number;
        readonly m: boolean;
        readonly M: boolean;
    }>;
    readonly klines: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly interval: import("effect/Schema").Literals<readonly ["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"]>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Tuple<readonly [import("effect/Schema").Number, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").Number, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">]>>>;
    readonly avgPrice: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly mins: import("effect/Schema").Number;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>>;
    readonly dayTicker: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly priceChange: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly priceChangePercent: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly prevClosePrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lastPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly highPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lowPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly volume: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly quoteVolume: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openTime: import("effect/Schema").Number;
        readonly closeTime: import("effect/Schema").Number;
        readonly count: import("effect/Schema").NullOr<import("effect/Schema").Number>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly priceChange: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly priceChangePercent: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly prevClosePrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lastPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly highPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lowPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly volume: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly quoteVolume: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openTime: import("effect/Schema").Number;
        readonly closeTime: import("effect/Schema").Number;
        readonly count: import("effect/Schema").NullOr<import("effect/Schema").Number>;
    }>>]>>;
    readonly priceTicker: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>>]>>;
    readonly bookTicker: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>]>>;
    readonly contractDetail: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly success: import("effect/Schema").Boolean;
        readonly code: import("effect/Schema").Number;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
    }>>;
};

// MarketClient.d.ts
/**
 * The Effect client of public market data: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import { type CallOptions, Transport } from "@bourse/core";
import * as Context from "effect/Context";
import * as Layer from "effect/Layer";
declare const MarketClient_base: Context.ServiceClass<MarketClient, "@bourse/market/MarketClient", import("@bourse/core").Operations<{
    readonly ping: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{}>>;
    readonly time: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly serverTime: import("effect/Schema").Number;
    }>>;
    readonly defaultSymbols: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly code: import("effect/Schema").Literal<200>;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").String>;
        readonly msg: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>;
    readonly exchangeInfo: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly symbols: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly timezone: import("effect/Schema").String;
        readonly serverTime: import("effect/Schema").Number;
        readonly rateLimits: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
        readonly exchangeFilters: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
        readonly symbols: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly symbol: import("effect/Schema").String;
            readonly status: import("effect/Schema").String;
            readonly baseAsset: import("effect/Schema").String;
            readonly baseAssetPrecision: import("effect/Schema").Number;
            readonly quoteAsset: import("effect/Schema").String;
            readonly quotePrecision: import("effect/Schema").Number;
            readonly quoteAssetPrecision: import("effect/Schema").Number;
            readonly baseCommissionPrecision: import("effect/Schema").Number;
            readonly quoteCommissionPrecision: import("effect/Schema").Number;
            readonly orderTypes: import("effect/Schema").$Array<import("effect/Schema").String>;
            readonly isSpotTradingAllowed: import("effect/Schema").Boolean;
            readonly isMarginTradingAllowed: import("effect/Schema").Boolean;
            readonly quoteAmountPrecision: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly baseSizePrecision: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly permissions: import("effect/Schema").$Array<import("effect/Schema").String>;
            readonly filters: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
            readonly maxQuoteAmount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly makerCommission: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly takerCommission: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly quoteAmountPrecisionMarket: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly maxQuoteAmountMarket: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly fullName: import("effect/Schema").String;
            readonly tradeSideType: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>;
        }>>;
    }>>;
    readonly depth: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Struct<{
        readonly lastUpdateId: import("effect/Schema").Number;
        readonly bids: import("effect/Schema").$Array<import("effect/Schema").Tuple<readonly [import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">]>>;
        readonly asks: import("effect/Schema").$Array<import("effect/Schema").Tuple<readonly [import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">]>>;
        readonly timestamp: import("effect/Schema").Number;
    }>>;
    readonly trades: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly qty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly quoteQty: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly time: import("effect/Schema").Number;
        readonly isBuyerMaker: import("effect/Schema").Boolean;
        readonly isBestMatch: import("effect/Schema").Boolean;
        readonly tradeType: import("effect/Schema").String;
    }>>>;
    readonly aggTrades: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly a: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly f: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly l: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").String]>>;
        readonly p: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly q: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly T: import("effect/Schema").Number;
        readonly m: import("effect/Schema").Boolean;
        readonly M: import("effect/Schema").Boolean;
    }>>, {
        readonly a: string | number | null;
        readonly f: string | number | null;
        readonly l: string | number | null;
        readonly p: string & import("effect/Brand").Brand<"Decimal">;
        readonly q: string & import("effect/Brand").Brand<"Decimal">;
        readonly T: number;
        readonly m: boolean;
        readonly M: boolean;
    }>;
    readonly klines: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly interval: import("effect/Schema").Literals<readonly ["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"]>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Tuple<readonly [import("effect/Schema").Number, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").Number, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">]>>>;
    readonly avgPrice: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly mins: import("effect/Schema").Number;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>>;
    readonly dayTicker: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly priceChange: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly priceChangePercent: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly prevClosePrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lastPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly highPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lowPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly volume: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly quoteVolume: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openTime: import("effect/Schema").Number;
        readonly closeTime: import("effect/Schema").Number;
        readonly count: import("effect/Schema").NullOr<import("effect/Schema").Number>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly priceChange: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly priceChangePercent: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
        readonly prevClosePrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lastPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly highPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly lowPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly volume: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly quoteVolume: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly openTime: import("effect/Schema").Number;
        readonly closeTime: import("effect/Schema").Number;
        readonly count: import("effect/Schema").NullOr<import("effect/Schema").Number>;
    }>>]>>;
    readonly priceTicker: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>>]>>;
    readonly bookTicker: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly symbol: import("effect/Schema").String;
        readonly bidPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly bidQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askPrice: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        readonly askQty: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
    }>>]>>;
    readonly contractDetail: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").Struct<{
        readonly success: import("effect/Schema").Boolean;
        readonly code: import("effect/Schema").Number;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Unknown>;
    }>>;
}>>;
export declare class MarketClient extends MarketClient_base {
    /** Sends by a Transport of your own. */
    static readonly layerNoDeps: (options: CallOptions) => Layer.Layer<MarketClient, never, Transport>;
    /** Sends over `fetch`. */
    static readonly layer: (options: CallOptions) => Layer.Layer<MarketClient, never, never>;
}
export {};

// MarketDocs.d.ts
export declare const marketDocs: () => readonly import("@bourse/core/definition").DocumentedEndpoint[];

// MarketEndpoints.d.ts
/**
 * Public market data: no key, no signature. The document has no words for it; paths and shapes follow the field,
 * because every client reads them before it trades. How many rows a `limit` gives: {@link MarketLimits}.
 */
import { type Docs } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** Whether the server answers. */
export declare const ping: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{}>>;
export declare const pingDocs: () => Docs<typeof ping>;
/** The exchange's clock, in milliseconds. */
export declare const time: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly serverTime: Schema.Number;
}>>;
export declare const timeDocs: () => Docs<typeof time>;
/** The symbols open to trading over the interface. */
export declare const defaultSymbols: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly code: Schema.Literal<200>;
    readonly data: Schema.$Array<Schema.String>;
    readonly msg: Schema.NullOr<Schema.String>;
}>>;
export declare const defaultSymbolsDocs: () => Docs<typeof defaultSymbols>;
export declare const exchangeInfo: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.optional<Schema.String>;
    readonly symbols: Schema.optional<Schema.String>;
}>, Schema.Struct<{
    readonly timezone: Schema.String;
    readonly serverTime: Schema.Number;
    readonly rateLimits: Schema.$Array<Schema.Unknown>;
    readonly exchangeFilters: Schema.$Array<Schema.Unknown>;
    readonly symbols: Schema.$Array<Schema.Struct<{
        readonly symbol: Schema.String;
        readonly status: Schema.String;
        readonly baseAsset: Schema.String;
        readonly baseAssetPrecision: Schema.Number;
        readonly quoteAsset: Schema.String;
        readonly quotePrecision: Schema.Number;
        readonly quoteAssetPrecision: Schema.Number;
        readonly baseCommissionPrecision: Schema.Number;
        readonly quoteCommissionPrecision: Schema.Number;
        readonly orderTypes: Schema.$Array<Schema.String>;
        readonly isSpotTradingAllowed: Schema.Boolean;
        readonly isMarginTradingAllowed: Schema.Boolean;
        readonly quoteAmountPrecision: Schema.brand<Schema.String, "Decimal">;
        readonly baseSizePrecision: Schema.brand<Schema.String, "Decimal">;
        readonly permissions: Schema.$Array<Schema.String>;
        readonly filters: Schema.$Array<Schema.Unknown>;
        readonly maxQuoteAmount: Schema.brand<Schema.String, "Decimal">;
        readonly makerCommission: Schema.brand<Schema.String, "Decimal">;
        readonly takerCommission: Schema.brand<Schema.String, "Decimal">;
        readonly quoteAmountPrecisionMarket: Schema.brand<Schema.String, "Decimal">;
        readonly maxQuoteAmountMarket: Schema.brand<Schema.String, "Decimal">;
        readonly fullName: Schema.String;
        readonly tradeSideType: Schema.Union<readonly [Schema.Number, Schema.String]>;
    }>>;
}>>;
export declare const exchangeInfoDocs: () => Docs<typeof exchangeInfo>;
/** The book's best levels. */
export declare const depth: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.Struct<{
    readonly lastUpdateId: Schema.Number;
    readonly bids: Schema.$Array<Schema.Tuple<readonly [Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">]>>;
    readonly asks: Schema.$Array<Schema.Tuple<readonly [Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">]>>;
    readonly timestamp: Schema.Number;
}>>;
export declare const depthDocs: () => Docs<typeof depth>;
/** The latest trades, newest first. */
export declare const trades: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Struct<{
    readonly id: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly qty: Schema.brand<Schema.String, "Decimal">;
    readonly quoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly time: Schema.Number;
    readonly isBuyerMaker: Schema.Boolean;
    readonly isBestMatch: Schema.Boolean;
    readonly tradeType: Schema.String;
}>>>;
export declare const tradesDocs: () => Docs<typeof trades>;
export declare const aggTrades: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Struct<{
    readonly a: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly f: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly l: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly p: Schema.brand<Schema.String, "Decimal">;
    readonly q: Schema.brand<Schema.String, "Decimal">;
    readonly T: Schema.Number;
    readonly m: Schema.Boolean;
    readonly M: Schema.Boolean;
}>>, {
    readonly a: string | number | null;
    readonly f: string | number | null;
    readonly l: string | number | null;
    readonly p: string & import("effect/Brand").Brand<"Decimal">;
    readonly q: string & import("effect/Brand").Brand<"Decimal">;
    readonly T: number;
    readonly m: boolean;
    readonly M: boolean;
}>;
export declare const aggTradesDocs: () => Docs<typeof aggTrades>;
export declare const klines: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly interval: Schema.Literals<readonly ["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"]>;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Tuple<readonly [Schema.Number, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.Number, Schema.brand<Schema.String, "Decimal">]>>>;
export declare const klinesDocs: () => Docs<typeof klines>;
/** The average price of the last minutes. */
export declare const avgPrice: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.String;
}>, Schema.Struct<{
    readonly mins: Schema.Number;
    readonly price: Schema.brand<Schema.String, "Decimal">;
}>>;
export declare const avgPriceDocs: () => Docs<typeof avgPrice>;
/** The last 24 hours of one symbol, or of all as an array. */
export declare const dayTicker: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.optional<Schema.String>;
}>, Schema.Union<readonly [Schema.Struct<{
    readonly symbol: Schema.String;
    readonly priceChange: Schema.brand<Schema.String, "SignedDecimal">;
    readonly priceChangePercent: Schema.brand<Schema.String, "SignedDecimal">;
    readonly prevClosePrice: Schema.brand<Schema.String, "Decimal">;
    readonly lastPrice: Schema.brand<Schema.String, "Decimal">;
    readonly bidPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly bidQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly openPrice: Schema.brand<Schema.String, "Decimal">;
    readonly highPrice: Schema.brand<Schema.String, "Decimal">;
    readonly lowPrice: Schema.brand<Schema.String, "Decimal">;
    readonly volume: Schema.brand<Schema.String, "Decimal">;
    readonly quoteVolume: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly openTime: Schema.Number;
    readonly closeTime: Schema.Number;
    readonly count: Schema.NullOr<Schema.Number>;
}>, Schema.$Array<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly priceChange: Schema.brand<Schema.String, "SignedDecimal">;
    readonly priceChangePercent: Schema.brand<Schema.String, "SignedDecimal">;
    readonly prevClosePrice: Schema.brand<Schema.String, "Decimal">;
    readonly lastPrice: Schema.brand<Schema.String, "Decimal">;
    readonly bidPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly bidQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly openPrice: Schema.brand<Schema.String, "Decimal">;
    readonly highPrice: Schema.brand<Schema.String, "Decimal">;
    readonly lowPrice: Schema.brand<Schema.String, "Decimal">;
    readonly volume: Schema.brand<Schema.String, "Decimal">;
    readonly quoteVolume: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly openTime: Schema.Number;
    readonly closeTime: Schema.Number;
    readonly count: Schema.NullOr<Schema.Number>;
}>>]>>;
export declare const dayTickerDocs: () => Docs<typeof dayTicker>;
/** The last price of one symbol, or of all as an array. */
export declare const priceTicker: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.optional<Schema.String>;
}>, Schema.Union<readonly [Schema.Struct<{
    readonly symbol: Schema.String;
    readonly price: Schema.brand<Schema.String, "Decimal">;
}>, Schema.$Array<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly price: Schema.brand<Schema.String, "Decimal">;
}>>]>>;
export declare const priceTickerDocs: () => Docs<typeof priceTicker>;
/** The best prices of one symbol, or of all as an array. */
export declare const bookTicker: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly symbol: Schema.optional<Schema.String>;
}>, Schema.Union<readonly [Schema.Struct<{
    readonly symbol: Schema.String;
    readonly bidPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly bidQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
}>, Schema.$Array<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly bidPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly bidQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
}>>]>>;
export declare const bookTickerDocs: () => Docs<typeof bookTicker>;
export declare const contractDetail: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.Struct<{
    readonly success: Schema.Boolean;
    readonly code: Schema.Number;
    readonly data: Schema.$Array<Schema.Unknown>;
}>>;
export declare const contractDetailDocs: () => Docs<typeof contractDetail>;

// MarketLimits.d.ts
/** How many rows an answer holds: unless asked, and at most. A larger `limit` is clamped, never refused. */
export declare const MarketLimits: {
    readonly depth: {
        readonly limitDefault: 100;
        readonly limitMax: 5000;
    };
    readonly trades: {
        readonly limitDefault: 500;
        readonly limitMax: 1000;
    };
    readonly aggTrades: {
        readonly limitDefault: 500;
        readonly limitMax: 1000;
    };
    readonly klines: {
        readonly limitDefault: 500;
        readonly limitMax: 1000;
    };
};

// PublicTrade.d.ts
/** Trades as everybody sees them, one by one and aggregated. The field leaves all their ids null. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const PublicTrade: Schema.Struct<{
    readonly id: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly qty: Schema.brand<Schema.String, "Decimal">;
    readonly quoteQty: Schema.brand<Schema.String, "Decimal">;
    readonly time: Schema.Number;
    readonly isBuyerMaker: Schema.Boolean;
    readonly isBestMatch: Schema.Boolean;
    readonly tradeType: Schema.String;
}>;
export type PublicTrade = typeof PublicTrade.Type;
export declare const publicTradeNotes: () => Notes<typeof PublicTrade>;
export declare const AggregateTrade: Schema.Struct<{
    readonly a: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly f: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly l: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.String]>>;
    readonly p: Schema.brand<Schema.String, "Decimal">;
    readonly q: Schema.brand<Schema.String, "Decimal">;
    readonly T: Schema.Number;
    readonly m: Schema.Boolean;
    readonly M: Schema.Boolean;
}>;
export type AggregateTrade = typeof AggregateTrade.Type;
export declare const aggregateTradeNotes: () => Notes<typeof AggregateTrade>;

// Ticker.d.ts
/** A symbol in one line: the last 24 hours, the last price, the best prices. Null where the book is empty. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const DayTicker: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly priceChange: Schema.brand<Schema.String, "SignedDecimal">;
    readonly priceChangePercent: Schema.brand<Schema.String, "SignedDecimal">;
    readonly prevClosePrice: Schema.brand<Schema.String, "Decimal">;
    readonly lastPrice: Schema.brand<Schema.String, "Decimal">;
    readonly bidPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly bidQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly openPrice: Schema.brand<Schema.String, "Decimal">;
    readonly highPrice: Schema.brand<Schema.String, "Decimal">;
    readonly lowPrice: Schema.brand<Schema.String, "Decimal">;
    readonly volume: Schema.brand<Schema.String, "Decimal">;
    readonly quoteVolume: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly openTime: Schema.Number;
    readonly closeTime: Schema.Number;
    readonly count: Schema.NullOr<Schema.Number>;
}>;
export type DayTicker = typeof DayTicker.Type;
export declare const dayTickerNotes: () => Notes<typeof DayTicker>;
export declare const PriceTicker: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly price: Schema.brand<Schema.String, "Decimal">;
}>;
export type PriceTicker = typeof PriceTicker.Type;
export declare const priceTickerNotes: () => Notes<typeof PriceTicker>;
export declare const BookTicker: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly bidPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly bidQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askPrice: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly askQty: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
}>;
export type BookTicker = typeof BookTicker.Type;
export declare const bookTickerNotes: () => Notes<typeof BookTicker>;
