/** What goes out: how it is asked for, in the old form and the new, and its record; amounts in whole coins. */
import {
  Decimal,
  IntegerOrDigits,
  type Notes,
  OptionalText,
  RequiredText,
  TextOrInteger,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { TransferType } from "./Enumerations.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const TextOrIntegerOrNull = Schema.NullOr(TextOrInteger)

/** An id the caller chose: 1 to 32 of letters, digits, `_` and `-`. */
export const WithdrawOrderId = Schema.String.check(
  Schema.isPattern(/^[0-9A-Za-z_-]+$/, { expected: "letters, digits, _ and -" }),
  Schema.isMaxLength(Limits.withdrawOrderIdLengthMax),
)

/** Distinguishes the users of one address: 1 to 128 characters. */
export const Memo = RequiredText.check(Schema.isMaxLength(Limits.memoLengthMax))

const destination = {
  contractAddress: OptionalText,
  address: RequiredText,
  memo: Schema.optional(Memo),
  amount: Decimal,
  remark: OptionalText,
}

const order = { coin: RequiredText, withdrawOrderId: Schema.optional(WithdrawOrderId) }

/** The parameters of a withdrawal; `netWork` is one of the coin's networks. */
export const withdrawQuery = Schema.Struct({
  ...order,
  netWork: RequiredText, // sic
  ...destination,
})

export const withdrawNotes = (): Notes<typeof withdrawQuery> => ({
  coin: { description: "A coin", example: "USDT" },
  withdrawOrderId: {
    description:
      "Your own id, 1 to 32 letters, digits, _ and -: a retry with the same id returns the first withdrawal",
    example: "my-withdrawal-1",
  },
  netWork: {
    description:
      "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
    example: "TRX",
    sic: true,
  },
  contractAddress: {
    description: "The coin's contract; must be that of the network",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  address: {
    description: "An address of that network, with a valid checksum",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  memo: { description: "The memo of the address, if the network has one", example: "10000002" },
  amount: {
    description: "Amount, in whole coins, including the network's fee",
    example: "10",
    unit: "whole coins",
  },
  remark: { description: "Your own note, up to 128 characters", example: "rent" },
})

/** The same in the old form. */
export const withdrawApplyQuery = Schema.Struct({
  ...order,
  network: RequiredText,
  ...destination,
})

export const withdrawApplyNotes = (): Notes<typeof withdrawApplyQuery> => ({
  coin: { description: "A coin", example: "USDT" },
  withdrawOrderId: {
    description:
      "Your own id, 1 to 32 letters, digits, _ and -: a retry with the same id returns the first withdrawal",
    example: "my-withdrawal-1",
  },
  network: {
    description:
      "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
    example: "TRX",
  },
  contractAddress: {
    description: "The coin's contract; must be that of the network",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  address: {
    description: "An address of that network, with a valid checksum",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  memo: { description: "The memo of the address, if the network has one", example: "10000002" },
  amount: {
    description: "Amount, in whole coins, including the network's fee",
    example: "10",
    unit: "whole coins",
  },
  remark: { description: "Your own note, up to 128 characters", example: "rent" },
})

/** The withdrawal's id, where the document says it is text. */
export const WithdrawalId = Schema.Struct({ id: Schema.String })
export type WithdrawalId = typeof WithdrawalId.Type

export const withdrawalIdNotes = (): Notes<typeof WithdrawalId> => ({
  id: { description: "The withdrawal's id", example: "1" },
})

/** The same where it does not say. */
export const UntypedWithdrawalId = Schema.Struct({ id: TextOrInteger })

export const untypedWithdrawalIdNotes = (): Notes<typeof UntypedWithdrawalId> => withdrawalIdNotes()

export const Withdrawal = Schema.Struct({
  id: Schema.String,
  withdrawOrderId: Schema.optionalKey(Schema.String),
  txId: TextOrNull,
  coin: Schema.String,
  network: Schema.optionalKey(Schema.String),
  address: Schema.String,
  amount: Decimal,
  transferType: TransferType,
  status: Schema.Number,
  transactionFee: Decimal,
  confirmNo: Schema.NullOr(IntegerOrDigits),
  applyTime: IntegerOrDigits,
  remark: TextOrNull,
  memo: TextOrNull,
  transHash: TextOrNull,
  updateTime: IntegerOrDigits,
  coinId: TextOrIntegerOrNull,
  vcoinId: TextOrIntegerOrNull,
})
export type Withdrawal = typeof Withdrawal.Type

export const withdrawalNotes = (): Notes<typeof Withdrawal> => ({
  id: { description: "The withdrawal's id", example: "1" },
  withdrawOrderId: {
    description: "The client id from the request; absent if none was given",
    example: "my-withdrawal-1",
  },
  txId: {
    description: "The transaction's id; null until there is one",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  },
  coin: { description: "The coin", example: "USDT" },
  network: { description: "The network; old records may lack it", example: "TRX" },
  address: { description: "The destination address", example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
  amount: { description: "The amount, including the fee", example: "1000", unit: "whole coins" },
  transferType: { description: "0: to an external address, 1: to an address of this exchange", example: 0 },
  status: { description: "The status: a code of `WithdrawalStatus`; 7: completed", example: 7 },
  transactionFee: { description: "The network's fee", example: "1", unit: "whole coins" },
  confirmNo: { description: "Number of confirmations so far", example: 20 },
  applyTime: { description: "When it was requested", example: 1785542400000, unit: "ms" },
  remark: { description: "The note from the request", example: "" },
  memo: { description: "The memo of the address; empty if none", example: "" },
  transHash: {
    description: "The same as txId",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  },
  updateTime: { description: "When it last changed", example: 1785542400000, unit: "ms" },
  coinId: { description: "The coin's name: it has no other id", example: "USDT" },
  vcoinId: { description: "The same as coinId", example: "USDT" },
})
