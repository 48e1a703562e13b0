/**
 * Final facts as the history tables keep them: an order once it is closed, a fill for each of its two sides, a
 * candle once its minute is over. Amounts and prices are decimal text; times are milliseconds since the epoch.
 */
import type { OrderStatus, OrderType, Side, StpMode } from "./Order.ts"

/** Which of an account's two ledgers. */
export type AccountType = "SPOT" | "FUTURES"
/** What names the receiver of an internal transfer. */
export type ReceiverType = "UID" | "EMAIL" | "MOBILE"

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

/** A deposit that is settled one way or the other: credited, or never to be. */
export interface DepositRecord {
  readonly generation: number
  readonly id: number
  readonly uid: string
  readonly asset: string
  /** The network's `netWork`. */
  readonly network: string
  readonly address: string
  /** Empty where the network has none. */
  readonly memo: string
  readonly txId: string
  readonly amount: string
  readonly status: number
  /** Confirmations it had when it was settled, and those it needed. */
  readonly confirmations: number
  readonly unlockConfirm: number
  /** When it was seen first. */
  readonly time: number
  readonly updateTime: number
}

/** A withdrawal that is over: arrived, failed or cancelled. */
export interface WithdrawalRecord {
  readonly generation: number
  readonly id: number
  readonly uid: string
  readonly withdrawOrderId: string | null
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly contract: string
  readonly remark: string
  /** What left the balance; `fee` of it was for the network. */
  readonly amount: string
  readonly fee: string
  /** To an address of this exchange: over its own books, not over the chain. */
  readonly isInside: boolean
  readonly status: number
  readonly txId: string
  readonly confirmations: number
  /** When it was asked for. */
  readonly time: number
  readonly updateTime: number
}

/** A transfer between an account's own spot and futures balances. */
export interface TransferRecord {
  readonly generation: number
  readonly id: number
  readonly uid: string
  readonly asset: string
  readonly amount: string
  readonly fromType: AccountType
  readonly toType: AccountType
  readonly time: number
}

/** A transfer to another user. Kept once, and listed by either side. */
export interface InternalTransferRecord {
  readonly generation: number
  readonly id: number
  readonly uid: string
  readonly toUid: string
  /** How the receiver was named. */
  readonly toType: ReceiverType
  readonly toAccount: string
  readonly asset: string
  readonly amount: string
  readonly time: number
}

/** A broker's transfer between its own account and its sub-accounts, or between those. */
export interface UniversalTransferRecord {
  readonly generation: number
  readonly id: number
  /** The broker's. */
  readonly uid: string
  /** Names of sub-accounts; empty for the broker's own account. */
  readonly fromAccount: string
  readonly toAccount: string
  readonly fromType: AccountType
  readonly toType: AccountType
  readonly clientTranId: string | null
  readonly asset: string
  readonly amount: string
  readonly time: number
}

/** A broker's share of the fees one of its sub-accounts paid in one asset on one day. */
export interface RebateRecord {
  readonly generation: number
  readonly id: number
  /** The broker's. */
  readonly uid: string
  readonly subUid: string
  readonly asset: string
  readonly amount: string
  /** The day's first millisecond, UTC. */
  readonly time: number
}

/** Small balances converted into the fee token, all those of one request. */
export interface ConversionRecord {
  readonly generation: number
  readonly id: number
  readonly uid: string
  /** In the token: what arrived, and what it cost. */
  readonly total: string
  readonly fee: string
  /** A JSON array of {@link ConversionDetail}. */
  readonly details: string
  readonly time: number
}

/** One asset's part of a conversion: `amount` of it became `convert` of the token, after `fee` of the token. */
export interface ConversionDetail {
  readonly asset: string
  readonly amount: string
  readonly convert: string
  readonly fee: string
}

/** What one group of commands adds to the history tables. */
export interface Records {
  readonly orders: Array<OrderRecord>
  readonly fills: Array<FillRecord>
  readonly candles: Array<CandleRecord>
  readonly deposits: Array<DepositRecord>
  readonly withdrawals: Array<WithdrawalRecord>
  readonly transfers: Array<TransferRecord>
  readonly internalTransfers: Array<InternalTransferRecord>
  readonly conversions: Array<ConversionRecord>
  readonly universalTransfers: Array<UniversalTransferRecord>
  readonly rebates: Array<RebateRecord>
}

export const noRecords = (): Records => ({
  orders: [],
  fills: [],
  candles: [],
  deposits: [],
  withdrawals: [],
  transfers: [],
  internalTransfers: [],
  conversions: [],
  universalTransfers: [],
  rebates: [],
})
