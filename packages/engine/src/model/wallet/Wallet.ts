/**
 * Deposits and withdrawals that are on their way. Finished records are in the history. Amounts are in ledger units,
 * times in milliseconds of the exchange clock.
 */
import { integer, integerOrNull, text, textOrNull, units } from "../Column.ts"
import { type Changing, type RecordOf, shownAs, unshown } from "../ColumnList.ts"

/** Statuses, numbered as the field has them; the handlers say which of them come by themselves. */
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

/** The unchanging part of a deposit. */
export const depositTerms = {
  id: integer,
  uid: text(),
  asset: text(),
  /** The network's identifier. */
  network: text(),
  address: text(),
  /** Empty where the network has none. */
  memo: text(),
  txId: text(),
  amount: shownAs("amount", units),
}
export interface DepositTerms extends RecordOf<typeof depositTerms> {}

export const deposit = {
  ...depositTerms,
  time: integer,
  updateTime: integer,
  /** Pending while it gathers confirmations; anything else holds it there until somebody decides. */
  status: integer,
}
export type Deposit = Changing<RecordOf<typeof deposit>, "updateTime" | "status">

/** The unchanging part of a withdrawal. */
export const withdrawalTerms = {
  id: integer,
  uid: text(),
  withdrawOrderId: textOrNull,
  asset: text(),
  network: text(),
  address: text(),
  memo: text(),
  contract: text(),
  remark: text(),
  /** The amount that leaves the balance; `fee` of it is for the network. */
  amount: shownAs("amount", units),
  fee: shownAs("fee", units),
  /** The account of this exchange it goes to; null for one that leaves it. */
  receiver: unshown(textOrNull),
  txId: text(),
}
export interface WithdrawalTerms extends RecordOf<typeof withdrawalTerms> {}

export const withdrawal = {
  ...withdrawalTerms,
  time: integer,
  updateTime: integer,
  /** When it was handed to the chain; null while it can be cancelled. */
  processedAt: integerOrNull,
  /** Apply while it goes its way; anything else holds it there until somebody decides. */
  status: integer,
}
export type Withdrawal = Changing<RecordOf<typeof withdrawal>, "updateTime" | "processedAt" | "status">

/** An address the exchange gave to an account; `memo` is empty where the network has none. */
export const depositAddress = { uid: text(), network: text(), address: text(), memo: text() }
export interface DepositAddress extends RecordOf<typeof depositAddress> {}

/** An address an account keeps to withdraw to. */
export const savedAddress = {
  asset: text(),
  network: text(),
  address: text(),
  memo: text(),
  /** The owner's word for it. */
  tag: text(),
}
export interface SavedAddress extends RecordOf<typeof savedAddress> {}

/** The part of an account that is about deposits and withdrawals. */
export interface WalletOwner {
  /** Where to deposit, by network; and addresses to withdraw to. */
  readonly depositAddresses: Map<string, DepositAddress>
  readonly savedAddresses: Array<SavedAddress>
  /** Withdrawals by the ids their owner gave them: open ones, and those that were over a short while ago. */
  readonly withdrawOrderIds: Map<string, Withdrawal>
}

/** An id of an account's own for something that is over; taken until then. */
export const closedOwnId = { id: integer, uid: text(), ownId: text(), until: integer }
export interface ClosedOwnId extends RecordOf<typeof closedOwnId> {}
