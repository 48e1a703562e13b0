/**
 * What came in from outside, as the broker's two lists have it; amounts in whole coins. The one list writes the
 * status as text, the other as a number and without `addressTag`: a server should do so, the caller gets a number
 * from both.
 */
import { Decimal, DigitsOrInteger, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)

const deposit = {
  amount: Decimal,
  coin: Schema.String,
  network: Schema.String,
  /** Where it came to; a suffix, if there is one, is the memo. */
  address: Schema.String,
  txId: TextOrNull,
  /** How many confirmations it needs. */
  unlockConfirm: Schema.String,
  /** How many it has. */
  confirmTimes: Schema.String,
  /** When it was seen first, in milliseconds. */
  insertTime: Schema.Number,
  memo: TextOrNull,
}

/** A deposit of the calling account. */
export const SubDeposit = /*#__PURE__*/ Schema.Struct({
  ...deposit,
  /** A code of the wallet's `DepositStatus`. */
  status: DigitsOrInteger, // sic
  addressTag: TextOrNull,
})
export type SubDeposit = typeof SubDeposit.Type

/** A deposit of any sub-account. */
export const AnySubDeposit = /*#__PURE__*/ Schema.Struct({
  ...deposit,
  /** A code of the wallet's `DepositStatus`. */
  status: IntegerOrDigits,
})
export type AnySubDeposit = typeof AnySubDeposit.Type

/** What tells two deposits apart, as far as anything does. */
export const subDepositId = (deposit: Omit<AnySubDeposit, "status">): string =>
  JSON.stringify([deposit.insertTime, deposit.coin, deposit.address, deposit.txId, deposit.amount])
