/**
 * Rules of the calls of market data beyond encoding and decoding. The endpoints' definitions and the promise
 * client use these rules, which contain no schema and no Effect.
 */
import type { Paging } from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import type { KlineInterval } from "./Kline.ts"
import type { AggregateTrade } from "./PublicTrade.ts"

/**
 * Number of rows that the server reads for one unit of weight. The server makes candles from minute, hour or
 * day rows.
 */
export const rowsPerWeight = 1_000

/** Maximum number of rows that make one candle: an interval is made from the widest rows that fit into it. */
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

/** Additional weight of candles. */
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
