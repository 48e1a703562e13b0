/** What the calls of market data do beyond sending and reading: the endpoints' definitions name these functions. */

import type { Paging } from "../Paging.ts"
import type { AggregateTrade, KlineInterval, KlinesParameters } from "../types/market.ts"

/** How many rows an answer holds: unless asked, and at most. A larger `limit` is clamped, never refused. */
export const MarketLimits = {
  depth: { limitDefault: 100, limitMax: 5_000 },
  trades: { limitDefault: 500, limitMax: 1_000 },
  aggTrades: { limitDefault: 500, limitMax: 1_000 },
  klines: { limitDefault: 500, limitMax: 1_000 },
} as const

/** Candles are made from rows of a minute, an hour or a day: one unit of weight for so many of them. */
export const rowsPerWeight = 1_000

/** How many rows one candle is made of at most: an interval is made of the widest of which it holds whole ones. */
export const rowsPerCandle: { readonly [Interval in KlineInterval]: number } = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "60m": 1,
  "4h": 4,
  "1d": 1,
  "1W": 7,
  "1M": 31,
}

/** What candles cost beyond the weight of every call. */
export const candleWeight = ({
  interval,
  limit = MarketLimits.klines.limitDefault,
}: KlinesParameters): number => {
  const rows = Math.min(limit, MarketLimits.klines.limitMax) * rowsPerCandle[interval]
  return Math.max(Math.ceil(rows / rowsPerWeight) - 1, 0)
}

export const aggTradesPaging: Paging<ReadonlyArray<AggregateTrade>, AggregateTrade> = {
  rows: (trades) => trades,
  time: ({ T }) => T,
  limitName: "limit",
  limits: () => MarketLimits.aggTrades,
}
