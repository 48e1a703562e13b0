/**
 * What came in from outside, as the broker's two lists have it; amounts in whole coins. The one list writes the
 * status as text, the other as a number and without `addressTag`: a server should do so, the caller gets a number
 * from both.
 */
import { Decimal, DigitsOrInteger, IntegerOrDigits, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = Schema.NullOr(Schema.String)

const deposit = {
  amount: Decimal,
  coin: Schema.String,
  network: Schema.String,
  address: Schema.String,
  txId: TextOrNull,
  unlockConfirm: Schema.String,
  confirmTimes: Schema.String,
  insertTime: Schema.Number,
  memo: TextOrNull,
}

/** A deposit of the calling account. */
export const SubDeposit = Schema.Struct({
  ...deposit,
  status: DigitsOrInteger,
  addressTag: TextOrNull,
})
export type SubDeposit = typeof SubDeposit.Type

export const subDepositNotes = (): Notes<typeof SubDeposit> => ({
  ...anySubDepositNotes(),
  status: { description: "The status: a code of the wallet's `DepositStatus`, as text", example: "5" },
  addressTag: {
    description: "Identifies the user of a shared address; empty or null if the network has none",
    example: "",
  },
})

/** A deposit of any sub-account. */
export const AnySubDeposit = Schema.Struct({
  ...deposit,
  status: IntegerOrDigits,
})
export type AnySubDeposit = typeof AnySubDeposit.Type

export const anySubDepositNotes = (): Notes<typeof AnySubDeposit> => ({
  amount: { description: "The amount deposited", example: "1000", unit: "whole coins" },
  coin: { description: "The coin", example: "USDT" },
  network: { description: "The network of the deposit", example: "TRX" },
  address: {
    description: "The deposit address; the memo follows after a colon",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  txId: {
    description: "The transaction's id on the network",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  },
  unlockConfirm: { description: "Number of confirmations required", example: "20" },
  confirmTimes: { description: "Number of confirmations so far", example: "20" },
  insertTime: { description: "When it was first seen", example: 1785542400000, unit: "ms" },
  memo: { description: "The deposit's memo; empty if none", example: "" },
  status: {
    description: "The status: a code of the wallet's `DepositStatus`; 5: credited",
    example: 5,
  },
})
