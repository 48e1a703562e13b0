/**
 * The trades that replay a recorded candle: first the open, then the extreme against the candle's direction (the low
 * of a rising candle, the high of a falling one), then the other extreme, last the close, each reached by even steps.
 * Open, high, low, close and volume of the replayed trades then equal the recorded ones.
 */

import { toSteps } from "./decimals.ts"
import type { RecordedCandle } from "./RecordedRow.ts"

export interface PathTrade {
  /** Time of a trade in milliseconds since the epoch, from the candle's open time to before its close time. */
  readonly time: number
  readonly priceTicks: bigint
  readonly lots: bigint
  readonly takerSide: "BUY" | "SELL"
}

export interface PathOptions {
  /** Decimal places of a price and of a quantity. */
  readonly tickDecimals: number
  readonly lotDecimals: number
  /** Whether finer prices and volumes are rounded; otherwise they are rejected. */
  readonly rounding?: boolean
  /** Number of trades between two corners of the path. */
  readonly stepsBetween?: number
}

/**
 * The path of a candle, or a text with the reason why the candle has none. A candle without volume becomes no
 * trades.
 */
export const candlePath = (
  candle: RecordedCandle,
  { tickDecimals, lotDecimals, rounding = false, stepsBetween = 4 }: PathOptions,
): Array<PathTrade> | string => {
  const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map((price) =>
    toSteps(price, tickDecimals, rounding),
  )
  if (open === undefined || high === undefined || low === undefined || close === undefined)
    return `a price of this candle is finer than the tick of ${tickDecimals} decimal places`
  const volume = toSteps(candle.volume, lotDecimals, rounding)
  if (volume === undefined) return `its volume is finer than the lot of ${lotDecimals} decimal places`
  if (volume === 0n) return []
  const corners = close >= open ? [open, low, high, close] : [open, high, low, close]
  const distinct = corners.filter((price, i) => i === 0 || price !== corners[i - 1])
  if (volume < BigInt(distinct.length)) return "its volume is less than one lot for each of its prices"
  const prices = withSteps(distinct, stepsBetween, Number(volume) - distinct.length)
  const [share, rest] = [volume / BigInt(prices.length), volume % BigInt(prices.length)]
  const width = candle.closeTime - candle.openTime
  return prices.map((priceTicks, i) => ({
    time: candle.openTime + Math.floor((i * width) / prices.length),
    priceTicks,
    lots: share + (BigInt(i) < rest ? 1n : 0n),
    takerSide: priceTicks < (prices[i - 1] ?? priceTicks) ? "SELL" : "BUY",
  }))
}

/** Adds even price steps between open, extremes and close, at most one per available lot. */
const withSteps = (corners: ReadonlyArray<bigint>, steps: number, lotsLeft: number): Array<bigint> => {
  const legs = Math.max(1, corners.length - 1)
  const each = BigInt(Math.max(0, Math.min(steps, Math.floor(lotsLeft / legs))))
  return corners.flatMap((to, i) => {
    const from = corners[i - 1]
    if (from === undefined) return [to]
    const between = Array.from(
      { length: Number(each) },
      (_, k) => from + ((to - from) * BigInt(k + 1)) / (each + 1n),
    )
    return [...between, to]
  })
}
