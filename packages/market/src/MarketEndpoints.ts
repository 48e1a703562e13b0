/**
 * Public market data: no key, no signature. The document does not have it; paths and shapes follow the field,
 * because every client reads them before it trades.
 */
import {
  DataEnvelope,
  Decimal,
  type Docs,
  dataEnvelopeNotes,
  endpoint,
  type FieldNote,
  OptionalCount,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { Depth, depthNotes } from "./Depth.ts"
import { ExchangeInfo, exchangeInfoNotes } from "./ExchangeInfo.ts"
import { Kline, KlineInterval } from "./Kline.ts"
import * as calls from "./MarketCalls.ts"
import { AggregateTrade, aggregateTradeNotes, PublicTrade, publicTradeNotes } from "./PublicTrade.ts"
import {
  BookTicker,
  bookTickerNotes,
  DayTicker,
  dayTickerNotes,
  PriceTicker,
  priceTickerNotes,
} from "./Ticker.ts"

// What the endpoints speak of is exported with them.
export * from "./Depth.ts"
export * from "./ExchangeInfo.ts"
export * from "./Kline.ts"
export * from "./PublicTrade.ts"
export * from "./Ticker.ts"

const none = Schema.Struct({})

/** An object when one symbol was asked for, an array when none was named. */
const oneOrAll = <Ticker extends Schema.Codec<unknown, unknown>>(ticker: Ticker) =>
  Schema.Union([ticker, Schema.Array(ticker)])

const symbolNote: FieldNote = { description: "A trading pair", example: "BTCUSDT" }
const endTimeNote: FieldNote = {
  description: "The last millisecond, 13 digits; default: now",
  example: 1785546000000,
  unit: "ms",
}
const symbolNote2: FieldNote = {
  description: "One trading pair; default: all, as an array",
  example: "BTCUSDT",
}

/** Whether the server answers. */
export const ping = endpoint({
  id: "market.ping",
  method: "GET",
  path: "/api/v3/ping",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: none,
})

export const pingDocs = (): Docs<typeof ping> => ({
  summary: "Checks that the server responds",
  errors: {},
  query: {},
  success: {},
})

/** The exchange's clock, in milliseconds. */
export const time = endpoint({
  id: "market.time",
  method: "GET",
  path: "/api/v3/time",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: Schema.Struct({ serverTime: Schema.Number }),
})

export const timeDocs = (): Docs<typeof time> => ({
  summary: "Gets the exchange clock",
  errors: {},
  query: {},
  success: {
    serverTime: { description: "The exchange clock, in milliseconds", example: 1785542400000, unit: "ms" },
  },
})

/** The symbols open to trading over the interface. */
export const defaultSymbols = endpoint({
  id: "market.defaultSymbols",
  method: "GET",
  path: "/api/v3/defaultSymbols",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: DataEnvelope(Schema.Array(Schema.String)),
})

export const defaultSymbolsDocs = (): Docs<typeof defaultSymbols> => ({
  summary: "Lists the symbols that can be traded",
  errors: {},
  query: {},
  success: dataEnvelopeNotes({ description: "The symbols", example: "BTCUSDT" }),
})

export const exchangeInfo = endpoint({
  id: "market.exchangeInfo",
  method: "GET",
  path: "/api/v3/exchangeInfo",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: Schema.Struct({
    symbol: OptionalText,
    symbols: OptionalText,
  }),
  success: ExchangeInfo,
})

export const exchangeInfoDocs = (): Docs<typeof exchangeInfo> => ({
  summary: "Lists symbols and their trading rules",
  text: "Symbols with their ticks, lots and limits; `symbols` is a list separated by commas.",
  errors: { invalidSymbol: "" },
  query: {
    symbol: { description: "One trading pair; default: all", example: "BTCUSDT" },
    symbols: { description: "Trading pairs, separated by commas", example: "BTCUSDT,ETHUSDT" },
  },
  success: exchangeInfoNotes(),
})

/** The book's best levels. */
export const depth = endpoint({
  id: "market.depth",
  method: "GET",
  path: "/api/v3/depth",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    symbol: RequiredText,
    limit: OptionalCount,
  }),
  success: Depth,
})

export const depthDocs = (): Docs<typeof depth> => ({
  summary: "Gets the order book",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.depth.limitDefault,
    },
  },
  success: depthNotes(),
})

/** The latest trades, newest first. */
export const trades = endpoint({
  id: "market.trades",
  method: "GET",
  path: "/api/v3/trades",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 5 },
  query: Schema.Struct({
    symbol: RequiredText,
    limit: OptionalCount,
  }),
  success: Schema.Array(PublicTrade),
})

export const tradesDocs = (): Docs<typeof trades> => ({
  summary: "Lists the latest trades",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.trades.limitDefault,
    },
  },
  success: publicTradeNotes(),
})

export const aggTrades = endpoint({
  id: "market.aggTrades",
  method: "GET",
  path: "/api/v3/aggTrades",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    symbol: RequiredText,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: Schema.Array(AggregateTrade),
  paging: calls.aggTradesPaging,
})

export const aggTradesDocs = (): Docs<typeof aggTrades> => ({
  summary: "Lists aggregated trades",
  text: `Trades of one taker order at one price, up to twenty, as one row, newest first; at most ${Limits.aggTrades.limitMax} per call.`,
  errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  query: {
    symbol: symbolNote,
    startTime: {
      description: "The first millisecond, 13 digits; default: the oldest row in the list's lookback",
      example: 1785542400000,
      unit: "ms",
    },
    endTime: endTimeNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.aggTrades.limitDefault,
    },
  },
  success: aggregateTradeNotes(),
})

export const klines = endpoint({
  id: "market.klines",
  method: "GET",
  path: "/api/v3/klines",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  furtherWeight: calls.candleWeight,
  query: Schema.Struct({
    symbol: RequiredText,
    interval: KlineInterval,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: Schema.Array(Kline),
})

export const klinesDocs = (): Docs<typeof klines> => ({
  summary: "Lists candles",
  text: "Candles, oldest first. The weight is one per thousand rows of history read: one for a thousand candles of 1m, 60m or 1d, thirty for a thousand of 30m. The server may keep minute and hour candles for a limited time; intervals below 1d then begin at the oldest one kept.",
  errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  query: {
    symbol: symbolNote,
    interval: {
      description: "Length of a candle; 1W begins on Monday, 1M on the first, in UTC",
      example: "1m",
    },
    startTime: {
      description: "Start of the first candle, 13 digits; default: the newest candles",
      example: 1785542400000,
      unit: "ms",
    },
    endTime: endTimeNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.klines.limitDefault,
    },
  },
  answer:
    "Each row: open time, open, high, low, close, volume in the base asset, close time, volume in the quote asset.",
  success: {},
})

/** The average price of the last minutes. */
export const avgPrice = endpoint({
  id: "market.avgPrice",
  method: "GET",
  path: "/api/v3/avgPrice",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol: RequiredText }),
  success: Schema.Struct({ mins: Schema.Number, price: Decimal }),
})

export const avgPriceDocs = (): Docs<typeof avgPrice> => ({
  summary: "Gets the average price",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote,
  },
  success: {
    mins: {
      description: "Number of minutes it covers; the minute in which they begin is counted as a whole",
      example: 5,
    },
    price: { description: "The average price in these minutes", example: "60000", unit: "quote asset" },
  },
})

/** The last 24 hours of one symbol, or of all as an array. */
export const dayTicker = endpoint({
  id: "market.dayTicker",
  method: "GET",
  path: "/api/v3/ticker/24hr",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol: OptionalText }),
  success: oneOrAll(DayTicker),
})

export const dayTickerDocs = (): Docs<typeof dayTicker> => ({
  summary: "Gets statistics of the last 24 hours",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote2,
  },
  success: dayTickerNotes(),
})

/** The last price of one symbol, or of all as an array. */
export const priceTicker = endpoint({
  id: "market.priceTicker",
  method: "GET",
  path: "/api/v3/ticker/price",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol: OptionalText }),
  success: oneOrAll(PriceTicker),
})

export const priceTickerDocs = (): Docs<typeof priceTicker> => ({
  summary: "Gets the last price",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote2,
  },
  success: priceTickerNotes(),
})

/** The best prices of one symbol, or of all as an array. */
export const bookTicker = endpoint({
  id: "market.bookTicker",
  method: "GET",
  path: "/api/v3/ticker/bookTicker",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol: OptionalText }),
  success: oneOrAll(BookTicker),
})

export const bookTickerDocs = (): Docs<typeof bookTicker> => ({
  summary: "Gets the best bid and ask",
  errors: { invalidSymbol: "" },
  query: {
    symbol: symbolNote2,
  },
  success: bookTickerNotes(),
})

export const contractDetail = endpoint({
  id: "market.contractDetail",
  method: "GET",
  path: "/api/v1/contract/detail",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: Schema.Struct({
    success: Schema.Boolean,
    code: Schema.Number,
    data: Schema.Array(Schema.Unknown),
  }),
})

export const contractDetailDocs = (): Docs<typeof contractDetail> => ({
  summary: "Lists futures contracts (always empty)",
  text: "Futures contracts. There are none; some clients request them when they load their markets.",
  errors: {},
  query: {},
  success: {
    success: { description: "true", example: true },
    code: { description: "0", example: 0 },
    data: { description: "Empty: there are no futures" },
  },
})
