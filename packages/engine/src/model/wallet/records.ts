/** Final facts about money that came in, went out, was moved or converted. Amounts are decimal text. */
import { flag, integer, text, units } from "../Column.ts"
import { type RecordOf, type RowList, shown, shownAs } from "../ColumnList.ts"
import { depositTerms, withdrawalTerms } from "./Wallet.ts"

/** Which of an account's two ledgers. */
export type AccountType = "SPOT" | "FUTURES"
/** The kind of name that the receiver of an internal transfer has. */
export type ReceiverType = "UID" | "EMAIL" | "MOBILE"

/** A deposit that is settled one way or the other: credited, or never to be. */
export const depositRecord = {
  generation: integer,
  ...shown(depositTerms),
  status: integer,
  /** Confirmations it had when it was settled, and those it needed. */
  confirmations: integer,
  unlockConfirm: integer,
  /** When it was seen first. */
  time: integer,
  updateTime: integer,
} satisfies RowList
export interface DepositRecord extends RecordOf<typeof depositRecord> {}

/** A withdrawal that is over: arrived, failed or cancelled. */
export const withdrawalRecord = {
  generation: integer,
  ...shown(withdrawalTerms),
  /** To an address of this exchange: over its own books, not over the chain. */
  isInside: flag,
  status: integer,
  confirmations: integer,
  /** When it was asked for. */
  time: integer,
  updateTime: integer,
} satisfies RowList
export interface WithdrawalRecord extends RecordOf<typeof withdrawalRecord> {}

/** A transfer between an account's own spot and futures balances. */
export const transferTerms = {
  id: integer,
  uid: text(),
  asset: text(),
  amount: shownAs("amount", units),
  fromType: text<AccountType>(),
  toType: text<AccountType>(),
}
export const transferRecord = {
  generation: integer,
  ...shown(transferTerms),
  time: integer,
} satisfies RowList
export interface TransferRecord extends RecordOf<typeof transferRecord> {}

/** A transfer to another user. Kept once, and listed by either side. */
export const internalTransferTerms = {
  id: integer,
  uid: text(),
  toUid: text(),
  /** How the receiver was named. */
  toType: text<ReceiverType>(),
  toAccount: text(),
  asset: text(),
  amount: shownAs("amount", units),
}
export const internalTransferRecord = {
  generation: integer,
  ...shown(internalTransferTerms),
  time: integer,
} satisfies RowList
export interface InternalTransferRecord extends RecordOf<typeof internalTransferRecord> {}

/** Small balances converted into the fee token, all those of one request. */
export const conversionRecord = {
  generation: integer,
  id: integer,
  uid: text(),
  /** In the token: what arrived, and what it cost. */
  total: text(),
  fee: text(),
  /** A JSON array of {@link ConversionDetail}. */
  details: text(),
  time: integer,
} satisfies RowList
export interface ConversionRecord extends RecordOf<typeof conversionRecord> {}

/** One asset's part of a conversion: `amount` of it became `convert` of the token, after `fee` of the token. */
export interface ConversionDetail {
  readonly asset: string
  readonly amount: string
  readonly convert: string
  readonly fee: string
}

export const walletRecords = {
  deposits: depositRecord,
  withdrawals: withdrawalRecord,
  transfers: transferRecord,
  internalTransfers: internalTransferRecord,
  conversions: conversionRecord,
}
