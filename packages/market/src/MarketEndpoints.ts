/**
 * Public market data: no key, no signature. The document has no words for it; paths and shapes follow the field,
 * because every client reads them before it trades. How many rows a `limit` gives: {@link MarketLimits}.
 */
import {
  DataEnvelope,
  Decimal,
  endpoint,
  OptionalCount,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { Depth } from "./Depth.ts"
import { ExchangeInfo } from "./ExchangeInfo.ts"
import { Kline, KlineInterval } from "./Kline.ts"
import { MarketLimits } from "./MarketLimits.ts"
import { AggregateTrade, PublicTrade } from "./PublicTrade.ts"
import { BookTicker, DayTicker, PriceTicker } from "./Ticker.ts"

const none = /*#__PURE__*/ Schema.Struct({})

/** An object when one symbol was asked for, an array when none was named. */
const oneOrAll = <Ticker extends Schema.Codec<unknown, unknown>>(ticker: Ticker) =>
  Schema.Union([ticker, Schema.Array(ticker)])

/** Whether the server answers. */
export const ping = /*#__PURE__*/ endpoint({
  name: "ping",
  method: "GET",
  path: "/api/v3/ping",
  summary: "Whether the server answers",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: none,
})

/** The exchange's clock, in milliseconds. */
export const time = /*#__PURE__*/ endpoint({
  name: "time",
  method: "GET",
  path: "/api/v3/time",
  summary: "The exchange's clock",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: /*#__PURE__*/ Schema.Struct({ serverTime: Schema.Number }),
})

/** The symbols open to trading over the interface. */
export const defaultSymbols = /*#__PURE__*/ endpoint({
  name: "defaultSymbols",
  method: "GET",
  path: "/api/v3/defaultSymbols",
  summary: "The symbols open to trading",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: /*#__PURE__*/ DataEnvelope(/*#__PURE__*/ Schema.Array(Schema.String)),
})

/** What can be traded and in which steps; `symbols` is a list separated by commas. Fails with -1121. */
export const exchangeInfo = /*#__PURE__*/ endpoint({
  name: "exchangeInfo",
  method: "GET",
  path: "/api/v3/exchangeInfo",
  summary: "Symbols and their rules",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: OptionalText,
    symbols: OptionalText,
  }),
  success: ExchangeInfo,
})

/** The book's best levels. Fails with -1121. */
export const depth = /*#__PURE__*/ endpoint({
  name: "depth",
  method: "GET",
  path: "/api/v3/depth",
  summary: "The order book",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    limit: OptionalCount,
  }),
  success: Depth,
})

/** The latest trades, newest first. Fails with -1121. */
export const trades = /*#__PURE__*/ endpoint({
  name: "trades",
  method: "GET",
  path: "/api/v3/trades",
  summary: "The latest trades",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 5 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ Schema.Array(PublicTrade),
})

/**
 * Trades of one taker order at one price, up to twenty, as one row, newest first; at most `MarketLimits.aggTrades.limitMax` a call.
 * Fails with -1121.
 */
export const aggTrades = /*#__PURE__*/ endpoint({
  name: "aggTrades",
  method: "GET",
  path: "/api/v3/aggTrades",
  summary: "Aggregated trades",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ Schema.Array(AggregateTrade),
  paging: {
    rows: (trades) => trades,
    time: ({ T }) => T,
    limitName: "limit",
    limits: () => MarketLimits.aggTrades,
  },
})

/**
 * Candles, oldest first. Weighs one for each thousand rows of history it may read: a thousand candles of 1m, 60m or 1d
 * one, a thousand of 30m thirty. Fails with -1121.
 */
export const klines = /*#__PURE__*/ endpoint({
  name: "klines",
  method: "GET",
  path: "/api/v3/klines",
  summary: "Candles",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    symbol: RequiredText,
    interval: KlineInterval,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ Schema.Array(Kline),
})

/** The average price of the last minutes. Fails with -1121. */
export const avgPrice = /*#__PURE__*/ endpoint({
  name: "avgPrice",
  method: "GET",
  path: "/api/v3/avgPrice",
  summary: "The average price",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ symbol: RequiredText }),
  success: /*#__PURE__*/ Schema.Struct({ mins: Schema.Number, price: Decimal }),
})

/** The last 24 hours of one symbol, or of all as an array. Fails with -1121. */
export const dayTicker = /*#__PURE__*/ endpoint({
  name: "dayTicker",
  method: "GET",
  path: "/api/v3/ticker/24hr",
  summary: "The last 24 hours",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ symbol: OptionalText }),
  success: /*#__PURE__*/ oneOrAll(DayTicker),
})

/** The last price of one symbol, or of all as an array. Fails with -1121. */
export const priceTicker = /*#__PURE__*/ endpoint({
  name: "priceTicker",
  method: "GET",
  path: "/api/v3/ticker/price",
  summary: "The last price",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ symbol: OptionalText }),
  success: /*#__PURE__*/ oneOrAll(PriceTicker),
})

/** The best prices of one symbol, or of all as an array. Fails with -1121. */
export const bookTicker = /*#__PURE__*/ endpoint({
  name: "bookTicker",
  method: "GET",
  path: "/api/v3/ticker/bookTicker",
  summary: "The best prices",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ symbol: OptionalText }),
  success: /*#__PURE__*/ oneOrAll(BookTicker),
})

/** Futures contracts. There are none here; clients ask when they load their markets. */
export const contractDetail = /*#__PURE__*/ endpoint({
  name: "contractDetail",
  method: "GET",
  path: "/api/v1/contract/detail",
  summary: "Futures contracts: none",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: /*#__PURE__*/ Schema.Struct({
    success: Schema.Boolean,
    code: Schema.Number,
    data: /*#__PURE__*/ Schema.Array(Schema.Unknown),
  }),
})
