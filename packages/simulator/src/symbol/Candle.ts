/** Candles in integer ticks and lots, and how neighbouring candles are folded into one. */
export interface Candle {
  /** Milliseconds since the epoch; `closeTime` is the next candle's beginning. */
  readonly openTime: number
  readonly closeTime: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volumeLots: number
  /**
   * Price times quantity, in ticks times lots; for a candle that is not folded from finer ones, volume at the
   * mean of its four prices.
   */
  readonly quoteTickLots: bigint
  readonly trades: number
}

/** Volume of a candle at the mean of its four prices. */
export const quoteTickLotsOf = ({
  open,
  high,
  low,
  close,
  volumeLots,
}: Pick<Candle, "open" | "high" | "low" | "close" | "volumeLots">): bigint =>
  (BigInt(open + high + low + close) * BigInt(volumeLots)) / 4n

/** Merges neighbouring candles, oldest first. */
export const foldCandles = (parts: ReadonlyArray<Candle>): Candle => {
  const first = parts[0]!
  let { high, low, volumeLots, quoteTickLots, trades } = first
  for (const part of parts.slice(1)) {
    high = Math.max(high, part.high)
    low = Math.min(low, part.low)
    volumeLots += part.volumeLots
    quoteTickLots += part.quoteTickLots
    trades += part.trades
  }
  const { closeTime, close } = parts.at(-1)!
  return {
    openTime: first.openTime,
    closeTime,
    open: first.open,
    high,
    low,
    close,
    volumeLots,
    quoteTickLots,
    trades,
  }
}
