/** What came in from outside; amounts in whole coins. */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)

export const Deposit = /*#__PURE__*/ Schema.Struct({
  amount: Decimal,
  coin: Schema.String,
  network: Schema.String,
  /** A code of `DepositStatus`. */
  status: Schema.Number,
  /** Where it came to; a suffix, if there is one, is the memo. */
  address: Schema.String,
  addressTag: TextOrNull,
  txId: TextOrNull,
  /** When it was seen first, in milliseconds. */
  insertTime: Schema.Number,
  /** How many confirmations it needs. */
  unlockConfirm: Schema.String,
  /** How many it has. */
  confirmTimes: Schema.String,
  memo: TextOrNull,
})
export type Deposit = typeof Deposit.Type
