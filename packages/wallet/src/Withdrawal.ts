/** Withdrawals: parameters of the old and the new path, and records; amounts in whole coins. */
import {
  Decimal,
  field,
  IntegerOrDigits,
  OptionalText,
  RequiredText,
  TextOrInteger,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { TransferType } from "./Enumerations.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const TextOrIntegerOrNull = Schema.NullOr(TextOrInteger)

/** A client id of a withdrawal: 1 to 32 of letters, digits, `_` and `-`. */
export const WithdrawOrderId = Schema.String.check(
  Schema.isPattern(/^[0-9A-Za-z_-]+$/, { expected: "letters, digits, _ and -" }),
  Schema.isMaxLength(Limits.withdrawOrderIdLengthMax),
)

/** Memo, which distinguishes the users of one address: 1 to 128 characters. */
export const Memo = RequiredText.check(Schema.isMaxLength(Limits.memoLengthMax))

const destination = {
  contractAddress: field(OptionalText, {
    description: "The coin's contract; must be that of the network",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  address: field(RequiredText, {
    description: "The receiving address, of that network, with a valid checksum",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  memo: field(Schema.optional(Memo), {
    description: "The memo of the address, if the network has one",
    example: "10000002",
  }),
  amount: field(Decimal, {
    description: "Amount, in whole coins, including the network's fee",
    example: "10",
    unit: "whole coins",
  }),
  remark: field(OptionalText, { description: "Your own note, up to 128 characters", example: "rent" }),
}

const order = {
  coin: field(RequiredText, { description: "A coin", example: "USDT" }),
  withdrawOrderId: field(Schema.optional(WithdrawOrderId), {
    description:
      "Your own id, 1 to 32 letters, digits, _ and -: a retry with the same id returns the first withdrawal",
    example: "my-withdrawal-1",
  }),
}

/** The parameters of a withdrawal; `netWork` is one of the coin's networks. */
export const withdrawQuery = Schema.Struct({
  ...order,
  netWork: field(RequiredText, {
    description:
      "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
    example: "TRX",
    sic: true,
  }), // sic
  ...destination,
})

/** The parameters of a withdrawal by the old path; `network` is one of the coin's networks. */
export const withdrawApplyQuery = Schema.Struct({
  ...order,
  network: field(RequiredText, {
    description:
      "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
    example: "TRX",
  }),
  ...destination,
})

/** The withdrawal's id, which is documented as text. */
export const WithdrawalId = Schema.Struct({
  id: field(Schema.String, { description: "The withdrawal's id", example: "1" }),
})
export type WithdrawalId = typeof WithdrawalId.Type

/** The withdrawal's id, where the document leaves its type open. */
export const UntypedWithdrawalId = Schema.Struct({
  id: field(TextOrInteger, { description: "The withdrawal's id", example: "1" }),
})

export const Withdrawal = Schema.Struct({
  id: field(Schema.String, { description: "The withdrawal's id", example: "1" }),
  withdrawOrderId: field(Schema.optionalKey(Schema.String), {
    description: "The client id from the request; absent if none was given",
    example: "my-withdrawal-1",
  }),
  txId: field(TextOrNull, {
    description: "The transaction's id; null before the withdrawal is sent",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  }),
  coin: field(Schema.String, { description: "The coin", example: "USDT" }),
  network: field(Schema.optionalKey(Schema.String), {
    description: "The network; old records may lack it",
    example: "TRX",
  }),
  address: field(Schema.String, {
    description: "The destination address",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  amount: field(Decimal, {
    description: "The amount, including the fee",
    example: "1000",
    unit: "whole coins",
  }),
  transferType: field(TransferType, {
    description: "0: to an external address, 1: to an address of this exchange",
    example: 0,
  }),
  status: field(Schema.Number, {
    description: "The status: a code of `WithdrawalStatus`; 7: completed",
    example: 7,
  }),
  transactionFee: field(Decimal, { description: "The network's fee", example: "1", unit: "whole coins" }),
  confirmNo: field(Schema.NullOr(IntegerOrDigits), {
    description: "Number of confirmations so far",
    example: 20,
  }),
  applyTime: field(IntegerOrDigits, {
    description: "Time of the request",
    example: 1785542400000,
    unit: "ms",
  }),
  remark: field(TextOrNull, { description: "The note from the request", example: "" }),
  memo: field(TextOrNull, { description: "The memo of the address; empty if none", example: "" }),
  transHash: field(TextOrNull, {
    description: "The same as txId",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  }),
  updateTime: field(IntegerOrDigits, {
    description: "Time of the withdrawal's last change",
    example: 1785542400000,
    unit: "ms",
  }),
  coinId: field(TextOrIntegerOrNull, {
    description: "The coin's name: coins have no other id",
    example: "USDT",
  }),
  vcoinId: field(TextOrIntegerOrNull, { description: "The same as coinId", example: "USDT" }),
})
export type Withdrawal = typeof Withdrawal.Type
