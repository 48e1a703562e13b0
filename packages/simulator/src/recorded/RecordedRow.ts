/** A row of a file of recorded data. Prices and quantities are decimal text without needless zeros. */

/** One trade, or several of one taker order at one price. */
export interface RecordedTrade {
  readonly kind: "trade"
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly price: string
  /** In the base asset. */
  readonly quantity: string
  readonly takerSide: "BUY" | "SELL"
}

export interface RecordedCandle {
  readonly kind: "candle"
  /** Milliseconds since the epoch; `closeTime` is where the next candle begins. */
  readonly openTime: number
  readonly closeTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** In the base asset; "0" when nothing was traded. */
  readonly volume: string
}

/** A stretch that the file has no data for: candles between two others, or trades whose ids are missing. */
export interface RecordedGap {
  readonly kind: "gap"
  /** Milliseconds since the epoch: where data ends, and where it continues. */
  readonly from: number
  readonly to: number
  /** How many candles or trades are missing. */
  readonly missing: number
}

export type RecordedRow = RecordedTrade | RecordedCandle | RecordedGap
