/** Final facts about brokers: transfers and rebates. Amounts in these records are decimal text. */
import { integer, text, textOrNull, units } from "../Column.ts"
import { type RecordOf, type RowList, shown, shownAs } from "../ColumnList.ts"
import type { AccountType } from "../wallet/records.ts"

/** A broker's transfer between its own account and its sub-accounts, or between two sub-accounts. */
export const universalTransferTerms = {
  id: integer,
  /** Uid of the broker of the transfer. */
  uid: text(),
  // Names of sub-accounts; empty for the broker's own account.
  fromUid: shownAs("fromAccount", text()),
  toUid: shownAs("toAccount", text()),
  fromType: text<AccountType>(),
  toType: text<AccountType>(),
  clientTranId: textOrNull,
  asset: text(),
  amount: shownAs("amount", units),
}
export const universalTransferRecord = {
  generation: integer,
  ...shown(universalTransferTerms),
  time: integer,
} satisfies RowList
export interface UniversalTransferRecord extends RecordOf<typeof universalTransferRecord> {}

/** A broker's share of one sub-account's fees in one asset on one day. */
export const rebateTerms = {
  id: integer,
  /** Uid of the broker that gets the rebate. */
  uid: text(),
  subUid: text(),
  asset: text(),
  amount: shownAs("amount", units),
}
export const rebateRecord = {
  generation: integer,
  ...shown(rebateTerms),
  /** The first millisecond (UTC) of the rebate's day. */
  time: integer,
} satisfies RowList
export interface RebateRecord extends RecordOf<typeof rebateRecord> {}

export const brokerRecords = { universalTransfers: universalTransferRecord, rebates: rebateRecord }
