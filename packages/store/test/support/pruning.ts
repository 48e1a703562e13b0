import type { PruneLimits } from "@bourse/store"

/** Limits of pruning at which no row is old; tests override single ones. */
export const limitsOf = (
  before: Partial<PruneLimits["before"]>,
  others: Partial<Omit<PruneLimits, "before">> = {},
): PruneLimits => ({
  generation: 1,
  kept: [],
  markets: [{ symbol: "BTCUSDT", loadedUntil: 0, tradedFrom: 0 }],
  ...others,
  before: {
    orders: 0,
    fills: 0,
    trades: 0,
    withdrawals: 0,
    transfers: 0,
    minuteCandles: 0,
    hourCandles: 0,
    ...before,
  },
})
