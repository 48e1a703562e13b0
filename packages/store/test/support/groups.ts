/** Groups like the exchange's, each a function of its seq alone, so that a reader can check it. */
import type {
  CandleRecord,
  ConversionRecord,
  DepositRecord,
  FillRecord,
  InternalTransferRecord,
  OrderRecord,
  RebateRecord,
  TradeRecord,
  TransferRecord,
  UniversalTransferRecord,
  WithdrawalRecord,
} from "@bourse/engine"
import type { JournalGroup } from "@bourse/store"

export const order = (id: number, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  symbol: "BTCUSDT",
  clientOrderId: null,
  listId: -1,
  side: "BUY",
  orderType: "LIMIT",
  status: "FILLED",
  price: "60000.01",
  quantity: "0.001",
  stopPrice: "",
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
  listId: -1,
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

export const trade = (tradeId: number, changes: Partial<TradeRecord> = {}): TradeRecord => ({
  generation: 1,
  tradeId,
  orderId: tradeId,
  symbol: "BTCUSDT",
  side: "BUY",
  price: "60000.01",
  quantity: "0.001",
  quote: "60.00001",
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

export const deposit = (id: number, changes: Partial<DepositRecord> = {}): DepositRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  asset: "USDT",
  network: "TRX",
  address: "TXYZ",
  memo: "",
  txId: `deposit-${id}`,
  amount: "100.5",
  status: 5,
  confirmations: 20,
  unlockConfirm: 20,
  time: 1_000 + id,
  updateTime: 2_000 + id,
  ...changes,
})

export const withdrawal = (id: number, changes: Partial<WithdrawalRecord> = {}): WithdrawalRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  withdrawOrderId: null,
  asset: "USDT",
  network: "TRX",
  address: "TXYZ",
  memo: "",
  contract: "",
  remark: "",
  amount: "50",
  fee: "1",
  isInside: false,
  status: 7,
  txId: `withdrawal-${id}`,
  confirmations: 20,
  time: 1_000 + id,
  updateTime: 2_000 + id,
  ...changes,
})

export const transfer = (id: number, changes: Partial<TransferRecord> = {}): TransferRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  asset: "USDT",
  amount: "10",
  fromType: "SPOT",
  toType: "FUTURES",
  time: 1_000 + id,
  ...changes,
})

export const internalTransfer = (
  id: number,
  changes: Partial<InternalTransferRecord> = {},
): InternalTransferRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  toUid: "10000002",
  toType: "EMAIL",
  toAccount: "trader@example.com",
  asset: "USDT",
  amount: "10",
  time: 1_000 + id,
  ...changes,
})

export const conversion = (id: number, changes: Partial<ConversionRecord> = {}): ConversionRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  total: "0.98",
  fee: "0.02",
  details: JSON.stringify([{ asset: "ETH", amount: "0.0001", convert: "0.98", fee: "0.02" }]),
  time: 1_000 + id,
  ...changes,
})

export const universalTransfer = (
  id: number,
  changes: Partial<UniversalTransferRecord> = {},
): UniversalTransferRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  fromAccount: "",
  toAccount: "carolsub01",
  fromType: "SPOT",
  toType: "SPOT",
  clientTranId: null,
  asset: "USDT",
  amount: "10",
  time: 1_000 + id,
  ...changes,
})

export const rebate = (id: number, changes: Partial<RebateRecord> = {}): RebateRecord => ({
  generation: 1,
  id,
  uid: "10000001",
  subUid: "10000003",
  asset: "USDT",
  amount: "0.012",
  time: 1_000 + id,
  ...changes,
})

/** A group with one order, its fill, its trade and one candle; their ids equal the seq. */
export const group = (seq: number) =>
  ({
    seq,
    time: 1_000 + seq,
    events: JSON.stringify([
      { type: "orderClosed", v: 1, time: 1_000 + seq, id: seq, status: "FILLED", reason: "é😀" },
    ]),
    records: {
      orders: [order(seq)],
      fills: [fill(seq)],
      trades: [trade(seq)],
      candles: [candle(seq * 60_000)],
    },
  }) satisfies JournalGroup

/** Queries all history of an account, or of a symbol. */
export const all = {
  generation: 1,
  seq: Number.MAX_SAFE_INTEGER,
  uid: "10000001",
  symbol: "BTCUSDT",
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
  limit: 1_000_000,
}
