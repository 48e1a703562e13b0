/** A row of recorded data. Prices and quantities of a row are decimal text without trailing zeros. */

/** One trade, or several of one taker order at one price. */
export interface RecordedTrade {
  readonly kind: "trade"
  /** Time of the trade in milliseconds since the epoch. */
  readonly time: number
  readonly price: string
  /** Quantity of the trade in the base asset. */
  readonly quantity: string
  readonly takerSide: "BUY" | "SELL"
}

export interface RecordedCandle {
  readonly kind: "candle"
  /** Times in ms since the epoch; `closeTime` is the next candle's beginning. */
  readonly openTime: number
  readonly closeTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume of the candle in the base asset; "0" without trades. */
  readonly volume: string
}

/** A time span without data: missing candles between two others, or trades whose ids are missing. */
export interface RecordedGap {
  readonly kind: "gap"
  /**
   * Milliseconds since the epoch: the end of the data before the gap, and the beginning of the data after it.
   */
  readonly from: number
  readonly to: number
  /** Number of candles or trades that are missing in the gap. */
  readonly missing: number
}

export type RecordedRow = RecordedTrade | RecordedCandle | RecordedGap
