/**
 * Final facts about trading as the history tables keep them: an order once it is closed, a fill for each of its two
 * sides, a candle once its minute is over. Amounts and prices are decimal text; times are milliseconds since the epoch.
 */
import type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary"

export interface OrderRecord {
  /** Which life of the exchange this belongs to: a reset begins the next one, and hides the rows before it. */
  readonly generation: number
  readonly id: number
  readonly uid: string
  readonly symbol: string
  readonly clientOrderId: string | null
  /** The OCO list it is one leg of; -1 for none. */
  readonly listId: number
  readonly side: Side
  readonly type: OrderType
  readonly status: OrderStatus
  readonly price: string
  readonly quantity: string
  /** The last price at which it enters the book; empty for an order that entered at once. */
  readonly stopPrice: string
  readonly quoteQuantity: string
  readonly executedQuantity: string
  readonly executedQuote: string
  readonly stpMode: StpMode
  readonly cancelReason: string
  readonly time: number
  readonly updateTime: number
}

export interface FillRecord {
  readonly generation: number
  readonly tradeId: number
  readonly orderId: number
  readonly listId: number
  readonly uid: string
  readonly symbol: string
  readonly side: Side
  readonly price: string
  readonly quantity: string
  readonly quote: string
  readonly fee: string
  readonly feeAsset: string
  readonly isMaker: boolean
  readonly isSelfTrade: boolean
  readonly clientOrderId: string | null
  readonly time: number
}

/** A trade as everybody may see it, from the taker's side. */
export interface TradeRecord {
  readonly generation: number
  readonly tradeId: number
  /** The taker's. */
  readonly orderId: number
  readonly symbol: string
  /** The taker's. */
  readonly side: Side
  readonly price: string
  readonly quantity: string
  readonly quote: string
  readonly time: number
}

export interface CandleRecord {
  readonly generation: number
  readonly symbol: string
  /** The minute's first millisecond. */
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly quoteVolume: string
  readonly trades: number
}

export interface TradingRecords {
  readonly orders: Array<OrderRecord>
  readonly fills: Array<FillRecord>
  readonly trades: Array<TradeRecord>
  readonly candles: Array<CandleRecord>
}
