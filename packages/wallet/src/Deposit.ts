/** What came in from outside; amounts in whole coins. */
import { Decimal, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)

export const Deposit = /*#__PURE__*/ Schema.Struct({
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
  amount: { description: "How much was deposited", example: "1000", unit: "whole coins" },
  coin: { description: "The coin", example: "USDT" },
  network: { description: "The network it came on", example: "TRX" },
  status: { description: "How far it is: a code of `DepositStatus`, 5 once it counts", example: 5 },
  address: {
    description: "The address it came to; a suffix behind a colon is the memo",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  addressTag: {
    description: "Tells the users of one address apart; empty or null where the network has none",
    example: "",
  },
  txId: {
    description: "The transaction's id on the network",
    example: "e96bea9cd7453e2fe6825d8d22f6262a849b7fd00bd60f18ce99cca96cf0411b",
  },
  insertTime: { description: "When it was seen first", example: 1785542400000, unit: "ms" },
  unlockConfirm: { description: "How many confirmations it needs", example: "20" },
  confirmTimes: { description: "How many confirmations it has", example: "20" },
  memo: { description: "The memo it came with; empty where there is none", example: "" },
})
