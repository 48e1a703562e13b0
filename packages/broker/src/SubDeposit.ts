/**
 * Deposits from outside, in the broker's two lists; amounts in whole coins. The first list has the status as
 * text, the second has it as a number and without `addressTag`: a server should do the same; the caller gets a
 * number from both.
 */
import { Decimal, DigitsOrInteger, field, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = Schema.NullOr(Schema.String)

const deposit = {
  amount: field(Decimal, { description: "The amount deposited", example: "1000", unit: "whole coins" }),
  coin: field(Schema.String, { description: "The coin", example: "USDT" }),
  network: field(Schema.String, { description: "The network of the deposit", example: "TRX" }),
  address: field(Schema.String, {
    description: "The deposit address; the memo follows after a colon",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  txId: field(TextOrNull, {
    description: "The transaction's id on the network",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  }),
  unlockConfirm: field(Schema.String, { description: "Number of confirmations required", example: "20" }),
  confirmTimes: field(Schema.String, { description: "Number of confirmations so far", example: "20" }),
  insertTime: field(Schema.Number, {
    description: "Time when the deposit was first seen",
    example: 1785542400000,
    unit: "ms",
  }),
  memo: field(TextOrNull, { description: "The deposit's memo; empty if none", example: "" }),
}

/** A deposit of the calling account. */
export const SubDeposit = Schema.Struct({
  ...deposit,
  status: field(DigitsOrInteger, {
    description: "The status: a code of the wallet's `DepositStatus`, as text",
    example: "5",
  }),
  addressTag: field(TextOrNull, {
    description: "Identifies the user of a shared address; empty or null if the network has none",
    example: "",
  }),
})
export type SubDeposit = typeof SubDeposit.Type

/** A deposit of any sub-account. */
export const AnySubDeposit = Schema.Struct({
  ...deposit,
  status: field(IntegerOrDigits, {
    description: "The status: a code of the wallet's `DepositStatus`; 5: credited",
    example: 5,
  }),
})
export type AnySubDeposit = typeof AnySubDeposit.Type
