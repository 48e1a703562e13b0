/**
 * A coin of the market file: the volatility of its worth. The worth of a coin is measured in the market's unit
 * of account (USDT), which never moves.
 */

export interface Coin {
  /** Volatility: standard deviation of the worth's logarithm over a year, jumps included: 0.5 is 50 %. */
  readonly volatility: number
  /** Expected change of the worth's logarithm over a year. */
  readonly drift: number
  /** Expected number of jumps per year, and the standard deviation of one jump's logarithm. */
  readonly jumpsPerYear: number
  readonly jumpSize: number
  /**
   * Correlation with the market as a whole, 0 to 1. The correlation of two coins is the product of their
   * correlations with the market.
   */
  readonly marketCorrelation: number
  /** Strength of volatility clustering: a factor of the standard deviation of the variance's logarithm; 0 is none. */
  readonly clustering: number
  /**
   * How much more the coin moves in the busy hours of a day than on average, and how much less on weekends: 0.3
   * is about 30 %.
   */
  readonly daySeason: number
  readonly weekendCalm: number
  /** Number of moments in a minute at which the coin moves most. */
  readonly movesAMinute: number
  /**
   * Standard deviation of the logarithm around the opening price, to which a pegged coin returns; 0 without a
   * peg.
   */
  readonly pegDeviation: number
}

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
const yearMs = 365 * dayMs
export const minutesAYear = yearMs / minuteMs

/** The part of a coin's yearly variance that is not from jumps. */
const diffusionVariance = ({ volatility, jumpsPerYear, jumpSize }: Coin): number =>
  volatility ** 2 - jumpsPerYear * jumpSize ** 2

/** Standard deviation of a coin's logarithm over `minutes` minutes of average activity, without jumps. */
export const deviation = (coin: Coin, minutes: number): number =>
  Math.sqrt((Math.max(0, diffusionVariance(coin)) * minutes) / minutesAYear)

/** Standard deviation of a coin's logarithm over an average day, with jumps. */
export const dayDeviation = (coin: Coin): number => coin.volatility / Math.sqrt(365)

/**
 * Correlation with the market of a coin's moves without jumps. Jumps are not shared between coins, so the moves
 * without jumps have the whole correlation.
 */
export const diffusionShare = (coin: Coin): number =>
  coin.marketCorrelation === 0
    ? 0
    : Math.min(1, (coin.marketCorrelation * coin.volatility) / Math.sqrt(diffusionVariance(coin)))

/** The share of a coin's distance from the peg that remains after `minutes` minutes. */
export const keptFromPeg = ({ pegDeviation, volatility }: Coin, minutes: number): number =>
  pegDeviation === 0 ? 1 : Math.exp((-minutes * volatility ** 2) / (2 * pegDeviation ** 2 * minutesAYear))

/** Names the fault of a coin's numbers; null if the numbers are valid. */
export const coinProblem = (coin: Coin): string | null => {
  const { marketCorrelation, volatility, pegDeviation } = coin
  if (diffusionVariance(coin) < 0)
    return "jumps alone make more than its volatility: lower jumpsPerYear or jumpSize, or raise volatility"
  if (marketCorrelation < 0 || marketCorrelation > 1) return "marketCorrelation must be from 0 to 1"
  if (marketCorrelation > 0 && marketCorrelation * volatility > Math.sqrt(diffusionVariance(coin)))
    return "its jumps are too large a part of its volatility for its marketCorrelation: lower jumpsPerYear, jumpSize or marketCorrelation"
  return pegDeviation > 0 && keptFromPeg(coin, 60) < 0.05
    ? "it returns to its peg within an hour: raise pegDeviation or lower volatility"
    : null
}
