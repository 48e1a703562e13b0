/**
 * Deposits and withdrawals that are on their way. What is over is history's. Amounts are in ledger units, times in
 * milliseconds of the exchange clock.
 */

/** As the field numbers them; which of them come by themselves is in the handlers. */
export const DepositStatus = {
  small: 1,
  timeDelay: 2,
  largeDelay: 3,
  pending: 4,
  success: 5,
  auditing: 6,
  rejected: 7,
  refund: 8,
  preSuccess: 9,
  invalid: 10,
  restricted: 11,
  completed: 12,
} as const

export const WithdrawalStatus = {
  apply: 1,
  auditing: 2,
  wait: 3,
  processing: 4,
  waitPackaging: 5,
  waitConfirm: 6,
  success: 7,
  failed: 8,
  cancel: 9,
  manual: 10,
} as const

/** What stays the same of a deposit from its first event on. */
export interface DepositTerms {
  readonly id: number
  readonly uid: string
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly txId: string
  readonly amount: bigint
}

export interface Deposit extends DepositTerms {
  readonly time: number
  updateTime: number
  /** Pending while it gathers confirmations; anything else holds it there until somebody decides. */
  status: number
}

/** What stays the same of a withdrawal from its first event on. */
export interface WithdrawalTerms {
  readonly id: number
  readonly uid: string
  readonly withdrawOrderId: string | null
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly contract: string
  readonly remark: string
  readonly amount: bigint
  /** Part of the amount. */
  readonly fee: bigint
  /** The account of this exchange it goes to; null for one that leaves it. */
  readonly receiver: string | null
  readonly txId: string
}

export interface Withdrawal extends WithdrawalTerms {
  readonly time: number
  updateTime: number
  /** When it was handed to the chain; null while it can be cancelled. */
  processedAt: number | null
  /** Apply while it goes its way; anything else holds it there until somebody decides. */
  status: number
}

/** An address the exchange gave to an account; `memo` is empty where the network has none. */
export interface DepositAddress {
  readonly uid: string
  readonly network: string
  readonly address: string
  readonly memo: string
}

/** An address an account keeps to withdraw to. */
export interface SavedAddress {
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly memo: string
  /** The owner's word for it. */
  readonly tag: string
}

/** What of an account is about deposits and withdrawals. */
export interface WalletOwner {
  /** Where to deposit, by network; and addresses to withdraw to. */
  readonly depositAddresses: Map<string, DepositAddress>
  readonly savedAddresses: Array<SavedAddress>
  /** Withdrawals by the ids their owner gave them: open ones, and those that were over a short while ago. */
  readonly withdrawOrderIds: Map<string, Withdrawal>
}

/** An id of an account's own for something that is over; taken until then. */
export interface ClosedOwnId {
  readonly id: number
  readonly uid: string
  readonly ownId: string
  readonly until: number
}
