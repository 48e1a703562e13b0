/** Turns records of the engine into rows of their layout, and rows back into records. */
import type { FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import type { Owner, Row } from "./Layout.ts"

export const orderRow = (of: OrderRecord, seq: number): Row => [
  of.id,
  of.clientOrderId,
  of.listId,
  of.side,
  of.type,
  of.status,
  of.price,
  of.quantity,
  of.stopPrice,
  of.quoteQuantity,
  of.executedQuantity,
  of.executedQuote,
  of.stpMode,
  of.cancelReason,
  of.time,
  of.updateTime,
  seq,
]

export const fillRow = (of: FillRecord, seq: number): Row => [
  of.tradeId,
  of.orderId,
  of.listId,
  of.side,
  of.price,
  of.quantity,
  of.quote,
  of.fee,
  of.feeAsset,
  of.isMaker,
  of.isSelfTrade,
  of.clientOrderId,
  of.time,
  seq,
]

export const tradeRow = (of: TradeRecord, seq: number): Row => [
  of.tradeId,
  of.orderId,
  of.side,
  of.price,
  of.quantity,
  of.quote,
  of.time,
  seq,
]

// One literal each: an object that is filled by names in a loop is several times as slow.
export const orderOf = ({ generation, uid, symbol }: Owner, row: Row): OrderRecord =>
  ({
    id: row[0],
    generation,
    uid,
    symbol,
    clientOrderId: row[1],
    listId: row[2],
    side: row[3],
    type: row[4],
    status: row[5],
    price: row[6],
    quantity: row[7],
    stopPrice: row[8],
    quoteQuantity: row[9],
    executedQuantity: row[10],
    executedQuote: row[11],
    stpMode: row[12],
    cancelReason: row[13],
    time: row[14],
    updateTime: row[15],
  }) as OrderRecord

export const fillOf = ({ generation, uid, symbol }: Owner, row: Row): FillRecord =>
  ({
    generation,
    tradeId: row[0],
    orderId: row[1],
    listId: row[2],
    uid,
    symbol,
    side: row[3],
    price: row[4],
    quantity: row[5],
    quote: row[6],
    fee: row[7],
    feeAsset: row[8],
    isMaker: row[9],
    isSelfTrade: row[10],
    clientOrderId: row[11],
    time: row[12],
  }) as FillRecord

export const tradeOf = ({ generation, symbol }: Owner, row: Row): TradeRecord =>
  ({
    generation,
    tradeId: row[0],
    orderId: row[1],
    symbol,
    side: row[2],
    price: row[3],
    quantity: row[4],
    quote: row[5],
    time: row[6],
  }) as TradeRecord
