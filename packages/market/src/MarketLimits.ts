/** How many rows an answer holds: unless asked, and at most. A larger `limit` is clamped, never refused. */
export const MarketLimits = {
  depth: { limitDefault: 100, limitMax: 5_000 },
  trades: { limitDefault: 500, limitMax: 1_000 },
  aggTrades: { limitDefault: 500, limitMax: 1_000 },
  klines: { limitDefault: 500, limitMax: 1_000 },
} as const

/** One unit of weight for so many rows of candles that a call may read. */
export const rowsPerWeight = 1_000
