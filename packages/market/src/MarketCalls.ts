/**
 * Rules of the calls of market data beyond sending and reading. The endpoints' definitions and those of the promise client name
 * these values: they use no schema, and nothing of Effect.
 */
import type { Paging } from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import type { KlineInterval } from "./Kline.ts"
import type { AggregateTrade } from "./PublicTrade.ts"

/** Rows per unit of weight. Candles are made from rows of a minute, an hour or a day. */
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

/** The weight of candles beyond that of every call. */
export const candleWeight = ({
  interval,
  limit = Limits.klines.limitDefault,
}: {
  readonly interval: KlineInterval
  readonly limit?: number | undefined
}): number => {
  const rows = Math.min(limit, Limits.klines.limitMax) * rowsPerCandle[interval]
  return Math.max(Math.ceil(rows / rowsPerWeight) - 1, 0)
}

export const aggTradesPaging: Paging<ReadonlyArray<AggregateTrade>, AggregateTrade> = {
  rows: (trades) => trades,
  time: ({ T }) => T,
  limitName: "limit",
  limits: () => Limits.aggTrades,
}
