/**
 * Final facts about trading in the history tables: a closed order, a fill for each of its two sides, the candle of a
 * finished minute. Amounts and prices in these records are decimal text; times are milliseconds since the
 * epoch.
 */
import { flag, integer, text } from "../Column.ts"
import { type RecordOf, type RecordsOf, type RowList, shown } from "../ColumnList.ts"
import { orderProgress, orderTerms } from "./orderTerms.ts"

export const orderRecord = {
  /** The generation of the exchange: a reset begins the next one, and hides earlier rows. */
  generation: integer,
  // The order's stop price; empty for an order that entered the book at once.
  ...shown(orderTerms),
  status: orderProgress.status,
  executedQuantity: text(),
  executedQuote: text(),
  cancelReason: orderProgress.cancelReason,
  time: integer,
  updateTime: orderProgress.updateTime,
} satisfies RowList
export interface OrderRecord extends RecordOf<typeof orderRecord> {}

export const fillRecord = {
  generation: integer,
  tradeId: integer,
  orderId: integer,
  listId: orderTerms.listId,
  uid: orderTerms.uid,
  symbol: orderTerms.symbol,
  side: orderTerms.side,
  price: text(),
  quantity: text(),
  quote: text(),
  fee: text(),
  feeAsset: text(),
  isMaker: flag,
  isSelfTrade: flag,
  clientOrderId: orderTerms.clientOrderId,
  time: integer,
} satisfies RowList
export interface FillRecord extends RecordOf<typeof fillRecord> {}

/** A public trade, from the taker's side. */
export const tradeRecord = {
  generation: integer,
  tradeId: integer,
  /** Order id of the taker of the trade. */
  orderId: integer,
  symbol: orderTerms.symbol,
  /** Side of the taker of the trade. */
  side: orderTerms.side,
  price: text(),
  quantity: text(),
  quote: text(),
  time: integer,
} satisfies RowList
export interface TradeRecord extends RecordOf<typeof tradeRecord> {}

/** The candle of a minute's trades. */
export const candleOfMinute = {
  /** The first millisecond of the candle's minute. */
  openTime: integer,
  open: text(),
  high: text(),
  low: text(),
  close: text(),
  volume: text(),
  quoteVolume: text(),
  trades: integer,
} satisfies RowList
/** The candle of a past minute that was loaded, not traded. */
export interface LoadedCandle extends RecordOf<typeof candleOfMinute> {}

export const candleRecord = { generation: integer, symbol: text(), ...candleOfMinute } satisfies RowList
export interface CandleRecord extends RecordOf<typeof candleRecord> {}

export const tradingRecords = {
  orders: orderRecord,
  fills: fillRecord,
  trades: tradeRecord,
  candles: candleRecord,
}
/** Records of trading in the history. */
export type TradingRecords = RecordsOf<typeof tradingRecords>
