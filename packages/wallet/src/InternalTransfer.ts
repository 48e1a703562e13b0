/** Transfers to other users of the exchange; amounts in whole coins. */
import { Decimal, IntegerOrDigits, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const InternalTransfer = Schema.Struct({
  tranId: Schema.String,
  asset: Schema.String,
  amount: Decimal,
  toAccountType: Schema.String,
  toAccount: Schema.String,
  fromAccount: Schema.String,
  status: Schema.String,
  timestamp: IntegerOrDigits,
})
export type InternalTransfer = typeof InternalTransfer.Type

export const internalTransferNotes = (): Notes<typeof InternalTransfer> => ({
  tranId: { description: "The transfer's id", example: "1" },
  asset: { description: "The coin", example: "USDT" },
  amount: { description: "The amount transferred", example: "1000", unit: "whole coins" },
  toAccountType: { description: "How the receiver was named: EMAIL, UID or MOBILE", example: "UID" },
  toAccount: { description: "The receiver", example: "10000002" },
  fromAccount: { description: "The sender's uid", example: "10000001" },
  status: { description: "The status", example: "SUCCESS" },
  timestamp: { description: "When it was created", example: 1785542400000, unit: "ms" },
})

export const InternalTransferPage = Schema.Struct({
  page: IntegerOrDigits,
  totalRecords: IntegerOrDigits,
  totalPageNum: IntegerOrDigits,
  data: Schema.Array(InternalTransfer),
})
export type InternalTransferPage = typeof InternalTransferPage.Type

export const internalTransferPageNotes = (): Notes<typeof InternalTransferPage> => ({
  page: { description: "The number of this page", example: 1 },
  totalRecords: { description: "Total number of rows", example: 1 },
  totalPageNum: { description: "Total number of pages", example: 1 },
  data: { description: "The transfers of this page", fields: internalTransferNotes() },
})
