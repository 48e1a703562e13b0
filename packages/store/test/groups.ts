/** Groups as the exchange would make them, each a function of its seq alone, so that a reader can check it. */
import type { CandleRecord, FillRecord, OrderRecord } from "@bourse/engine"
import type { Group } from "@bourse/store"

export const order = (id: number, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  symbol: "BTCUSDT",
  clientOrderId: null,
  side: "BUY",
  type: "LIMIT",
  status: "FILLED",
  price: "60000.01",
  quantity: "0.001",
  quoteQuantity: "0",
  executedQuantity: "0.001",
  executedQuote: "60.00001",
  stpMode: "",
  cancelReason: "",
  time: 1_000 + id,
  updateTime: 1_000 + id,
  ...changes,
})

export const fill = (tradeId: number, changes: Partial<FillRecord> = {}): FillRecord => ({
  generation: 1,
  tradeId,
  orderId: tradeId,
  uid: "10000001",
  symbol: "BTCUSDT",
  side: "BUY",
  price: "60000.01",
  quantity: "0.001",
  quote: "60.00001",
  fee: "0.03000001",
  feeAsset: "USDT",
  isMaker: false,
  isSelfTrade: false,
  clientOrderId: null,
  time: 1_000 + tradeId,
  ...changes,
})

export const candle = (openTime: number, changes: Partial<CandleRecord> = {}): CandleRecord => ({
  generation: 1,
  symbol: "BTCUSDT",
  openTime,
  open: "60000",
  high: "60001",
  low: "59999",
  close: "60000.5",
  volume: "1.5",
  quoteVolume: "90000.75",
  trades: 3,
  ...changes,
})

/** One order, its fill, one candle; ids equal the seq. */
export const group = (seq: number): Group => ({
  seq,
  time: 1_000 + seq,
  events: JSON.stringify([
    { type: "orderClosed", v: 1, time: 1_000 + seq, id: seq, status: "FILLED", reason: "é😀" },
  ]),
  records: { orders: [order(seq)], fills: [fill(seq)], candles: [candle(seq * 60_000)] },
})

/** Asks for everything an account did, or a symbol saw. */
export const all = {
  generation: 1,
  seq: Number.MAX_SAFE_INTEGER,
  uid: "10000001",
  symbol: "BTCUSDT",
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
  limit: 1_000_000,
}
