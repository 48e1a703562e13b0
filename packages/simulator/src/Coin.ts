/**
 * How a coin's worth moves: Brownian motion of its logarithm, part of it shared with all other coins, and rare jumps
 * of its own. Worth is measured in the market's unit of account (USDT), which never moves.
 */

export interface Coin {
  /** Standard deviation of the logarithm over a year, jumps included: 0.5 is 50 %. */
  readonly volatility: number
  /** Expected change of the logarithm over a year. */
  readonly drift: number
  /** Expected number of jumps a year, and the standard deviation of one jump's logarithm. */
  readonly jumpsPerYear: number
  readonly jumpSize: number
  /** Correlation with the market as a whole, 0 to 1. Two coins correlate with the product of theirs. */
  readonly marketCorrelation: number
}

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
const yearMs = 365 * dayMs

/** The part of a coin's variance over a year that does not come from jumps. */
const diffusionVariance = ({ volatility, jumpsPerYear, jumpSize }: Coin): number =>
  volatility ** 2 - jumpsPerYear * jumpSize ** 2

/** Standard deviation of the logarithm over a stretch of time, without jumps. */
export const deviation = (coin: Coin, ms: number): number =>
  Math.sqrt((Math.max(0, diffusionVariance(coin)) * ms) / yearMs)

/** The same with jumps: for times long past, which need no jumps of their own. */
export const wholeDeviation = (coin: Coin, ms: number): number => coin.volatility * Math.sqrt(ms / yearMs)

/**
 * Correlation with the market of the part that does not come from jumps. Jumps are a coin's own, so the rest carries the
 * correlation of the whole.
 */
export const diffusionShare = (coin: Coin): number =>
  coin.marketCorrelation === 0
    ? 0
    : (coin.marketCorrelation * coin.volatility) / Math.sqrt(diffusionVariance(coin))

export const driftOver = (coin: Coin, ms: number): number => (coin.drift * ms) / yearMs

/** The chance that a stretch of time, short beside the time between jumps, has one. */
export const jumpChance = (coin: Coin, ms: number): number => (coin.jumpsPerYear * ms) / yearMs

/** What is wrong with a coin's numbers; null when nothing is. */
export const coinProblem = (coin: Coin): string | null => {
  if (diffusionVariance(coin) < 0)
    return "jumps alone make more than its volatility: lower jumpsPerYear or jumpSize, or raise volatility"
  if (coin.marketCorrelation < 0 || coin.marketCorrelation > 1) return "marketCorrelation must be from 0 to 1"
  return diffusionShare(coin) > 1
    ? "its jumps are too large a part of its volatility for its marketCorrelation: lower jumpsPerYear, jumpSize or marketCorrelation"
    : null
}
