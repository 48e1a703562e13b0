/**
 * Public market data: no key, no signature. The document does not describe market data; paths and formats
 * follow the venue, because every client reads them before it trades.
 */
import {
  DataEnvelope,
  Decimal,
  endpoint,
  field,
  OptionalText,
  OptionalTime,
  RequiredText,
  rowLimit,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { Depth } from "./Depth.ts"
import { ExchangeInfo } from "./ExchangeInfo.ts"
import { Kline, KlineInterval } from "./Kline.ts"
import * as calls from "./MarketCalls.ts"
import { AggregateTrade, PublicTrade } from "./PublicTrade.ts"
import { BookTicker, DayTicker, PriceTicker } from "./Ticker.ts"

// Re-exports the types of the endpoints' fields.
export * from "./Depth.ts"
export * from "./ExchangeInfo.ts"
export * from "./Kline.ts"
export * from "./PublicTrade.ts"
export * from "./Ticker.ts"

const none = Schema.Struct({})

/** The answer is an object for one requested symbol, and an array without a symbol. */
const oneOrAll = <Ticker extends Schema.Codec<unknown, unknown>>(ticker: Ticker) =>
  Schema.Union([ticker, Schema.Array(ticker)])

const symbol = field(RequiredText, { description: "A trading pair", example: "BTCUSDT" })
const endTime = field(OptionalTime, {
  description: "The last millisecond, 13 digits; default: now",
  example: 1785546000000,
  unit: "ms",
})
const oneOrAllSymbols = field(OptionalText, {
  description: "One trading pair; default: all, as an array",
  example: "BTCUSDT",
})

/** Asks whether the server answers. */
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
  docs: () => ({
    summary: "Checks that the server responds",
    errors: {},
  }),
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
  success: Schema.Struct({
    serverTime: field(Schema.Number, {
      description: "The exchange clock, in milliseconds",
      example: 1785542400000,
      unit: "ms",
    }),
  }),
  docs: () => ({
    summary: "Gets the exchange clock",
    errors: {},
  }),
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
  success: DataEnvelope(Schema.Array(Schema.String), { description: "The symbols", example: "BTCUSDT" }),
  docs: () => ({
    summary: "Lists the symbols that can be traded",
    errors: {},
  }),
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
    symbol: field(OptionalText, { description: "One trading pair; default: all", example: "BTCUSDT" }),
    symbols: field(OptionalText, {
      description: "Trading pairs, separated by commas",
      example: "BTCUSDT,ETHUSDT",
    }),
  }),
  success: ExchangeInfo,
  docs: () => ({
    summary: "Lists symbols and their trading rules",
    text: "Symbols with their ticks, lots and limits; `symbols` is a list separated by commas.",
    errors: { invalidSymbol: "" },
  }),
})

/** The best levels of a symbol's book. */
export const depth = endpoint({
  id: "market.depth",
  method: "GET",
  path: "/api/v3/depth",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    symbol,
    limit: rowLimit(Limits.depth),
  }),
  success: Depth,
  docs: () => ({
    summary: "Gets the order book",
    errors: { invalidSymbol: "" },
  }),
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
    symbol,
    limit: rowLimit(Limits.trades),
  }),
  success: Schema.Array(PublicTrade),
  docs: () => ({
    summary: "Lists the latest trades",
    errors: { invalidSymbol: "" },
  }),
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
    symbol,
    startTime: field(OptionalTime, {
      description: "The first millisecond, 13 digits; default: the oldest row in the list's lookback",
      example: 1785542400000,
      unit: "ms",
    }),
    endTime,
    limit: rowLimit(Limits.aggTrades),
  }),
  success: Schema.Array(AggregateTrade),
  paging: calls.aggTradesPaging,
  docs: () => ({
    summary: "Lists aggregated trades",
    text: `Trades of one taker order at one price, up to twenty, as one row, newest first; at most ${Limits.aggTrades.limitMax} per call.`,
    errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  }),
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
    symbol,
    interval: field(KlineInterval, {
      description: "Length of a candle; 1W begins on Monday, 1M on the first, in UTC",
      example: "1m",
    }),
    startTime: field(OptionalTime, {
      description:
        "The earliest time at which the first candle opens, 13 digits; default: the newest candles",
      example: 1785542400000,
      unit: "ms",
    }),
    endTime: field(OptionalTime, {
      description: "Candles open before this time, 13 digits; default: up to now",
      example: 1785546000000,
      unit: "ms",
    }),
    limit: rowLimit(Limits.klines),
  }),
  success: Schema.Array(Kline),
  docs: () => ({
    summary: "Lists candles",
    text: "Candles that open at startTime or later and before endTime, oldest first. The weight is one per thousand rows of history read: one for a thousand candles of 1m, 60m or 1d, thirty for a thousand of 30m. The server may keep minute and hour candles for a limited time; intervals below 1d then begin at the oldest one kept.",
    answer:
      "Each row: open time, open, high, low, close, volume in the base asset, close time, volume in the quote asset.",
    errors: { invalidSymbol: "", parameterError: "The times are reversed" },
  }),
})

/** The average price of a symbol over the last minutes. */
export const avgPrice = endpoint({
  id: "market.avgPrice",
  method: "GET",
  path: "/api/v3/avgPrice",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol }),
  success: Schema.Struct({
    mins: field(Schema.Number, {
      description: "Number of minutes that the average covers; the first minute is counted as a whole",
      example: 5,
    }),
    price: field(Decimal, {
      description: "The average price in these minutes",
      example: "60000",
      unit: "quote asset",
    }),
  }),
  docs: () => ({
    summary: "Gets the average price",
    errors: { invalidSymbol: "" },
  }),
})

/** Statistics of the last 24 hours for one symbol, or for all as an array. */
export const dayTicker = endpoint({
  id: "market.dayTicker",
  method: "GET",
  path: "/api/v3/ticker/24hr",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({ symbol: oneOrAllSymbols }),
  success: oneOrAll(DayTicker),
  docs: () => ({
    summary: "Gets statistics of the last 24 hours",
    errors: { invalidSymbol: "" },
  }),
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
  query: Schema.Struct({ symbol: oneOrAllSymbols }),
  success: oneOrAll(PriceTicker),
  docs: () => ({
    summary: "Gets the last price",
    errors: { invalidSymbol: "" },
  }),
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
  query: Schema.Struct({ symbol: oneOrAllSymbols }),
  success: oneOrAll(BookTicker),
  docs: () => ({
    summary: "Gets the best bid and ask",
    errors: { invalidSymbol: "" },
  }),
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
    success: field(Schema.Boolean, { description: "true", example: true }),
    code: field(Schema.Number, { description: "0", example: 0 }),
    data: field(Schema.Array(Schema.Unknown), { description: "Empty: there are no futures" }),
  }),
  docs: () => ({
    summary: "Lists futures contracts (always empty)",
    text: "Returns an empty list of futures contracts; some clients request it when they load their markets.",
    errors: {},
  }),
})
