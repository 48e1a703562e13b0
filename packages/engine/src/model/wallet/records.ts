/** Final facts about money that came in, went out, was moved or converted. Amounts are decimal text. */

/** Which of an account's two ledgers. */
export type AccountType = "SPOT" | "FUTURES"
/** What names the receiver of an internal transfer. */
export type ReceiverType = "UID" | "EMAIL" | "MOBILE"

/** A deposit that is settled one way or the other: credited, or never to be. */
export interface DepositRecord {
  readonly generation: number
  readonly id: number
  readonly uid: string
  readonly asset: string
  /** The network's identifier. */
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

export interface WalletRecords {
  readonly deposits: Array<DepositRecord>
  readonly withdrawals: Array<WithdrawalRecord>
  readonly transfers: Array<TransferRecord>
  readonly internalTransfers: Array<InternalTransferRecord>
  readonly conversions: Array<ConversionRecord>
}
