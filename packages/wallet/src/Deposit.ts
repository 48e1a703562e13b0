/** What came in from outside; amounts in whole coins. */
import { Decimal, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = Schema.NullOr(Schema.String)

export const Deposit = Schema.Struct({
  amount: Decimal,
  coin: Schema.String,
  network: Schema.String,
  status: Schema.Number,
  address: Schema.String,
  addressTag: TextOrNull,
  txId: TextOrNull,
  insertTime: Schema.Number,
  unlockConfirm: Schema.String,
  confirmTimes: Schema.String,
  memo: TextOrNull,
})
export type Deposit = typeof Deposit.Type

export const depositNotes = (): Notes<typeof Deposit> => ({
  amount: { description: "The amount deposited", example: "1000", unit: "whole coins" },
  coin: { description: "The coin", example: "USDT" },
  network: { description: "The network of the deposit", example: "TRX" },
  status: { description: "The status: a code of `DepositStatus`; 5: credited", example: 5 },
  address: {
    description: "The deposit address; the memo follows after a colon",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  addressTag: {
    description: "Identifies the user of a shared address; empty or null if the network has none",
    example: "",
  },
  txId: {
    description: "The transaction's id on the network",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  },
  insertTime: { description: "When it was first seen", example: 1785542400000, unit: "ms" },
  unlockConfirm: { description: "Number of confirmations required", example: "20" },
  confirmTimes: { description: "Number of confirmations so far", example: "20" },
  memo: { description: "The deposit's memo; empty if none", example: "" },
})
