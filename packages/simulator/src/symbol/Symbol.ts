/** How one symbol trades: prices, book and order flow. */

export interface SimulatedSymbol {
  readonly symbol: string
  /** Coins of the market file; the unit of account needs no entry. */
  readonly base: string
  readonly quote: string
  /** Price of the symbol when the market began. */
  readonly openingPrice: number
  /** The worth of one quote asset at the market's beginning, in the unit of account (USDT). */
  readonly quoteWorth: number
  /** Decimal places of a price and of a quantity. */
  readonly tickDecimals: number
  readonly lotDecimals: number
  readonly trading: Trading
}

/** Amounts of a symbol are in the unit of account (USDT). */
export interface Trading {
  /** Median distance between best bid and best ask, in hundredths of a per cent of the price; never less than a tick. */
  readonly spreadBp: number
  /**
   * Levels on each side of the book, and the irregularity of their distances: the probability of an empty slot.
   */
  readonly levels: number
  readonly levelGaps: number
  /** Approximate price impact of taking a share q of a day's volume: impact * (a day's deviation) * sqrt(q). */
  readonly impact: number
  /** The share of a price impact that stays, and the minutes after which half of the rest is gone. */
  readonly impactStays: number
  readonly impactMinutes: number
  /** Half of the volume ahead of an order in its queue is cancelled after this many seconds. */
  readonly queueSeconds: number
  /** Takers per minute; the median of their worth, and its spread (log-normal). */
  readonly tradesAMinute: number
  readonly tradeWorth: number
  readonly tradeScatter: number
  /** Exponent with which the volume follows the variance. */
  readonly volumeResponse: number
  /** How long takers stay on one side, 0 to 1. */
  readonly sideMemory: number
  /** How much takers follow the price, 0 to 1. */
  readonly informed: number
  /** How similar neighbouring trades' sizes are, and the share of round sizes. */
  readonly sizeMemory: number
  readonly roundSizes: number
  /** Average quantity at a best price, in average trades. */
  readonly touchTrades: number
  /** How well the quantities at the best prices predict the next moves, 0 to 1. */
  readonly imbalance: number
  /** How much takers cluster, in time and at large moves, 0 to 1. */
  readonly tradeClustering: number
}

/** The turnover of an average minute, in the unit of account. */
export const turnoverAMinute = ({ tradesAMinute, tradeWorth, tradeScatter }: Trading): number =>
  tradesAMinute * tradeWorth * Math.exp(tradeScatter ** 2 / 2)

/** The lots of a symbol that an amount in the unit of account buys; at least one. */
export const lotsOf = ({ lotDecimals, quoteWorth }: SimulatedSymbol, price: number, worth: number): number =>
  Math.max(1, Math.round((worth / quoteWorth / price) * 10 ** lotDecimals))

/** The volume of an average day at a price, in lots. */
export const dayLots = (symbol: SimulatedSymbol, price: number): number =>
  lotsOf(symbol, price, 1_440 * turnoverAMinute(symbol.trading))
