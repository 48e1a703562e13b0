/** Deposits that arrive on a network, also from other accounts of the exchange; amounts in whole coins. */
import { Decimal, field } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = Schema.NullOr(Schema.String)

export const Deposit = Schema.Struct({
  amount: field(Decimal, { description: "The amount deposited", example: "1000", unit: "whole coins" }),
  coin: field(Schema.String, { description: "The coin", example: "USDT" }),
  network: field(Schema.String, { description: "The network of the deposit", example: "TRX" }),
  status: field(Schema.Number, {
    description: "The status: a code of `DepositStatus`; 5: credited",
    example: 5,
  }),
  address: field(Schema.String, {
    description: "The deposit address; the memo follows after a colon",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  addressTag: field(TextOrNull, {
    description: "Identifies the user of a shared address; empty or null if the network has none",
    example: "",
  }),
  txId: field(TextOrNull, {
    description: "The transaction's id on the network",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  }),
  insertTime: field(Schema.Number, {
    description: "Time when the deposit was first seen",
    example: 1785542400000,
    unit: "ms",
  }),
  unlockConfirm: field(Schema.String, { description: "Number of confirmations required", example: "20" }),
  confirmTimes: field(Schema.String, { description: "Number of confirmations so far", example: "20" }),
  memo: field(TextOrNull, { description: "The deposit's memo; empty if none", example: "" }),
})
export type Deposit = typeof Deposit.Type
