/**
 * Final facts about deposits, withdrawals, transfers and conversions. Amounts in these records are decimal
 * text.
 */
import { flag, integer, text, units } from "../Column.ts"
import { type RecordOf, type RowList, shown, shownAs } from "../ColumnList.ts"
import { depositTerms, withdrawalTerms } from "./Wallet.ts"

/** One of an account's two sides, each with its own balances. */
export type AccountType = "SPOT" | "FUTURES"
/** How the receiver of an internal transfer is named. */
export type ReceiverType = "UID" | "EMAIL" | "MOBILE"

/** A finished deposit: credited or rejected. */
export const depositRecord = {
  generation: integer,
  ...shown(depositTerms),
  status: integer,
  /** Number of the deposit's confirmations at its end, and the required number. */
  confirmations: integer,
  unlockConfirm: integer,
  /** Time at which the deposit was first seen on the chain. */
  time: integer,
  updateTime: integer,
} satisfies RowList
export interface DepositRecord extends RecordOf<typeof depositRecord> {}

/** A finished withdrawal: arrived, failed or cancelled. */
export const withdrawalRecord = {
  generation: integer,
  ...shown(withdrawalTerms),
  /** Whether the withdrawal went to an address of this exchange: by internal transfer, not over the chain. */
  isInside: flag,
  status: integer,
  confirmations: integer,
  /** Time at which the withdrawal was requested. */
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

/** A transfer to another user. A transfer to another user is stored once, and listed by either side. */
export const internalTransferTerms = {
  id: integer,
  uid: text(),
  toUid: text(),
  /** How the sender named the receiver. */
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

/** All small balances of one request converted into the fee token. */
export const conversionRecord = {
  generation: integer,
  id: integer,
  uid: text(),
  /** Amounts of the conversion in the token: the received amount, and the fee. */
  total: text(),
  fee: text(),
  /** The converted assets: a JSON array of {@link ConversionDetail}. */
  details: text(),
  time: integer,
} satisfies RowList
export interface ConversionRecord extends RecordOf<typeof conversionRecord> {}

/** One asset's part of a conversion: `amount` of it became `convert` of the token, after `fee` in the token. */
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
