/** What the calls of market data do beyond sending and reading: the endpoints' definitions name these functions. */
import type { AggregateTrade } from "../generated/market.ts"
import type { Paging } from "../Paging.ts"

/** How many rows an answer holds: unless asked, and at most. A larger `limit` is clamped, never refused. */
export const MarketLimits = {
  depth: { limitDefault: 100, limitMax: 5_000 },
  trades: { limitDefault: 500, limitMax: 1_000 },
  aggTrades: { limitDefault: 500, limitMax: 1_000 },
  klines: { limitDefault: 500, limitMax: 1_000 },
} as const

export const aggTradesPaging: Paging<ReadonlyArray<AggregateTrade>, AggregateTrade> = {
  rows: (trades) => trades,
  time: ({ T }) => T,
  limitName: "limit",
  limits: () => MarketLimits.aggTrades,
}
