/** How one symbol trades: its prices, its book, its flow of orders. */

export interface SimulatedSymbol {
  readonly symbol: string
  /** Coins of the market file; the unit of account needs no entry there. */
  readonly base: string
  readonly quote: string
  /** Price when the market began. */
  readonly openingPrice: number
  /** The worth of one of the quote asset then, in the unit of account (USDT). */
  readonly quoteWorth: number
  /** Decimal places of a price and of a quantity. */
  readonly tickDecimals: number
  readonly lotDecimals: number
  readonly trading: Trading
}

/** Amounts are worths in the unit of account (USDT). */
export interface Trading {
  /** Median distance between best bid and best ask, in hundredths of a per cent of the price; never less than a tick. */
  readonly spreadBp: number
  /** Levels on each side, and how irregular their distances are: the chance that a place for one is left empty. */
  readonly levels: number
  readonly levelGaps: number
  /** How far taking a share q of a day's volume moves the price: impact * (a day's deviation) * sqrt(q), about. */
  readonly impact: number
  /** The share of such a move that stays, and after how many minutes half of the rest is gone. */
  readonly impactStays: number
  readonly impactMinutes: number
  /** Half of the volume ahead of an order in its queue is cancelled after this many seconds. */
  readonly queueSeconds: number
  /** Orders of others that trade, per minute; the median of their worth, and how it scatters (log-normal). */
  readonly tradesAMinute: number
  readonly tradeWorth: number
  readonly tradeScatter: number
  /** How volume follows the variance: its exponent. */
  readonly volumeResponse: number
  /** How long takers keep to one side, 0 to 1. */
  readonly sideMemory: number
  /** How much takers go with the price, 0 to 1. */
  readonly informed: number
  /** How much neighbouring trades have sizes alike, and the share of round sizes. */
  readonly sizeMemory: number
  readonly roundSizes: number
  /** The quantity at a best price on average, in average trades. */
  readonly touchTrades: number
  /** How much the quantities at the best prices tell of the next moves, 0 to 1. */
  readonly imbalance: number
  /** How much takers come together, in time and at large moves, 0 to 1. */
  readonly tradeClustering: number
}

/** The turnover of an average minute, in the unit of account. */
export const turnoverAMinute = ({ tradesAMinute, tradeWorth, tradeScatter }: Trading): number =>
  tradesAMinute * tradeWorth * Math.exp(tradeScatter ** 2 / 2)

/** The lots of a symbol that an amount of the unit of account buys; at least one. */
export const lotsOf = ({ lotDecimals, quoteWorth }: SimulatedSymbol, price: number, worth: number): number =>
  Math.max(1, Math.round((worth / quoteWorth / price) * 10 ** lotDecimals))

/** The volume of an average day at a price, in lots. */
export const dayLots = (symbol: SimulatedSymbol, price: number): number =>
  lotsOf(symbol, price, 1_440 * turnoverAMinute(symbol.trading))
