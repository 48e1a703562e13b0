/** How one symbol trades: its prices, its book, its flow of orders. */

export interface SimulatedSymbol {
  readonly symbol: string
  /** Coins of the market file; the unit of account needs no entry there. */
  readonly base: string
  readonly quote: string
  /** Price when the market began. */
  readonly openingPrice: number
  /** What one of the quote asset was worth then, in the unit of account (USDT). */
  readonly quoteWorth: number
  /** Decimal places of a price and of a quantity. */
  readonly tickDecimals: number
  readonly lotDecimals: number
  readonly trading: Trading
}

/** Amounts are worths in the unit of account (USDT). */
export interface Trading {
  /** Mean distance between best bid and best ask, in hundredths of a per cent of the price. */
  readonly spreadBp: number
  /** Levels on each side, what the first of them is worth, and how much more each further one is worth. */
  readonly levels: number
  readonly firstLevelWorth: number
  readonly levelGrowth: number
  /** Distance between two levels, in hundredths of a per cent of the price. */
  readonly levelStepBp: number
  /** Orders of others that trade, per minute; the median of their worth, and how it scatters (log-normal). */
  readonly tradesAMinute: number
  readonly tradeWorth: number
  readonly tradeScatter: number
  /** Half of what somebody took out of a level, or moved the price by, is gone after so many seconds. */
  readonly recoverySeconds: number
}

/** What an average minute trades, in the unit of account. */
export const turnoverAMinute = ({ tradesAMinute, tradeWorth, tradeScatter }: Trading): number =>
  tradesAMinute * tradeWorth * Math.exp(tradeScatter ** 2 / 2)
