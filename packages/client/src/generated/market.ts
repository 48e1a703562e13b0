// Made from the definitions in packages/market by scripts/src/generate/clients.ts. Do not change it here.
import * as calls from "@bourse/market/calls"
import type { Decimal, SignedDecimal } from "#vocabulary"
import * as conversions from "../conversions.ts"
import * as kinds from "../kinds.ts"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"

export interface AggregateTrade {
  /** Null, as on the live venue. */
  readonly a: number | string | null
  /** The id of the first trade: null, as on the live exchange. */
  readonly f: number | string | null
  /** The id of the last trade: null, as on the live exchange. */
  readonly l: number | string | null
  /** The price, in quote asset. */
  readonly p: Decimal
  /** The quantity, in the base asset. */
  readonly q: Decimal
  /** Time of the trade, in milliseconds. */
  readonly T: number
  /** Whether the buyer was the maker. */
  readonly m: boolean
  /** true. */
  readonly M: boolean
}

export interface BookTicker {
  /** The trading pair. */
  readonly symbol: string
  /** The best bid; null if there are no orders, in quote asset. */
  readonly bidPrice: Decimal | null
  /** The quantity at that price; null if there are no orders, in base asset. */
  readonly bidQty: Decimal | null
  /** The best ask; null if there are no orders, in quote asset. */
  readonly askPrice: Decimal | null
  /** The quantity at that price; null if there are no orders, in base asset. */
  readonly askQty: Decimal | null
}

export interface DayTicker {
  /** The trading pair. */
  readonly symbol: string
  /** The change from the opening price to the last price, in quote asset. */
  readonly priceChange: SignedDecimal
  /** The change as a share of the opening price: 0.01 is one per cent. */
  readonly priceChangePercent: SignedDecimal
  /** The same as openPrice, in quote asset. */
  readonly prevClosePrice: Decimal
  /** The price of the last trade, in quote asset. */
  readonly lastPrice: Decimal
  /** The best bid; null if there are no orders, in quote asset. */
  readonly bidPrice: Decimal | null
  /** The quantity at that price; null if there are no orders, in base asset. */
  readonly bidQty: Decimal | null
  /** The best ask; null if there are no orders, in quote asset. */
  readonly askPrice: Decimal | null
  /** The quantity at that price; null if there are no orders, in base asset. */
  readonly askQty: Decimal | null
  /** The first price of the 24 hours, in quote asset. */
  readonly openPrice: Decimal
  /** The highest price, in quote asset. */
  readonly highPrice: Decimal
  /** The lowest price, in quote asset. */
  readonly lowPrice: Decimal
  /** The volume, in the base asset. */
  readonly volume: Decimal
  /** The volume, in the quote asset. */
  readonly quoteVolume: Decimal | null
  /** When the 24 hours begin, in milliseconds; the minute that contains it is counted as a whole. */
  readonly openTime: number
  /** When the 24 hours end, in milliseconds. */
  readonly closeTime: number
  /** Number of trades. */
  readonly count: number | null
}

export interface Depth {
  /** Increases with every change. */
  readonly lastUpdateId: number
  /** Levels of price and quantity, the highest price first. */
  readonly bids: ReadonlyArray<Level>
  /** Levels of price and quantity, the lowest price first. */
  readonly asks: ReadonlyArray<Level>
  /** The exchange clock, in milliseconds. */
  readonly timestamp: number
}

export interface ExchangeInfo {
  /** UTC. */
  readonly timezone: string
  /** The exchange clock, in milliseconds. */
  readonly serverTime: number
  /** Empty. */
  readonly rateLimits: ReadonlyArray<unknown>
  /** Empty. */
  readonly exchangeFilters: ReadonlyArray<unknown>
  /** One for each symbol. */
  readonly symbols: ReadonlyArray<SymbolInfo>
}

export type Kline = readonly [number, Decimal, Decimal, Decimal, Decimal, Decimal, number, Decimal]

export type KlineInterval = "1m" | "5m" | "15m" | "30m" | "60m" | "4h" | "1d" | "1W" | "1M"

export type Level = readonly [Decimal, Decimal]

export interface PriceTicker {
  /** The trading pair. */
  readonly symbol: string
  /** The price of the last trade, in quote asset. */
  readonly price: Decimal
}

export interface PublicTrade {
  /** Null, as on the live venue. */
  readonly id: number | string | null
  /** The price, in quote asset. */
  readonly price: Decimal
  /** The quantity, in the base asset. */
  readonly qty: Decimal
  /** The amount, in the quote asset. */
  readonly quoteQty: Decimal
  /** Time of the trade, in milliseconds. */
  readonly time: number
  /** Whether the buyer was the maker. */
  readonly isBuyerMaker: boolean
  /** true. */
  readonly isBestMatch: boolean
  /** The incoming order's side: BID or ASK. */
  readonly tradeType: string
}

export interface SymbolInfo {
  /** The trading pair. */
  readonly symbol: string
  /** 1: trading, 2: halted, 3: delisted. */
  readonly status: string
  /** The base asset. */
  readonly baseAsset: string
  /** Decimal places of a quantity: the lot. */
  readonly baseAssetPrecision: number
  /** The quote asset. */
  readonly quoteAsset: string
  /** Decimal places of a price, the tick, and of quoteOrderQty. */
  readonly quotePrecision: number
  /** The same as quotePrecision. */
  readonly quoteAssetPrecision: number
  /** Decimal places of a fee in the base asset. */
  readonly baseCommissionPrecision: number
  /** Decimal places of a fee in the quote asset. */
  readonly quoteCommissionPrecision: number
  /** The allowed order types. */
  readonly orderTypes: ReadonlyArray<string>
  /** Whether orders are accepted. */
  readonly isSpotTradingAllowed: boolean
  /** false: there is no margin. */
  readonly isMarginTradingAllowed: boolean
  /** The minimum quote amount of an order, despite the name, in quote asset. */
  readonly quoteAmountPrecision: Decimal
  /** The minimum quantity of an order, in base asset. */
  readonly baseSizePrecision: Decimal
  /** The markets on which the symbol can be traded. */
  readonly permissions: ReadonlyArray<string>
  /** Empty. */
  readonly filters: ReadonlyArray<unknown>
  /** The largest quote amount of an order, in quote asset. */
  readonly maxQuoteAmount: Decimal
  /** The maker fee rate: 0.0005 is 0.05 per cent. */
  readonly makerCommission: Decimal
  /** The taker fee rate. */
  readonly takerCommission: Decimal
  /** The minimum quote amount of a MARKET order, despite the name, in quote asset. */
  readonly quoteAmountPrecisionMarket: Decimal
  /** The largest quote amount of a MARKET order, in quote asset. */
  readonly maxQuoteAmountMarket: Decimal
  /** The base asset. */
  readonly fullName: string
  /** 1 both sides, 2 buying only, 3 selling only, 4 none. */
  readonly tradeSideType: number | string
}

export interface PingParameters {
}

export interface PingResponse {
}

export interface TimeParameters {
}

export interface TimeResponse {
  /** The exchange clock, in milliseconds. */
  readonly serverTime: number
}

export interface DefaultSymbolsParameters {
}

export interface DefaultSymbolsResponse {
  /** 200. */
  readonly code: 200
  /** The symbols. */
  readonly data: ReadonlyArray<string>
  /** A message. */
  readonly msg: string | null
}

export interface ExchangeInfoParameters {
  /** One trading pair; default: all. */
  readonly symbol?: string | undefined
  /** Trading pairs, separated by commas. */
  readonly symbols?: string | undefined
}

export interface DepthParameters {
  /** A trading pair. */
  readonly symbol: string
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 100. */
  readonly limit?: number | undefined
}

export interface TradesParameters {
  /** A trading pair. */
  readonly symbol: string
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 500. */
  readonly limit?: number | undefined
}

export interface AggTradesParameters {
  /** A trading pair. */
  readonly symbol: string
  /** The first millisecond, 13 digits; default: the oldest row in the list's lookback, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 500. */
  readonly limit?: number | undefined
}

export interface KlinesParameters {
  /** A trading pair. */
  readonly symbol: string
  /** Length of a candle; 1W begins on Monday, 1M on the first, in UTC. */
  readonly interval: KlineInterval
  /** The earliest time at which the first candle opens, 13 digits; default: the newest candles, in milliseconds. */
  readonly startTime?: number | undefined
  /** Candles open before this time, 13 digits; default: up to now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 500. */
  readonly limit?: number | undefined
}

export interface AvgPriceParameters {
  /** A trading pair. */
  readonly symbol: string
}

export interface AvgPriceResponse {
  /** Number of minutes that the average covers; the first minute is counted as a whole. */
  readonly mins: number
  /** The average price in these minutes, in quote asset. */
  readonly price: Decimal
}

export interface DayTickerParameters {
  /** One trading pair; default: all, as an array. */
  readonly symbol?: string | undefined
}

export interface PriceTickerParameters {
  /** One trading pair; default: all, as an array. */
  readonly symbol?: string | undefined
}

export interface BookTickerParameters {
  /** One trading pair; default: all, as an array. */
  readonly symbol?: string | undefined
}

export interface ContractDetailParameters {
}

export interface ContractDetailResponse {
  /** true. */
  readonly success: boolean
  /** 0. */
  readonly code: number
  /** Empty: there are no futures. */
  readonly data: ReadonlyArray<unknown>
}

const aggregateTradeShape: Shape = { a: ["union", [["union", ["number", "string"]], "null"]], f: ["union", [["union", ["number", "string"]], "null"]], l: ["union", [["union", ["number", "string"]], "null"]], p: "decimal", q: "decimal", T: "number", m: "boolean", M: "boolean" }

const bookTickerShape: Shape = { symbol: "string", bidPrice: ["union", ["decimal", "null"]], bidQty: ["union", ["decimal", "null"]], askPrice: ["union", ["decimal", "null"]], askQty: ["union", ["decimal", "null"]] }

const dayTickerShape: Shape = { symbol: "string", priceChange: conversions.signedDecimal, priceChangePercent: conversions.signedDecimal, prevClosePrice: "decimal", lastPrice: "decimal", bidPrice: ["union", ["decimal", "null"]], bidQty: ["union", ["decimal", "null"]], askPrice: ["union", ["decimal", "null"]], askQty: ["union", ["decimal", "null"]], openPrice: "decimal", highPrice: "decimal", lowPrice: "decimal", volume: "decimal", quoteVolume: ["union", ["decimal", "null"]], openTime: "number", closeTime: "number", count: ["union", ["number", "null"]] }

const klineIntervalShape: Shape = ["literal", "1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"]

const priceTickerShape: Shape = { symbol: "string", price: "decimal" }

const publicTradeShape: Shape = { id: ["union", [["union", ["number", "string"]], "null"]], price: "decimal", qty: "decimal", quoteQty: "decimal", time: "number", isBuyerMaker: "boolean", isBestMatch: "boolean", tradeType: "string" }

const symbolInfoShape: Shape = { symbol: "string", status: "string", baseAsset: "string", baseAssetPrecision: "number", quoteAsset: "string", quotePrecision: "number", quoteAssetPrecision: "number", baseCommissionPrecision: "number", quoteCommissionPrecision: "number", orderTypes: ["array", "string"], isSpotTradingAllowed: "boolean", isMarginTradingAllowed: "boolean", quoteAmountPrecision: "decimal", baseSizePrecision: "decimal", permissions: ["array", "string"], filters: ["array", "unknown"], maxQuoteAmount: "decimal", makerCommission: "decimal", takerCommission: "decimal", quoteAmountPrecisionMarket: "decimal", maxQuoteAmountMarket: "decimal", fullName: "string", tradeSideType: ["union", ["number", "string"]] }

const depthShape: Shape = { lastUpdateId: "number", bids: ["array", [kinds.tuple, ["decimal", "decimal"]]], asks: ["array", [kinds.tuple, ["decimal", "decimal"]]], timestamp: "number" }

const exchangeInfoShape: Shape = { timezone: "string", serverTime: "number", rateLimits: ["array", "unknown"], exchangeFilters: ["array", "unknown"], symbols: ["array", symbolInfoShape] }

/**
 * Checks that the server responds.
 *
 * `GET /api/v3/ping`; permission none; weight 1.
 */
export const ping: Endpoint<PingParameters, PingResponse> = {
  id: "market.ping",
  method: "GET",
  path: "/api/v3/ping",
  permission: null,
  query: {},
  success: {},
}

/**
 * Gets the exchange clock.
 *
 * `GET /api/v3/time`; permission none; weight 1.
 */
export const time: Endpoint<TimeParameters, TimeResponse> = {
  id: "market.time",
  method: "GET",
  path: "/api/v3/time",
  permission: null,
  query: {},
  success: { serverTime: "number" },
}

/**
 * Lists the symbols that can be traded.
 *
 * `GET /api/v3/defaultSymbols`; permission none; weight 1.
 */
export const defaultSymbols: Endpoint<DefaultSymbolsParameters, DefaultSymbolsResponse> = {
  id: "market.defaultSymbols",
  method: "GET",
  path: "/api/v3/defaultSymbols",
  permission: null,
  query: {},
  success: { code: ["literal", 200], data: ["array", "string"], msg: ["union", ["string", "null"]] },
}

/**
 * Lists symbols and their trading rules.
 *
 * Symbols with their ticks, lots and limits; `symbols` is a list separated by commas.
 *
 * `GET /api/v3/exchangeInfo`; permission none; weight 10.
 *
 * Errors: invalidSymbol.
 */
export const exchangeInfo: Endpoint<ExchangeInfoParameters, ExchangeInfo> = {
  id: "market.exchangeInfo",
  method: "GET",
  path: "/api/v3/exchangeInfo",
  permission: null,
  weight: { ip: 10 },
  query: { symbol: ["optional", "text"], symbols: ["optional", "text"] },
  success: exchangeInfoShape,
}

/**
 * Gets the order book.
 *
 * `GET /api/v3/depth`; permission none; weight 1.
 *
 * Errors: invalidSymbol.
 */
export const depth: Endpoint<DepthParameters, Depth> = {
  id: "market.depth",
  method: "GET",
  path: "/api/v3/depth",
  permission: null,
  query: { symbol: "text", limit: ["optional", "count"] },
  success: depthShape,
}

/**
 * Lists the latest trades.
 *
 * `GET /api/v3/trades`; permission none; weight 5.
 *
 * Errors: invalidSymbol.
 */
export const trades: Endpoint<TradesParameters, ReadonlyArray<PublicTrade>> = {
  id: "market.trades",
  method: "GET",
  path: "/api/v3/trades",
  permission: null,
  weight: { ip: 5 },
  query: { symbol: "text", limit: ["optional", "count"] },
  success: ["array", publicTradeShape],
}

/**
 * Lists aggregated trades.
 *
 * Trades of one taker order at one price, up to twenty, as one row, newest first; at most 1000 per call.
 *
 * `GET /api/v3/aggTrades`; permission none; weight 1.
 *
 * Errors: invalidSymbol, parameterError.
 */
export const aggTrades: PagedEndpoint<AggTradesParameters, ReadonlyArray<AggregateTrade>, AggregateTrade> = {
  id: "market.aggTrades",
  method: "GET",
  path: "/api/v3/aggTrades",
  permission: null,
  query: { symbol: "text", startTime: ["optional", "time"], endTime: ["optional", "time"], limit: ["optional", "count"] },
  success: ["array", aggregateTradeShape],
  paging: calls.aggTradesPaging,
}

/**
 * Lists candles.
 *
 * Candles that open at startTime or later and before endTime, oldest first. The weight is one per thousand rows of history read: one for a thousand candles of 1m, 60m or 1d, thirty for a thousand of 30m. The server may keep minute and hour candles for a limited time; intervals below 1d then begin at the oldest one kept.
 *
 * Each row: open time, open, high, low, close, volume in the base asset, close time, volume in the quote asset.
 *
 * `GET /api/v3/klines`; permission none; weight 1.
 *
 * Errors: invalidSymbol, parameterError.
 */
export const klines: Endpoint<KlinesParameters, ReadonlyArray<Kline>> = {
  id: "market.klines",
  method: "GET",
  path: "/api/v3/klines",
  permission: null,
  furtherWeight: calls.candleWeight,
  query: { symbol: "text", interval: klineIntervalShape, startTime: ["optional", "time"], endTime: ["optional", "time"], limit: ["optional", "count"] },
  success: ["array", [kinds.tuple, ["number", "decimal", "decimal", "decimal", "decimal", "decimal", "number", "decimal"]]],
}

/**
 * Gets the average price.
 *
 * `GET /api/v3/avgPrice`; permission none; weight 1.
 *
 * Errors: invalidSymbol.
 */
export const avgPrice: Endpoint<AvgPriceParameters, AvgPriceResponse> = {
  id: "market.avgPrice",
  method: "GET",
  path: "/api/v3/avgPrice",
  permission: null,
  query: { symbol: "text" },
  success: { mins: "number", price: "decimal" },
}

/**
 * Gets statistics of the last 24 hours.
 *
 * `GET /api/v3/ticker/24hr`; permission none; weight 1.
 *
 * Errors: invalidSymbol.
 */
export const dayTicker: Endpoint<DayTickerParameters, DayTicker | ReadonlyArray<DayTicker>> = {
  id: "market.dayTicker",
  method: "GET",
  path: "/api/v3/ticker/24hr",
  permission: null,
  query: { symbol: ["optional", "text"] },
  success: ["union", [dayTickerShape, ["array", dayTickerShape]]],
}

/**
 * Gets the last price.
 *
 * `GET /api/v3/ticker/price`; permission none; weight 1.
 *
 * Errors: invalidSymbol.
 */
export const priceTicker: Endpoint<PriceTickerParameters, PriceTicker | ReadonlyArray<PriceTicker>> = {
  id: "market.priceTicker",
  method: "GET",
  path: "/api/v3/ticker/price",
  permission: null,
  query: { symbol: ["optional", "text"] },
  success: ["union", [priceTickerShape, ["array", priceTickerShape]]],
}

/**
 * Gets the best bid and ask.
 *
 * `GET /api/v3/ticker/bookTicker`; permission none; weight 1.
 *
 * Errors: invalidSymbol.
 */
export const bookTicker: Endpoint<BookTickerParameters, BookTicker | ReadonlyArray<BookTicker>> = {
  id: "market.bookTicker",
  method: "GET",
  path: "/api/v3/ticker/bookTicker",
  permission: null,
  query: { symbol: ["optional", "text"] },
  success: ["union", [bookTickerShape, ["array", bookTickerShape]]],
}

/**
 * Lists futures contracts (always empty).
 *
 * Returns an empty list of futures contracts; some clients request it when they load their markets.
 *
 * `GET /api/v1/contract/detail`; permission none; weight 1.
 */
export const contractDetail: Endpoint<ContractDetailParameters, ContractDetailResponse> = {
  id: "market.contractDetail",
  method: "GET",
  path: "/api/v1/contract/detail",
  permission: null,
  query: {},
  success: { success: "boolean", code: "number", data: ["array", "unknown"] },
}

/** Every endpoint that has a method. */
export const api = [
  ping,
  time,
  defaultSymbols,
  exchangeInfo,
  depth,
  trades,
  aggTrades,
  klines,
  avgPrice,
  dayTicker,
  priceTicker,
  bookTicker,
  contractDetail,
] as const

export interface Market {
  /**
   * Checks that the server responds.
   *
   * `GET /api/v3/ping`; permission none; weight 1.
   */
  readonly ping: Operation<PingParameters, PingResponse>
  /**
   * Gets the exchange clock.
   *
   * `GET /api/v3/time`; permission none; weight 1.
   */
  readonly time: Operation<TimeParameters, TimeResponse>
  /**
   * Lists the symbols that can be traded.
   *
   * `GET /api/v3/defaultSymbols`; permission none; weight 1.
   */
  readonly defaultSymbols: Operation<DefaultSymbolsParameters, DefaultSymbolsResponse>
  /**
   * Lists symbols and their trading rules.
   *
   * Symbols with their ticks, lots and limits; `symbols` is a list separated by commas.
   *
   * `GET /api/v3/exchangeInfo`; permission none; weight 10.
   *
   * Errors: invalidSymbol.
   */
  readonly exchangeInfo: Operation<ExchangeInfoParameters, ExchangeInfo>
  /**
   * Gets the order book.
   *
   * `GET /api/v3/depth`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly depth: Operation<DepthParameters, Depth>
  /**
   * Lists the latest trades.
   *
   * `GET /api/v3/trades`; permission none; weight 5.
   *
   * Errors: invalidSymbol.
   */
  readonly trades: Operation<TradesParameters, ReadonlyArray<PublicTrade>>
  /**
   * Lists aggregated trades.
   *
   * Trades of one taker order at one price, up to twenty, as one row, newest first; at most 1000 per call.
   *
   * `GET /api/v3/aggTrades`; permission none; weight 1.
   *
   * Errors: invalidSymbol, parameterError.
   */
  readonly aggTrades: PagedOperation<AggTradesParameters, ReadonlyArray<AggregateTrade>, AggregateTrade>
  /**
   * Lists candles.
   *
   * Candles that open at startTime or later and before endTime, oldest first. The weight is one per thousand rows of history read: one for a thousand candles of 1m, 60m or 1d, thirty for a thousand of 30m. The server may keep minute and hour candles for a limited time; intervals below 1d then begin at the oldest one kept.
   *
   * Each row: open time, open, high, low, close, volume in the base asset, close time, volume in the quote asset.
   *
   * `GET /api/v3/klines`; permission none; weight 1.
   *
   * Errors: invalidSymbol, parameterError.
   */
  readonly klines: Operation<KlinesParameters, ReadonlyArray<Kline>>
  /**
   * Gets the average price.
   *
   * `GET /api/v3/avgPrice`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly avgPrice: Operation<AvgPriceParameters, AvgPriceResponse>
  /**
   * Gets statistics of the last 24 hours.
   *
   * `GET /api/v3/ticker/24hr`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly dayTicker: Operation<DayTickerParameters, DayTicker | ReadonlyArray<DayTicker>>
  /**
   * Gets the last price.
   *
   * `GET /api/v3/ticker/price`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly priceTicker: Operation<PriceTickerParameters, PriceTicker | ReadonlyArray<PriceTicker>>
  /**
   * Gets the best bid and ask.
   *
   * `GET /api/v3/ticker/bookTicker`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly bookTicker: Operation<BookTickerParameters, BookTicker | ReadonlyArray<BookTicker>>
  /**
   * Lists futures contracts (always empty).
   *
   * Returns an empty list of futures contracts; some clients request it when they load their markets.
   *
   * `GET /api/v1/contract/detail`; permission none; weight 1.
   */
  readonly contractDetail: Operation<ContractDetailParameters, ContractDetailResponse>
}
