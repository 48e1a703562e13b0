/** Final facts about brokers: their transfers, and what they were paid. Amounts are decimal text. */
import type { AccountType } from "../wallet/records.ts"

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

export interface BrokerRecords {
  readonly universalTransfers: Array<UniversalTransferRecord>
  readonly rebates: Array<RebateRecord>
}
