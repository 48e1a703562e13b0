// Made from the definitions in packages/market by scripts/src/generate/clients.ts. Do not change it here.
import type { Decimal, PagedRead, Read, SignedDecimal } from "@bourse/core"
import * as definitions from "../MarketEndpoints.ts"

export * from "../MarketEndpoints.ts"

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

export const AggregateTrade: typeof definitions.AggregateTrade = definitions.AggregateTrade

export const BookTicker: typeof definitions.BookTicker = definitions.BookTicker

export const DayTicker: typeof definitions.DayTicker = definitions.DayTicker

export const Depth: typeof definitions.Depth = definitions.Depth

export const ExchangeInfo: typeof definitions.ExchangeInfo = definitions.ExchangeInfo

export const Kline: typeof definitions.Kline = definitions.Kline

export const KlineInterval: typeof definitions.KlineInterval = definitions.KlineInterval

export const Level: typeof definitions.Level = definitions.Level

export const PriceTicker: typeof definitions.PriceTicker = definitions.PriceTicker

export const PublicTrade: typeof definitions.PublicTrade = definitions.PublicTrade

export const SymbolInfo: typeof definitions.SymbolInfo = definitions.SymbolInfo

export interface Market {
  /**
   * Checks that the server responds.
   *
   * `GET /api/v3/ping`; permission none; weight 1.
   */
  readonly ping: Read<PingParameters, PingResponse>
  /**
   * Gets the exchange clock.
   *
   * `GET /api/v3/time`; permission none; weight 1.
   */
  readonly time: Read<TimeParameters, TimeResponse>
  /**
   * Lists the symbols that can be traded.
   *
   * `GET /api/v3/defaultSymbols`; permission none; weight 1.
   */
  readonly defaultSymbols: Read<DefaultSymbolsParameters, DefaultSymbolsResponse>
  /**
   * Lists symbols and their trading rules.
   *
   * Symbols with their ticks, lots and limits; `symbols` is a list separated by commas.
   *
   * `GET /api/v3/exchangeInfo`; permission none; weight 10.
   *
   * Errors: invalidSymbol.
   */
  readonly exchangeInfo: Read<ExchangeInfoParameters, ExchangeInfo>
  /**
   * Gets the order book.
   *
   * `GET /api/v3/depth`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly depth: Read<DepthParameters, Depth>
  /**
   * Lists the latest trades.
   *
   * `GET /api/v3/trades`; permission none; weight 5.
   *
   * Errors: invalidSymbol.
   */
  readonly trades: Read<TradesParameters, ReadonlyArray<PublicTrade>>
  /**
   * Lists aggregated trades.
   *
   * Trades of one taker order at one price, up to twenty, as one row, newest first; at most 1000 per call.
   *
   * `GET /api/v3/aggTrades`; permission none; weight 1.
   *
   * Errors: invalidSymbol, parameterError.
   */
  readonly aggTrades: PagedRead<AggTradesParameters, ReadonlyArray<AggregateTrade>, AggregateTrade>
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
  readonly klines: Read<KlinesParameters, ReadonlyArray<Kline>>
  /**
   * Gets the average price.
   *
   * `GET /api/v3/avgPrice`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly avgPrice: Read<AvgPriceParameters, AvgPriceResponse>
  /**
   * Gets statistics of the last 24 hours.
   *
   * `GET /api/v3/ticker/24hr`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly dayTicker: Read<DayTickerParameters, DayTicker | ReadonlyArray<DayTicker>>
  /**
   * Gets the last price.
   *
   * `GET /api/v3/ticker/price`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly priceTicker: Read<PriceTickerParameters, PriceTicker | ReadonlyArray<PriceTicker>>
  /**
   * Gets the best bid and ask.
   *
   * `GET /api/v3/ticker/bookTicker`; permission none; weight 1.
   *
   * Errors: invalidSymbol.
   */
  readonly bookTicker: Read<BookTickerParameters, BookTicker | ReadonlyArray<BookTicker>>
  /**
   * Lists futures contracts (always empty).
   *
   * Returns an empty list of futures contracts; some clients request it when they load their markets.
   *
   * `GET /api/v1/contract/detail`; permission none; weight 1.
   */
  readonly contractDetail: Read<ContractDetailParameters, ContractDetailResponse>
}
