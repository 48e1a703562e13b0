/**
 * Pending deposits and withdrawals. Finished deposits and withdrawals are in history. Amounts of deposits and
 * withdrawals are in ledger units, times in ms of the exchange clock.
 */
import { integer, integerOrNull, text, textOrNull, units } from "../Column.ts"
import { type Changing, type RecordOf, shownAs, unshown } from "../ColumnList.ts"

/** Statuses with the venue's numbers; the handlers define which of them follow automatically. */
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

/** The part of a deposit that does not change. */
export const depositTerms = {
  id: integer,
  uid: text(),
  asset: text(),
  /** Identifier of the network of the deposit. */
  network: text(),
  address: text(),
  /** The memo of the deposit's address; empty if the network has none. */
  memo: text(),
  txId: text(),
  amount: shownAs("amount", units),
}
export interface DepositTerms extends RecordOf<typeof depositTerms> {}

export const deposit = {
  ...depositTerms,
  time: integer,
  updateTime: integer,
  /** `pending` while the deposit gathers confirmations; any other status holds it until an operator decides. */
  status: integer,
}
export type Deposit = Changing<RecordOf<typeof deposit>, "updateTime" | "status">

/** The part of a withdrawal that does not change. */
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
  /** The amount subtracted from the balance, including the network's `fee`. */
  amount: shownAs("amount", units),
  fee: shownAs("fee", units),
  /** The receiving account of this exchange; null for an external address. */
  receiver: unshown(textOrNull),
  txId: text(),
}
export interface WithdrawalTerms extends RecordOf<typeof withdrawalTerms> {}

export const withdrawal = {
  ...withdrawalTerms,
  time: integer,
  updateTime: integer,
  /** Time at which the withdrawal was sent to the chain; null while it can be cancelled. */
  processedAt: integerOrNull,
  /** `apply` while the withdrawal progresses; any other status holds it until an operator decides. */
  status: integer,
}
export type Withdrawal = Changing<RecordOf<typeof withdrawal>, "updateTime" | "processedAt" | "status">

/** A deposit address of an account; `memo` is empty on networks without memos. */
export const depositAddress = { uid: text(), network: text(), address: text(), memo: text() }
export interface DepositAddress extends RecordOf<typeof depositAddress> {}

/** A saved withdrawal address of an account. */
export const savedAddress = {
  asset: text(),
  network: text(),
  address: text(),
  memo: text(),
  /** Label that the owner gave the saved address. */
  tag: text(),
}
export interface SavedAddress extends RecordOf<typeof savedAddress> {}

/** The part of an account for deposits and withdrawals. */
export interface WalletOwner {
  /** Deposit addresses of the account by network, and its saved withdrawal addresses. */
  readonly depositAddresses: Map<string, DepositAddress>
  readonly savedAddresses: Array<SavedAddress>
  /** Withdrawals of the account by client id: pending ones, and recently finished ones. */
  readonly withdrawOrderIds: Map<string, Withdrawal>
}

/** A client id of a finished withdrawal or transfer, reserved until this time. */
export const closedOwnId = { id: integer, uid: text(), ownId: text(), until: integer }
export interface ClosedOwnId extends RecordOf<typeof closedOwnId> {}
