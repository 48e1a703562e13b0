// Made from the definitions in packages/market by scripts/src/generate/clients.ts. Do not change it here.
import * as calls from "@bourse/market/calls"
import * as conversions from "../conversions.ts"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"
import type { AggTradesParameters, AggregateTrade, AvgPriceParameters, AvgPriceResponse, BookTicker, BookTickerParameters, ContractDetailParameters, ContractDetailResponse, DayTicker, DayTickerParameters, DefaultSymbolsParameters, DefaultSymbolsResponse, Depth, DepthParameters, ExchangeInfo, ExchangeInfoParameters, Kline, KlinesParameters, PingParameters, PingResponse, PriceTicker, PriceTickerParameters, PublicTrade, TimeParameters, TimeResponse, TradesParameters } from "../types/market.ts"

export type * from "../types/market.ts"

const aggregateTradeShape: Shape = { a: ["union", [["union", ["number", "string"]], "null"]], f: ["union", [["union", ["number", "string"]], "null"]], l: ["union", [["union", ["number", "string"]], "null"]], p: "decimal", q: "decimal", T: "number", m: "boolean", M: "boolean" }

const bookTickerShape: Shape = { symbol: "string", bidPrice: ["union", ["decimal", "null"]], bidQty: ["union", ["decimal", "null"]], askPrice: ["union", ["decimal", "null"]], askQty: ["union", ["decimal", "null"]] }

const dayTickerShape: Shape = { symbol: "string", priceChange: conversions.signedDecimal, priceChangePercent: conversions.signedDecimal, prevClosePrice: "decimal", lastPrice: "decimal", bidPrice: ["union", ["decimal", "null"]], bidQty: ["union", ["decimal", "null"]], askPrice: ["union", ["decimal", "null"]], askQty: ["union", ["decimal", "null"]], openPrice: "decimal", highPrice: "decimal", lowPrice: "decimal", volume: "decimal", quoteVolume: ["union", ["decimal", "null"]], openTime: "number", closeTime: "number", count: ["union", ["number", "null"]] }

const klineIntervalShape: Shape = ["literal", "1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"]

const priceTickerShape: Shape = { symbol: "string", price: "decimal" }

const publicTradeShape: Shape = { id: ["union", [["union", ["number", "string"]], "null"]], price: "decimal", qty: "decimal", quoteQty: "decimal", time: "number", isBuyerMaker: "boolean", isBestMatch: "boolean", tradeType: "string" }

const symbolInfoShape: Shape = { symbol: "string", status: "string", baseAsset: "string", baseAssetPrecision: "number", quoteAsset: "string", quotePrecision: "number", quoteAssetPrecision: "number", baseCommissionPrecision: "number", quoteCommissionPrecision: "number", orderTypes: ["array", "string"], isSpotTradingAllowed: "boolean", isMarginTradingAllowed: "boolean", quoteAmountPrecision: "decimal", baseSizePrecision: "decimal", permissions: ["array", "string"], filters: ["array", "unknown"], maxQuoteAmount: "decimal", makerCommission: "decimal", takerCommission: "decimal", quoteAmountPrecisionMarket: "decimal", maxQuoteAmountMarket: "decimal", fullName: "string", tradeSideType: ["union", ["number", "string"]] }

const depthShape: Shape = { lastUpdateId: "number", bids: ["array", ["tuple", ["decimal", "decimal"]]], asks: ["array", ["tuple", ["decimal", "decimal"]]], timestamp: "number" }

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
 * Candles, oldest first. The weight is one per thousand rows of history read: one for a thousand candles of 1m, 60m or 1d, thirty for a thousand of 30m. The server may keep minute and hour candles for a limited time; intervals below 1d then begin at the oldest one kept.
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
  success: ["array", ["tuple", ["number", "decimal", "decimal", "decimal", "decimal", "decimal", "number", "decimal"]]],
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
 * Futures contracts. There are none; some clients request them when they load their markets.
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
   * Candles, oldest first. The weight is one per thousand rows of history read: one for a thousand candles of 1m, 60m or 1d, thirty for a thousand of 30m. The server may keep minute and hour candles for a limited time; intervals below 1d then begin at the oldest one kept.
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
   * Futures contracts. There are none; some clients request them when they load their markets.
   *
   * `GET /api/v1/contract/detail`; permission none; weight 1.
   */
  readonly contractDetail: Operation<ContractDetailParameters, ContractDetailResponse>
}
