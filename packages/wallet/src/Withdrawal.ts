/** What goes out: how it is asked for, in the old form and the new, and its record; amounts in whole coins. */
import { Decimal, IntegerOrDigits, OptionalText, RequiredText, TextOrInteger } from "@bourse/core/definition"
import * as Limits from "@bourse/core/limits"
import * as Schema from "effect/Schema"
import { TransferType } from "./Enumerations.ts"

const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)
const TextOrIntegerOrNull = /*#__PURE__*/ Schema.NullOr(TextOrInteger)

/** An id the caller chose: 1 to 32 of letters, digits, `_` and `-`. */
export const WithdrawOrderId = /*#__PURE__*/ Schema.String.check(
  /*#__PURE__*/ Schema.isPattern(/^[0-9A-Za-z_-]+$/),
  /*#__PURE__*/ Schema.isMaxLength(Limits.withdrawOrderIdLengthMax),
)

/** What tells the users of one address apart: 1 to 128 characters. */
export const Memo = /*#__PURE__*/ RequiredText.check(/*#__PURE__*/ Schema.isMaxLength(Limits.memoLengthMax))

const destination = {
  /** The coin's contract on the network. */
  contractAddress: OptionalText,
  address: RequiredText,
  /** Required when the address needs one. */
  memo: /*#__PURE__*/ Schema.optional(Memo),
  amount: Decimal,
  /** Beyond `Limits.remarkLengthMax` characters the server refuses it. */
  remark: OptionalText,
}

const order = { coin: RequiredText, withdrawOrderId: /*#__PURE__*/ Schema.optional(WithdrawOrderId) }

/** The parameters of a withdrawal; `netWork` is one of the coin's networks. */
export const withdrawQuery = /*#__PURE__*/ Schema.Struct({
  ...order,
  netWork: RequiredText, // sic
  ...destination,
})

/** The same in the old form. */
export const withdrawApplyQuery = /*#__PURE__*/ Schema.Struct({
  ...order,
  network: RequiredText,
  ...destination,
})

/** The withdrawal's id, where the document says it is text. */
export const WithdrawalId = /*#__PURE__*/ Schema.Struct({ id: Schema.String })
export type WithdrawalId = typeof WithdrawalId.Type

/** The same where it does not say. */
export const UntypedWithdrawalId = /*#__PURE__*/ Schema.Struct({ id: TextOrInteger })

export const Withdrawal = /*#__PURE__*/ Schema.Struct({
  id: Schema.String,
  /** Left out when none was given. */
  withdrawOrderId: /*#__PURE__*/ Schema.optionalKey(Schema.String),
  txId: TextOrNull,
  coin: Schema.String,
  /** Records from before coins had several networks may lack it. */
  network: /*#__PURE__*/ Schema.optionalKey(Schema.String),
  address: Schema.String,
  amount: Decimal,
  transferType: TransferType,
  /** A code of `WithdrawalStatus`. */
  status: Schema.Number,
  transactionFee: Decimal,
  /** How many confirmations it has. */
  confirmNo: /*#__PURE__*/ Schema.NullOr(IntegerOrDigits),
  /** Milliseconds, as `updateTime` is. */
  applyTime: IntegerOrDigits,
  remark: TextOrNull,
  memo: TextOrNull,
  transHash: TextOrNull,
  updateTime: IntegerOrDigits,
  coinId: TextOrIntegerOrNull,
  vcoinId: TextOrIntegerOrNull,
})
export type Withdrawal = typeof Withdrawal.Type
